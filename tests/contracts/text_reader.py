"""What a reader of text on pixels must do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from treetap.core.ports import TextReader
from treetap.errors import UnknownName
from treetap.models import Bounds, Frame, Screen, Space, TextLine

UPPER = samples.element("Network settings", samples.row(1))
LOWER = samples.element("Bluetooth", samples.row(6))
EMPTY = samples.row(9)
PAGE = samples.screen("page", UPPER, LOWER)


class TextReaderContract(Showing):
    """Bind `reader`, which looks into `frames`. The page it reads is `PAGE`."""

    @pytest.fixture
    def reader(self) -> TextReader:
        raise NotImplementedError

    @pytest.fixture
    async def page(self, show: Show) -> Screen:
        return await show(PAGE)

    async def test_all_lines_are_read_where_they_are(self, reader: TextReader, page: Screen) -> None:
        lines = await reader.read(page.frame)
        assert _texts(lines) == {_plain(UPPER.text), _plain(LOWER.text)}
        for line in lines:
            shown = UPPER if _plain(line.text) == _plain(UPPER.text) else LOWER
            assert shown.bounds.contains(line.bounds.center)

    async def test_a_region_leaves_out_the_rest(self, reader: TextReader, page: Screen) -> None:
        assert _texts(await reader.read(page.frame, LOWER.bounds)) == {_plain(LOWER.text)}

    async def test_bounds_are_in_pixels_of_the_frame_not_of_the_region(
        self, reader: TextReader, page: Screen
    ) -> None:
        for single_line in (False, True, False):
            (line,) = await reader.read(page.frame, LOWER.bounds, single_line=single_line)
            assert line.bounds.space is Space.PIXEL
            assert LOWER.bounds.contains(line.bounds.center)

    async def test_a_region_may_be_in_any_space(self, reader: TextReader, page: Screen) -> None:
        size, box = page.frame.size, LOWER.bounds
        share = Bounds(
            left=0, right=1, top=box.top / size.height, bottom=box.bottom / size.height, space=Space.UNIT
        )
        (line,) = await reader.read(page.frame, share)
        assert _plain(line.text) == _plain(LOWER.text)
        assert LOWER.bounds.contains(line.bounds.center)

    async def test_a_single_line_is_one_line(self, reader: TextReader, page: Screen) -> None:
        (line,) = await reader.read(page.frame, UPPER.bounds, single_line=True)
        assert _plain(line.text) == _plain(UPPER.text)

    async def test_nothing_is_read_where_nothing_is(self, reader: TextReader, page: Screen) -> None:
        assert not await reader.read(page.frame, EMPTY)

    async def test_a_region_may_reach_beyond_the_frame(self, reader: TextReader, page: Screen) -> None:
        box = LOWER.bounds
        beyond = Bounds.pixel(box.left - 50, box.top, box.right + 50, box.bottom)
        (line,) = await reader.read(page.frame, beyond)
        assert LOWER.bounds.contains(line.bounds.center)

    async def test_a_region_off_the_frame_holds_nothing(self, reader: TextReader, page: Screen) -> None:
        assert not await reader.read(page.frame, Bounds.pixel(5000, 0, 5100, 50))

    async def test_a_frame_that_is_not_there_is_an_error(self, reader: TextReader) -> None:
        with pytest.raises(UnknownName):
            await reader.read(Frame(id="gone", sha="0" * 64, size=samples.SIZE))


def _plain(text: str) -> str:
    """Readers differ on spaces and on the case of letters that look alike."""
    return "".join(text.split()).casefold()


def _texts(lines: Sequence[TextLine]) -> set[str]:
    return {_plain(line.text) for line in lines}
