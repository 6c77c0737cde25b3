"""Tasks with files: marked, named, put elsewhere, brought back, erased, packed, written into."""

from __future__ import annotations

from treetap.bench.tasks.task import Json, Judge, Seen, unharmed
from treetap.bench.templates.kept import elsewhere_kept, one_lost, one_new
from treetap.bench.templates.letters import line
from treetap.bench.templates.papers import a_file, changed, files, found, in_files, meant, sheet, thrown
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.files import DOCUMENTS, MOVIES, MUSIC, PACKAGE, PICTURES, WORK
from virtualphone.tours.files import row as tap_row
from virtualphone.tours.steps import Step, hold, launch, tap, write

FOLDERS = {"Pictures": PICTURES, "Music": MUSIC, "Movies": MOVIES}
TITLES = (("for the boss", "给领导"), ("spring", "春季"), ("final", "最终版"))
THINGS = (
    ("Ask Chen again", "再问一下小陈"),
    ("See page 12", "参见第12页"),
    ("Second try on Friday", "周五再试一次"),
)
MISSING = (
    ("tax return 2019.pdf", "2019报税表.pdf"),
    ("diary.txt", "日记.txt"),
    ("passport scan.pdf", "护照扫描.pdf"),
)


def _ending(name: str) -> str:
    return name.rpartition(".")[2]


def _to_folder(draw: Draw) -> dict[str, str]:
    return {"file": a_file(draw), "folder": draw.choice(sorted(FOLDERS))}


def _put(given: Given, mode: str) -> tuple[Step, ...]:
    return *sheet(given, mode), tap_row(FOLDERS[given["folder"]]), tap("put_here")


def _doubled(given: Given) -> Judge:
    old = meant(given)
    loose = {"id", "parent", "changed_ms", "starred"}

    def right(one: Json) -> bool:
        same = all(one[key] == old[key] for key in old if key not in loose)
        return same and bool(one["parent"] == FOLDERS[given["folder"]])

    return in_files(one_new(PACKAGE, "files", right))


# Two into one.


def _pair(draw: Draw) -> dict[str, str]:
    work = [one for one in files(draw) if one["parent"] == WORK]
    texts = [one["name"] for one in work if one["kind"] == "text"]
    others = [one["name"] for one in work if one["kind"] != "text"]
    return {"one": draw.choice(texts), "other": draw.choice(others), "title": line(draw, TITLES)}


def _packed(given: Given) -> Judge:
    def right(one: Json) -> bool:
        inside = sorted(part["name"] for part in one.get("inside", []))
        named = one["name"].removesuffix(".zip") == given["title"]
        return named and one["kind"] == "zip" and inside == sorted((given["one"], given["other"]))

    return in_files(one_new(PACKAGE, "files", right))


def _packing(given: Given) -> tuple[Step, ...]:
    return (
        *(launch(PACKAGE), tap("go_storage"), tap_row(DOCUMENTS), tap_row(WORK)),
        *(hold(given["one"]), tap(given["other"]), tap("pick_more"), tap("pick_compress")),
        *(write(given["title"]), tap("confirm")),
    )


# One line more.


def _longer(given: Given) -> Judge:
    old = meant(given)
    lines = [*str(old["text"]).splitlines(), given["thing"]]
    return changed(old, lambda one: one["text"].strip().splitlines() == lines, "text", "size")


def _texts(draw: Draw) -> dict[str, str]:
    return {"file": a_file(draw, lambda one: one["kind"] == "text"), "thing": line(draw, THINGS)}


def _all_in_sight(seen: Seen) -> bool:
    """The switch is on, and nothing else is another."""
    before, after = seen.before["apps"][PACKAGE], seen.state["apps"][PACKAGE]
    return bool(after == {**before, "settings": {**before["settings"], "show_hidden": True}})


def _star(state: Json, given: Given) -> None:
    rows = state["apps"][PACKAGE]["files"]
    next(one for one in rows if one["name"] == given["file"])["starred"] = True


