"""What a perceiver must do."""

from __future__ import annotations

import pytest

from tests.contracts.showing import Showing
from treetap.core.ports import FrameStore, Perceiver
from treetap.models import Source


class PerceiverContract(Showing):
    """Bind `perceiver`, which keeps its frames in `frames`, and the hooks that change what it sees."""

    @pytest.fixture
    def perceiver(self) -> Perceiver:
        raise NotImplementedError

    async def change_contents(self, perceiver: Perceiver) -> None:
        """Something on the page changes, the page stays: a switch, a text."""
        raise NotImplementedError

    async def change_page(self, perceiver: Perceiver) -> None:
        """Another page shows."""
        raise NotImplementedError

    async def test_the_frame_is_in_the_store(self, perceiver: Perceiver, frames: FrameStore) -> None:
        frame = (await perceiver.perceive()).frame
        assert (await frames.get(frame.id)).size == frame.size

    async def test_a_screen_has_its_keys(self, perceiver: Perceiver) -> None:
        screen = await perceiver.perceive()
        assert screen.page_key
        assert screen.state_key

    async def test_every_element_comes_from_a_source_that_was_used(self, perceiver: Perceiver) -> None:
        screen = await perceiver.perceive()
        assert screen.elements
        assert {element.source for element in screen.elements} <= screen.sources

    @pytest.mark.parametrize(
        "asked", [{Source.TREE}, {Source.OCR}, {Source.TREE, Source.OCR}, {Source.GLANCE}]
    )
    async def test_only_the_sources_asked_for_are_used(
        self, perceiver: Perceiver, asked: set[Source]
    ) -> None:
        screen = await perceiver.perceive(frozenset(asked))
        assert screen.sources <= asked
        assert {element.source for element in screen.elements} <= screen.sources

    async def test_no_sources_means_pixels_only(self, perceiver: Perceiver, frames: FrameStore) -> None:
        screen = await perceiver.perceive(frozenset())
        assert screen.sources == frozenset()
        assert screen.elements == ()
        assert (await frames.get(screen.frame.id)).size == screen.frame.size

    async def test_every_element_is_at_least_partly_on_the_screen(self, perceiver: Perceiver) -> None:
        screen = await perceiver.perceive()
        for element in screen.elements:
            assert element.bounds.visible_on(screen.frame.size) is not None, element.id

    async def test_while_nothing_happens_both_keys_stay(self, perceiver: Perceiver) -> None:
        first, second = await perceiver.perceive(), await perceiver.perceive()
        assert (second.page_key, second.state_key) == (first.page_key, first.state_key)

    async def test_new_contents_are_another_state_of_the_same_page(self, perceiver: Perceiver) -> None:
        before = await perceiver.perceive()
        await self.change_contents(perceiver)
        after = await perceiver.perceive()
        assert after.page_key == before.page_key
        assert after.state_key != before.state_key

    async def test_another_page_has_other_keys(self, perceiver: Perceiver) -> None:
        before = await perceiver.perceive()
        await self.change_page(perceiver)
        after = await perceiver.perceive()
        assert after.page_key != before.page_key
        assert after.state_key != before.state_key
