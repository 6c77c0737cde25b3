"""`treetap devices`, `look` and `act`, as a user types them, on a phone of their own."""

from __future__ import annotations

import json
import re
from contextlib import chdir
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from tests.phone.adb_tools import Adb, free_port
from treetap.cli import app
from treetap.device.wrappers.trajectory import load_trajectory
from virtualphone import VirtualPhone


def treetap(*words: str | Path, cwd: Path) -> Result:
    """In this process: starting Python and importing everything would be most of the test."""
    with chdir(cwd):
        return CliRunner().invoke(app, [str(word) for word in words])


def place(adb: Adb, phone: VirtualPhone) -> list[str]:
    return ["--device", phone.address, "--set", f"device.adb_port={adb.port}"]


@pytest.fixture
def phone() -> VirtualPhone:
    return VirtualPhone(locale="en")


def test_phones_are_listed(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    with phone:
        serial = adb_server.connect(phone.port)
        try:
            answer = treetap("devices", "--json", "--set", f"device.adb_port={adb_server.port}", cwd=tmp_path)
        finally:
            adb_server.disconnect(phone.port)
    assert answer.exit_code == 0, answer.stderr
    listed = json.loads(answer.stdout)["devices"]
    assert {"serial": serial, "state": "device"}.items() <= listed[0].items()


def test_a_phone_is_looked_at_and_drawn(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    with phone:
        answer = treetap("look", "--json", "--draw", "seen.png", *place(adb_server, phone), cwd=tmp_path)
        adb_server.disconnect(phone.port)
    assert answer.exit_code == 0, answer.stderr
    seen = json.loads(answer.stdout)
    labels = {element["text"] or element["description"] for element in seen["elements"]}
    assert {"Settings", "Contacts"} <= labels
    assert seen["page_key"]
    with Image.open(tmp_path / "seen.png") as drawn:
        assert drawn.size == (1080, 2400)


def test_actions_are_carried_out_and_judged(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    steps = ["launch_app:设置", "tap:Display", "set_checked:Dark theme=on", "set_checked:Dark theme=on"]
    with phone:
        light = phone.state()["settings"]["secure"]["ui_night_mode"]
        answer = treetap("act", "--json", "--record", "kept", *steps, *place(adb_server, phone), cwd=tmp_path)
        adb_server.disconnect(phone.port)
        dark = phone.state()["settings"]["secure"]["ui_night_mode"]
    assert answer.exit_code == 0, answer.stdout + answer.stderr
    done = json.loads(answer.stdout)
    assert done["worked"]
    assert [one["verdict"]["status"] for one in done["actions"]] == ["success"] * 4
    assert [one["held"] for one in done["actions"]] == [False, False, False, True]
    assert (light, dark) == ("1", "2")
    kept = load_trajectory(tmp_path / "kept").lines
    sent = [line.what.command.kind for line in kept if line.what.kind == "intended"]
    assert sent == ["launch", "touch", "touch"]


def test_an_action_without_effect_ends_it(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    with phone:
        answer = treetap(
            "act", "tap:Settings", "--expect", "page:Contacts", *place(adb_server, phone), cwd=tmp_path
        )
        adb_server.disconnect(phone.port)
    assert answer.exit_code == 1
    assert answer.stdout.startswith("failure  tap:Settings")
    assert "Contacts" in answer.stdout


def test_what_was_done_before_an_error_is_told(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    with phone:
        steps = ["tap:Settings", "tap:Nothing"]
        answer = treetap("act", "--json", *steps, *place(adb_server, phone), cwd=tmp_path)
        adb_server.disconnect(phone.port)
    told = json.loads(answer.stdout)
    assert answer.exit_code == 1
    assert told["error"]["type"] == "TargetNotFound"
    assert [one["verdict"]["status"] for one in told["actions"]] == ["success"]


def test_no_phone_says_what_to_do(adb_server: Adb, tmp_path: Path) -> None:
    answer = treetap("look", "--set", f"device.adb_port={adb_server.port}", cwd=tmp_path)
    assert answer.exit_code == 1
    assert "treetap phone" in answer.stderr
    assert answer.stdout == ""


def test_a_file_that_is_no_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "screen.png").write_bytes(b"\x89PNG\r\n\x1a\nnot really")
    answer = treetap("look", "screen.png", "--json", cwd=tmp_path)
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["error"]["type"] == "ScreenUnreadable"
    assert treetap("look", "nowhere.png", cwd=tmp_path).exit_code == 1


@pytest.mark.parametrize(
    "words",
    [
        ["act", "fly:away"],
        ["act"],
        ["look", "--sources", "nose"],
        ["look", "--tree", "dump.xml"],
        ["look", "a.png", "--device", "virtual"],
    ],
)
def test_a_wrong_call_is_exit_code_2(words: list[str], tmp_path: Path) -> None:
    answer = treetap(*words, "--set", f"device.adb_port={free_port()}", cwd=tmp_path)
    assert answer.exit_code == 2, answer.stderr
    assert isinstance(answer.exception, SystemExit)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "says"),
    [
        (0, "success "),
        (1, "success "),
        (2, "tree template "),
        (3, "not seen 1\ntree True\n"),
        (4, "[('send', 'neutral')] {"),
    ],
)
def test_the_examples_of_the_readme_run(
    number: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", readme, flags=re.DOTALL)
    assert len(examples) == 5
    with chdir(tmp_path):
        exec(compile(examples[number], "README.md", "exec"), {})  # noqa: S102 - our own words
    assert capsys.readouterr().out.startswith(says)


def test_a_field_that_shrinks_while_it_is_typed_into_is_the_same_field(
    adb_server: Adb, phone: VirtualPhone, tmp_path: Path
) -> None:
    """A search box gets a button to clear it as soon as something stands in it."""
    with phone:
        words = ["launch_app:Notes", "tap:Search your notes", "input_text:milk"]
        answer = treetap("act", *words, *place(adb_server, phone), cwd=tmp_path)
        adb_server.disconnect(phone.port)
    assert answer.exit_code == 0, answer.output


def test_a_number_of_the_list_can_be_touched(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    with phone:
        seen = treetap("look", *place(adb_server, phone), cwd=tmp_path).stdout
        number = re.search(r"^(\d+) .*Settings", seen, flags=re.MULTILINE)
        assert number is not None
        wanted = ["--expect", "page:Settings"]
        answer = treetap("act", f"tap:#{number[1]}", *wanted, *place(adb_server, phone), cwd=tmp_path)
        adb_server.disconnect(phone.port)
    assert answer.exit_code == 0, answer.output


def test_the_tree_of_another_screen_is_refused(phone: VirtualPhone, tmp_path: Path) -> None:
    with phone:
        (tmp_path / "screen.png").write_bytes(phone.screenshot())
    (tmp_path / "bad.xml").write_text("<a")
    answer = treetap("look", "screen.png", "--tree", "bad.xml", cwd=tmp_path)
    assert answer.exit_code == 1
    assert "bad.xml" in answer.stderr
    assert treetap("look", "screen.png", "--sources", "tree", cwd=tmp_path).exit_code == 1
