"""What a command line means, as a tree. Nothing in it has been expanded yet."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Text:
    """Characters that stand for themselves; unquoted ones may still be a pattern."""

    text: str
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Parameter:
    """`$name`, or `${name<operator>argument}`. The operator `length` is `${#name}`."""

    name: str
    quoted: bool
    operator: str = ""
    argument: Word = ()
    second: Word | None = None


@dataclass(frozen=True, slots=True)
class Substitution:
    """`$(…)` and backquotes."""

    body: Sequence
    quoted: bool


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`$((…))`."""

    expression: Word
    quoted: bool


Part = Text | Parameter | Substitution | Arithmetic
Word = tuple[Part, ...]


@dataclass(slots=True)
class HereDocument:
    """`<<EOF`: its body comes lines later."""

    delimiter: str
    strip_tabs: bool
    expand: bool
    body: Word = ()


@dataclass(frozen=True, slots=True)
class Redirect:
    """`2>file`. `kind` is the operator; `<<` carries a here-document instead of a word."""

    fd: int
    kind: str
    target: Word = ()
    document: HereDocument | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """`name=value`, or `name+=value`."""

    name: str
    value: Word
    append: bool = False


@dataclass(frozen=True, slots=True)
class Simple:
    """Assignments, then words."""

    assignments: tuple[Assignment, ...]
    words: tuple[Word, ...]
    redirects: tuple[Redirect, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Pipeline:
    """Commands whose output is the next one's input."""

    commands: tuple[Command, ...]
    negated: bool


@dataclass(frozen=True, slots=True)
class AndOr:
    """A pipeline and those that depend on how it went: `&&`, `||`."""

    first: Pipeline
    rest: tuple[tuple[str, Pipeline], ...] = ()


@dataclass(frozen=True, slots=True)
class Sequence:
    """One after the other; the flag says that one runs in the background."""

    items: tuple[tuple[AndOr, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Subshell:
    body: Sequence


@dataclass(frozen=True, slots=True)
class Group:
    body: Sequence


@dataclass(frozen=True, slots=True)
class If:
    """The first branch whose condition holds; else the last part."""

    branches: tuple[tuple[Sequence, Sequence], ...]
    otherwise: Sequence | None


@dataclass(frozen=True, slots=True)
class Loop:
    """`while`; `until` if the condition is turned round."""

    condition: Sequence
    body: Sequence
    until: bool


@dataclass(frozen=True, slots=True)
class For:
    """Without `in`, the words are the positional parameters."""

    name: str
    words: tuple[Word, ...] | None
    body: Sequence


@dataclass(frozen=True, slots=True)
class Case:
    """`end` of an arm is `;;`, `;&` (fall through) or `;|` (go on testing)."""

    subject: Word
    arms: tuple[tuple[tuple[Word, ...], Sequence, str], ...]


@dataclass(frozen=True, slots=True)
class Function:
    name: str
    body: Command


@dataclass(frozen=True, slots=True)
class Condition:
    """`[[ … ]]`: operators are unquoted words of their own."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """`(( … ))`."""

    expression: Word


Body = Subshell | Group | If | Loop | For | Case | Function | Condition | Evaluation


@dataclass(frozen=True, slots=True)
class Compound:
    """A construct with the redirects that hold for all of it."""

    body: Body
    redirects: tuple[Redirect, ...] = field(default=())


Command = Simple | Compound


def plain(word: Word) -> str | None:
    """The text of a word that is one run of unquoted characters: only such a word can be a keyword."""
    if len(word) == 1 and isinstance(word[0], Text) and not word[0].quoted:
        return word[0].text
    return None
