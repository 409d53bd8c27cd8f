# Tablée. `make play` plays, `make test` checks everything. Both set up what they need; the second time is quick.
#
# Everything is installed in .venv, nothing outside it. The files .venv/*.done say which steps are done;
# tools/setup does them.

SHELL := /bin/bash
SOURCES := $(shell find src -name '*.py')
BIN := .venv/bin

.PHONY: help play test check build bench clean

help:  ## show this
	@echo "Tablée, a card table. What make can do:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-14s %s\n", $$1, $$2 }'

play: .venv/tablee.done  ## play in the terminal (GAME=hilo chooses the game)
	@$(BIN)/tablee play $(GAME)

test: check  ## everything CI runs: build, check, all tests (ARGS="-k hilo" is passed on to pytest)
	@$(BIN)/pytest -n auto -q $(ARGS)

check: build  ## formatting, lint, types, import layers
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

build: .venv/dev-tools.done  ## developer tools and the compiled engine
	@tools/setup compiler
	@$(MAKE) -s --no-print-directory .venv/tablee.done
	@tools/setup must-be-compiled

bench: build  ## measure the speed we claim
	@$(BIN)/python bench/engine.py $(ARGS)

clean:  ## remove all that make has made, .venv included
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
