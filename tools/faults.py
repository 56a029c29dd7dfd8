"""The error of the tools and of the course."""


class Fault(ValueError):
    """An error in a page, a lab or a setting. Its message has the form "got …, want …; " and what to do."""
