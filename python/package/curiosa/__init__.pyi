from . import clock as clock
from . import entanglement as entanglement
from . import hip as hip
from . import look_and_say as look_and_say
from . import norms as norms
from . import octal as octal
from . import quatrainment as quatrainment
from . import separability as separability
from . import toothpick as toothpick

__version__: str

def main() -> int: ...
