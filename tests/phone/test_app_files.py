"""Files: the tree, names that are taken, the bin, archives, texts, and making room."""

from __future__ import annotations

from typing import Any

from virtualphone.apps import default_apps
from virtualphone.apps.files import Files
from virtualphone.apps.files.base import DAY_MS
from virtualphone.phone import Phone
from virtualphone.tours.files import (
    BIN,
    CV,
    DOCUMENTS,
    DOWNLOAD,
    IN_DOCUMENTS,
    LIST,
    MAGAZINE,
    MUSIC,
    STORAGE,
    WORK,
    dots,
    held,
    row,
)
from virtualphone.tours.steps import Step, Walker, hold, key, tap, wait, write

Json = dict[str, Any]


def make(*steps: Step, **options: Any) -> tuple[Phone, Files]:
    phone = Phone(default_apps(), **options)
    phone.launch(Files.package)
    files = phone.apps[Files.package]
    assert isinstance(files, Files)
    walk(phone, *steps)
    return phone, files


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def found(files: Files, number: int) -> Json:
    one = files.row(number)
    assert one is not None
    return one


def sees(phone: Phone, name: str) -> bool:
    return Walker(phone).find(name) is not None


def test_a_folder_shows_what_is_in_it_in_the_order_asked_for() -> None:
    phone, files = make(*STORAGE)
    names = [one["name"] for one in files.inside(0)]
    assert names == ["Documents", "Download", "Movies", "Music", "Pictures"]
    walk(phone, tap("sort"), tap("sort_size"))
    sizes = [files.size_of(one) for one in files.inside(0)]
    assert sizes == sorted(sizes, reverse=True)
    walk(phone, tap("sort"), tap("reverse"))
    assert [files.size_of(one) for one in files.inside(0)] == sorted(sizes)


def test_folders_stand_on_top_if_the_settings_say_so() -> None:
    _, files = make()
    files.options["sort"] = "changed"
    kinds = [one["kind"] == "folder" for one in files.inside(DOCUMENTS)]
    assert kinds == sorted(kinds, reverse=True)
    files.options["folders_first"] = False
    moments = [one["changed_ms"] for one in files.inside(DOCUMENTS)]
    assert moments == sorted(moments, reverse=True)


def test_hidden_things_are_seen_only_if_asked_for() -> None:
    phone, files = make()
    assert not any(one["hidden"] for one in files.inside(0))
    count = len(files.group("images"))
    walk(phone, tap("more"), tap("go_settings"), tap("set_hidden"))
    assert [one["name"] for one in files.inside(0) if one["hidden"]] == [".cache"]
    assert len(files.group("images")) == count + 1


def test_a_name_that_is_taken_or_empty_is_refused() -> None:
    phone, files = make(*STORAGE, tap("fab"), tap("new_folder"), write("music"), tap("confirm"))
    assert phone.state["toasts"]
    assert len(files.inside(0)) == 5
    walk(phone, key("BACK"), key("BACK"), tap("fab"), tap("new_folder"), tap("confirm"))
    assert len(files.inside(0)) == 5


def test_a_renamed_file_keeps_its_ending_and_a_dot_hides_it() -> None:
    _, files = make(*IN_DOCUMENTS, dots(CV), tap("do_rename"), write(".secret"), tap("confirm"))
    assert (found(files, CV)["name"], found(files, CV)["hidden"]) == (".secret.docx", True)
    assert not files.seen(found(files, CV))


def test_a_copy_of_a_folder_has_everything_and_a_number_in_its_name() -> None:
    phone, files = make(*IN_DOCUMENTS)
    count = len(files.below(WORK))
    walk(phone, dots(WORK), tap("do_copy"), row(DOCUMENTS), tap("put_here"))
    copy = max(
        (one for one in files.inside(DOCUMENTS) if one["kind"] == "folder"), key=lambda one: int(one["id"])
    )
    assert copy["name"] == "Work (1)"
    assert len(files.below(copy["id"])) == count == len(files.below(WORK))


def test_a_folder_does_not_go_into_itself() -> None:
    phone, files = make(*STORAGE, dots(DOCUMENTS), tap("do_move"), row(DOCUMENTS), row(WORK), tap("put_here"))
    assert found(files, DOCUMENTS)["parent"] == 0
    assert phone.front["activity"] == "TargetActivity"


def test_back_in_the_destination_goes_up_first() -> None:
    phone, _ = make(*IN_DOCUMENTS, dots(LIST), tap("do_move"), row(DOCUMENTS), key("BACK"))
    assert phone.front["vars"]["folder"] == 0
    walk(phone, key("BACK"))
    assert phone.front["activity"] == "FolderActivity"


def test_a_folder_in_the_bin_takes_its_files_along_and_brings_them_back() -> None:
    phone, files = make(*STORAGE, held(MUSIC), tap("pick_delete"), tap("confirm"))
    assert files.group("audio") == []
    assert files.thrown()[0]["id"] == MUSIC
    walk(phone, tap("snackbar_action"))
    assert len(files.group("audio")) == 3


