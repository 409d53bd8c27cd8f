# Tablée. `make play` plays, `make test` checks everything. Both set up what they need; the second time is quick.
#
# Everything is installed inside this folder: in .venv and web/node_modules, with what was downloaded in .cache. The
# files .venv/*.done say which steps are done; tools/setup does them.

SOURCES := $(shell find src -name '*.py')
WEB_SOURCES := $(shell find web art -name node_modules -prune -o -path web/src/gen -prune -o -path 'web/public/*.svg' -prune \
	-o -type f -print) $(shell find src/tablee -name '*.toml' -o -name '*.md') tools/web_data.py
BIN := .venv/bin

.PHONY: help play test test-pythons check check-python check-web test-web format build web types screenshots audit bench \
	mutants coverage clean can-build can-test FORCE
ifndef TWO_AT_A_TIME # one step after the other, also if several were asked for: make clean build
.NOTPARALLEL:
endif

help:  ## show this
	@echo "Tablée, a card table. What make can do:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-19s %s\n", $$1, $$2 }'

play: .venv/web.done  ## serve the table at http://localhost:8000 (ARGS="--host 0.0.0.0" for the whole network)
	@$(BIN)/tablee serve $(ARGS)

# The C compiler needs one core for a minute; the types are checked beside it.
test: can-test  ## everything CI runs: build, check, all tests (ARGS="-k hilo" is passed on to pytest)
	@$(MAKE) --no-print-directory --jobs=2 TWO_AT_A_TIME=yes check test-web
	@$(BIN)/pytest -n auto --dist worksteal -q $(ARGS)

test-pythons:  ## make test with every supported Python of this machine, each in a copy of this folder
	@tools/test-pythons $(ARGS)

check: build check-python check-web  ## formatting, lint, types, import layers

check-python: .venv/dev-tools.done
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

check-web: .venv/web.done
	@tools/web check

test-web: .venv/web.done
	@tools/web test

format: .venv/dev-tools.done  ## lay out all sources as `make check` wants them: Python (ruff) and web (Prettier)
	@tools/setup web-tools
	@$(BIN)/ruff format .
	@tools/web format

build: can-build .venv/dev-tools.done .venv/tablee.done  ## developer tools and the compiled engine
	@tools/setup must-be-compiled

web: .venv/web.done  ## the web client, built into the package

types: .venv/tablee.done  ## write web/src/lib/types.gen.ts anew, after a change of views, events or messages
	@$(BIN)/python -m tools.web_data --types

screenshots: can-test build web  ## pictures of all pages and games in build/screenshots
	@$(BIN)/python -m tests.web.screenshots $(ARGS)

audit: can-test build web  ## what somebody cannot use, in every moment, size, theme and language (ARGS=hilo: one game)
	@$(BIN)/python -m tests.web.audit $(ARGS)

bench: build  ## measure the speed we claim
	@$(BIN)/python bench/engine.py $(ARGS)

mutants: can-test build web  ## see whether the tests notice small faults (ARGS="--since main --sample 50"; -h says what else)
	@$(BIN)/python -m tools.mutants $(ARGS)

coverage: can-test build web  ## see which lines the tests run (ARGS="tests/server" for some of them)
	@$(BIN)/python -m tools.coverage $(ARGS)

clean:  ## remove all that make has made and downloaded; your tables (tablee.db) stay
	rm -rf .venv .cache build dist src/*.egg-info web/node_modules web/src/gen web/public/*.svg src/tablee/web
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .schemathesis .benchmarks
	find . \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	find . -name __pycache__ -prune -exec rm -rf {} +

# --- the steps -------------------------------------------------------------------------------------------------------

can-build:
	@tools/setup need build

can-test:
	@tools/setup need test

# These two look each time whether something has changed, and are newer only if it has.
.venv/python.done: FORCE
	@tools/setup venv

.venv/compiler.done: .venv/python.done FORCE
	@tools/setup compiler

.venv/requirements.done: .venv/python.done pyproject.toml constraints.txt
	@tools/setup requirements
	@touch $@

.venv/dev-tools.done: .venv/requirements.done
	@tools/setup dev-tools
	@touch $@

# After any change of a source file, as compiled modules may depend on it. C code that stays the same is not recompiled.
.venv/tablee.done: .venv/compiler.done .venv/requirements.done setup.py $(SOURCES)
	@tools/setup tablee
	@touch $@

# What is built is compared by content: after a change of Python alone this takes two seconds.
.venv/web.done: .venv/tablee.done $(WEB_SOURCES)
	@tools/setup web
	@touch $@
