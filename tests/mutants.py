"""Small changes of meaning to a source file, one at a time: what a test should notice (see ``tests.mutation_run``)."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq, ast.GtE, ast.LtE), ast.NotEq: (ast.Eq,), ast.Is: (ast.IsNot,), ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
# What only orders: without it the call still works.
DROPPED_KEYWORDS = frozenset({"key", "reverse"})
# What a comparison of numbers has on its right; of others, only equal and different tell apart.
NUMBERS = (ast.Constant, ast.Call, ast.BinOp)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: ``old`` at ``line`` becomes ``new``; ``place`` is where it stands, in bytes of the file.

    ``function`` is the qualified name of the innermost function around it, None outside of functions.
    """

    path: str
    line: int
    function: str | None
    old: str
    new: str
    place: tuple[int, int]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {one_line(self.old)}  ->  {one_line(self.new)}"

    def applied(self, source: str) -> str | None:
        """The file ``source`` with the change; None where it is no Python or says the same as before."""
        data, (start, end) = source.encode(), self.place
        changed = (data[:start] + self.new.encode() + data[end:]).decode()
        try:
            new = ast.parse(changed)
        except SyntaxError:
            return None
        return None if ast.dump(new) == ast.dump(ast.parse(source)) else changed


def one_line(text: str, longest: int = 90) -> str:
    """``text`` with single blanks, cut after ``longest`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= longest else line[: longest - 1] + "…"


def mutants(path: str, source: str) -> Iterator[Mutant]:
    """Every change to the file ``path`` that holds ``source``, in the order of its parts."""
    starts = [0]
    data = source.encode()
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    tree = ast.parse(source)
    conditions = {id(node.test): node for node in ast.walk(tree) if isinstance(node, ast.If | ast.While)}
    for node, function in places(tree, "", None):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        always = ("False", "True") if isinstance(conditions.get(id(node)), ast.If) else ("False",)
        for new in (*changes(node), *(always if id(node) in conditions else ())):
            yield Mutant(path, node.lineno, function, data[start:end].decode(), new, (start, end))


def places(node: ast.AST, outer: str, function: str | None) -> Iterator[tuple[ast.expr | ast.stmt, str | None]]:
    """The expressions and statements that may be changed, each with the qualified name of the function around it.

    Left out: annotations and other types, texts of errors, f-strings (their places are not told), patterns.
    """
    for child in children(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            name = outer + child.name
            yield from places(child, f"{name}.<locals>.", name)
        elif isinstance(child, ast.ClassDef):
            yield from places(child, f"{outer}{child.name}.", function)
        else:
            if isinstance(child, ast.expr | ast.stmt):
                yield child, function
            yield from places(child, outer, function)


def children(node: ast.AST) -> Iterator[ast.AST]:
    left_out = {"annotation", "returns", "decorator_list", "exc", "pattern", "bases", "type_params"}
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "__all__" for target in node.targets):
        return
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return
    for name, value in ast.iter_fields(node):
        if name not in left_out:
            yield from (item for item in (value if isinstance(value, list) else [value]) if isinstance(item, ast.AST))


def changes(node: ast.expr | ast.stmt) -> Iterator[str]:
    """What may stand instead of ``node``, as source."""
    for kind, change in CHANGES.items():
        if isinstance(node, kind):
            made = change(node)
            yield from (f"({ast.unparse(new)})" if isinstance(new, COMPOUND) else ast.unparse(new) for new in made)


COMPOUND = (ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.IfExp)


def but(node: ast.AST, **fields: object) -> ast.AST:
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def without_each(node: ast.AST, field: str, *, fewest: int = 2) -> Iterator[ast.AST]:
    items = getattr(node, field)
    if len(items) >= fewest:
        for index in range(len(items)):
            yield but(node, **{field: items[:index] + items[index + 1 :]})


def compared(node: ast.Compare) -> Iterator[ast.AST]:
    if len(node.ops) > 1:
        yield from (but(node, ops=[*node.ops[:1], op(), *node.ops[2:]]) for op in COMPARED[type(node.ops[1])][:1])
    first, right = node.ops[0], node.comparators[0]
    numbers = isinstance(right, NUMBERS) and not isinstance(getattr(right, "value", 0), str | None | bool)
    for op in COMPARED[type(first)][: None if numbers or not isinstance(first, ast.Eq) else 1]:
        yield but(node, ops=[op(), *node.ops[1:]])
    if isinstance(first, ast.In | ast.NotIn) and isinstance(right, ast.Constant) and isinstance(right.value, str):
        for index in range(len(right.value)):
            shorter = ast.Constant(right.value[:index] + right.value[index + 1 :])
            yield but(node, comparators=[shorter, *node.comparators[1:]])


def either(node: ast.BoolOp) -> Iterator[ast.AST]:
    yield but(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for fewer in without_each(node, "values"):
        assert isinstance(fewer, ast.BoolOp)
        yield fewer.values[0] if len(fewer.values) == 1 else fewer


def constant(node: ast.Constant) -> Iterator[ast.AST]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)


def called(node: ast.Call) -> Iterator[ast.AST]:
    if isinstance(node.func, ast.Name) and node.func.id in CALLED:
        yield but(node, func=ast.Name(CALLED[node.func.id]))
    for keyword in node.keywords:
        if keyword.arg in DROPPED_KEYWORDS:
            yield but(node, keywords=[other for other in node.keywords if other is not keyword])


def filtered(node: ast.AST) -> Iterator[ast.AST]:
    for index, generator in enumerate(node.generators):  # type: ignore[attr-defined]
        for fewer in without_each(generator, "ifs", fewest=1):
            yield but(node, generators=[*node.generators[:index], fewer, *node.generators[index + 1 :]])  # type: ignore[attr-defined]


def collected(node: ast.Tuple | ast.List | ast.Set) -> Iterator[ast.AST]:
    """A shorter list of constants or of what is sorted by; other tuples have a length that somebody relies on."""
    if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return
    if all(isinstance(item, ast.Constant | ast.Attribute) for item in node.elts) or len(node.elts) > 2:
        yield from without_each(node, "elts")


def sliced(node: ast.Subscript) -> Iterator[ast.AST]:
    if isinstance(node.slice, ast.Slice):
        for part in ("lower", "upper"):
            if getattr(node.slice, part) is not None:
                yield but(node, slice=but(node.slice, **{part: None}))


def left_undone(node: ast.stmt) -> Iterator[ast.AST]:
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call):
        return
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Attribute | ast.Subscript):
        return
    yield ast.Pass()


CHANGES: dict[type[ast.AST], Callable[..., Iterator[ast.AST]]] = {
    ast.Compare: compared,
    ast.BoolOp: either,
    ast.Constant: constant,
    ast.Call: called,
    ast.Tuple: collected,
    ast.List: collected,
    ast.Set: collected,
    ast.Subscript: sliced,
    ast.BinOp: lambda node: iter([but(node, op=COMPUTED[type(node.op)]())] if type(node.op) in COMPUTED else []),
    ast.UnaryOp: lambda node: iter([node.operand] if isinstance(node.op, ast.Not | ast.USub) else []),
    ast.IfExp: lambda node: iter([node.body, node.orelse]),
    ast.Continue: lambda _: iter([ast.Break()]),
    ast.Break: lambda _: iter([ast.Continue()]),
    **dict.fromkeys((ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp), filtered),
    **dict.fromkeys((ast.Expr, ast.Assign, ast.AugAssign, ast.Raise, ast.Delete), left_undone),
}
