"""What templates on files share: which file is meant, the way to it, and that nothing else changed."""

from __future__ import annotations

from collections.abc import Callable

from treetap.bench.tasks.task import Json, Judge
from treetap.bench.templates.kept import elsewhere_kept, one_changed
from treetap.bench.templates.letters import only_tables, row
from treetap.bench.templates.template import Draw, Given, all_of
from virtualphone.tours.files import PACKAGE
from virtualphone.tours.steps import Step, launch, tap, write

PAPERS = ("text", "pdf", "doc", "sheet")
HIDDEN = (8, 9)
"""Folders that are not shown."""


def files(given: Given | Draw) -> list[Json]:
    """Every file that is shown, in the order of the table."""
    rows = given.data(PACKAGE)["files"]
    return [
        one
        for one in rows
        if one["kind"] != "folder" and one["trashed_ms"] is None and one["parent"] not in HIDDEN
    ]


def thrown(given: Given | Draw) -> list[Json]:
    """What lies in the bin."""
    return [one for one in given.data(PACKAGE)["files"] if one["trashed_ms"] is not None]


def a_file(draw: Draw, right: Callable[[Json], bool] = lambda _one: True) -> str:
    """The name of a document that is like that."""
    names: list[str] = [one["name"] for one in files(draw)]
    wanted: list[str] = [one["name"] for one in files(draw) if one["kind"] in PAPERS and right(one)]
    return draw.choice([name for name in wanted if names.count(name) == 1])


def meant(given: Given, slot: str = "file") -> Json:
    """The file that a slot names; StopIteration if there is none."""
    return row(given, PACKAGE, "files", name=given[slot])


def found(given: Given) -> tuple[Step, ...]:
    """The file of the slot `file` in the search."""
    return launch(PACKAGE), tap("search"), write(given["file"])


def sheet(given: Given, deed: str) -> tuple[Step, ...]:
    """One of the deeds in its sheet."""
    return *found(given), tap("file_more"), tap(f"do_{deed}")


def in_files(judge: Judge, *tables: str) -> Judge:
    """That; and nothing else of the app than these tables, and nothing elsewhere, has changed."""
    return all_of(judge, only_tables(PACKAGE, *(tables or ("files",))), elsewhere_kept(PACKAGE))


def changed(old: Json, right: Callable[[Json], bool], *keys: str) -> Judge:
    """That file is right now; of it only these values are others, and nothing else has changed."""

    def same(one: Json) -> bool:
        loose = {*keys, "changed_ms"}
        return right(one) and all(one[key] == old[key] for key in old if key not in loose)

    return in_files(one_changed(PACKAGE, "files", old["id"], same))
