"""Compiles the engine while tablee is being installed; everything else about the package is in pyproject.toml.

A module is compiled (by mypyc, to C) if it says so: one of its first 40 lines is the comment `# tablee: compiled`.
The same file runs interpreted, many times slower, and that is what gets installed where there is no C compiler, or
with TABLEE_PURE=1 in the environment. Only a missing compiler is forgiven: a type error stops the installation.

Beside each compiled module lies a small library of its name; the code of all of them is in one, `tablee__mypyc`.
"""

import contextlib
import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
MARKER = "# tablee: compiled"
MARKER_WITHIN_LINES = 40

COMMANDS = set(sys.argv[1:])
BUILDING = bool(COMMANDS & {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"})
IN_PLACE = bool(COMMANDS & {"--inplace", "-i", "develop", "editable_wheel"})


def marked_modules() -> list[str]:
    """The files that ask to be compiled."""
    return [
        str(file)
        for file in sorted(SOURCE.rglob("*.py"))
        if MARKER in file.read_text(encoding="utf-8").splitlines()[:MARKER_WITHIN_LINES]
    ]


def compiler_works() -> bool:
    """Whether the smallest of extension modules can be built here: there are a C compiler and Python's headers."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        command = build_ext(Distribution({"name": "probe", "ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        try:
            command.run()
        except Exception as problem:  # whatever it is: nothing can be compiled here
            print(problem, file=sys.stderr)
            return False
    return True


def warn(reason: str) -> None:
    """Say that tablee will run interpreted. pip hides what we print, so tell the terminal too, if there is one."""
    message = f"tablee: {reason}; the engine is installed interpreted: complete, but many times slower."
    print(message, file=sys.stderr)
    if not sys.stderr.isatty() and "MAKELEVEL" not in os.environ:  # make says it itself
        with contextlib.suppress(OSError), Path("/dev/tty").open("w") as terminal:
            print(f"\n{message}", file=terminal)


def compiled_modules() -> list[Extension]:
    """What setuptools has to build: nothing, where the engine is to run interpreted."""
    if os.environ.get("TABLEE_PURE", "0") not in {"", "0"}:
        return []
    if not compiler_works():
        warn("no C compiler, or no Python headers, found")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        warn("mypyc is not installed")
        return []
    options = ["--cache-dir=build/mypy_cache"]
    extensions = mypycify([*options, *marked_modules()], opt_level="3", debug_level="0", group_name="tablee")
    if not sys.platform.startswith("win"):
        for extension in extensions:  # our functions are called from our own library only: they may be inlined
            extension.extra_compile_args += ["-fvisibility=hidden"]
    return extensions


def remove_stale_files(extensions: list[Extension]) -> None:
    """Remove what earlier builds left and this one will not write again: Python prefers a library to its source, and
    all that is in build/lib* goes into the wheel. Libraries whose C code has not changed since are kept.
    """
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    current = {extension.name.replace(".", "/") + suffix for extension in extensions}
    if IN_PLACE:
        places = [(SOURCE, [*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")])]
    else:
        places = [(folder, [*folder.rglob("*")]) for folder in Path("build").glob("lib*")]
    for folder, files in places:
        for file in files:
            if file.is_file() and file.relative_to(folder).as_posix() not in current:
                file.unlink()


extensions: list[Extension] = []
if BUILDING:  # and not only asked for the package's name and version, as happens several times in an installation
    extensions = compiled_modules()
    remove_stale_files(extensions)

setup(ext_modules=extensions)
