"""`treetap locate` as a user types it, on files: what it finds, how it says so, and what it refuses."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from tests.unit.locate_pictures import PLACES, box, icon, page
from treetap.cli import app
from treetap.models import Bounds, LocateResult


def treetap(*words: str | Path, cwd: Path) -> Result:
    with chdir(cwd):
        return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder with a screenshot and the icon of its cloud; nothing else."""
    page().save(tmp_path / "screen.png")
    icon("Cloud").save(tmp_path / "cloud.png")
    return tmp_path


def wrong(answer: Result) -> str:
    """What a person reads when it was asked wrongly; no traceback, nothing on stdout."""
    assert answer.exit_code == 2, answer.output
    assert isinstance(answer.exception, SystemExit)
    assert answer.stdout == ""
    assert "Traceback" not in answer.stderr
    return answer.stderr


# Found


def test_an_image_is_found(here: Path) -> None:
    answer = treetap("locate", "screen.png", "--ref", "cloud.png", cwd=here)
    assert answer.exit_code == 0, answer.output
    (line,) = answer.stdout.splitlines()
    assert line.startswith("found  touch 96,356  ")
    assert "by template" in line
    assert answer.stderr == ""
    assert sorted(path.name for path in here.iterdir()) == ["cloud.png", "screen.png"], (
        "asking writes nothing"
    )


def test_json_is_the_whole_answer(here: Path) -> None:
    answer = treetap("locate", "screen.png", "--ref", "cloud.png", "--json", cwd=here)
    told = json.loads(answer.stdout)
    assert {"found", "center", "bounds", "confidence", "method", "candidates"} <= told.keys()
    assert told.pop("sure") is True
    result = LocateResult.model_validate(told)
    assert result.found
    assert result.bounds is not None
    assert result.bounds.overlap(box("Cloud")) > 0.9


def test_words_are_found_and_a_sentence(here: Path) -> None:
    for option, words in (("--text", "Guest"), ("--describe", "the text below Music")):
        told = json.loads(treetap("locate", "screen.png", option, words, "--json", cwd=here).stdout)
        assert told["found"], told["reason"]
        assert told["method"] == "ocr"
        assert 640 <= told["center"]["y"] < 640 + 72


def test_a_name_of_the_library_is_found(here: Path) -> None:
    added = treetap("refs", "add", "tune", "cloud.png", "--alias", "曲", cwd=here)
    assert added.exit_code == 0, added.output
    for name in ("tune", "曲"):
        assert treetap("locate", "screen.png", "--ref", name, cwd=here).exit_code == 0


def test_a_tree_answers_without_reading(here: Path) -> None:
    node = '<node index="0" text="Übung 7" class="android.widget.Button" package="x" clickable="true" {}/>'
    (here / "dump.xml").write_text(
        '<hierarchy rotation="0"><node index="0" class="android.widget.FrameLayout" package="x" '
        'bounds="[0,0][540,960]">' + node.format('bounds="[20,140][520,250]"') + "</node></hierarchy>",
        encoding="utf-8",
    )
    said = page(words={"Alarm": "Übung 7"})
    said.save(here / "screen.png")
    answer = treetap("locate", "screen.png", "--tree", "dump.xml", "--text", "Übung 7", "--json", cwd=here)
    told = json.loads(answer.stdout)
    assert told["method"] == "tree", told
    assert told["bounds"]["right"] == 520


def test_what_was_found_is_drawn(here: Path) -> None:
    words = ["locate", "screen.png", "--ref", "cloud.png", "--draw"]
    assert treetap(*words, "out.png", cwd=here).exit_code == 0
    assert treetap(*words, "out.jpg", cwd=here).exit_code == 0
    with Image.open(here / "out.png") as drawn, Image.open(here / "out.jpg") as jpeg:
        assert drawn.size == jpeg.size == (540, 960)
        assert (drawn.format, jpeg.format) == ("PNG", "JPEG")
        assert drawn.convert("RGB").getpixel((96, 356)) != page().getpixel((96, 356))


def test_what_is_unsure_is_said_to_be(here: Path) -> None:
    page(words={"Alarm": "Alarm and clock"}).save(here / "screen.png")
    answer = treetap("locate", "screen.png", "--text", "Alarm", cwd=here)
    assert answer.exit_code == 0, answer.output
    assert answer.stdout.startswith("found, but unsure  touch ")
    assert "--describe" in answer.stderr
    told = json.loads(treetap("locate", "screen.png", "--text", "Alarm", "--json", cwd=here).stdout)
    assert (told["found"], told["sure"]) == (True, False)
    assert told["confidence"] < 0.8


# Not found


