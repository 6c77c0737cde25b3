"""Nothing outside of the library is read, written or removed, whatever names, paths and links say."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.library_samples import drop_in, picture, png, read_index, write_index
from treetap.errors import ReferenceInvalid, StorageError, TreetapError, UnknownName
from treetap.locating.library.files import Folder
from treetap.locating.library.index import Cut, Entry, Variant
from treetap.locating.library.library import ReferenceLibrary

LEARNED = {"key": "key", "at": "2026-01-01T00:00:00+00:00"}


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A picture that is none of the library's business."""
    file = tmp_path / "outside" / "secret.png"
    file.parent.mkdir()
    file.write_bytes(png(99))
    return file


@pytest.fixture
def root(tmp_path: Path, outside: Path) -> Path:
    return tmp_path / "assets"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, outside: Path) -> list[str]:
    """Every file outside that is opened or taken away."""
    touched: list[str] = []
    folder = str(outside.parent)

    def watch(name: str) -> None:
        original: Callable[..., object] = getattr(Path, name)

        def watched(self: Path, *args: object, **kwargs: object) -> object:
            if os.path.realpath(self).startswith(folder):
                touched.append(f"{name} {self}")
            return original(self, *args, **kwargs)

        monkeypatch.setattr(Path, name, watched)

    for name in ("open", "read_bytes", "write_bytes"):
        watch(name)
    return touched


PATHS = [
    "/etc/passwd",
    "../outside/secret.png",
    "icons/../../outside/secret.png",
    "icons/./a.png",
    "icons//a.png",
    "./icons/a.png",
    "icons",
    "icons/",
    "",
    ".",
    "..",
    "ui/a.png",
    "a.png",
    "icons\\..\\..\\outside\\secret.png",
    "..\\outside\\secret.png",
    "C:/Windows/a.png",
    "C:a.png",
    "//host/share/a.png",
    "icons/a\x00.png",
    "icons/a\n.png",
    "icons/~/a.png.exe",
    "icons/a.gif",
    "icons/.hidden.png",
    "icons/con.png",
    "icons/NUL.png",
    "icons/com1.tar.png",
    "icons/" + "x" * 300 + ".png",
    "icons/" + "汉" * 90 + ".png",
    "icons/" + "x/" * 50 + "a.png",
    "icons/ a.png",
    "icons/a?.png",
    "file:///etc/passwd",
]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: repr(path)[:40])
def test_a_path_of_the_index_that_leaves_is_refused(path: str, root: Path, opened: list[str]) -> None:
    root.mkdir()
    (root / "index.json").write_text(json.dumps({"icons": {"a": {"path": path}}}), encoding="utf-8")
    library = ReferenceLibrary(root)
    for ask in (library.entries, lambda: library.resolve("a"), lambda: library.remove("a")):
        with pytest.raises(ReferenceInvalid, match=r"index\.json"):
            ask()
    assert opened == []


NAMES = [
    "",
    " ",
    "\u200b",
    ".",
    "..",
    "../x",
    "a/b",
    "a\\b",
    "/etc/x",
    "C:x",
    "a\x00b",
    "a\nb",
    "a\x1b[31mb",
    "\u2028",
    ".hidden",
    "ends.",
    " padded",
    "con",
    "NUL",
    "com7",
    "lpt1.x",
    "a*b",
    "x" * 300,
    "汉" * 90,
    "\ud800",
    "name_v2",
]


@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name)[:40])
@pytest.mark.parametrize("folder", [Folder.ICONS, Folder.TEMP])
def test_a_name_that_no_file_may_have_is_refused(name: str, folder: Folder, root: Path) -> None:
    library = ReferenceLibrary(root)
    with pytest.raises(ReferenceInvalid) as error:
        library.add(name, picture(), folder=folder)
    assert error.value.message.isprintable()
    assert list(root.rglob("*.png")) == []
    assert not (root / "index.json").exists()


@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name)[:40])
def test_a_strange_name_that_is_asked_for_is_unknown(name: str, root: Path) -> None:
    drop_in(root, "icons/a.png")
    library = ReferenceLibrary(root)
    for ask in (library.resolve, library.remove, lambda name: library.add_variant(name, picture())):
        with pytest.raises(UnknownName):
            ask(name)
    assert library.missed(name, name) is False
    library.matched(name, name)
    library.flush()
    assert [one.name for one in library.entries()] == ["a"]


@pytest.mark.parametrize("name", ["微信", "a b", "été", "naïve", "Ω", "a-b_c.d", "v2", "x" * 100, "中" * 60])
def test_usual_names_in_any_language_are_fine(name: str, root: Path) -> None:
    library = ReferenceLibrary(root)
    entry = library.add(name, picture())
    assert library.resolve(name) == entry
    assert len(library.images(entry)) == 1
    library.remove(name)
    assert list(root.rglob("*.png")) == []


