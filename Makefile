# The lab's commands. Each command runs a task of tools/setup, which first sets up .venv if necessary.
# Arguments are passed in the variables ARGS, NB and FORCE.
export NB FORCE
export FROM = $(PWD)
.DEFAULT_GOAL := help
.PHONY: help lab course test lint bench cluster browser notebooks errors fresh statements site print selfcheck kernel mirror

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

lab: ## set everything up, and open JupyterLab on your copies of the lessons (ARGS="--port 9999": options for Jupyter)
	@tools/setup lab $(ARGS)

course: ## open the lecturer's JupyterLab with nbgrader (ARGS="grade lab1": run a command instead, ARGS=help: list the commands)
	@tools/setup course $(ARGS)

test: ## check everything: format, vet, staticcheck, revive, the tests of Go and of the tools, all notebooks
	@tools/setup test

lint: ## check the Python code and the extension for browsers (format and types), and the shell scripts
	@tools/setup lint

bench: ## compare the speed with other libraries and write bench/README.md, in about 15 minutes (ARGS=quick: only test that the measurement runs)
	@tools/setup bench $(ARGS)

cluster: ## start a Dask scheduler and two workers on this machine (ARGS="python -m perceptron_dask …": run only this command)
	@tools/setup cluster $(ARGS)

browser: ## check notebooks and pages in Chromium, and save screenshots in screenshots/ (NB=3: run only that notebook)
	@tools/setup browser

notebooks: ## run the notebooks and save their outputs (NB=3: only that notebook)
	@tools/setup notebooks

errors: ## print the kernel's output for each error that a notebook shows (NB=go: only that notebook)
	@tools/setup errors

fresh: ## restore a lesson: make fresh NB=3 (a changed copy is kept as my-NAME)
	@tools/setup fresh

statements: ## update the links in notebooks/statements.md to the computation of each statement of the lecture notes
	@tools/setup statements

site: ## write the notebooks as web pages to site/, as PDF if Chromium is installed, and the lab that runs in a browser to site/lab/
	@tools/setup site

print: ## write a notebook of yours as a web page beside it, and as PDF if Chromium is installed: make print NB=lessons/my-notes.ipynb
	@tools/setup print

selfcheck: ## check a lab of a course before you hand it in: make selfcheck LAB=lessons/lab1.ipynb
	@tools/setup selfcheck "$(LAB)"

kernel: ## register the kernel with your own Jupyter or VS Code (FORCE=1: replace another kernel named "gonb")
	@tools/setup kernel

mirror: ## save the downloads for the lab and the course in mirror/, for machines without a network
	@tools/setup mirror
