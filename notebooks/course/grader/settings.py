"""The course's settings: nbgrader_config.py of the clone, and of the course's folder over it.

nbgrader goes on with its own settings where a file has an error, and takes no notice of a name
that it does not know. Here every command looks first, and an error ends it.
"""

from __future__ import annotations

from pathlib import Path

from traitlets import TraitError
from traitlets.config import Config, PyFileConfigLoader

from .collect import LmsCollector
from .course import HERE, Course, fault
from .lab import Fault
from .late import LatePenalty

NAME = "nbgrader_config.py"


def read(course: Course) -> Config:
    """Returns the settings, or raises the fault that is in them."""
    config = read_file(HERE)
    own = course.state / NAME
    if own.is_file() and not course.state.samefile(HERE):
        config.merge(read_file(course.state))
    else:
        own = HERE / NAME
    for kind in (LatePenalty, LmsCollector):
        check(config, kind, own)
    steps = [*config.Autograde.sanitize_preprocessors, *config.Autograde.autograde_preprocessors]
    if "grader.steps.Rebuild" not in steps or "grader.steps.Grade" not in steps or any(str(s).endswith("Execute") for s in steps):
        raise fault(f"other steps of Autograde in {own}", "grader.steps.Rebuild and grader.steps.Grade, no Execute", "put them back")
    return config


def read_file(folder: Path) -> Config:
    """Reads the settings in a folder."""
    try:
        return PyFileConfigLoader(NAME, path=str(folder)).load_config()
    except Exception as err:  # whatever a lecturer's file may raise
        raise fault(f"{folder / NAME}: {type(err).__name__}: {err}", "settings that can be read", "mend that line") from err


def check(config: Config, kind: type[LatePenalty] | type[LmsCollector], where: Path) -> None:
    """Raises a fault if a class of ours is set what it does not have, or what it can't be."""
    known = kind.class_traits(config=True)
    for name in config.get(kind.__name__, {}):
        if name not in known:
            raise fault(f"c.{kind.__name__}.{name} in {where}", f"one of {', '.join(sorted(known))}", "look at its spelling")
    try:
        kind(config=config)
    except TraitError as err:
        said = str(err)
        raise Fault(f"{where}: {said}" if said.startswith("found") else f"found {where}: {said}; do: mend that line") from err
