# Tablée. `make play` plays, `make test` checks everything. Both set up what they need; the second time is quick.
#
# Everything is installed in .venv, nothing outside it. The files .venv/*.done say which steps are done;
# tools/setup does them.

SHELL := /bin/bash
SOURCES := $(shell find src -name '*.py')
WEB_SOURCES := $(shell find web art -name node_modules -prune -o -path web/src/gen -prune -o -path 'web/public/*.svg' -prune \
	-o -type f -print) $(shell find src/tablee -name '*.toml' -o -name '*.md') tools/web_data.py
BIN := .venv/bin

.PHONY: help play test check build web types screenshots bench clean

help:  ## show this
	@echo "Tablée, a card table. What make can do:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: .venv/web.done  ## serve the table at http://localhost:8000 (ARGS="--host 0.0.0.0" for the whole network)
	@$(BIN)/tablee serve $(ARGS)

test: check  ## everything CI runs: build, check, all tests (ARGS="-k hilo" is passed on to pytest)
	@tools/web test
	@tools/setup browser
	@tools/setup databases
	@$(BIN)/pytest -n auto -q $(ARGS)

check: build web  ## formatting, lint, types, import layers
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@tools/web check

build: .venv/dev-tools.done  ## developer tools and the compiled engine
	@tools/setup compiler
	@$(MAKE) -s --no-print-directory .venv/tablee.done
	@tools/setup must-be-compiled

web: .venv/web.done  ## the web client, built into the package

types: .venv/tablee.done  ## write web/src/lib/types.gen.ts anew, after a change of views, events or messages
	@$(BIN)/python -m tools.web_data --types

screenshots: build web  ## pictures of all pages and games in build/screenshots
	@tools/setup browser
	@$(BIN)/python -m tests.web.screenshots $(ARGS)

bench: build  ## measure the speed we claim
	@$(BIN)/python bench/engine.py $(ARGS)

clean:  ## remove all that make has made, .venv included
	rm -rf web/node_modules web/src/gen web/public/*.svg src/tablee/web
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests -name '*.so' -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +

# --- the steps -------------------------------------------------------------------------------------------------------

.venv/python.done:
	@tools/setup venv
	@touch $@

.venv/dev-tools.done: .venv/python.done pyproject.toml constraints.txt
	@tools/setup dev-tools
	@touch $@

# After any change of a source file, as compiled modules may depend on it. C code that stays the same is not recompiled.
.venv/tablee.done: .venv/python.done pyproject.toml constraints.txt setup.py $(SOURCES)
	@tools/setup tablee
	@touch $@

# What is built is compared by content: after a change of Python alone this takes two seconds.
.venv/web.done: .venv/tablee.done $(WEB_SOURCES)
	@tools/setup web
	@touch $@
