"""`treetap refs`, as a user types it."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from tests.unit.library_samples import drop_in, picture, read_index, write_index
from treetap.app.references import library_of
from treetap.cli import app
from treetap.imaging.pictures import encode
from treetap.models import Settings
from virtualphone import VirtualPhone

ICON = "30,40,94,104"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a screenshot: one icon, and another that is there twice."""
    screen = np.full((600, 300, 3), 240, np.uint8)
    screen[40:104, 30:94] = picture(1, 64, 64).image
    for top in (300, 400):
        screen[top : top + 48, 100:148] = picture(2, 48, 48).image
    (tmp_path / "screen.png").write_bytes(encode(screen).data)
    return tmp_path


def refs(*words: str, cwd: Path) -> Result:
    with chdir(cwd):
        return CliRunner().invoke(app, ["refs", *words])


def told(answer: Result) -> Any:
    return json.loads(answer.stdout)


def test_an_icon_is_added_listed_shown_and_removed(here: Path) -> None:
    about = ["--folder", "icons", "--alias", "微信", "--alias", "WeChat app", "--package", "com.tencent.mm"]
    added = refs("add", "wechat", "screen.png", "--at", ICON, *about, "--description", "绿色", cwd=here)
    assert (added.exit_code, added.stdout, added.stderr) == (0, "wechat\ticons/wechat.png\n", "")
    with Image.open(here / "data" / "assets" / "icons" / "wechat.png") as kept:
        assert kept.size == (64, 64)
    listed = refs("list", cwd=here)
    assert listed.stdout == "icons\twechat\t1\t微信, WeChat app\tcom.tencent.mm\t绿色\n"
    found = told(refs("list", "--json", cwd=here))
    assert found["library"] == "data/assets"
    one = {"name": "wechat", "folder": "icons", "aliases": ["微信", "WeChat app"], "missing": False}
    assert one.items() <= found["references"][0].items()
    shown = told(refs("show", "wechat APP", "--json", cwd=here))
    assert shown["pictures"] == {"wechat.png": {"width": 64, "height": 64}}
    assert shown["screen"] == {"width": 300, "height": 600}
    assert "com.tencent.mm" in refs("show", "微信", cwd=here).stdout
    removed = refs("remove", "微信", cwd=here)
    assert (removed.exit_code, removed.stdout) == (0, "")
    assert told(refs("list", "--json", cwd=here))["references"] == []
    assert "No reference images" in refs("list", cwd=here).stderr


def test_a_variant_is_one_more_picture(here: Path) -> None:
    refs("add", "a", "screen.png", "--at", ICON, cwd=here)
    answer = refs("add", "a", "screen.png", "--at", "100,300,148,348", "--variant", cwd=here)
    assert (answer.exit_code, answer.stdout) == (0, "a\tcustom/a_v2.png\n")
    assert [one["file"] for one in told(refs("show", "a", "--json", cwd=here))["variants"]] == [
        "a.png",
        "a_v2.png",
    ]


def test_a_whole_picture_is_kept_as_it_is(here: Path) -> None:
    icon = Image.new("RGBA", (40, 40))
    icon.paste((200, 30, 30, 255), (10, 10, 30, 30))
    icon.paste((30, 30, 200, 255), (14, 14, 22, 22))
    icon.save(here / "icon.png")
    assert refs("add", "icon", "icon.png", cwd=here).exit_code == 0
    assert (here / "data/assets/custom/icon.png").read_bytes() == (here / "icon.png").read_bytes()