def test_what_is_not_there_is_said_with_the_reason_and_the_next_step(here: Path) -> None:
    page({"Guest": PLACES["Guest"]}).save(here / "screen.png")
    for words in (["--ref", "cloud.png"], ["--text", "Passport"], ["--describe", "the passport row"]):
        answer = treetap("locate", "screen.png", *words, cwd=here)
        assert answer.exit_code == 1, answer.output
        assert answer.stdout.startswith("not found  ")
        assert len(answer.stdout.splitlines()[0]) > len("not found  ")
        assert "treetap" in answer.stderr, "what to try next"
        told = json.loads(treetap("locate", "screen.png", *words, "--json", cwd=here).stdout)
        assert told["found"] is told["sure"] is False
        assert told["center"] is None
        assert told["reason"]


def test_images_only_says_that_words_are_no_image(here: Path) -> None:
    answer = treetap("locate", "screen.png", "--text", "Guest", "--strategy", "opencv_only", cwd=here)
    assert answer.exit_code == 1
    assert "opencv_only looks for images alone" in answer.stderr


def test_two_that_are_alike_are_listed_and_drawn_with_their_numbers(here: Path) -> None:
    twins = page({"Cloud": PLACES["Cloud"]})
    twins.paste(icon("Cloud"), (300, 100))
    twins.save(here / "screen.png")
    answer = treetap("locate", "screen.png", "--ref", "cloud.png", "--draw", "out.png", cwd=here)
    assert answer.exit_code == 1
    rows = [line.split() for line in answer.stdout.splitlines()[2:]]
    assert [row[0] for row in rows[:2]] == ["1", "2"]
    assert {row[-2] for row in rows[:2]} == {"300,100", "60,320"}
    assert "more of what is round it" in answer.stderr
    assert (here / "out.png").exists()


def test_however_many_look_the_same_the_hint_is_to_cut_out_more(here: Path) -> None:
    many = page({"Guest": PLACES["Guest"]})
    for left, top in ((60, 100), (300, 100), (60, 400), (300, 400)):
        many.paste(icon("Cloud"), (left, top))
    many.save(here / "screen.png")
    answer = treetap("locate", "screen.png", "--ref", "cloud.png", cwd=here)
    assert answer.exit_code == 1
    assert "4 places look the same" in answer.stdout
    assert "more of what is round it" in answer.stderr


def test_a_reference_that_is_not_found_can_get_a_variant(here: Path) -> None:
    treetap("refs", "add", "cloud", "cloud.png", cwd=here)
    page({"Guest": PLACES["Guest"]}).save(here / "screen.png")
    for ref in ("cloud", "cloud.png"):
        hint = treetap("locate", "screen.png", "--ref", ref, cwd=here).stderr
        assert "`treetap refs add cloud SCREEN.png --at LEFT,TOP,RIGHT,BOTTOM --variant`" in hint
        assert ("`treetap refs add cloud cloud.png`" in hint) == (ref == "cloud.png")
        assert "--draw" in hint
        drawn = treetap("locate", "screen.png", "--ref", ref, "--draw", "out.png", cwd=here).stderr
        assert "variant" in drawn
        assert "--draw" not in drawn, "it was given"


def test_what_was_not_found_is_drawn_with_what_was_considered(here: Path) -> None:
    page({name: place for name, place in PLACES.items() if name != "Cloud"}).save(here / "screen.png")
    words = ["locate", "screen.png", "--ref", "cloud.png", "--draw", "out.png"]
    told = json.loads(treetap(*words, "--json", cwd=here).stdout)
    assert told["candidates"], "the other icons have its shape"
    with Image.open(here / "out.png") as drawn:
        shown = drawn.convert("RGB")
        assert shown.getpixel((0, 959)) == (230, 40, 40), "the band"
        at = Bounds.model_validate(told["candidates"][0]["bounds"])
        ring = shown.crop((int(at.left) - 8, int(at.top) - 8, int(at.right) + 8, int(at.bottom) + 8))
        colours = {colour for _, colour in ring.getcolors(100_000) or []}
    assert (95, 165, 225) in colours, "a quiet box"


