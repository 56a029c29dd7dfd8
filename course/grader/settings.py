"""The course's settings: nbgrader_config.py of the clone, and of the course's folder over it.

nbgrader goes on with its own settings where a file has an error, and takes no notice of a name
that it does not know. Here every command looks first, and an error ends it.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from traitlets import TraitError
from traitlets.config import Config
from traitlets.config.loader import ConfigFileNotFound, PyFileConfigLoader

from .collect import LmsCollector
from .course import HERE, Course, fault
from .late import LatePenalty

NAME = "nbgrader_config.py"


def read(course: Course) -> Config:
    """Returns the settings, or raises the fault that is in them."""
    config = read_file(HERE)
    where = HERE / NAME
    if (course.state / NAME).is_file() and not course.state.samefile(HERE):
        where = course.state / NAME
        config.merge(read_file(course.state))
    for name in config:
        near = get_close_matches(name, ("LatePenalty", "LmsCollector"), n=1, cutoff=0.8)
        if near and name != near[0]:
            raise fault(f"c.{name} in {where}", f"c.{near[0]}", "look at its spelling")
    for kind in (LatePenalty, LmsCollector):
        known = kind.class_traits(config=True)
        for name in config.get(kind.__name__, {}):
            if name not in known:
                needed = f"one of {', '.join(sorted(known))}"
                raise fault(f"c.{kind.__name__}.{name} in {where}", needed, "look at its spelling")
        try:
            kind(config=config)
        except TraitError as err:
            raise fault(f"{where}: {err}", "settings that make sense", "mend that line") from err
    check_steps(config, where)
    return config


def check_steps(config: Config, where: Path) -> None:
    """Raises a fault if nbgrader's Autograde would not take its points from our runs, or run submissions itself."""
    autograde = config.Autograde
    steps = [str(step) for step in [*autograde.sanitize_preprocessors, *autograde.autograde_preprocessors]]
    ours = {"grader.steps.Rebuild", "grader.steps.Grade"}
    if not ours <= set(steps) or any(step.endswith("Execute") for step in steps):
        needed = "grader.steps.Rebuild and grader.steps.Grade, no Execute"
        raise fault(f"other steps of Autograde in {where}", needed, "put them back")


class NoSettings(Exception):
    """There is no such file of settings."""


class Loader(PyFileConfigLoader):
    """A config loader that takes notice if a file which another one loads by load_subconfig is not there."""

    def load_config(self) -> Config:
        """Returns the settings in a file and in those that it loads."""
        try:
            return super().load_config()
        except ConfigFileNotFound as err:
            if Path(self.filename).name != NAME:
                raise  # a file of the lecturer's own, which may be there or not
            raise NoSettings(Path(self.path or "") / self.filename) from err


def read_file(folder: Path) -> Config:
    """Reads the settings in a folder."""
    try:
        return Loader(NAME, path=str(folder)).load_config()
    except NoSettings as err:
        found = f"no {err}, from which {folder / NAME} loads settings"
        needed = "the clone's settings, without which nbgrader runs submissions outside of the sandbox"
        raise fault(found, needed, f"let that line load them from {HERE}") from err
    except Exception as err:  # whatever a lecturer's file may raise
        found = f"{folder / NAME}: {type(err).__name__}: {err}"
        raise fault(found, "settings that can be read", "mend that line") from err
