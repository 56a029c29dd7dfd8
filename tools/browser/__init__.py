"""The checks of make browser; see __main__.py."""
