"""The reference library as its users meet it: look-up, variants, temporary ones, and what fills by itself."""

from __future__ import annotations

import os
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.unit.library_samples import drop_in, picture, png, read_index, write_index
from treetap.core.clock import FrozenClock
from treetap.errors import ReferenceInvalid, StorageError, TreetapError, UnknownName
from treetap.locating.library import files as library_files
from treetap.locating.library.files import Folder
from treetap.locating.library.index import Cut, Entry, Extent, Offset
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Bounds, Method, Point, Size


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "assets"


@pytest.fixture
def library(root: Path) -> ReferenceLibrary:
    return ReferenceLibrary(root, FrozenClock())


def files(entry: Entry) -> list[str]:
    return [one.file for one in entry.variants]


def learn(library: ReferenceLibrary, key: str, seed: int = 0) -> Entry:
    return library.learn(key, picture(seed), cut=Cut(), words=f"words of {key}", method=Method.TREE)


def test_a_library_that_is_not_there_is_empty_and_stays_so(library: ReferenceLibrary, root: Path) -> None:
    assert library.entries() == ()
    assert library.learned("key") is None
    library.flush()
    library.clean_temp()
    assert not root.exists()


def test_the_index_of_the_documents_is_understood(library: ReferenceLibrary, root: Path) -> None:
    wechat = {
        "path": "icons/wechat.png",
        "aliases": ["微信", "WeChat"],
        "package": "com.tencent.mm",
        "exists": True,
    }
    search = {"path": "ui/actions/search_icon.png", "description": "搜索图标/放大镜", "exists": False}
    write_index(root, icons={"wechat": {**wechat, "exists": True}}, ui={"search_icon": search})
    drop_in(root, "icons/wechat.png")
    found = {one.name: one for one in library.entries()}
    assert list(found) == ["wechat", "search_icon"]
    assert found["wechat"].package == "com.tencent.mm"
    assert (found["wechat"].missing, found["search_icon"].missing) == (False, True)
    assert [file for file, _ in library.images(found["wechat"])] == ["wechat.png"]
    with pytest.raises(ReferenceInvalid, match=r"search_icon.*is missing"):
        library.images(found["search_icon"])


@pytest.mark.parametrize(
    "words",
    [
        "wechat",
        "WECHAT",
        " wechat ",
        "ｗｅｃｈａｔ",
        "微信",
        " 微信\n",
        "Weixin App",
        "WEIXIN APP",
        "wx",
        "绿色图标",
    ],
)
def test_names_and_aliases_lead_to_it(words: str, library: ReferenceLibrary, root: Path) -> None:
    write_index(
        root,
        icons={"wechat": {"path": "icons/wechat.png", "aliases": ["微信", "Weixin App"]}},
        aliases={"wx": "绿色图标", "绿色图标": "weixin app"},
    )
    drop_in(root, "icons/wechat.png")
    assert library.resolve(words).name == "wechat"


def test_a_name_that_is_not_there_is_told_the_nearest(library: ReferenceLibrary, root: Path) -> None:
    write_index(root, icons={"wechat": {"path": "icons/wechat.png", "aliases": ["微信图标"]}})
    drop_in(root, "icons/chrome.png")
    with pytest.raises(UnknownName) as error:
        library.resolve("wechatt")
    assert "'wechat'" in error.value.hint
    assert "chrome" not in error.value.hint
    with pytest.raises(UnknownName) as error:
        library.resolve("微信图")
    assert "'微信图标'" in error.value.hint
    with pytest.raises(UnknownName, match="refs list"):
        library.resolve("zzzz")


def test_a_picture_that_is_dropped_in_is_a_reference(library: ReferenceLibrary, root: Path) -> None:
    assert library.entries() == ()
    drop_in(
        root, "icons/chrome.png", "states/com.example.app/Main page.JPG", "ui/notes.txt", "elsewhere/x.png"
    )
    assert [(one.folder, one.name) for one in library.entries()] == [
        ("icons", "chrome"),
        ("states", "Main page"),
    ]
    assert library.resolve("main page").path == "states/com.example.app/Main page.JPG"
    assert len(library.images(library.resolve("states/com.example.app/main page"))) == 1


def test_two_pictures_of_one_name_are_told_apart_by_path(library: ReferenceLibrary, root: Path) -> None:
    drop_in(root, "states/qq/main.png", "states/wechat/main.png")
    with pytest.raises(ReferenceInvalid, match=r"states/qq/main.png.*states/wechat/main.png"):
        library.resolve("main")
    assert library.resolve("states/qq/main").path == "states/qq/main.png"
    library.remove("states/qq/main")
    assert library.resolve("main").path == "states/wechat/main.png"


