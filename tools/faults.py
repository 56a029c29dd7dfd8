"""The error of the pages and of the course."""


class Fault(ValueError):
    """What keeps a page from being written, or a lab from being graded: what was found, what to do."""
