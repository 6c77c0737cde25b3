"""The part of awk's language that one-liners use, as a tree. What lies beyond is a clear error."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from virtualphone.shell.language.escapes import unescape
from virtualphone.shell.regex import Regex, RegexError
from virtualphone.shell.text import decode
from virtualphone.shell.unix.support import Problem

FUNCTIONS = frozenset({"length", "substr", "index", "tolower", "toupper", "int", "sub", "gsub", "sprintf"})
_TOKEN = re.compile(
    r"[ \t]*(?:#[^\n]*|\\\n)?(?:(?P<number>\d+\.?\d*|\.\d+)"
    r'|(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<name>[A-Za-z_]\w*)'
    r"|(?P<mark>\+\+|--|&&|\|\||!~|[-+*/%<>=!]=|[-+*/%<>=!~?:;,(){}$\n]))",
    re.ASCII | re.DOTALL,
)
_REGEX = re.compile(r"/((?:[^/\\\n]|\\.)*)/")
DEEPEST = 15
LONGEST = 16384


@dataclass(frozen=True)
class Node:
    """An operation, its operands, and the text or the expression it holds itself."""

    kind: str
    parts: tuple[Node, ...] = ()
    text: str = ""
    regex: Regex | None = None


@dataclass
class Rule:
    """When, and what then. No action means printing the line."""

    kind: str = "line"
    pattern: Node | None = None
    until: Node | None = None
    action: list[Node] | None = None
    inside: bool = field(default=False)


def unsupported(what: str) -> Problem:
    return Problem(f"syntax error at source line 1: this phone's awk does not know {what[:32]!r}", 2)


def parse_awk(text: str) -> list[Rule]:
    if len(text) > LONGEST:
        raise unsupported("so long a program")
    parser = _Parser(text)
    rules: list[Rule] = []
    while parser.skip("\n", ";") or parser.peek():
        if parser.peek():
            rules.append(parser.rule())
    return rules


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._kind = self._mark = ""
        self._depth = 0
        self._take()

    # tokens

    def peek(self) -> str:
        return self._mark

    def _take(self) -> str:
        taken = self._mark
        if not self._text[self._at :].strip(" \t"):
            self._kind, self._mark, self._at = "end", "", len(self._text)
            return taken
        found = _TOKEN.match(self._text, self._at)
        if not found or not found.lastgroup:
            raise unsupported(self._text[self._at :].strip())
        self._kind, self._mark, self._at = found.lastgroup, found[found.lastgroup], found.end()
        return taken

    def skip(self, *marks: str) -> bool:
        skipped = False
        while self._mark and self._mark in marks and self._kind == "mark":
            self._take()
            skipped = True
        return skipped

    def _accept(self, *marks: str) -> str:
        return self._take() if self._mark in marks and self._kind in ("mark", "name") else ""

    def _expect(self, mark: str) -> None:
        if not self._accept(mark):
            raise unsupported(self._mark or "the end")

    # rules and statements

    def rule(self) -> Rule:
        rule = Rule()
        if self._mark in ("BEGIN", "END"):
            rule.kind = self._take()
        elif self._mark != "{":
            rule.pattern = self._expression()
            if self._accept(","):
                rule.until = self._expression()
        if self._mark == "{":
            rule.action = self._block()
        elif rule.kind != "line":
            raise unsupported(self._mark or "the end")
        return rule

    def _block(self) -> list[Node]:
        self._expect("{")
        found: list[Node] = []
        self.skip(";", "\n")
        while self._mark != "}":
            found.append(self._statement())
            if self._mark != "}" and not self.skip(";", "\n") and found[-1].kind not in ("if", "block"):
                raise unsupported(self._mark or "the end")
            self.skip(";", "\n")
        self._take()
        return found

    def _statement(self) -> Node:
        self._deeper()
        if self._mark == "{":
            node = Node("block", tuple(self._block()))
        elif self._mark in ("print", "printf"):
            node = self._print()
        elif self._accept("if"):
            self._expect("(")
            condition = self._expression()
            self._expect(")")
            self.skip("\n")
            parts = [condition, self._statement()]
            self.skip(";", "\n")
            if self._accept("else"):
                self.skip("\n")
                parts.append(self._statement())
            node = Node("if", tuple(parts))
        elif self._mark in ("next", "exit"):
            name = self._take()
            node = Node(name, () if self._mark in (";", "}", "\n", "") else (self._expression(),))
        elif self._mark in ("for", "while", "do", "function", "getline", "delete", "return"):
            raise unsupported(self._mark)
        else:
            node = self._expression()
        self._depth -= 1
        return node

    def _print(self) -> Node:
        name = self._take()
        parts: list[Node] = []
        while self._mark not in (";", "}", "\n", ""):
            parts.append(self._expression(no_greater=True))
            if not self._accept(","):
                break
        if self._mark in (">", "|", ">="):
            raise unsupported(self._mark)
        if len(parts) == 1 and parts[0].kind == "list":
            parts = list(parts[0].parts)
        return Node(name, tuple(parts))

    # expressions

    def _deeper(self) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            raise unsupported("such deep nesting")

    def _expression(self, *, no_greater: bool = False) -> Node:
        self._deeper()
        left = self._logical("||", no_greater)
        if self._mark in ("=", "+=", "-=", "*=", "/=", "%=") and left.kind in ("name", "field"):
            operator = self._take()
            left = Node("assign", (left, self._expression(no_greater=no_greater)), operator[:-1])
        elif self._accept("?"):
            yes = self._expression()
            self._expect(":")
            left = Node("choose", (left, yes, self._expression(no_greater=no_greater)))
        self._depth -= 1
        return left

    def _logical(self, operator: str, no_greater: bool) -> Node:
        def operand() -> Node:
            return self._logical("&&", no_greater) if operator == "||" else self._matching(no_greater)

        left = operand()
        while self._accept(operator):
            self.skip("\n")
            left = Node("or" if operator == "||" else "and", (left, operand()))
        return left

    def _matching(self, no_greater: bool) -> Node:
        left = self._comparison(no_greater)
        while operator := self._accept("~", "!~"):
            left = Node("match" if operator == "~" else "unmatch", (left, self._comparison(no_greater)))
        return left

    def _comparison(self, no_greater: bool) -> Node:
        left = self._concatenation()
        operators = ("<", "<=", "==", "!=", ">=") if no_greater else ("<", "<=", "==", "!=", ">=", ">")
        if operator := self._accept(*operators):
            return Node("compare", (left, self._concatenation()), operator)
        return left

    def _concatenation(self) -> Node:
        left = self._sum(("+", "-"))
        while (
            self._kind in ("number", "string", "name") or self._mark in ("$", "(", "!") or self._mark == "-"
        ):
            if self._mark in ("in", "getline"):
                raise unsupported(self._mark)
            left = Node("join", (left, self._sum(("+", "-"))))
        return left

    def _sum(self, operators: tuple[str, ...]) -> Node:
        def operand() -> Node:
            return self._sum(("*", "/", "%")) if operators == ("+", "-") else self._unary()

        left = operand()
        while self._kind == "mark" and (operator := self._accept(*operators)):
            left = Node("math", (left, operand()), operator)
        return left

    def _unary(self) -> Node:
        if operator := self._accept("!", "-", "+"):
            self._deeper()
            node = Node("not" if operator == "!" else "sign", (self._unary(),), operator)
            self._depth -= 1
            return node
        node = self._primary()
        if node.kind in ("name", "field") and (step := self._accept("++", "--")):
            return Node("step", (node,), step)
        return node

    def _primary(self) -> Node:
        if self._mark in ("/", "/=") and self._kind == "mark":
            return self._regex()
        if self._accept("$"):
            self._deeper()
            node = Node("field", (self._primary(),))
            self._depth -= 1
            return node
        if self._accept("("):
            return self._parenthesis()
        if step := self._accept("++", "--"):
            return Node("assign", (self._primary(), Node("number", text="1")), step[0])
        return self._word()

    def _parenthesis(self) -> Node:
        parts = [self._expression()]
        while self._accept(","):
            parts.append(self._expression())
        self._expect(")")
        return parts[0] if len(parts) == 1 else Node("list", tuple(parts))

    def _word(self) -> Node:
        kind, token = self._kind, self._take()
        if kind == "number":
            return Node("number", text=token)
        if kind == "string":
            return Node("string", text=decode(unescape(token[1:-1].replace('\\"', '"'), bare_octal=True)[0]))
        if kind == "name":
            return self._call(token) if token in FUNCTIONS else self._name(token)
        raise unsupported(token or "the end")

    def _name(self, name: str) -> Node:
        if self._mark == "(" or self._text.startswith("[", self._at):
            raise unsupported(name)
        return Node("name", text=name)

    def _call(self, name: str) -> Node:
        parts: list[Node] = []
        if self._accept("("):
            while self._mark != ")":
                parts.append(self._expression())
                if not self._accept(","):
                    break
            self._expect(")")
        return Node("call", tuple(parts), name)

    def _regex(self) -> Node:
        found = _REGEX.match(self._text, self._at - len(self._mark))
        if not found:
            raise unsupported("/")
        self._at = found.end()
        self._take()
        pattern = found[1].replace("\\/", "/")
        try:
            return Node("regex", regex=Regex(pattern, extended=True), text=pattern)
        except RegexError as problem:
            raise Problem(f"bad regex '{pattern[:64]}': {problem}", 2) from None
