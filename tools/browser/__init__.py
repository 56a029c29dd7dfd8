"""The checks of make browser, which __main__.py describes."""
