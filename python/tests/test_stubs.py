"""The type stubs say what the module has."""

import ast
import importlib
import inspect
import pathlib

import curiosa
import pytest

FOLDER = pathlib.Path(curiosa.__file__).parent
STUDIES = sorted(path.stem for path in FOLDER.glob("*.pyi") if path.stem != "__init__")


def parameters(function):
    """Names in order, and which have a default; `self` left out."""
    arguments = function.args
    plain = [*arguments.posonlyargs, *arguments.args]
    without = len(plain) - len(arguments.defaults)
    found = [(name.arg, place >= without) for place, name in enumerate(plain) if name.arg != "self"]
    keywords = zip(arguments.kwonlyargs, arguments.kw_defaults)
    return found + [(name.arg, default is not None) for name, default in keywords]


def actual(function):
    kinds = inspect.Parameter
    signature = inspect.signature(function).parameters.values()
    named = [p for p in signature if p.kind != kinds.VAR_KEYWORD and p.name != "self"]
    return [(p.name, p.default is not kinds.empty) for p in named]


def stubs(body, there):
    """All functions of a stub, with what they stand for."""
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name != "__init__":
            yield node, getattr(there, node.name)
        if isinstance(node, ast.ClassDef) and hasattr(there, node.name):
            yield from stubs(node.body, getattr(there, node.name))


def test_there_is_a_stub_for_each_study():
    assert len(STUDIES) == 9 and (FOLDER / "py.typed").exists()


@pytest.mark.parametrize("study", STUDIES)
def test_stubs_have_the_signatures(study):
    module = importlib.import_module(f"curiosa.{study}")
    tree = ast.parse((FOLDER / f"{study}.pyi").read_text())
    seen = set()
    for node, there in stubs(tree.body, module):
        assert parameters(node) == actual(there), node.name
        seen.add(node.name)
    public = {name for name in dir(module) if not name.startswith("_")}
    classes = {name for name in public if inspect.isclass(getattr(module, name))}
    assert public - classes <= seen
    for name in classes:
        assert {member for member in dir(getattr(module, name)) if not member.startswith("_")} <= seen
