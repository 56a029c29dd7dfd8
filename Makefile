# The lab's commands. Each is a task of tools/setup, which first sets up .venv
# if it has to; what a task takes comes in as ARGS, NB or FORCE.
export NB FORCE
.DEFAULT_GOAL := help
.PHONY: help lab course test lint bench cluster browser notebooks errors fresh statements site kernel mirror

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

lab: ## set everything up, open JupyterLab on your copies of the lessons (ARGS="--port 9999" goes to Jupyter)
	@tools/setup lab $(ARGS)

course: ## the lecturer's JupyterLab with nbgrader (ARGS="grade lab1": a command instead, ARGS=help: which there are)
	@tools/setup course $(ARGS)

test: ## check everything: format, vet, staticcheck, revive, the Go tests, every notebook
	@tools/setup test

lint: ## check the form and the types of the Python, and the shell scripts
	@tools/setup lint

bench: ## measure the library beside its peers and write bench/README.md, in about a quarter of an hour (ARGS=quick: only see that it runs)
	@tools/setup bench $(ARGS)

cluster: ## start a Dask scheduler and two workers on this machine, to try training on several (ARGS="python -m perceptron_dask …": run a command beside them)
	@tools/setup cluster $(ARGS)

browser: ## check notebooks and pages in a real browser, screenshots in screenshots/ (needs Chromium; NB=03: only that one)
	@tools/setup browser

notebooks: ## run the notebooks and save their outputs (NB=03: only that one)
	@tools/setup notebooks

errors: ## print what the kernel says to the errors a notebook shows (NB=00: only that one)
	@tools/setup errors

fresh: ## bring a lesson back as it was: make fresh NB=03 (what you made of it is kept beside it)
	@tools/setup fresh

statements: ## write into notebooks/statements.md where each statement of the lecture notes is computed
	@tools/setup statements

site: ## write the notebooks as pages that open anywhere, to site/, and as PDF where there is a Chromium
	@tools/setup site

kernel: ## let your own Jupyter or VS Code find the kernel (FORCE=1: in place of another "gonb")
	@tools/setup kernel

mirror: ## keep in mirror/ all that the lab and the course download, for clones without a network
	@tools/setup mirror
