from .curiosa import *  # noqa: F403
from .curiosa import __doc__, __version__  # noqa: F401
