"""The course's settings: nbgrader_config.py of the clone, overridden by that of the course's folder.

nbgrader ignores files with an error, and settings with unknown names. So each command first checks
the settings with this module, which reports such errors.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from traitlets import TraitError
from traitlets.config import Config
from traitlets.config.loader import ConfigFileNotFound, PyFileConfigLoader

from .collect import LmsCollector
from .course import HERE, Course, Fault, fault
from .late import LatePenalty

NAME = "nbgrader_config.py"


def read(course: Course) -> Config:
    """Returns the settings; raises a fault if they have an error."""
    config = read_file(HERE)
    where = HERE / NAME
    if (course.root / NAME).is_file() and not course.root.samefile(HERE):
        where = course.root / NAME
        config.merge(read_file(course.root))
    for name in config:
        near = get_close_matches(name, ("LatePenalty", "LmsCollector"), n=1, cutoff=0.8)
        if near and name != near[0]:
            raise fault(f"c.{name} in {where}", f"c.{near[0]}", "correct the spelling")
    for kind in (LatePenalty, LmsCollector):
        known = kind.class_traits(config=True)
        for name in config.get(kind.__name__, {}):
            if name not in known:
                want = f"one of {', '.join(sorted(known))}"
                raise fault(f"c.{kind.__name__}.{name} in {where}", want, "correct the spelling")
        try:
            kind(config=config)
        except TraitError as err:
            raise Fault(f"{where}: {err}; correct that line") from err
    check_preprocessors(config, where)
    return config


def check_preprocessors(config: Config, where: Path) -> None:
    """Raises a fault if nbgrader's Autograde would not take points from our runs, or would run submissions itself."""
    autograde = config.Autograde
    steps = [str(step) for step in [*autograde.sanitize_preprocessors, *autograde.autograde_preprocessors]]
    ours = {"grader.steps.Rebuild", "grader.steps.Grade"}
    if not ours <= set(steps) or any(step.endswith("Execute") for step in steps):
        want = "grader.steps.Rebuild and grader.steps.Grade, and no Execute"
        raise fault(f"other preprocessors of Autograde in {where}", want, "restore them")


class MissingSettings(Exception):
    """A settings file loaded with load_subconfig is missing; the argument is its path."""


class Loader(PyFileConfigLoader):
    """A config loader that raises NoSettings if the clone's settings, loaded with load_subconfig, are missing."""

    def load_config(self) -> Config:
        """Returns the settings in a file and in the files that it loads."""
        try:
            return super().load_config()
        except ConfigFileNotFound as err:
            if Path(self.filename).name != NAME:
                raise  # one of the lecturer's own files, which traitlets allows to be missing
            raise MissingSettings(Path(self.path or "") / self.filename) from err


def read_file(folder: Path) -> Config:
    """Reads the settings in a folder."""
    try:
        return Loader(NAME, path=str(folder)).load_config()
    except MissingSettings as err:
        found = f"no {err}, from which {folder / NAME} loads settings"
        want = "the clone's settings, without which nbgrader runs submissions outside the sandbox"
        raise fault(found, want, f"load them from {HERE}") from err
    except Exception as err:  # the file is a program and can raise anything
        raise Fault(f"{folder / NAME}: {type(err).__name__}: {err}; correct that line") from err
