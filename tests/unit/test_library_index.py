"""index.json: whatever people write in it is kept, and what cannot be is refused with what and where."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.unit.library_samples import drop_in, picture, read_index, write_index
from treetap.errors import ReferenceInvalid
from treetap.locating.library.library import ReferenceLibrary


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "assets"


def one(path: str = "icons/a.png", **more: Any) -> dict[str, Any]:
    return {"path": path, **more}


B = one("icons/b.png")


def refusal(root: Path) -> str:
    """The index is refused by whatever reads the library, and stays as it is."""
    before = (root / "index.json").read_bytes()
    library = ReferenceLibrary(root)
    with pytest.raises(ReferenceInvalid) as error:
        library.entries()
    asks: list[Callable[[], object]] = [
        lambda: library.resolve("a"),
        lambda: library.learned("key"),
        lambda: library.add("new", picture()),
        library.clean_temp,
    ]
    for ask in asks:
        with pytest.raises(ReferenceInvalid):
            ask()
    assert (root / "index.json").read_bytes() == before
    assert "index.json" in error.value.message
    assert error.value.hint
    return error.value.message


def test_what_only_people_understand_is_kept(root: Path) -> None:
    said = one(exists=False, owner={"name": "安"}, tags=[1, None, 2.5], description=None)
    write_index(root, comment="ours", icons={"a": said}, notes={"x": {"y": 1}})
    library = ReferenceLibrary(root)
    library.add("b", picture(1))
    library.remove("b")
    library.add("a", picture(2))
    after = read_index(root)
    assert after["icons"]["a"] == said
    assert (after["comment"], after["notes"]) == ("ours", {"x": {"y": 1}})
    assert list(after)[:3] == ["version", "comment", "icons"]
    assert "安" in (root / "index.json").read_text(encoding="utf-8")


def test_an_edit_by_hand_is_seen_at_once(root: Path) -> None:
    drop_in(root, "icons/a.png")
    write_index(root, icons={"a": one()})
    library = ReferenceLibrary(root)
    assert library.resolve("a").aliases == ()
    write_index(root, icons={"a": one(aliases=["first"])})
    assert library.resolve("first").name == "a"
    (root / "index.json").unlink()
    assert library.resolve("a").aliases == ()


def test_a_byte_order_mark_does_not_matter(root: Path) -> None:
    file = write_index(root, icons={"a": one(aliases=["甲"])})
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert ReferenceLibrary(root).resolve("甲").name == "a"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no JSON"),
        (b"{", "no JSON"),
        (b"\xff\xfe\x00", "no JSON"),
        (b"[1, 2]", "no JSON object"),
        (b'"icons"', "no JSON object"),
        (b"null", "no JSON object"),
        (b'{"version": NaN}', "no number"),
        (b'{"version": ' + b"9" * 5_000 + b"}", "no JSON"),
        (b'{"icons": {"a": {"path": "icons/a.png"}, "a": {"path": "icons/b.png"}}}', "'a' stands twice"),
        (b'{"icons": {}, "icons": {}}', "'icons' stands twice"),
        (b"[" * 100_000 + b"]" * 100_000, "nested too deep"),
        (b'{"a":' * 90_000 + b"1" + b"}" * 90_000, "nested too deep"),
        (b'{"x": ' + b"[" * 40 + b"]" * 40 + b"}", "nested too deep"),
        (b'{"version": "2.0"}', "version is 2.0"),
        (b'{"icons": []}', "'icons' is no JSON object"),
        (b'{"aliases": []}', "'aliases' is no"),
        (b'{"aliases": {"a": 1}}', "'aliases' is no"),
        (b'{"icon": {"a": {"path": "icons/a.png"}}}', "'icon' is none of the library's folders"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_index_is_refused(data: bytes, says: str, root: Path) -> None:
    root.mkdir()
    (root / "index.json").write_bytes(data)
    assert says in refusal(root)


def test_a_huge_index_is_not_read(root: Path) -> None:
    root.mkdir()
    with (root / "index.json").open("wb") as file:
        file.truncate(100_000_000)
    library = ReferenceLibrary(root)
    with pytest.raises(ReferenceInvalid, match="more than 16000000 bytes"):
        library.entries()


@pytest.mark.parametrize(
    "said",
    [
        None,
        1,
        "icons/a.png",
        [],
        {},
        {"path": 1},
        {"path": None},
        one(aliases="a"),
        one(aliases=[1]),
        one(aliases=[""]),
        one(aliases=["  "]),
        one(aliases=["x" * 201]),
        one(package=1),
        one(description=[]),
        one(screen={"width": 0, "height": 1}),
        one(screen="1080x2400"),
        one(touch={"dx": 1}),
        one(touch={"dx": 1e9, "dy": 0}),
        one(bounds=[0, 0, 1, 1]),
        one(variants=[]),
        one(variants={"a.png": {"misses": -1}}),
        one(learned={"key": "k"}),
        one(learned={"key": "k", "at": "2026-01-01T00:00:00+00:00"}),
        one(learned={"key": "", "at": "2026-01-01T00:00:00+00:00"}, path="custom/learned/a.png"),
        one(learned={"key": "k", "at": "2026-01-01T00:00:00"}, path="custom/learned/a.png"),
    ],
    ids=lambda said: json.dumps(said)[:40],
)
def test_an_entry_of_another_shape_is_refused(said: Any, root: Path) -> None:
    folder = "custom" if isinstance(said, dict) and str(said.get("path")).startswith("custom") else "icons"
    write_index(root, **{folder: {"broken": said}})
    assert "broken" in refusal(root)


def test_only_what_treetap_keeps_apart_may_be_marked_as_learned(root: Path) -> None:
    """Else an index could have a person's own pictures removed."""
    learned = {"key": "k", "at": "2026-01-01T00:00:00+00:00"}
    write_index(root, custom={"mine": one("custom/mine.png", learned=learned)})
    assert "'mine' is marked as learned" in refusal(root)