# Asked wrongly


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["screen.png"], "what to find"),
        (["screen.png", "--ref", "cloud.png", "--text", "Cloud"], "--ref and --text"),
        (["screen.png", "--text", ""], "--text"),
        (["screen.png", "--describe", "  "], "--describe"),
        (["screen.png", "--ref", ""], "--ref"),
        (["screen.png", "--text", "Cloud", "--strategy", "luck"], "opencv_only"),
        (["screen.png", "--text", "Cloud", "--strategy", "ai_only"], "vision model"),
        (["screen.png", "--text", "Cloud", "--device", "virtual"], "not both"),
        (["--text", "Cloud", "--tree", "dump.xml"], "screenshot"),
        (["screen.png", "--text", "Cloud", "--tree", "dump.xml"], "dump.xml"),
        (["screen.png", "--text", "Cloud", "--tree", "cloud.png"], "tree"),
        (["screen.png", "--ref", "clowd"], "clowd"),
        (["screen.png", "--ref", "none.png"], "none.png"),
        (["screen.png", "--ref", "."], "."),
        (["none.png", "--ref", "cloud.png"], "none.png"),
        ([".", "--ref", "cloud.png"], "Is a directory"),
        (["cloud.png", "--ref", "screen.png"], "540x960"),
        (["screen.png", "--text", "Cloud", "--draw", "no/such/out.png"], "no folder"),
        (["screen.png", "--text", "Cloud", "--draw", "."], "."),
        (["screen.png", "--text", "Cloud", "--draw", "screen.png"], "replace the screenshot"),
        (["screen.png", "--text", "Cloud", "--draw", "out.gif"], ".png"),
        (["screen.png", "--text", "Cloud", "--set", "locating.strategy=luck"], "locating.strategy"),
    ],
)
def test_a_wrong_call_says_what_is_wrong(here: Path, words: list[str], said: str) -> None:
    heard = wrong(treetap("locate", *words, cwd=here))
    assert said in " ".join(heard.replace("│", " ").split())


def test_a_name_that_is_nearly_right_is_told(here: Path) -> None:
    treetap("refs", "add", "cloud", "cloud.png", cwd=here)
    assert "cloud" in wrong(treetap("locate", "screen.png", "--ref", "clowd", cwd=here)).splitlines()[-1]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs Linux's /proc")
def test_a_file_that_cannot_be_read(here: Path) -> None:
    """Not even by root: the first page of any memory."""
    (here / "screen.png").unlink()
    (here / "screen.png").symlink_to("/proc/self/mem")
    assert "screen.png" in wrong(treetap("locate", "screen.png", "--ref", "cloud.png", cwd=here))
    assert "screen.png" in wrong(treetap("locate", "cloud.png", "--ref", "screen.png", cwd=here))


def _claims(width: int, height: int) -> bytes:
    """A PNG that says it is that large, and holds next to nothing."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0" * 100)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def _empty(path: Path) -> None:
    path.write_bytes(b"")


def _corrupt(path: Path) -> None:
    page().save(path)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 0xFF
    path.write_bytes(bytes(data))


def _cut(path: Path) -> None:
    page().save(path)
    path.write_bytes(path.read_bytes()[:-200])


def _words(path: Path) -> None:
    path.write_text("this is no picture", encoding="utf-8")


def _huge(path: Path) -> None:
    path.write_bytes(_claims(20_000, 20_000))


def _one_pixel(path: Path) -> None:
    Image.new("RGB", (1, 1), "red").save(path)


def _transparent(path: Path) -> None:
    seen = page().convert("RGBA")
    seen.putalpha(0)
    seen.save(path)


def _flat(path: Path) -> None:
    Image.new("RGB", (400, 800), "black").save(path)


BAD: list[Callable[[Path], None]] = [
    _empty, _corrupt, _cut, _words, _huge, _one_pixel, _transparent, _flat,
]  # fmt: skip


@pytest.mark.parametrize("make", BAD, ids=lambda make: make.__name__)
@pytest.mark.parametrize("role", ["screen", "ref"])
def test_a_picture_that_is_none_is_refused(here: Path, make: Callable[[Path], None], role: str) -> None:
    make(here / "bad.png")
    pair = ["bad.png", "--ref", "cloud.png"] if role == "screen" else ["screen.png", "--ref", "bad.png"]
    heard = wrong(treetap("locate", *pair, cwd=here))
    assert "bad.png" in heard
    assert len(heard.strip().splitlines()) >= 2, "and what to do"
    answer = treetap("locate", *pair, "--json", cwd=here)
    told = json.loads(answer.stdout)["error"]
    assert told["type"] == ("ScreenUnreadable" if role == "screen" else "ReferenceInvalid")
    assert answer.exit_code == 2


def test_a_very_long_picture_is_searched(here: Path) -> None:
    """20,000 pixels high, as stitched screenshots are."""
    long = Image.new("RGB", (200, 20_000), "white")
    long.paste(icon("Cloud"), (50, 15_000))
    long.save(here / "screen.png")
    told = json.loads(treetap("locate", "screen.png", "--ref", "cloud.png", "--json", cwd=here).stdout)
    assert told["found"], told
    assert Bounds.model_validate(told["bounds"]).overlap(box("Cloud", (50, 15_000))) > 0.9
