"""The course's settings.

The settings are in nbgrader_config.py of the clone. The file of the same name in the course's folder
can override them. nbgrader ignores files with an error, and settings with unknown names. So the
grader's commands that use settings first read them with this module, which reports such errors.
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
    path = HERE / NAME
    if (course.root / NAME).is_file() and not course.root.samefile(HERE):
        path = course.root / NAME
        config.merge(read_file(course.root))
    for name in config:
        similar = get_close_matches(name, ("LatePenalty", "LmsCollector"), n=1, cutoff=0.8)
        if similar and name != similar[0]:
            raise fault(f"c.{name} in {path}", f"c.{similar[0]}", "correct the spelling")
    for plugin in (LatePenalty, LmsCollector):
        known = plugin.class_traits(config=True)
        for name in config.get(plugin.__name__, {}):
            if name not in known:
                want = f"one of {', '.join(sorted(known))}"
                raise fault(f"c.{plugin.__name__}.{name} in {path}", want, "correct the spelling")
        try:
            plugin(config=config)
        except TraitError as err:
            raise Fault(f"{path}: {err}; correct that line") from err
    check_preprocessors(config, path)
    check_formgrader(config, path)
    return config


def check_preprocessors(config: Config, path: Path) -> None:
    """Raises a fault if nbgrader's Autograde would not use the grader's results, or would run submissions itself."""
    autograde = config.Autograde
    steps = [str(step) for step in [*autograde.sanitize_preprocessors, *autograde.autograde_preprocessors]]
    required = {"grader.steps.Rebuild", "grader.steps.Grade"}
    if not required <= set(steps) or any(step.endswith("Execute") for step in steps):
        want = "grader.steps.Rebuild and grader.steps.Grade, and no Execute"
        raise fault(f"other preprocessors of Autograde in {path}", want, "restore the clone's preprocessors")


def check_formgrader(config: Config, path: Path) -> None:
    """Raises a fault if Formgrader would load what a student's Markdown names."""
    page = config.HTMLExporter
    filters = [page.filters.get(name) for name in ("markdown2html", "highlight_code")]
    if "grader.formgrader.Harmless" not in page.preprocessors or set(filters) != {"grader.formgrader.converted"}:
        want = "grader.formgrader.Harmless and its filters, without which a student's text can act as you in Formgrader"
        raise fault(f"other settings of HTMLExporter in {path}", want, "restore the clone's settings")


class MissingSettings(Exception):
    """The clone's settings, which a file loads with load_subconfig, are missing. The argument is their path."""


class Loader(PyFileConfigLoader):
    """A loader that raises MissingSettings if a file loads the clone's settings and they are missing."""

    def load_config(self) -> Config:
        """Returns the settings in a file and in the files that it loads."""
        try:
            return super().load_config()
        except ConfigFileNotFound as err:
            if Path(self.filename).name != NAME:
                raise  # a file of the lecturer's own, which traitlets allows to be missing
            raise MissingSettings(Path(self.path or "") / self.filename) from err


def read_file(folder: Path) -> Config:
    """Returns the settings in the file NAME of a folder."""
    try:
        return Loader(NAME, path=str(folder)).load_config()
    except MissingSettings as err:
        got = f"no file {err}, from which {folder / NAME} loads settings"
        want = "the clone's settings, without which nbgrader runs submissions outside the sandbox"
        raise fault(got, want, f"load them from {HERE}") from err
    except Exception as err:  # the file is a program and can raise any exception
        raise Fault(f"{folder / NAME}: {type(err).__name__}: {err}; correct that line") from err