def test_a_link_to_a_picture_outside_is_not_followed(root: Path, outside: Path, opened: list[str]) -> None:
    write_index(root, icons={"a": {"path": "icons/a.png"}})
    (root / "icons").mkdir()
    for name in ("a", "dropped"):
        (root / "icons" / f"{name}.png").symlink_to(outside)
    library = ReferenceLibrary(root)
    for name in ("a", "dropped"):
        with pytest.raises(ReferenceInvalid, match="leaves the library"):
            library.images(library.resolve(name))
        library.remove(name)
    assert opened == []
    assert outside.exists()
    assert list((root / "icons").iterdir()) == []


@pytest.mark.parametrize("folder", ["icons", "temp", "custom"])
def test_a_folder_that_is_a_link_outside_is_refused(folder: str, root: Path, outside: Path) -> None:
    root.mkdir()
    (root / folder).symlink_to(outside.parent, target_is_directory=True)
    library = ReferenceLibrary(root)
    for ask in (
        library.entries,
        library.clean_temp,
        lambda: library.add("new", picture(), folder=Folder(folder)),
        lambda: library.learn("key", picture(), cut=Cut()),
    ):
        with pytest.raises(ReferenceInvalid, match="leaves the library"):
            ask()
    assert [file.name for file in outside.parent.iterdir()] == ["secret.png"]


def test_a_deeper_folder_that_is_a_link_outside_is_passed_over(
    root: Path, outside: Path, opened: list[str]
) -> None:
    (root / "custom").mkdir(parents=True)
    (root / "temp").mkdir()
    for place in ("custom/learned", "temp/deep"):
        (root / place).symlink_to(outside.parent, target_is_directory=True)
    library = ReferenceLibrary(root)
    assert library.entries() == ()
    library.clean_temp()
    with pytest.raises(ReferenceInvalid, match="leaves the library"):
        library.learn("key", picture(), cut=Cut())
    write_index(root, custom={"x": {"path": "custom/learned/secret.png", "learned": LEARNED}})
    entry = library.resolve("x")
    assert entry.missing
    library.remove("x")
    assert opened == []
    assert [file.name for file in outside.parent.iterdir()] == ["secret.png"]


def test_an_index_or_a_lock_that_is_a_link_outside_is_refused(root: Path, outside: Path) -> None:
    root.mkdir()
    (root / "index.json").symlink_to(outside)
    library = ReferenceLibrary(root)
    with pytest.raises(ReferenceInvalid, match="leaves the library"):
        library.entries()
    (root / "index.json").unlink()
    (root / ".lock").symlink_to(outside.parent / "made")
    with pytest.raises(TreetapError):
        library.add("a", picture())
    assert [file.name for file in outside.parent.iterdir()] == ["secret.png"]


def test_a_link_that_stays_inside_is_a_picture_like_others(root: Path) -> None:
    drop_in(root, "icons/a.png")
    (root / "ui").mkdir()
    (root / "ui" / "same.png").symlink_to(root / "icons" / "a.png")
    library = ReferenceLibrary(root)
    assert len(library.images(library.resolve("same"))) == 1
    library.remove("same")
    assert len(library.images(library.resolve("a"))) == 1


def test_a_link_to_itself_leads_nowhere(root: Path) -> None:
    (root / "icons").mkdir(parents=True)
    (root / "icons" / "a.png").symlink_to("a.png")
    library = ReferenceLibrary(root)
    with pytest.raises(TreetapError):
        library.images(library.resolve("a"))


def test_what_is_no_file_is_not_waited_for(root: Path) -> None:
    (root / "icons" / "folder.png").mkdir(parents=True)
    os.mkfifo(root / "icons" / "pipe.png")
    library = ReferenceLibrary(root)
    for name in ("folder", "pipe"):
        with pytest.raises(ReferenceInvalid, match="no file"):
            library.images(library.resolve(name))
    os.mkfifo(root / "index.json")
    with pytest.raises(ReferenceInvalid, match="no file"):
        library.entries()


def test_a_library_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "assets").write_text("")
    with pytest.raises(ReferenceInvalid, match="is no folder"):
        ReferenceLibrary(tmp_path / "assets").entries()


@pytest.mark.parametrize("name", ["too_long" * 50, "a\x00b"])
def test_a_library_that_no_disk_can_hold_is_an_error(name: str, tmp_path: Path) -> None:
    library = ReferenceLibrary(tmp_path / name)
    for ask in (library.entries, lambda: library.add("a", picture())):
        with pytest.raises((StorageError, ReferenceInvalid)):
            ask()


