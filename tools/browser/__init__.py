"""The checks of make browser: see __main__.py, which starts them."""
