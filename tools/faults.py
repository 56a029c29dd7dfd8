"""The exception that the tools and the course raise for errors in their input."""


class Fault(ValueError):
    """An error in a page, a lab or a setting. Its message is "got …, want …; " and advice, often after the place."""
