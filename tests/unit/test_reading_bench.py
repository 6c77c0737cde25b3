"""The study of reading: it counts right, and reading is as good as the house says."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests import samples
from treetap.bench import reading
from treetap.bench.drawn import Drawn, Shown, shown
from treetap.imaging.crop import Box
from treetap.models import Bounds, TextLine


def line(text: str, top: int) -> TextLine:
    return TextLine(text=text, bounds=Bounds.pixel(0, top, 100, top + 20), confidence=0.9)


def drawn(text: str, top: int, *, plain: bool = True) -> Drawn:
    return Drawn(text, Box(5, top + 2, 95, top + 18), plain)


def test_lines_are_counted_where_they_are() -> None:
    wanted = (
        drawn("Storage", 0),
        drawn("Great work…", 100),
        drawn("Battery", 200),
        drawn("Dimmed", 300, plain=False),
        drawn("Sound", 400),
    )
    read = [line("Storage", 0), line("Great work..", 100), line("Battery", 250), line("Dimmed", 300)]
    score = reading.Score()
    reading.compare(score, Shown("page", samples.blank(), wanted), read)
    assert (score.there, score.exact, score.nearly) == (4, 1, 1)
    assert (score.read, score.right) == (4, 3)
    assert ["'Battery'" in one for one in (*score.missed, *score.invented)] == [True, False, True]


def test_the_truth_is_what_can_be_seen() -> None:
    screens = {one.name: one for one in shown(60, looks=(0,))}
    assert len(screens) >= 2
    for screen in screens.values():
        assert any(one.plain for one in screen.lines)
        for one in screen.lines:
            assert 0 <= one.box.left < one.box.right <= screen.pixels.size.width
            assert 0 <= one.box.top < one.box.bottom <= screen.pixels.size.height


def test_a_folder_of_screens_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "page.png").write_bytes(samples.drawn(samples.chat("Ann")).data)
    (tmp_path / "empty.png").write_bytes(samples.blank().data)
    (tmp_path / "notes.txt").write_text("no picture")

    async def nothing() -> None: ...

    monkeypatch.setattr(reading, "warm", nothing)
    monkeypatch.setattr(sys, "argv", ["reading", "--screens", str(tmp_path), "--json"])
    assert reading.main() == 0
    figures = json.loads(capsys.readouterr().out)
    empty, page = figures["screens"]
    assert (empty["file"], empty["lines"]) == ("empty.png", [])
    assert "Ann" in [one["text"] for one in page["lines"]]
    assert figures["screen_over_line"] > 1
    monkeypatch.setattr(sys, "argv", ["reading", "--screens", str(tmp_path)])
    assert reading.main() == 0
    assert "page.png" in capsys.readouterr().out
    (tmp_path / "cut.png").write_bytes(samples.blank().data[:50])
    assert reading.main() == 1
    assert "cut.png" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_nearly_every_line_of_the_phone_is_read() -> None:
    figures = await reading.virtual(every=16)
    assert figures["screens"] >= 40  # type: ignore[operator]
    assert figures["read_nearly"] >= 0.98, figures["missed"]  # type: ignore[operator]
    assert figures["precision"] >= 0.95, figures["invented"]  # type: ignore[operator]
    assert figures["screen_over_line"] >= 10  # type: ignore[operator]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "density"), [((720, 1600), 280), ((1440, 3200), 560), ((1600, 2560), 320)])
async def test_other_phones_are_read_too(size: tuple[int, int], density: int) -> None:
    score = reading.Score()
    for screen in shown(60, size=size, density=density):
        lines, _ = await reading.measure(screen.pixels)
        reading.compare(score, screen, lines)
    assert (score.exact + score.nearly) / score.there >= 0.97, score.missed
