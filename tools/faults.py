"""The small faults that tools/mutants.py puts into Python source, one at a time: what each replaces, and by what.

Annotations, assertions, log lines and what only type checkers read are left alone: a fault there changes nothing.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass

SWAPPED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.Div: ("/", "*"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Fault:
    """Bytes *start* to *end* of a source become *text*."""

    line: int
    start: int
    end: int
    text: str

    def put_into(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]

    def difference(self, source: bytes) -> tuple[list[str], list[str]]:
        """The lines that it takes away and those that it puts there, without their indentation."""
        first = source.rfind(b"\n", 0, self.start) + 1
        after = source[self.end :].split(b"\n", 1)[0]
        gone = source[first : self.end] + after
        new = source[first : self.start] + self.text.encode() + after
        return [line.strip() for line in gone.decode().splitlines()], [
            line.strip() for line in new.decode().splitlines()
        ]


def faults(source: bytes) -> list[Fault]:
    """Every fault that can be put into this source, from its beginning to its end."""
    finder = _Finder(source)
    finder.visit(ast.parse(source))
    return sorted(set(finder.found), key=lambda fault: (fault.start, fault.end, fault.text))


class _Finder(ast.NodeVisitor):
    def __init__(self, source: bytes) -> None:
        self.source = source
        self.found: list[Fault] = []
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def _replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        self.found.append(Fault(node.lineno, self._start(node), self._end(node), text))

    def _negate(self, test: ast.expr) -> None:
        self._replace(test, f"not ({self.source[self._start(test) : self._end(test)].decode()})")

    def _swap(self, operator: ast.AST, left: ast.expr, right: ast.expr) -> None:
        """Another operator between these two."""
        was, becomes = SWAPPED.get(type(operator), ("", ""))
        written = re.escape(was).replace(r"\ ", r"\s+")
        between = self.source[self._end(left) : self._start(right)].decode()
        if was and (place := re.search(written, between)):
            start = self._end(left) + len(between[: place.start()].encode())
            line = self.source.count(b"\n", 0, start) + 1
            self.found.append(Fault(line, start, start + len(place[0]), becomes))

    # Expressions

    def visit_Compare(self, node: ast.Compare) -> None:
        for operator, left, right in zip(node.ops, [node.left, *node.comparators], node.comparators, strict=False):
            self._swap(operator, left, right)
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap(node.op, left, right)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if not isinstance(node.left, ast.Constant) or not isinstance(node.left.value, str):
            self._swap(node.op, node.left, node.right)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._replace(node, self.source[self._start(node.operand) : self._end(node.operand)].decode())
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self._replace(node, str(not node.value))
        elif isinstance(node.value, int | float):
            self._replace(node, repr(node.value + 1))

    def visit_Name(self, node: ast.Name) -> None:
        if node.id in RENAMED:
            self._replace(node, RENAMED[node.id])

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    # Statements

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._negate(node.test)
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
            self._replace(node, "return None")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        called = node.value.func if isinstance(node.value, ast.Call) else None
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "log":
            return
        if isinstance(node.value, ast.Call | ast.Await):
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._replace(node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._replace(node, "pass")
        self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        if not isinstance(node.exc, ast.Name) or node.exc.id != "NotImplementedError":
            self._replace(node, "pass")

    def visit_Break(self, node: ast.Break) -> None:
        self._replace(node, "continue")

    def visit_Continue(self, node: ast.Continue) -> None:
        self._replace(node, "break")

    def visit_Assert(self, node: ast.Assert) -> None:
        """Left alone."""

    def visit_arg(self, node: ast.arg) -> None:
        """Only an annotation."""

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Not its keywords: how a struct is built, not what it holds."""
        for statement in node.body:
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Not what decorates or annotates it."""
        self.visit(node.args)
        for statement in node.body:
            self.visit(statement)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)