TEMPLATES = (
    Template(
        name="files matter",
        level="medium",
        sentences=("Add a star to the file {file}", "给文件{file}加星标"),
        predicate="a file has a star",
        apps=(PACKAGE,),
        draw=lambda draw: {"file": a_file(draw, lambda one: not one["starred"])},
        judge=lambda given: changed(meant(given), lambda one: one["starred"] is True, "starred"),
        oracle=lambda given: sheet(given, "star"),
        control="do_star",
        optimum=5,
    ),
    Template(
        name="files call",
        level="medium",
        sentences=(
            "Rename the file {file} to “{title}”, keep its extension",
            "把文件{file}重命名为“{title}”，扩展名不变",
        ),
        predicate="a file has another name",
        apps=(PACKAGE,),
        draw=lambda draw: {"file": a_file(draw), "title": line(draw, TITLES)},
        judge=lambda given: changed(
            meant(given),
            lambda one: one["name"] == f"{given['title']}.{_ending(given['file'])}",
            "name",
        ),
        oracle=lambda given: (*sheet(given, "rename"), write(given["title"]), tap("confirm")),
        control="do_rename",
        optimum=7,
    ),
    Template(
        name="files put",
        level="medium",
        sentences=("Move the file {file} to the folder {folder}", "把文件{file}移动到{folder}文件夹"),
        predicate="a file is in another folder",
        apps=(PACKAGE,),
        draw=_to_folder,
        judge=lambda given: changed(
            meant(given), lambda one: one["parent"] == FOLDERS[given["folder"]], "parent"
        ),
        oracle=lambda given: _put(given, "move"),
        control="do_move",
        optimum=7,
        family="a file and a folder",
    ),
    Template(
        name="files put twice",
        level="medium",
        sentences=("Copy the file {file} to the folder {folder}", "把文件{file}复制到{folder}文件夹"),
        predicate="a second one of a file is in another folder",
        apps=(PACKAGE,),
        draw=_to_folder,
        judge=_doubled,
        oracle=lambda given: _put(given, "copy"),
        control="do_copy",
        optimum=7,
        family="a file and a folder",
    ),
    Template(
        name="files needed again",
        level="simple",
        sentences=("Restore the file {file} from the bin", "从回收站还原文件{file}"),
        predicate="a file is out of the bin",
        apps=(PACKAGE,),
        draw=lambda draw: {"file": draw.choice([one["name"] for one in thrown(draw)])},
        judge=lambda given: changed(meant(given), lambda one: one["trashed_ms"] is None, "trashed_ms"),
        oracle=lambda given: (launch(PACKAGE), tap("go_bin"), tap(given["file"]), tap("restore")),
        control="restore",
        optimum=4,
        family="a file thrown away",
    ),
    Template(
        name="files never again",
        level="medium",
        sentences=(
            "Permanently delete the file {file} that is in the bin, nothing else",
            "把回收站里的文件{file}彻底删除，其他的别动",
        ),
        predicate="a file is out of the bin for good",
        apps=(PACKAGE,),
        draw=lambda draw: {"file": draw.choice([one["name"] for one in thrown(draw)])},
        judge=lambda given: in_files(one_lost(PACKAGE, "files", lambda one: one["id"] == meant(given)["id"])),
        oracle=lambda given: (
            *(launch(PACKAGE), tap("go_bin"), tap(given["file"])),
            *(tap("erase"), tap("confirm")),
        ),
        control="erase",
        optimum=5,
        family="a file thrown away",
    ),
    Template(
        name="files zip",
        level="complex",
        sentences=(
            "Put {one} and {other} together in a single zip, “{title}”, and keep them as they are",
            "把{one}和{other}打成一个zip包，叫“{title}”，原来的保留",
        ),
        predicate="an archive has two files",
        apps=(PACKAGE,),
        draw=_pair,
        judge=_packed,
        oracle=_packing,
        control="pick_compress",
        optimum=10,
    ),
    Template(
        name="files one line more",
        level="complex",
        sentences=(
            "In {file}, “{thing}” is missing. It goes on a line of its own at the end",
            "{file}里少了“{thing}”，在末尾另起一行补上",
        ),
        predicate="a text file has one more line",
        apps=(PACKAGE,),
        draw=_texts,
        judge=_longer,
        oracle=lambda given: (
            *(*found(given), tap("file"), tap("edit")),
            *(write(f"\n{given['thing']}"), tap("save")),
        ),
        control="edit",
        optimum=7,
    ),
    Template(
        name="files all in sight",
        level="medium",
        sentences=("Show hidden files in Files", "在文件管理里显示隐藏文件"),
        predicate="hidden files are shown",
        apps=(PACKAGE,),
        judge=lambda _given: all_of(_all_in_sight, elsewhere_kept(PACKAGE)),
        oracle=lambda _given: (launch(PACKAGE), tap("more"), tap("go_settings"), tap("set_hidden")),
        control="set_hidden",
        optimum=4,
    ),
    Template(
        name="files marked already",
        level="simple",
        sentences=("See to it that {file} has a star", "确保{file}是加了星标的"),
        predicate="nothing changes: the file has a star already",
        apps=(PACKAGE,),
        draw=lambda draw: {"file": a_file(draw)},
        setup=_star,
        judge=lambda _given: unharmed(),
        control="do_star",
        optimum=0,
        holds=True,
    ),
    Template(
        name="files not there",
        level="medium",
        sentences=("Delete the file {file}", "删除文件{file}"),
        predicate="nothing changes: there is no file of that name",
        apps=(PACKAGE,),
        draw=lambda draw: {"file": line(draw, MISSING)},
        judge=lambda _given: unharmed(),
        possible=False,
        control="do_delete",
        optimum=0,
    ),
)