def test_what_is_there_twice_is_kept_with_a_warning(here: Path) -> None:
    answer = refs("add", "row", "screen.png", "--at", "100,300,148,348", "--json", cwd=here)
    assert answer.exit_code == 0
    assert told(answer)["warning"]
    assert "not be found reliably" in answer.stderr
    assert told(refs("add", "icon", "screen.png", "--at", ICON, "--json", cwd=here))["warning"] == ""


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["add", "a", "screen.png", "--at", "150,150,200,200"], 2, "flat"),
        (["add", "a", "screen.png", "--at", "30,40,33,43"], 2, "3x3"),
        (["add", "a", "screen.png", "--at", "250,40,350,104"], 2, "not wholly on a screen of 300x600"),
        (["add", "a", "nowhere.png", "--at", ICON], 1, "nowhere.png"),
        (["add", "a/b", "screen.png", "--at", ICON], 2, "'a/b' cannot be a reference's name"),
        (["add", "A", "screen.png", "--at", ICON, "--variant"], 2, "no reference image 'A'"),
        (["add", "mine", "screen.png", "--at", ICON], 2, "already: ui/mine.png"),
        (["add", "a", "screen.png", "--at", ICON, "--alias", "MINE"], 2, "'MINE' is taken by 'mine'"),
        (["show", "min"], 2, "The nearest are 'mine'"),
        (["remove", "other"], 2, "no reference image 'other'"),
    ],
)
def test_what_cannot_be_done_says_why(words: list[str], code: int, says: str, here: Path) -> None:
    drop_in(here / "data" / "assets", "ui/mine.png")
    answer = refs(*words, cwd=here)
    assert (answer.exit_code, answer.stdout) == (code, "")
    assert says in answer.stderr
    assert [file.name for file in (here / "data").rglob("*.png")] == ["mine.png"]


@pytest.mark.parametrize(
    ("at", "says"),
    [
        ("94,40,30,104", "right (30) must be more than left (94)"),
        ("3,9,8,9", "bottom (9) must be more than top (9)"),
    ],
)
def test_a_box_that_runs_backwards_is_told(at: str, says: str, here: Path) -> None:
    answer = refs("add", "a", "screen.png", "--at", at, cwd=here)
    assert answer.exit_code == 2
    assert says in " ".join(answer.stderr.replace("│", " ").split())


@pytest.mark.parametrize(("size", "warned"), [((320, 480), True), ((800, 360), True), ((319, 900), False)])
def test_a_whole_screenshot_is_kept_with_a_warning(size: tuple[int, int], warned: bool, here: Path) -> None:
    with Image.open(here / "screen.png") as screen:
        screen.resize(size).save(here / "large.png")
    answer = refs("add", "all", "large.png", "--json", cwd=here)
    assert answer.exit_code == 0
    assert (here / "data/assets/custom/all.png").exists()
    assert ("whole screenshot" in told(answer)["warning"]) == warned
    assert ("--at" in answer.stderr and "--text" in answer.stderr) == warned
    part = refs("add", "part", "large.png", "--at", "10,10,100,100", "--json", cwd=here)
    assert "whole" not in told(part)["warning"]


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        pytest.param(["show", "a"], marks=pytest.mark.slow),
        pytest.param(["remove", "a"], marks=pytest.mark.slow),
    ],
)
def test_reading_the_index_loads_nothing_heavy(words: list[str], here: Path) -> None:
    refs("add", "a", "screen.png", "--at", ICON, cwd=here)
    if words[0] == "show":  # Which looks at its pictures: there is to be none.
        (here / "data" / "assets" / "custom" / "a.png").unlink()
    watched = "import atexit, sys\nfrom treetap.cli import main\n"
    watched += "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\nmain()"
    answer = subprocess.run(
        [sys.executable, "-c", watched, "refs", *words], cwd=here, capture_output=True, text=True, check=True
    )
    loaded = set(answer.stderr.split())
    assert "treetap.locating.library.library" in loaded
    assert (
        loaded & {"cv2", "numpy", "onnxruntime", "lxml", "adbutils", "virtualphone", "treetap.app.rig"}
        == set()
    )


