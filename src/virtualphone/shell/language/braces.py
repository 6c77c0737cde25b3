"""`a{b,c}d`: one word that stands for several."""

from __future__ import annotations

from itertools import pairwise

from virtualphone.shell.language.tree import Part, Text, Word

MOST = 1000
LONGEST = 1024


def expand_braces(word: Word) -> list[Word]:
    """The words a word stands for; itself if it holds no list in braces."""
    if not any(isinstance(part, Text) and not part.quoted and "{" in part.text for part in word):
        return [word]
    atoms: list[Part] = []
    for part in word:
        if isinstance(part, Text) and not part.quoted:
            atoms += [Text(character) for character in part.text]
        else:
            atoms.append(part)
    if len(atoms) > LONGEST:
        return [word]
    done: list[Word] = []
    todo = [atoms]
    while todo:
        each = todo.pop()
        alternatives = _first_list(each)
        if alternatives is None or len(done) + len(todo) > MOST:
            done.append(_joined(each))
        else:
            todo += reversed(alternatives)
    return done


def _first_list(atoms: list[Part]) -> list[list[Part]] | None:
    """The atoms with each alternative of the first outermost list in its place."""
    opened: list[list[int]] = []
    best: list[int] | None = None
    for at, atom in enumerate(atoms):
        mark = atom.text if isinstance(atom, Text) and not atom.quoted else ""
        if mark == "{":
            opened.append([at])
        elif mark == "," and opened:
            opened[-1].append(at)
        elif mark == "}" and opened:
            places = [*opened.pop(), at]
            if len(places) > 2 and (best is None or places[0] < best[0]):
                best = places
    if best is None:
        return None
    before, after = atoms[: best[0]], atoms[best[-1] + 1 :]
    return [before + atoms[start + 1 : end] + after for start, end in pairwise(best)]


def _joined(atoms: list[Part]) -> Word:
    parts: list[Part] = []
    for atom in atoms:
        last = parts[-1] if parts else None
        if isinstance(atom, Text) and isinstance(last, Text) and not atom.quoted and not last.quoted:
            parts[-1] = Text(last.text + atom.text)
        else:
            parts.append(atom)
    return tuple(parts)
