"""Every check of `treetap doctor`, in its good and in its failing state."""

from __future__ import annotations

import asyncio
import importlib.metadata
import io
import re
import shutil
import socket
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.phone.device_server import FakeAdbServer
from treetap.app.doctor import (
    MACHINE_CHECKS,
    SETTINGS_CHECKS,
    Check,
    CheckStatus,
    adb,
    check_settings,
    data,
    examine,
    packages,
    settings_refused,
    terminal,
)
from treetap.app.doctor.phones import check_phones
from treetap.app.load import resolve
from treetap.device.adb import server
from treetap.errors import ConfigError
from treetap.models import Settings

DEFAULTS = Settings()
ALL = (*MACHINE_CHECKS, *SETTINGS_CHECKS)


def settings(**sections: Any) -> Settings:
    return Settings.model_validate(sections)


def script(folder: Path, body: str) -> Path:
    file = folder / "adb"
    file.write_text(f"#!/bin/sh\n{body}\n")
    file.chmod(0o755)
    return file


def test_here_everything_is_well(tmp_path: Path) -> None:
    found = list(examine(settings(data=tmp_path / "data")))
    assert [check.status for check in found] == [CheckStatus.OK] * len(ALL)
    assert len({check.name for check in found}) == len(ALL)


def test_trouble_without_a_remedy_cannot_be_reported() -> None:
    with pytest.raises(ValueError, match="no remedy"):
        Check(name="x", status=CheckStatus.FAIL, detail="broken")


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    real = importlib.metadata.version

    def version(name: str) -> str:
        if name in names:
            raise importlib.metadata.PackageNotFoundError(name)
        return real(name)

    monkeypatch.setattr(packages, "version", version)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "lancedb", "rich")
    found = packages.check_packages()
    assert (found.status, found.detail) == (CheckStatus.FAIL, "lancedb is missing, rich is missing.")


def test_a_package_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.metadata.version
    monkeypatch.setattr(packages, "version", lambda name: "0.1" if name == "pillow" else real(name))
    found = packages.check_packages()
    assert found.status is CheckStatus.FAIL
    assert re.fullmatch(r"pillow 0\.1 is not >=[\d.]+\.", found.detail)


def test_a_package_for_another_platform_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        packages, "requires", lambda _: ["numpy", "no-such-package; sys_platform == 'nowhere'"]
    )
    assert packages.check_packages().detail == "all 1 needed packages are here"


def test_a_checkout_that_was_never_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def requires(name: str) -> list[str]:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(packages, "requires", requires)
    assert packages.check_packages().status is CheckStatus.FAIL


def with_wheels(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    found = [SimpleNamespace(metadata={"Name": name}) for name in (*names, "numpy")]
    monkeypatch.setattr(packages, "distributions", lambda: found)
    monkeypatch.setattr(packages, "version", lambda _: "5.0")


def test_one_opencv_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    with_wheels(monkeypatch, "opencv-python-headless")
    assert packages.check_opencv().status is CheckStatus.OK


@pytest.mark.parametrize(
    "wheels", [(), ("opencv-python", "opencv-python-headless"), ("opencv_contrib_python", "opencv-python")]
)
def test_no_opencv_or_two_of_them(wheels: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    with_wheels(monkeypatch, *wheels)
    found = packages.check_opencv()
    assert found.status is CheckStatus.FAIL
    assert all(wheel in found.detail for wheel in wheels)
    assert "opencv-python-headless" in found.hint


def test_extras_are_listed_whether_installed_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    web = ['no-such-package ; extra == "web"', "numpy; extra == 'web'"]
    monkeypatch.setattr(packages, "requires", lambda _: ["rich>=1", 'numpy>=1 ; extra == "bench"', *web])
    monkeypatch.setattr(packages, "metadata", lambda _: SimpleNamespace(get_all=lambda _: ["web", "bench"]))
    found = packages.check_extras()
    assert (found.status, found.detail) == (CheckStatus.OK, "installed: bench; to be had: web")


def test_a_terminal_that_cannot_show_chinese(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert terminal.check_terminal().status is CheckStatus.WARN


def test_a_data_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    found = data.check_data_folder(settings(data=tmp_path / "file" / "data"))
    assert found.status is CheckStatus.FAIL
    assert "data=DIR" in found.hint


def test_the_data_check_leaves_nothing_behind(tmp_path: Path) -> None:
    assert data.check_data_folder(settings(data=tmp_path / "new" / "data")).status is CheckStatus.OK
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_nearly_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=5 << 20))
    found = data.check_data_folder(settings(data=tmp_path))
    assert (found.status, "5 MiB" in found.detail) == (CheckStatus.WARN, True)


def test_what_does_not_come_back_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "read_events", lambda _: SimpleNamespace(events=()))
    assert data.check_data_folder(settings(data=tmp_path)).status is CheckStatus.FAIL


def test_the_adb_that_comes_with_adbutils_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("ADBUTILS_ADB_PATH", raising=False)
    found = adb.check_adb(DEFAULTS)
    assert found.status is CheckStatus.OK
    assert "adbutils" in found.detail


