"""How much of the success comes from knowing the words: outside suites as written and with other faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from treetap.bench.tasks.figures import figures
from treetap.bench.tasks.run import Row

FACES = ("", "synonyms", "layout", "language")
"""As written; then each other face alone."""
Passes = Mapping[tuple[str, str], Sequence[Row]]
"""Suite and face → its rows."""


def faces_of(
    suites: Sequence[str], run: Callable[[str, str], Sequence[Row]], faces: Sequence[str] = FACES
) -> Passes:
    """Every suite with every face, one after the other, on the checkout as it stands."""
    return {(suite, face): run(suite, face) for suite in suites for face in faces}


def drop_of(passes: Passes) -> str:
    """Side by side: the rate of each face and how many points it lies below the apps as written."""
    suites = list(dict.fromkeys(suite for suite, _face in passes))
    faces = list(dict.fromkeys(face for _suite, face in passes))
    lines = [f"{'suite':<12}{'face':<12}{'good':>10}{'rate':>7}{'drop':>8}{'false done':>12}{'marred':>8}"]
    for suite in suites:
        lines += _block(suite, {face: passes[suite, face] for face in faces})
    if len(suites) > 1:
        lines += _block(
            "all", {face: [row for suite in suites for row in passes[suite, face]] for face in faces}
        )
    return "\n".join(lines)


def _block(suite: str, rows: Mapping[str, Sequence[Row]]) -> list[str]:
    plain = figures(rows[""])["rate"] if "" in rows else None
    lines = []
    for face, some in rows.items():
        sums = figures(some)
        drop = "" if not face or plain is None else f"{100 * (plain - sums['rate']):+.1f}"
        good = f"{sums['good']}/{sums['tasks']}"
        counts = f"{sums['false_completions']:>12}{sums['marred']:>8}"
        lines.append(f"{suite:<12}{face or 'as written':<12}{good:>10}{sums['rate']:>7.0%}{drop:>8}{counts}")
    return lines