@pytest.mark.parametrize(
    ("sections", "says"),
    [
        ({"icons": {"a": one()}, "ui": {"a": one("ui/a.png")}}, "'icons/a' and 'ui/a' have the same name"),
        ({"icons": {"A": one(), "a": one("icons/b.png")}}, "'icons/A' and 'icons/a' have the same name"),
        ({"icons": {"a": one(), "b": one()}}, "'icons/a' and 'icons/b' have the same file"),
        ({"icons": {"a": one(), "b": one("icons/A.png")}}, "'icons/a' and 'icons/b' have the same file"),
        (
            {"icons": {"a": one(aliases=["x"]), "b": one("icons/b.png", aliases=["X "])}},
            "'a' and 'b' both have the alias 'X '",
        ),
        (
            {"icons": {"a": one(), "b": one("icons/b.png", aliases=["A"])}},
            "alias 'A' of 'b' is the name of 'a'",
        ),
        (
            {"icons": {"a": one(aliases=["x"]), "b": one("icons/b.png")}, "aliases": {"x": "b"}},
            "for 'b' and for 'a'",
        ),
        ({"icons": {"a": one(), "b": one("icons/b.png")}, "aliases": {"a": "b"}}, "for 'b' and for 'a'"),
        ({"aliases": {"x": "a", "X": "b"}}, "stands twice"),
        ({"aliases": {"x": "x"}}, "circle: x → x"),
        ({"aliases": {"in": "x", "x": "y", "y": "z", "z": "X"}}, "circle: x → y → z → x"),
        ({"aliases": {f"a{at}": f"a{at + 1}" for at in range(1000)}}, "leads on and on"),
        ({"aliases": {" ": "a"}}, "empty"),
    ],
    ids=lambda value: str(value)[:50],
)
def test_what_contradicts_itself_is_refused(sections: dict[str, Any], says: str, root: Path) -> None:
    write_index(root, **sections)
    assert says in refusal(root)


def test_an_alias_said_twice_of_one_reference_is_no_contradiction(root: Path) -> None:
    write_index(root, icons={"a": one(aliases=["A", "甲", "甲 "])}, aliases={"甲": "a", "a": "A"})
    assert ReferenceLibrary(root).resolve("甲").name == "a"


def test_an_alias_of_what_is_not_there_says_so_when_it_is_asked_for(root: Path) -> None:
    write_index(root, aliases={"x": "y", "y": "later"})
    library = ReferenceLibrary(root)
    assert library.entries() == ()
    with pytest.raises(ReferenceInvalid, match="'x' stands for 'later'"):
        library.resolve("x")
    drop_in(root, "icons/later.png")
    assert library.resolve("x").name == "later"


def test_an_alias_that_a_dropped_in_picture_is_called_is_ambiguous(root: Path) -> None:
    write_index(root, icons={"arrow": one("icons/arrow.png", aliases=["back"])})
    drop_in(root, "icons/arrow.png", "ui/back.png")
    library = ReferenceLibrary(root)
    with pytest.raises(ReferenceInvalid, match=r"ui/back\.png.*icons/arrow\.png"):
        library.resolve("back")
    assert library.resolve("arrow").name == "arrow"
