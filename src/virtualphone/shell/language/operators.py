"""`${x#…}`, `${x%…}`, `${x/…/…}`: cutting and replacing in a value."""

from __future__ import annotations

from virtualphone.shell.language.errors import ShellError
from virtualphone.shell.language.patterns import Segments, compile_pattern, compile_search, has_pattern

# Cutting at a pattern tries each place; a longer text would take too long for all of them.
LONGEST_CUT = 2048


def apply_operator(operator: str, value: str, fits: Segments, replacement: str) -> str:
    """The value with what the pattern fits cut off its start (`#`), its end (`%`), or replaced (`/`)."""
    if not has_pattern(fits):
        return _with_text(operator, value, "".join(text for text, _ in fits), replacement)
    quick = _quick_cut(operator, value, fits)
    if quick is not None:
        return quick
    if len(value) > LONGEST_CUT:
        raise ShellError(f"${{…{operator}…}}: the value is too long for this pattern")
    if operator[0] == "/":
        count = 0 if operator == "//" else 1
        return compile_search(fits).sub(lambda found: replacement if found[0] else "", value, count=count)
    matcher = compile_pattern(fits)
    if operator[0] == "#":
        ends = range(len(value) + 1) if operator == "#" else range(len(value), -1, -1)
        return next((value[end:] for end in ends if matcher.match(value[:end])), value)
    starts = range(len(value), -1, -1) if operator == "%" else range(len(value) + 1)
    return next((value[:start] for start in starts if matcher.match(value[start:])), value)


def _quick_cut(operator: str, value: str, fits: Segments) -> str | None:
    """`${x##*text}` and `${x%text*}`: the cuts everybody makes, on values of any length."""
    start = operator[0] == "#"
    if operator[0] == "/" or not fits:
        return None
    place = 0 if start else -1
    text, quoted = fits[place]
    if quoted or not (text.startswith("*") if start else text.endswith("*")):
        return None
    rest = list(fits)
    rest[place] = (text[1:] if start else text[:-1], False)
    literal = "".join(piece for piece, _ in rest)
    if has_pattern(rest) or not literal:
        return None
    at = value.find(literal) if operator in ("#", "%%") else value.rfind(literal)
    if at < 0:
        return value
    return value[at + len(literal) :] if start else value[:at]


def _with_text(operator: str, value: str, text: str, replacement: str) -> str:
    if operator[0] == "#":
        return value.removeprefix(text)
    if operator[0] == "%":
        return value.removesuffix(text)
    if not text:
        return value
    return value.replace(text, replacement, -1 if operator == "//" else 1)