def test_restored_where_its_folder_is_gone_it_lies_at_the_top() -> None:
    phone, files = make()
    old = files.thrown()[0]
    found(files, DOCUMENTS)["trashed_ms"] = phone.now_ms - 1
    walk(phone, *BIN, tap(old["name"]), tap("restore"))
    assert (old["parent"], old["trashed_ms"]) == (0, None)


def test_the_bin_empties_itself_after_its_days() -> None:
    phone, files = make()
    oldest = files.thrown()[-1]
    phone.advance((oldest["trashed_ms"] + 30 * DAY_MS - phone.now_ms) / 1000 - 1)
    assert oldest in files.thrown()
    walk(phone, wait(2))
    assert files.row(oldest["id"]) is None


def test_without_the_question_a_file_goes_at_once() -> None:
    phone, files = make(tap("more"), tap("go_settings"), tap("set_confirm"), key("BACK"))
    walk(phone, *IN_DOCUMENTS, dots(LIST), tap("do_delete"))
    assert found(files, LIST)["trashed_ms"] == phone.now_ms


def test_deleting_an_open_file_leaves_it() -> None:
    phone, files = make(*IN_DOCUMENTS, row(LIST), tap("more"), tap("do_delete"), tap("confirm"))
    assert phone.front["activity"] == "FolderActivity"
    walk(phone, tap("snackbar_action"))
    assert found(files, LIST)["trashed_ms"] is None


def test_words_are_lost_only_after_a_question() -> None:
    phone, files = make(*IN_DOCUMENTS, row(LIST), tap("edit"), write(" more"), key("BACK"), key("BACK"))
    before = found(files, LIST)["text"]
    assert phone.front["activity"] == "EditActivity"
    walk(phone, tap("confirm"))
    assert phone.front["activity"] == "TextActivity"
    assert found(files, LIST)["text"] == before


def test_a_folder_is_packed_and_unpacked_whole() -> None:
    phone, files = make(*IN_DOCUMENTS)
    texts = sorted(one.get("text", "") for one in files.below(WORK))
    walk(
        phone, dots(WORK), tap("do_compress"), write("w"), tap("confirm"), dots_of("w.zip"), tap("do_extract")
    )
    new = next(one for one in files.inside(DOCUMENTS) if one["name"] == "w")
    inner = next(one for one in files.inside(new["id"]))
    assert inner["name"] == "Work"
    assert sorted(one.get("text", "") for one in files.below(inner["id"])) == texts


def dots_of(name: str) -> Step:
    return lambda walker: tap(walker.phone.apps[Files.package].t("menu_of", name=name))(walker)


def test_extracting_twice_makes_two_folders() -> None:
    phone, files = make(tap("group_archives"), row(MAGAZINE), tap("extract"), row(MAGAZINE), tap("extract"))
    names = [one["name"] for one in files.inside(DOWNLOAD) if one["kind"] == "folder"]
    assert names == ["school magazine", "school magazine (1)"]
    assert phone.state["toasts"]


def test_search_by_name_and_kind_inside_a_folder() -> None:
    phone, _ = make(tap("search"), write("li"), tap("kind_documents"))
    assert sees(phone, "packing list.txt")
    assert not sees(phone, "old list.txt")
    walk(phone, tap("kind_documents"), tap("kind_images"))
    assert not sees(phone, "packing list.txt")


def test_making_room_erases_junk_and_moves_what_is_large() -> None:
    phone, files = make(tap("more"), tap("go_usage"), tap("free_up"), tap("clean_large"), tap("clean"))
    first, junk = files.large()[0], files.junk()
    assert len(junk) == 2
    walk(phone, tap("confirm"))
    assert first["trashed_ms"] == phone.now_ms
    assert not any(files.row(one["id"]) for one in junk)


def test_all_of_a_category_is_chosen() -> None:
    phone, files = make(tap("group_audio"), hold("file"), tap("pick_more"), tap("pick_all"))
    assert phone.front["vars"]["picked"] == sorted(one["id"] for one in files.group("audio"))


def test_names_are_shared_as_words() -> None:
    phone, files = make(*IN_DOCUMENTS, held(CV), row(LIST), tap("pick_share"), tap("share_copy"))
    assert phone.state["clipboard"].splitlines() == [found(files, LIST)["name"], found(files, CV)["name"]]


def test_downloads_of_the_browser_are_listed_if_it_is_there() -> None:
    phone, _ = make()
    held_by = phone.state["apps"].get("com.android.browser")
    if held_by is not None:
        held_by["downloads"] = [{"id": 1, "name": "map.pdf", "kind": "pdf", "size": 1_000_000}]
        walk(phone, tap("group_downloads"))
        assert sees(phone, "map.pdf")
