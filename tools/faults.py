"""The error of the tools and of the course."""


class Fault(ValueError):
    """A fault in a page, a lab or a setting. The message says what was found, what is expected and what to do."""