def test_variants_are_beside_it(library: ReferenceLibrary, root: Path) -> None:
    write_index(root, icons={"mail": {"path": "icons/mail.png"}, "news": {"path": "icons/mail_v3.png"}})
    drop_in(root, "icons/mail.png", "icons/mail_v2.png", "icons/mail_v3.png", "icons/mail_v10.jpg")
    drop_in(root, "icons/mail_v1.png", "icons/mail_v02.png", "icons/lone_v2.png", "ui/mail_v4.png")
    assert files(library.resolve("mail")) == ["mail.png", "mail_v2.png", "mail_v10.jpg"]
    assert files(library.resolve("news")) == ["mail_v3.png"]
    names = [one.name for one in library.entries()]
    assert sorted(names) == ["lone_v2", "mail", "mail_v02", "mail_v1", "mail_v4", "news"]
    assert [file for file, _ in library.images(library.resolve("mail"))] == [
        "mail.png",
        "mail_v2.png",
        "mail_v10.jpg",
    ]


def test_what_is_added_is_there_for_others(library: ReferenceLibrary, root: Path) -> None:
    about = Cut(screen=Size(width=1080, height=2400))
    kept = library.add(
        "wechat",
        picture(1),
        folder=Folder.ICONS,
        aliases=["微信"],
        package="com.tencent.mm",
        description="图标",
        cut=about,
    )
    assert library.add_variant("微信", png(2)).variants[1].file == "wechat_v2.png"
    again = ReferenceLibrary(root).resolve("微信")
    assert again.model_copy(update={"variants": kept.variants}) == kept
    assert [file for file, _ in library.images(again)] == ["wechat.png", "wechat_v2.png"]
    assert again.variants[0].screen == about.screen
    assert (root / "icons" / "wechat_v2.png").read_bytes() == png(2)


def test_a_name_or_alias_is_given_once(library: ReferenceLibrary, root: Path) -> None:
    library.add("wechat", picture(1), aliases=["微信"])
    drop_in(root, "ui/back.png")
    before = read_index(root)
    for name, aliases in [
        ("WeChat", []),
        ("微信", []),
        ("Back", []),
        ("other", ["微信"]),
        ("other", ["BACK"]),
    ]:
        with pytest.raises(ReferenceInvalid):
            library.add(name, picture(2), aliases=aliases)
    assert read_index(root) == before
    assert sorted(path.name for path in root.rglob("*.png")) == ["back.png", "wechat.png"]


def test_a_reference_that_lacks_its_picture_is_given_it(library: ReferenceLibrary, root: Path) -> None:
    said = {"path": "ui/actions/search.jpg", "aliases": ["搜索"], "owner": "me"}
    write_index(root, ui={"search": said})
    with pytest.raises(ReferenceInvalid, match="already"):
        library.add("search", picture(), folder=Folder.ICONS)
    entry = library.add("search", picture(), aliases=["find"], description="a glass")
    assert (entry.folder, entry.path, entry.aliases) == (Folder.UI, "ui/actions/search.png", ("搜索", "find"))
    assert read_index(root)["ui"]["search"]["owner"] == "me"
    assert len(library.images(entry)) == 1


def test_removing_takes_its_pictures_and_what_leads_to_it(library: ReferenceLibrary, root: Path) -> None:
    library.add("a", picture(1), aliases=["first"])
    library.add_variant("a", picture(2))
    library.add("b", picture(3))
    raw = read_index(root)
    write_index(root, **{**raw, "aliases": {"one": "first", "two": "b"}})
    assert library.remove("one").name == "a"
    assert [one.name for one in library.entries()] == ["b"]
    assert [path.name for path in root.rglob("*.png")] == ["b.png"]
    assert read_index(root)["aliases"] == {"two": "b"}
    with pytest.raises(UnknownName):
        library.remove("a")


def test_a_picture_is_decoded_once_and_again_when_it_changes(library: ReferenceLibrary, root: Path) -> None:
    drop_in(root, "icons/a.png")
    entry = library.resolve("a")
    [(_, first)], [(_, second)] = library.images(entry), library.images(entry)
    assert first is second
    (root / "icons" / "a.png").write_bytes(png(7, width=40))
    [(_, third)] = library.images(entry)
    assert third.size.width == 40


def test_temporary_ones_go_when_the_task_ends(library: ReferenceLibrary, root: Path) -> None:
    library.add("kept", picture(1))
    library.add("passing", picture(2), folder=Folder.TEMP)
    drop_in(root, "temp/deep/dropped.png", "temp/notes.txt")
    library.clean_temp()
    assert [one.name for one in library.entries()] == ["kept"]
    assert sorted(path.name for path in root.rglob("*.*") if path.is_file()) == [
        ".lock", "index.json", "kept.png", "notes.txt",
    ]  # fmt: skip


