"""`treetap phone`: starts, says how to connect, ends when asked."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.phone.adb_tools import Adb
from virtualphone import second_apps


def start(*options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "treetap", "phone", *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def read_json(process: subprocess.Popen[str]) -> dict[str, Any]:
    assert process.stdout is not None
    text = ""
    for line in process.stdout:
        text += line
        if line == "}\n":
            break
    answer: dict[str, Any] = json.loads(text)
    return answer


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_answers_and_ends(adb_server: Adb, number: signal.Signals) -> None:
    process = start("--port", "0", "--json", "--locale", "zh", "--seed", "4", "--speed", "0", "--dark")
    try:
        said = read_json(process)
        adb_server.connect(said["port"])
        assert b"zh-CN" in adb_server.run("shell", "getprop persist.sys.locale", port=said["port"]).stdout
        request = Request(said["side_url"] + "/state", headers={"Authorization": f"Bearer {said['token']}"})
        with urlopen(request) as answer:
            assert json.load(answer)["seed"] == 4
        adb_server.disconnect(said["port"])
        process.send_signal(number)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert (process.returncode, out, err) == (0, "", "")


def test_it_tells_a_person_what_to_type() -> None:
    process = start("--port", "0")
    assert process.stdout is not None
    try:
        words = "".join(process.stdout.readline() for _ in range(6))
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert re.search(r"adb connect 127\.0\.0\.1:\d+\n", words)
    assert "screencap" in words
    assert "Ctrl-C" in words


def _with_browser(folder: Path, **display: str) -> tuple[dict[str, str], Path]:
    """An environment whose browser only writes down what it is asked to open."""
    opened = folder / "opened"
    script = folder / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n', encoding="utf-8")
    script.chmod(0o755)
    bare = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {**bare, "BROWSER": f"{script} %s", **display}, opened


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="these always have a display")
@pytest.mark.parametrize("display", [{}, {"DISPLAY": ":0"}])
def test_the_view_is_printed_and_opened_where_there_is_a_display(
    tmp_path: Path, display: dict[str, str]
) -> None:
    env, opened = _with_browser(tmp_path, **display)
    command = [sys.executable, "-m", "treetap", "phone", "--port", "0", "--view"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    assert process.stdout is not None
    try:
        words = "".join(process.stdout.readline() for _ in range(9))
        address = re.search(r"http://127\.0\.0\.1:\d+/#token=[\w-]+", words)
        assert address is not None
        with urlopen(address[0]) as page:
            assert b"<title>Virtual phone</title>" in page.read()
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert (opened.read_text().strip() if opened.exists() else "") == (address[0] if display else "")


def test_the_view_is_a_key_of_the_json(tmp_path: Path) -> None:
    env, opened = _with_browser(tmp_path, DISPLAY=":0")
    command = [sys.executable, "-m", "treetap", "phone", "--port", "0", "--view", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env)
    try:
        said = read_json(process)
        assert said["view"] == f"{said['side_url']}/#token={said['token']}"
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert not opened.exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--locale", "fr"], "zh or en"),
        (["--size", "big"], "1080x2400"),
        (["--size", "20x20"], "1080x2400"),
        (["--speed", "-1"], "speed"),
        (["--font", "5"], "font"),
        (["--app", "missing.py"], "missing.py"),
        (["--port", "99999"], "port"),
        (["--faults", "ad,adverts"], "no fault is called 'adverts'; there are: ad, rating, permission"),
        (["--fault-rate", "2"], "--fault-rate"),
    ],
)
def test_a_wrong_call_is_answered(options: list[str], words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "treetap", "phone", *options],
        env={**os.environ, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert words in done.stderr


def test_a_taken_port_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        process = start("--port", port, "--json")
        out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert port in err
    assert port in json.loads(out)["error"]["message"]


def test_an_app_of_ones_own_is_installed(tmp_path: Path, adb_server: Adb) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "from virtualphone import App, activity\nfrom virtualphone.toolkit import Text\n\n\n"
        "class Own(App):\n    package = 'org.example.own'\n    label = ('Own', '自己')\n\n"
        "    @activity('MainActivity', main=True)\n    def main(self, page):\n        return Text('hello')\n",
        encoding="utf-8",
    )
    process = start("--port", "0", "--json", "--app", str(own), "--speed", "0")
    try:
        port = read_json(process)["port"]
        adb_server.connect(port)
        assert b"package:org.example.own" in adb_server.run("shell", "pm list packages", port=port).stdout
        adb_server.run("shell", "monkey -p org.example.own 1", port=port)
        assert b"hello" in adb_server.run("exec-out", "uiautomator dump /dev/tty", port=port).stdout
        adb_server.disconnect(port)
    finally:
        process.terminate()
        process.communicate(timeout=30)


def test_letters_may_be_larger_and_apps_of_another_version() -> None:
    process = start("--port", "0", "--json", "--font", "1.3", "--second", "--speed", "0")
    try:
        said = read_json(process)
        request = Request(said["side_url"] + "/state", headers={"Authorization": f"Bearer {said['token']}"})
        with urlopen(request) as answer:
            state = json.load(answer)
    finally:
        process.terminate()
        process.communicate(timeout=30)
    assert state["settings"]["system"]["font_scale"] == "1.3"
    assert state["versions"] == {kind.package: kind.version for kind in second_apps()}
