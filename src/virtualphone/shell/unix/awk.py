"""awk: printing fields, sums and choices, without loops, arrays and functions of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable

from virtualphone.shell.api import Call
from virtualphone.shell.pause import pause
from virtualphone.shell.regex import Regex, RegexError
from virtualphone.shell.text import decode, encode
from virtualphone.shell.unix.awk_parse import Node, Rule, parse_awk, unsupported
from virtualphone.shell.unix.printing import Printer
from virtualphone.shell.unix.support import Inputs, Problem, lines, parse_options, program

_NUMBER = re.compile(r"\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?", re.ASCII)
LONGEST = 1024 * 1024
Value = str | float


class _Next(Exception):
    """`next`."""


class _Exit(Exception):
    """`exit`."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def number_of(value: Value) -> float:
    if isinstance(value, float):
        return value
    found = _NUMBER.match(value)
    return float(found[0]) if found else 0.0


def text_of(value: Value) -> str:
    if isinstance(value, str):
        return value
    return str(int(value)) if value == value // 1 and abs(value) < 1e16 else f"{value:.6g}"


def _looks_like_number(value: Value) -> bool:
    if isinstance(value, float):
        return True
    found = _NUMBER.match(value)
    return bool(found) and not value[found.end() :].strip() if found else False


class Machine:
    """Runs rules over lines."""

    def __init__(self, rules: list[Rule], variables: dict[str, Value]) -> None:
        self._rules = rules
        self.variables: dict[str, Value] = {
            "FS": " ",
            "OFS": " ",
            "ORS": "\n",
            "NR": 0.0,
            "NF": 0.0,
            **variables,
        }
        self._line = ""
        self._fields: list[str] = []
        self._regexes: dict[str, Regex] = {}
        self.out: list[str] = []
        self._kinds: dict[str, Callable[[Node], Value]] = {
            "number": lambda node: float(node.text),
            "string": lambda node: node.text,
            "name": lambda node: self.variables.get(node.text, ""),
            "field": self._field,
            "regex": lambda node: float(self._matches(node, self._line)),
            "join": lambda node: self._limited(self._text(node.parts[0]) + self._text(node.parts[1])),
            "list": lambda node: self._text(node.parts[0]),
            "math": self._math,
            "sign": lambda node: number_of(self.value(node.parts[0])) * (-1 if node.text == "-" else 1),
            "not": lambda node: float(not self._true(node.parts[0])),
            "or": lambda node: float(self._true(node.parts[0]) or self._true(node.parts[1])),
            "and": lambda node: float(self._true(node.parts[0]) and self._true(node.parts[1])),
            "match": lambda node: float(self._matches(node.parts[1], self._text(node.parts[0]))),
            "unmatch": lambda node: float(not self._matches(node.parts[1], self._text(node.parts[0]))),
            "compare": self._compare,
            "choose": lambda node: self.value(node.parts[1 if self._true(node.parts[0]) else 2]),
            "assign": self._assign,
            "step": self._step,
            "call": self._call,
        }

    # running

    def special(self, kind: str) -> None:
        for rule in self._rules:
            if rule.kind == kind:
                self._run(rule.action or [])

    def line(self, text: str) -> None:
        self.variables["NR"] = number_of(self.variables["NR"]) + 1
        self._set_line(text)
        try:
            for rule in self._rules:
                if rule.kind == "line" and self._applies(rule):
                    self._run([Node("print")] if rule.action is None else rule.action)
        except _Next:
            pass

    def _applies(self, rule: Rule) -> bool:
        if rule.pattern is None:
            return True
        if rule.until is None:
            return self._true(rule.pattern)
        if not rule.inside and not self._true(rule.pattern):
            return False
        rule.inside = not self._true(rule.until)
        return True

    def _run(self, statements: list[Node] | tuple[Node, ...]) -> None:
        for node in statements:
            if node.kind == "block":
                self._run(node.parts)
            elif node.kind == "if":
                chosen = 1 if self._true(node.parts[0]) else 2
                self._run(node.parts[chosen : chosen + 1])
            elif node.kind == "print":
                texts = [self._text(part) for part in node.parts] or [self._line]
                self.out.append(text_of(self.variables["OFS"]).join(texts) + text_of(self.variables["ORS"]))
            elif node.kind == "printf":
                self.out.append(self._formatted(node.parts))
            elif node.kind == "next":
                raise _Next
            elif node.kind == "exit":
                raise _Exit(int(number_of(self.value(node.parts[0]))) if node.parts else 0)
            else:
                self.value(node)

    # the line

    def _set_line(self, text: str) -> None:
        self._line = text
        separator = text_of(self.variables["FS"])
        if separator == " ":
            self._fields = text.split()
        elif not text:
            self._fields = []
        elif len(separator) == 1:
            self._fields = text.split(separator)
        else:
            self._fields = self._split(text, separator)
        self.variables["NF"] = float(len(self._fields))

    def _split(self, text: str, separator: str) -> list[str]:
        regex, found, at = self._regex(separator), list[str](), 0
        while (match := regex.search(text, at, with_groups=False)) and match.end > match.start:
            found.append(text[at : match.start])
            at = match.end
        return [*found, text[at:]]

    def _regex(self, pattern: str) -> Regex:
        if pattern not in self._regexes:
            try:
                self._regexes[pattern] = Regex(pattern, extended=True)
            except RegexError as problem:
                raise Problem(f"bad regex '{pattern[:64]}': {problem}", 2) from None
        return self._regexes[pattern]

    def _field(self, node: Node) -> Value:
        place = int(number_of(self.value(node.parts[0])))
        if place < 0:
            raise Problem(f"trying to access out of range field {place}", 2)
        return self._line if place == 0 else self._fields[place - 1] if place <= len(self._fields) else ""

    # expressions

    def value(self, node: Node) -> Value:
        return self._kinds[node.kind](node)

    def _text(self, node: Node) -> str:
        return text_of(self.value(node))

    def _true(self, node: Node) -> bool:
        value = self.value(node)
        return bool(number_of(value)) if _looks_like_number(value) and value != "" else bool(value)

    def _limited(self, text: str) -> str:
        if len(text) > LONGEST:
            raise Problem("string too long", 2)
        return text

    def _matches(self, node: Node, text: str) -> bool:
        regex = node.regex or self._regex(self._text(node))
        return regex.matches(text)

    def _math(self, node: Node) -> Value:
        return self._calculated(node.text, *(number_of(self.value(part)) for part in node.parts))

    def _calculated(self, operator: str, left: float, right: float) -> float:
        if operator in "/%" and right == 0:
            raise Problem("division by zero", 2)
        results = {"+": left + right, "-": left - right, "*": left * right}
        if operator in results:
            return results[operator]
        return left / right if operator == "/" else left - int(left / right) * right

    def _compare(self, node: Node) -> Value:
        left, right = (self.value(part) for part in node.parts)
        if _looks_like_number(left) and _looks_like_number(right):
            first, second = number_of(left), number_of(right)
            order = (first > second) - (first < second)
        else:
            one, other = text_of(left), text_of(right)
            order = (one > other) - (one < other)
        answers = {"<": order < 0, "<=": order <= 0, "==": order == 0, "!=": order != 0, ">": order > 0}
        return float(answers.get(node.text, order >= 0))

    def _assign(self, node: Node) -> Value:
        target, value = node.parts[0], self.value(node.parts[1])
        if node.text:
            value = self._calculated(node.text, number_of(self.value(target)), number_of(value))
        self._store(target, value)
        return value

    def _step(self, node: Node) -> Value:
        before = number_of(self.value(node.parts[0]))
        self._store(node.parts[0], before + (1 if node.text == "++" else -1))
        return before

    def _store(self, target: Node, value: Value) -> None:
        if target.kind == "name":
            self.variables[target.text] = value
            return
        place = int(number_of(self.value(target.parts[0])))
        if not 0 <= place <= 10_000:
            raise Problem(f"trying to access out of range field {place}", 2)
        if place == 0:
            self._set_line(text_of(value))
            return
        self._fields += [""] * (place - len(self._fields))
        self._fields[place - 1] = text_of(value)
        self._line = self._limited(text_of(self.variables["OFS"]).join(self._fields))
        self.variables["NF"] = float(len(self._fields))

    def _formatted(self, parts: tuple[Node, ...]) -> str:
        if not parts:
            raise unsupported("printf without a format")
        form, *given = [self._text(part) for part in parts]
        return decode(Printer(given).once(form))

    def _call(self, node: Node) -> Value:
        name = node.text
        if name in ("sub", "gsub"):
            return self._replace(node, everywhere=name == "gsub")
        if name == "sprintf":
            return self._formatted(node.parts)
        words = [self.value(part) for part in node.parts] or [self._line]
        text = text_of(words[0])
        if name == "substr" and len(words) > 1:
            start = round(number_of(words[1]))
            end = start + round(number_of(words[2])) if len(words) > 2 else len(text) + 1
            return text[max(0, start - 1) : max(0, end - 1)]
        simple: dict[str, Callable[[], Value]] = {
            "length": lambda: float(len(text)),
            "tolower": text.lower,
            "toupper": text.upper,
            "int": lambda: float(int(number_of(words[0]))),
            "index": lambda: float(text.find(text_of(words[1])) + 1) if len(words) > 1 else 0.0,
        }
        if name not in simple:
            raise unsupported(name)
        return simple[name]()

    def _replace(self, node: Node, *, everywhere: bool) -> Value:
        if len(node.parts) < 2:
            raise unsupported(node.text)
        target = node.parts[2] if len(node.parts) > 2 else Node("field", (Node("number", text="0"),))
        regex = node.parts[0].regex or self._regex(self._text(node.parts[0]))
        replacement, text = self._text(node.parts[1]), self._text(target)
        out, at, count = "", 0, 0
        while at <= len(text) and (found := regex.search(text, at, with_groups=False)):
            count += 1
            shown = replacement.replace("\\&", "\0").replace("&", found.group(0)).replace("\0", "&")
            out = self._limited(out + text[at : found.start] + shown)
            at = found.end
            if found.start == found.end:
                out += text[at : at + 1]
                at += 1
            if not everywhere:
                break
        if count:
            self._store(target, out + text[at:])
        return float(count)