def test_temporary_ones_that_were_left_behind_go_after_a_day(root: Path) -> None:
    clock = FrozenClock(datetime(2026, 3, 1, tzinfo=UTC))
    library = ReferenceLibrary(root, clock)
    for name, hours in [("old", 25), ("new", 23)]:
        library.add(name, picture(hours), folder=Folder.TEMP)
        at = (clock.now() - timedelta(hours=hours)).timestamp()
        os.utime(root / "temp" / f"{name}.png", (at, at))
    assert [one.name for one in ReferenceLibrary(root, clock).entries()] == ["new"]


def test_a_folder_of_somebodys_pictures_is_left_alone(root: Path) -> None:
    drop_in(root, "temp/holiday.png")
    os.utime(root / "temp" / "holiday.png", (1, 1))
    assert [one.name for one in ReferenceLibrary(root).entries()] == ["holiday"]


# What fills by itself


def test_what_is_learned_is_found_by_its_key(library: ReferenceLibrary, root: Path) -> None:
    crop, element = Bounds.pixel(100, 200, 140, 240), Bounds.pixel(0, 180, 1080, 260)
    about = Cut(
        screen=Size(width=1080, height=2400),
        touch=Offset.of(Point.pixel(540, 220), crop),
        bounds=Extent.of(element, crop),
    )
    library.learn(
        "com.app|text=发送", picture(), cut=about, words="发送", method=Method.OCR, package="com.app"
    )
    entry = ReferenceLibrary(root).learned("com.app|text=发送")
    assert entry is not None
    assert entry.learned is not None
    assert (entry.folder, entry.package, entry.learned.words) == (Folder.CUSTOM, "com.app", "发送")
    assert entry.path.startswith("custom/learned/")
    variant = entry.variants[0]
    moved = Bounds.pixel(50, 400, 70, 420)  # Half the size, elsewhere.
    assert variant.touch is not None
    assert variant.bounds is not None
    assert variant.touch.at(moved) == Point.pixel(270, 410)
    assert variant.bounds.at(moved) == Bounds.pixel(0, 390, 540, 430)
    assert library.learned("com.app|text=取消") is None


def test_another_look_of_the_same_thing_is_a_variant(library: ReferenceLibrary) -> None:
    for seed in range(4):
        entry = learn(library, "key", seed)
    assert len(learn(library, "key", 2).variants) == 4  # The same pixels again.
    name = entry.name
    library.matched(name, f"{name}.png")
    library.matched(name, f"{name}_v3.png")
    library.missed(name, f"{name}_v4.png")
    entry = learn(library, "key", 9)
    assert sorted(files(entry)) == [f"{name}.png", f"{name}_v2.png", f"{name}_v3.png", f"{name}_v5.png"]
    assert len(library.entries()) == 1


def test_a_learned_picture_that_misses_three_times_is_gone(library: ReferenceLibrary, root: Path) -> None:
    name = learn(library, "key", 1).name
    learn(library, "key", 2)
    first, second = f"{name}.png", f"{name}_v2.png"
    assert [library.missed(name, first) for _ in range(2)] == [False, False]
    library.matched(name, first)  # In a row, or it does not count.
    assert [library.missed(name, first) for _ in range(3)] == [False, False, True]
    left = library.learned("key")
    assert left is not None
    assert files(left) == [second]
    assert not (root / "custom" / "learned" / first).exists()
    assert [library.missed(name, second) for _ in range(3)] == [False, False, True]
    assert library.learned("key") is None
    assert library.entries() == ()
    assert list(root.rglob("*.png")) == []
    assert library.missed(name, second) is False


def test_misses_are_counted_over_processes(library: ReferenceLibrary, root: Path) -> None:
    name = learn(library, "key").name
    for expected in (False, False, True):
        other = ReferenceLibrary(root)
        assert other.missed(name, f"{name}.png") is expected
        other.flush()
    assert library.learned("key") is None


def test_what_a_person_put_there_is_only_marked(library: ReferenceLibrary, root: Path) -> None:
    library.add("mine", picture(1))
    drop_in(root, "icons/dropped.png")
    for name in ("mine", "dropped"):
        assert [library.missed(name, f"{name}.png") for _ in range(5)] == [False] * 5
        entry = library.resolve(name)
        assert entry.stale
        assert len(library.images(entry)) == 1
        library.matched(name, f"{name}.png")
        library.flush()
        assert not library.resolve(name).stale
    assert read_index(root)["custom"]["mine"] == {"path": "custom/mine.png"}


def test_counts_are_not_written_for_every_tap(library: ReferenceLibrary, root: Path) -> None:
    name = learn(library, "key").name
    before = (root / "index.json").read_bytes()
    for _ in range(49):
        library.matched(name, f"{name}.png")
    assert (root / "index.json").read_bytes() == before
    library.matched(name, f"{name}.png")
    library.matched(name, f"{name}.png")
    library.missed(name, f"{name}.png")
    library.flush()
    entry = ReferenceLibrary(root).learned("key")
    assert entry is not None
    assert entry.learned is not None
    assert (entry.learned.matched, entry.learned.missed, entry.variants[0].misses) == (51, 1, 1)