def test_an_entry_made_up_by_a_caller_reads_nothing_outside(
    root: Path, outside: Path, opened: list[str]
) -> None:
    library = ReferenceLibrary(root)
    path, file = "icons/../../outside/secret.png", "secret.png"
    made_up = Entry(name="x", folder=Folder.ICONS, path=path, variants=(Variant(file=file),))
    with pytest.raises(ReferenceInvalid):
        library.images(made_up)
    assert opened == []


def flat() -> bytes:
    return encoded(np.full((20, 20, 3), 200, np.uint8))


def transparent() -> bytes:
    return encoded(np.zeros((20, 20, 4), np.uint8))


def encoded(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> bytes:
    return cv2.imencode(".png", image)[1].tobytes()


BAD_PICTURES = {
    "empty": b"",
    "text": b"not a picture",
    "cut": png()[:-40],
    "header only": png()[:33],
    "one pixel": png(width=1, height=1),
    "flat": flat(),
    "transparent": transparent(),
}


@pytest.mark.parametrize("what", BAD_PICTURES)
def test_a_picture_that_cannot_be_found_again_is_not_kept(what: str, root: Path) -> None:
    library = ReferenceLibrary(root)
    library.add("good", picture())
    before = read_index(root)
    asks: list[Callable[[bytes], object]] = [
        lambda data: library.add("bad", data),
        lambda data: library.add_variant("good", data),
        lambda data: library.learn("key", data, cut=Cut()),
    ]
    for ask in asks:
        with pytest.raises(ReferenceInvalid):
            ask(BAD_PICTURES[what])
    assert read_index(root) == before
    assert [file.name for file in root.rglob("*.png")] == ["good.png"]


@pytest.mark.parametrize("what", BAD_PICTURES)
def test_a_bad_picture_that_was_dropped_in_is_refused_when_asked_for(what: str, root: Path) -> None:
    drop_in(root, "icons/bad.png", "icons/good.png")
    (root / "icons" / "bad.png").write_bytes(BAD_PICTURES[what])
    library = ReferenceLibrary(root)
    assert len(library.images(library.resolve("good"))) == 1
    with pytest.raises(ReferenceInvalid, match=r"bad\.png"):
        library.images(library.resolve("bad"))
    assert (root / "icons" / "bad.png").exists()


def test_names_that_only_a_file_system_can_have_are_passed_over(root: Path) -> None:
    drop_in(root, "icons/ok.png")
    for name in (b"\xff\xfe.png", b"line\nbreak.png", b"e\x1bscape.png"):
        Path(os.fsdecode(os.fsencode(root / "icons") + b"/" + name)).write_bytes(png())
    assert [one.name for one in ReferenceLibrary(root).entries()] == ["ok"]


WORD = st.one_of(
    st.sampled_from("a A b 微信 icons/a.png ui/b.png custom/learned/a.png temp/x.png icons/a_v2.png".split()),
    st.text(max_size=8),
)
LEAF = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), WORD)
ANY = st.recursive(
    LEAF,
    lambda part: st.one_of(st.lists(part, max_size=3), st.dictionaries(WORD, part, max_size=3)),
    max_leaves=8,
)
RECORD = st.fixed_dictionaries(
    {"path": WORD},
    optional={
        "aliases": st.one_of(st.lists(WORD, max_size=3), ANY),
        "description": LEAF,
        "variants": st.dictionaries(
            WORD, st.fixed_dictionaries({}, optional={"misses": LEAF, "stale": LEAF})
        ),
        "learned": st.fixed_dictionaries(
            {"key": WORD, "at": st.sampled_from([LEARNED["at"], 1, 1e300, "x"])}
        ),
        "touch": ANY,
    },
)
SECTION = st.one_of(st.dictionaries(WORD, RECORD, max_size=3), ANY)
INDEX = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(("icons", "ui", "custom", "temp"), SECTION),
        "aliases": st.dictionaries(WORD, WORD, max_size=4),
        "version": LEAF,
        "other": ANY,
    },
)


@pytest.mark.slow
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(index=INDEX, words=st.lists(WORD, max_size=3))
def test_any_index_is_used_or_refused(
    index: dict[str, object], words: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    root = tmp_path_factory.mktemp("assets")
    (root / "index.json").write_text(json.dumps(index))
    library = ReferenceLibrary(root)
    try:
        entries = library.entries()
    except ReferenceInvalid:
        return
    asks: list[Callable[[str], object]] = [
        library.resolve,
        lambda word: library.add(word, picture()),
        lambda word: library.add_variant(word, picture(1)),
        lambda word: library.learn(f"key {word}", picture(2), cut=Cut()),
        lambda word: library.missed(word, "a.png"),
        library.remove,
    ]
    for word in [*(entry.name for entry in entries), *words]:
        for ask in asks:
            with suppress(TreetapError):
                ask(word)
    library.clean_temp()
    library.flush()
    assert ReferenceLibrary(root).entries() == library.entries()