@program
async def awk(call: Call) -> int:
    options = parse_options(call, "F:v:f:", stop_early=True, code=2)
    words = list(options.words)
    if "f" in options:
        text = "\n".join(decode(call.files.read(call.path(name))) for name in options.values["f"])
    elif words:
        text = words.pop(0)
    else:
        raise Problem("usage: awk [-F fs][-v var=value][prog | -f progfile][file ...]", 2)
    variables: dict[str, Value] = {}
    for given in options.values.get("v", []):
        name, _, value = given.partition("=")
        variables[name] = value
    separator = options.value("F")
    if separator is not None:
        variables["FS"] = {"t": "\t", "\\t": "\t"}.get(separator, separator)
    return await _run(call, Machine(parse_awk(text), variables), words)


async def _run(call: Call, machine: Machine, words: list[str]) -> int:
    async def flush() -> None:
        if machine.out:
            await call.streams.stdout.write(encode("".join(machine.out)))
            machine.out.clear()

    inputs = Inputs(call, words)
    code = 0
    try:
        machine.special("BEGIN")
        await flush()
        async for _, source in inputs:
            async for line in lines(source):
                machine.line(decode(line.removesuffix(b"\n")))
                await flush()
                await pause()
    except _Exit as leaving:
        code = leaving.code
    except RegexError as problem:
        raise Problem(f"bad regex: {problem}", 2) from None
    try:
        machine.special("END")
    except _Exit as leaving:
        code = leaving.code
    await flush()
    return code or (2 if inputs.failed else 0)


AWK = {"awk": awk}
