"""`$((…))`: whole numbers of 32 bits, as in mksh."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from virtualphone.shell.language.errors import ShellError

_TOKEN = re.compile(
    r"\s*(0[xX][0-9a-fA-F]+|[0-9]+#[0-9a-zA-Z]+|[0-9]+|[A-Za-z_][A-Za-z0-9_]*"
    r"|<<=|>>=|\+\+|--|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|[-+*/%&|^<>=!~?:(),])"
)
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("|",),
    ("^",),
    ("&",),
    ("==", "!="),
    ("<", ">", "<=", ">="),
    ("<<", ">>"),
    ("+", "-"),
    ("*", "/", "%"),
)
_ASSIGN = {"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="}
_MAX_DEPTH = 20
_MAX_TEXT = 65536
_NAME = re.compile(r"[A-Za-z_]")
_PURE: dict[str, Callable[[int, int], int]] = {
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "<<": lambda a, b: a << (b & 31),
    ">>": lambda a, b: a >> (b & 31),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}


class Names(Protocol):
    """The variables an expression can read and set."""

    def get(self, name: str) -> str | None: ...

    def set(self, name: str, value: str) -> None: ...


def evaluate(text: str, names: Names, depth: int = 0) -> int:
    """The value of an expression; a ShellError if it is none."""
    if len(text) > _MAX_TEXT:
        raise ShellError("expression too long")
    return _Evaluator(text, names, depth).all()


def wrap(number: int) -> int:
    """The number as 32 bits hold it."""
    return (number + 0x80000000) % 0x100000000 - 0x80000000


class _Evaluator:
    def __init__(self, text: str, names: Names, depth: int) -> None:
        self._text = text.strip()
        self._names = names
        self._depth = depth
        self._tokens: list[str] = []
        self._skipping = 0
        at, end = 0, len(self._text)
        while at < end:
            found = _TOKEN.match(self._text, at)
            if not found:
                raise self._error(f"unexpected '{self._text[at]}'")
            self._tokens.append(found[1])
            at = found.end()
        self._tokens.reverse()

    def _error(self, what: str) -> ShellError:
        return ShellError(f"{self._text[:64]}: {what}")

    def _peek(self) -> str:
        return self._tokens[-1] if self._tokens else ""

    def _take(self, *wanted: str) -> str:
        return self._tokens.pop() if self._peek() in wanted and self._tokens else ""

    def all(self) -> int:
        if not self._tokens:
            return 0
        value = self._comma()
        if self._tokens:
            raise self._error(f"unexpected '{self._peek()}'")
        return value

    def _comma(self) -> int:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise self._error("expression nested too deeply")
        value = self._assignment()
        while self._take(","):
            value = self._assignment()
        self._depth -= 1
        return value

    def _assignment(self) -> int:
        if len(self._tokens) > 1 and _NAME.match(self._peek()) and self._tokens[-2] in _ASSIGN:
            name, operator = self._tokens.pop(), self._tokens.pop()
            self._depth += 1
            if self._depth > _MAX_DEPTH:
                raise self._error("expression nested too deeply")
            value = self._assignment()
            self._depth -= 1
            if operator != "=":
                value = self._apply(operator[:-1], self._value(name), value)
            return self._store(name, value)
        return self._ternary()

    def _ternary(self) -> int:
        condition = self._logical("||")
        if not self._take("?"):
            return condition
        yes = self._maybe(not condition, self._comma)
        if not self._take(":"):
            raise self._error("missing :")
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise self._error("expression nested too deeply")
        no = self._maybe(bool(condition), self._ternary)
        self._depth -= 1
        return yes if condition else no

    def _maybe(self, skip: bool, part: Callable[[], int]) -> int:
        """Read a part whose side effects may not be wanted."""
        self._skipping += skip
        value = part()
        self._skipping -= skip
        return value

    def _logical(self, operator: str) -> int:
        def operand() -> int:
            return self._logical("&&") if operator == "||" else self._binary(0)

        value = operand()
        while self._take(operator):
            right = self._maybe(bool(value) == (operator == "||"), operand)
            value = int(bool(value) or bool(right)) if operator == "||" else int(bool(value) and bool(right))
        return value

    def _binary(self, level: int) -> int:
        if level == len(_LEVELS):
            return self._unary()
        value = self._binary(level + 1)
        while operator := self._take(*_LEVELS[level]):
            value = self._apply(operator, value, self._binary(level + 1))
        return value

    def _apply(self, operator: str, left: int, right: int) -> int:
        if operator in _PURE:
            return wrap(_PURE[operator](left, right))
        if right == 0:
            if self._skipping:
                return 0
            raise self._error("zero divisor")
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return wrap(quotient if operator == "/" else left - quotient * right)

    def _unary(self) -> int:
        signs: list[str] = []
        while operator := self._take("+", "-", "!", "~"):
            signs.append(operator)
        value = self._primary()
        for sign in reversed(signs):
            value = {"+": value, "-": -value, "!": int(not value), "~": ~value}[sign]
        return wrap(value)

    def _primary(self) -> int:
        if step := self._take("++", "--"):
            name = self._take(self._peek())
            if not _NAME.match(name):
                raise self._error(f"{step} requires an lvalue")
            return self._store(name, self._value(name) + (1 if step == "++" else -1))
        if self._take("("):
            value = self._comma()
            if not self._take(")"):
                raise self._error("missing )")
            return value
        if not self._tokens:
            raise self._error("unexpected end of expression")
        token = self._tokens.pop()
        if _NAME.match(token):
            value = self._value(token)
            if step := self._take("++", "--"):
                self._store(token, value + (1 if step == "++" else -1))
            return value
        return self._number(token)

    def _number(self, token: str) -> int:
        base, mark, digits = token.partition("#")
        try:
            if mark:
                return wrap(int(digits, int(base)))
            return wrap(int(token, 16 if token[:2] in ("0x", "0X") else 10))
        except ValueError:
            raise self._error(f"bad number '{token[:32]}'") from None

    def _value(self, name: str) -> int:
        text = (self._names.get(name) or "").strip()
        if not text:
            return 0
        if re.fullmatch(r"-?[0-9]{1,9}", text):
            return int(text)
        return evaluate(text, self._names, self._depth + 1)

    def _store(self, name: str, value: int) -> int:
        value = wrap(value)
        if not self._skipping:
            self._names.set(name, str(value))
        return value
