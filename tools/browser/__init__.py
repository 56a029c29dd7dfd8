"""The checks that the command "make browser" runs; __main__.py describes them."""
