"""The file of points that a person knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from treetap.app.points import load_points
from treetap.errors import ConfigError
from treetap.models import Point, Space


def test_names_and_their_points(tmp_path: Path) -> None:
    file = tmp_path / "points.yaml"
    file.write_text("发送: {x: 920, y: 950, space: per_mille}\nback: {x: 40, y: 90, space: pixel}\n", "utf-8")
    points = load_points(file)
    assert points["发送"] == Point(x=920, y=950, space=Space.PER_MILLE)
    assert points["back"] == Point.pixel(40, 90)


def test_without_a_file_there_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_points(None) == {}


def test_an_empty_file_has_none(tmp_path: Path) -> None:
    file = tmp_path / "points.yaml"
    file.write_text("")
    assert load_points(file) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("send: {x: 5000, y: 1, space: per_mille}", "send"),
        ("send: {x: 5, y: 1}", "send.space"),
        ("- 1\n- 2", "the whole"),
        ("send: [", "not YAML"),
        ("send: !!python/object:os.system {}", "not YAML"),
        ("[" * 1500, "YAML"),
        ("send: 2024-13-45", "not YAML"),
        ("send: !!timestamp zz", "not YAML"),
        ("send: !!int x", "not YAML"),
        ("'': {x: 5, y: 1, space: pixel}", "at least 1"),
        ("x" * 600_000, "too large"),
    ],
)
def test_whatever_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "points.yaml"
    file.write_text(text)
    with pytest.raises(ConfigError, match=said) as caught:
        load_points(file)
    assert "points.yaml" in caught.value.message
    assert caught.value.hint


def test_a_file_that_is_named_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_points(tmp_path / "none.yaml")
