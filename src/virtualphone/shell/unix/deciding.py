"""Commands that answer by their exit code: test, `[`, expr."""

from __future__ import annotations

import re

from virtualphone.shell.api import Call
from virtualphone.shell.language.conditions import BadTest, Facts
from virtualphone.shell.language.conditions import test as evaluate_test
from virtualphone.shell.regex import Regex, RegexError
from virtualphone.shell.unix.support import Problem, program

_INTEGER = re.compile(r"-?[0-9]{1,18}")
_LEVELS = (("|",), ("&",), ("=", "==", "!=", "<", "<=", ">", ">="), ("+", "-"), ("*", "/", "%"), (":",))
DEEPEST = 30


@program
async def test_command(call: Call) -> int:
    words = list(call.argv[1:])
    if call.name == "[" and (not words or words.pop() != "]"):
        raise Problem("missing ]", 2)
    try:
        return int(not evaluate_test(words, Facts(call.files, call.cwd)))
    except BadTest as problem:
        raise Problem(str(problem), 2) from None


class _Expression:
    def __init__(self, words: list[str]) -> None:
        self._words = list(reversed(words))
        self._depth = 0

    def value(self) -> str:
        found = self._binary(0)
        if self._words:
            raise Problem("syntax error", 2)
        return found

    def _binary(self, level: int) -> str:
        if level == len(_LEVELS):
            return self._primary()
        left = self._binary(level + 1)
        while self._words and self._words[-1] in _LEVELS[level]:
            operator = self._words.pop()
            left = self._apply(operator, left, self._binary(level + 1))
        return left

    def _primary(self) -> str:
        if not self._words:
            raise Problem("syntax error", 2)
        word = self._words.pop()
        if word != "(":
            return word
        self._depth += 1
        if self._depth > DEEPEST:
            raise Problem("syntax error", 2)
        inside = self._binary(0)
        if not self._words or self._words.pop() != ")":
            raise Problem("syntax error", 2)
        self._depth -= 1
        return inside

    def _apply(self, operator: str, left: str, right: str) -> str:
        if operator == "|":
            return left if left not in ("", "0") else right
        if operator == "&":
            return left if left not in ("", "0") and right not in ("", "0") else "0"
        if operator == ":":
            return _match(left, right)
        numbers = [int(side) for side in (left, right) if _INTEGER.fullmatch(side)]
        if operator in _LEVELS[2]:
            return str(int(_compare(operator, left, right, numbers)))
        if len(numbers) < 2:
            raise Problem("non-integer argument", 2)
        return str(_arithmetic(operator, *numbers))


def _match(text: str, expression: str) -> str:
    try:
        found = Regex(expression).search(text)
    except RegexError as problem:
        raise Problem(f"bad regex '{expression[:64]}': {problem}", 2) from None
    if found is not None and found.start:
        found = None
    if "\\(" in expression:
        return found.group(1) if found else ""
    return str(found.end) if found else "0"


def _compare(operator: str, left: str, right: str, numbers: list[int]) -> bool:
    order = 0
    if len(numbers) == 2:
        order = (numbers[0] > numbers[1]) - (numbers[0] < numbers[1])
    else:
        order = (left > right) - (left < right)
    return {
        "=": order == 0,
        "==": order == 0,
        "!=": order != 0,
        "<": order < 0,
        "<=": order <= 0,
        ">": order > 0,
    }.get(operator, order >= 0)


def _arithmetic(operator: str, left: int, right: int) -> int:
    if operator in "/%" and right == 0:
        raise Problem("division by zero", 2)
    if operator in "/%":
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if operator == "/" else left - quotient * right
    return {"+": left + right, "-": left - right}.get(operator, left * right)


@program
async def expr(call: Call) -> int:
    if len(call.argv) < 2:
        raise Problem('Needs 1 argument (see "expr --help")', 2)
    value = _Expression(list(call.argv[1:])).value()
    await call.out(f"{value}\n")
    return int(value in ("", "0"))


DECIDING = {"test": test_command, "[": test_command, "expr": expr}