def test_no_adb_anywhere_is_only_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adb, "find_adb", lambda: None)
    assert adb.check_adb(DEFAULTS).status is CheckStatus.WARN


def test_no_adbutils_either(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("ADBUTILS_ADB_PATH", raising=False)
    monkeypatch.setattr(server, "find_spec", lambda _: None)
    assert adb.check_adb(DEFAULTS).status is CheckStatus.WARN


@pytest.mark.parametrize(
    "make",
    [
        lambda folder: folder / "missing",
        lambda folder: folder,
        lambda folder: script(folder, "exit 3"),
        lambda folder: script(folder, "echo I am something else"),
        lambda folder: script(folder, ":"),
        lambda folder: script(folder, "printf '\\377\\376'"),
    ],
    ids=["missing", "folder", "fails", "not adb", "silent", "no text"],
)
def test_an_adb_that_does_not_work(make: Callable[[Path], Path], tmp_path: Path) -> None:
    found = adb.check_adb(settings(device={"adb_path": make(tmp_path)}))
    assert found.status is CheckStatus.FAIL
    assert "device.adb_path" in found.hint


def test_an_adb_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adb, "_PATIENCE", 0.2)
    found = adb.check_adb(settings(device={"adb_path": script(tmp_path, "exec sleep 20")}))
    assert found.status is CheckStatus.FAIL


def test_a_folder_that_may_not_be_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    found = data.check_data_folder(settings(data=tmp_path / "closed" / "data"))
    assert (found.status, "Permission denied" in found.detail) == (CheckStatus.FAIL, True)


def test_a_key_that_a_file_would_send_elsewhere_is_pointed_out(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("models: {text: {name: m, base_url: 'http://elsewhere.invalid/v1'}}\n")
    found = check_settings(resolve(file, env={"OPENAI_API_KEY": "sk-secret-1"}))
    assert found.status is CheckStatus.WARN
    assert "http://elsewhere.invalid/v1" in found.detail
    assert "sk-secret" not in found.model_dump_json()
    both = {"OPENAI_API_KEY": "k", "OPENAI_BASE_URL": "http://127.0.0.1/"}
    for env in ({}, {"TREETAP_MODELS__TEXT__API_KEY": "k"}, both):
        assert check_settings(resolve(file, env=env)).status is CheckStatus.OK


def test_settings_that_cannot_be_used_are_a_finding() -> None:
    found = settings_refused(ConfigError("s.yaml:1: nonsense"))
    assert (found.status, found.detail) == (CheckStatus.FAIL, "s.yaml:1: nonsense")


def test_without_settings_only_the_machine_is_examined() -> None:
    assert len(list(examine(None))) == len(MACHINE_CHECKS)


def test_a_preset_in_a_file_can_send_a_key_elsewhere_too(tmp_path: Path) -> None:
    file = tmp_path / "s.yaml"
    file.write_text("models: {text: {name: m, preset: deepseek}}\n")
    found = check_settings(resolve(file, env={"OPENAI_API_KEY": "k"}))
    assert (found.status, "api.deepseek.com" in found.detail) == (CheckStatus.WARN, True)


@pytest.mark.parametrize("below", ["", "x"])
def test_a_link_that_leads_nowhere_is_no_data_folder(below: str, tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    found = data.check_data_folder(settings(data=tmp_path / "loop" / below))
    assert found.status is CheckStatus.FAIL


def test_the_current_folder_may_be_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert data.check_data_folder(settings(data="data")).status is CheckStatus.FAIL


def test_an_adb_beside_the_settings_is_not_looked_for_in_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(tmp_path, "echo Android Debug Bridge version 9")
    monkeypatch.chdir(tmp_path)
    assert "version 9" in adb.check_adb(settings(device={"adb_path": "adb"})).detail


@pytest.mark.parametrize(
    ("listed", "status", "said"),
    [
        ("", CheckStatus.OK, "None is connected"),
        ("A1 device model:Pixel_7\n", CheckStatus.OK, "Pixel 7"),
        ("A1 device\nB2 unauthorized\n", CheckStatus.WARN, "B2, unauthorized"),
    ],
)
async def test_phones_are_listed_with_what_to_do(listed: str, status: CheckStatus, said: str) -> None:
    async with FakeAdbServer({"host:devices-l": listed}) as server:
        found = await asyncio.to_thread(check_phones, settings(device={"adb_port": server.port}))
    assert found.status is status
    assert said in found.detail
    assert "accept" in found.hint or status is CheckStatus.OK


async def test_something_else_on_the_port_of_adb_is_a_warning() -> None:
    async with FakeAdbServer(raw=b"HTTP/1.1 400 Bad Request\r\n\r\n") as server:
        found = await asyncio.to_thread(check_phones, settings(device={"adb_port": server.port}))
    assert found.status is CheckStatus.WARN
    assert "device.adb_port" in found.hint


def test_without_a_server_none_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found = check_phones(settings(device={"adb_port": port, "adb_path": tmp_path / "none"}))
    assert found.status is CheckStatus.OK
    assert "No adb server is running" in found.detail
