# The lab's commands. Each runs a task of tools/setup, which first sets up .venv if
# necessary. ARGS, NB and FORCE are the arguments of a task.
export NB FORCE
.DEFAULT_GOAL := help
.PHONY: help lab course test lint bench cluster browser notebooks errors fresh statements site kernel mirror

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

lab: ## set everything up, and open JupyterLab with your copies of the lessons (passes ARGS="--port 9999" to Jupyter)
	@tools/setup lab $(ARGS)

course: ## open the lecturer's JupyterLab with nbgrader (ARGS="grade lab1": run a command instead; ARGS=help: list the commands)
	@tools/setup course $(ARGS)

test: ## check everything: format, vet, staticcheck, revive, all Go tests, all notebooks
	@tools/setup test

lint: ## check the format and the types of the Python code, and the shell scripts
	@tools/setup lint

bench: ## compare the speed of the library and its peers, and write bench/README.md; takes a quarter of an hour (ARGS=quick: only check that it runs)
	@tools/setup bench $(ARGS)

cluster: ## start a Dask scheduler and two workers on this machine, to try distributed training (ARGS="python -m perceptron_dask …": run a command while they are up)
	@tools/setup cluster $(ARGS)

browser: ## check notebooks and pages in a real browser, and save screenshots in screenshots/ (needs Chromium; NB=03: only that notebook)
	@tools/setup browser

notebooks: ## run the notebooks and save their outputs (NB=03: only that notebook)
	@tools/setup notebooks

errors: ## print the kernel's messages for the errors that the notebooks show (NB=00: only those of that notebook)
	@tools/setup errors

fresh: ## restore the original of a lesson: make fresh NB=03 (keeps your version beside it)
	@tools/setup fresh

statements: ## update notebooks/statements.md, which lists where each statement of the lecture notes is computed
	@tools/setup statements

site: ## write the notebooks to site/ as stand-alone pages, and as PDF if there is a Chromium
	@tools/setup site

kernel: ## install the kernel for your own Jupyter or VS Code (FORCE=1: replace another "gonb")
	@tools/setup kernel

mirror: ## save everything that the lab and the course download in mirror/, for clones without a network
	@tools/setup mirror