@pytest.mark.parametrize(
    "words",
    [
        ["add", "a"],
        ["add", "a", "screen.png", "--device", "virtual"],
        ["add", "a", "screen.png", "--at", ICON, "--text", "x"],
        ["add", "a", "screen.png", "--text", " "],
        ["add", "a", "screen.png", "--at", "1,2,3"],
        ["add", "a", "screen.png", "--at", "94,40,30,104"],
        ["add", "a", "screen.png", "--at", "1e3,x,3,4"],
        ["add", "a", "screen.png", "--at", ICON, "--folder", "icon"],
        ["add", "a", "screen.png", "--at", ICON, "--variant", "--alias", "x"],
        ["show"],
    ],
)
def test_a_wrong_call_is_exit_code_2(words: list[str], here: Path) -> None:
    answer = refs(*words, cwd=here)
    assert answer.exit_code == 2, answer.stderr
    assert isinstance(answer.exception, SystemExit)
    assert not (here / "data").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["list"],
        pytest.param(["show", "a"], marks=pytest.mark.slow),
        pytest.param(["remove", "a"], marks=pytest.mark.slow),
    ],
)
def test_a_bad_index_is_told(words: list[str], here: Path) -> None:
    write_index(here / "data" / "assets", icons={"a": {"path": "../../screen.png"}})
    answer = refs(*words, cwd=here)
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert "leaves the library" in answer.stderr
    assert "Traceback" not in answer.output
    assert (here / "screen.png").exists()


def test_a_bad_index_is_told_as_json(here: Path) -> None:
    write_index(here / "data" / "assets", icons=[])
    answer = refs("list", "--json", cwd=here)
    assert answer.exit_code == 2
    assert told(answer)["error"]["type"] == "ReferenceInvalid"


def test_a_picture_that_cannot_be_used_is_shown_with_its_problem(here: Path) -> None:
    root = here / "data" / "assets"
    write_index(root, icons={"gone": {"path": "icons/gone.png"}}, ui={"bad": {"path": "ui/bad.png"}})
    drop_in(root, "ui/bad.png")
    (root / "ui" / "bad.png").write_bytes(b"no picture")
    assert "missing" in told(refs("show", "gone", "--json", cwd=here))["problem"]
    assert "bad.png" in told(refs("show", "bad", "--json", cwd=here))["problem"]
    assert refs("list", cwd=here).stdout.splitlines()[0] == "icons\tgone\t0\t\t\tmissing"
    assert "problem\t" in refs("show", "bad", cwd=here).stdout


def test_a_terminal_is_shown_words_only(here: Path) -> None:
    root = here / "data" / "assets"
    write_index(
        root, icons={"a": {"path": "icons/a.png", "description": "\x1b]0;title\x07\nx", "aliases": ["b\tc"]}}
    )
    for words in (["list"], ["show", "a"]):
        shown = refs(*words, cwd=here).stdout
        assert "\x1b" not in shown
        assert "b c" in shown


def test_the_library_is_where_the_settings_say(here: Path) -> None:
    assert library_of(Settings()).root == Path("data/assets")
    assert refs("add", "a", "screen.png", "--at", ICON, "--set", "data=other", cwd=here).exit_code == 0
    assert (
        refs("add", "b", "screen.png", "--at", ICON, "--set", "locating.assets=mine", cwd=here).exit_code == 0
    )
    assert (here / "other" / "assets" / "custom" / "a.png").exists()
    assert list(read_index(here / "mine")["custom"]) == ["b"]
    assert not (here / "data").exists()


def test_what_says_something_is_cut_out(here: Path) -> None:
    with VirtualPhone(locale="en") as phone:
        (here / "phone.png").write_bytes(phone.screenshot())
    answer = refs("add", "settings", "phone.png", "--text", "Settings", "--json", cwd=here)
    assert answer.exit_code == 0, answer.stderr
    assert told(answer)["screen"] == {"width": 1080, "height": 2400}
    with Image.open(here / "data" / "assets" / "custom" / "settings.png") as kept:
        assert kept.size[0] < 400
        assert kept.size[1] < 400
    answer = refs("add", "other", "phone.png", "--text", "Nothing of this", cwd=here)
    assert answer.exit_code == 1
    assert "--at" in answer.stderr


def test_a_part_of_a_phones_screen_is_cut_out(here: Path) -> None:
    answer = refs(
        "add", "contacts", "--device", "virtual", "--text", "Contacts", "--folder", "icons", cwd=here
    )
    assert (answer.exit_code, answer.stdout) == (0, "contacts\ticons/contacts.png\n"), answer.stderr
    assert [one.name for one in library_of(Settings(data=here / "data")).entries()] == ["contacts"]