def test_what_is_not_in_the_library_is_not_counted(library: ReferenceLibrary, root: Path) -> None:
    for _ in range(120):
        library.matched("elsewhere", "elsewhere.png")
    library.flush()
    assert not root.exists()


def test_the_least_recently_used_go_first(root: Path) -> None:
    clock = FrozenClock()
    library = ReferenceLibrary(root, clock, most_learned=3)
    library.add("mine", picture(9))
    for number in range(3):
        clock._elapsed += 60
        entry = learn(library, f"key {number}", number)
        if number == 0:
            oldest = entry.name
    clock._elapsed += 60
    library.matched(oldest, f"{oldest}.png")
    learn(library, "key 3", 3)
    assert [library.learned(f"key {number}") is not None for number in range(4)] == [True, False, True, True]
    assert library.resolve("mine").name == "mine"
    assert len(list((root / "custom" / "learned").iterdir())) == 3


def test_a_learned_picture_that_is_damaged_is_forgotten(library: ReferenceLibrary, root: Path) -> None:
    entry = learn(library, "key")
    (root / entry.path).write_bytes(b"no picture")
    assert library.images(entry) == []
    assert library.learned("key") is None


# Others


def test_two_processes_lose_nothing_of_each_other(root: Path) -> None:
    one, other = ReferenceLibrary(root), ReferenceLibrary(root)
    one.add("a", picture(1))
    assert other.resolve("a").name == "a"
    other.add("b", picture(2))
    name = learn(one, "key").name
    other.matched(name, f"{name}.png")
    one.matched(name, f"{name}.png")
    other.flush()
    one.flush()
    assert [entry.name for entry in one.entries()] == ["a", "b", name]
    found = other.learned("key")
    assert found is not None
    assert found.learned is not None
    assert found.learned.matched == 2


def test_many_threads_with_libraries_of_their_own(root: Path) -> None:
    failures: list[TreetapError] = []

    def work(number: int) -> None:
        try:
            library = ReferenceLibrary(root)
            for at in range(5):
                library.add(f"r{number}_{at}x", picture(number * 10 + at))
        except TreetapError as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(ReferenceLibrary(root).entries()) == len(read_index(root)["custom"]) == 20


def test_what_cannot_be_written_is_said_and_counting_goes_on(library: ReferenceLibrary, root: Path) -> None:
    name = learn(library, "key").name
    (root / ".lock").unlink()
    (root / ".lock").mkdir()
    with pytest.raises(StorageError, match=r"locating\.assets"):
        library.add("a", picture())
    assert [library.missed(name, f"{name}.png") for _ in range(4)] == [False] * 4
    for _ in range(60):
        library.matched(name, f"{name}.png")
    with pytest.raises(StorageError):
        library.flush()
    (root / ".lock").rmdir()
    library.flush()
    entry = library.learned("key")
    assert entry is not None
    assert entry.learned is not None
    assert (entry.learned.matched, entry.learned.missed) == (60, 4)


def test_a_change_that_fails_half_way_leaves_nothing(
    library: ReferenceLibrary, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.add("a", picture(1))
    before = (root / "index.json").read_bytes()
    replace = Path.replace

    def full(self: Path, target: Path) -> Path:
        if target.name == "index.json":
            raise OSError(28, "No space left on device")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(StorageError, match="No space left"):
        library.add("b", picture(2))
    monkeypatch.undo()
    assert (root / "index.json").read_bytes() == before
    assert sorted(path.name for path in root.rglob("*") if path.is_file()) == [".lock", "a.png", "index.json"]
    assert [one.name for one in library.entries()] == ["a"]


def test_another_program_is_waited_for_but_not_for_ever(
    library: ReferenceLibrary, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    library.add("send", picture())
    monkeypatch.setattr("treetap.locating.library.files._TRIES", 2)
    with (root / ".lock").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(StorageError, match="Another program"):
            library.add("other", picture(1))
    assert library.add("other", picture(1)).name == "other"


def test_while_one_waits_to_write_others_read(
    library: ReferenceLibrary, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    library.add("send", picture())
    waits = threading.Event()
    take = library_files._take

    def watched(*args: Any) -> None:
        waits.set()
        take(*args)

    monkeypatch.setattr(library_files, "_take", watched)
    with (root / ".lock").open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        writing = threading.Thread(target=library.add, args=("other", picture(1)))
        writing.start()
        assert waits.wait(10)
        assert library.resolve("send").name == "send", "it does not wait until the other has given up"
    writing.join()
    assert library.resolve("other").name == "other"
