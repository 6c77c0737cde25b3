"""What a locator must do."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from treetap.core.ports import Locator
from treetap.models import Bounds, LocateResult, Role, Screen, Space, Target, Trait

ABOUT = Target(text="About phone")
MISSING = Target(text="Aeroplane mode")
SURE = 0.8
"""Above this a caller touches without a second look (E2)."""


class LocatorContract(Showing):
    """Bind `locator`, which may look into `frames`."""

    @pytest.fixture
    def locator(self) -> Locator:
        raise NotImplementedError

    async def test_what_is_there_is_found_where_it_is(self, locator: Locator, show: Show) -> None:
        screen = await show(samples.settings())
        result = await locator.locate(ABOUT, screen)
        assert_found(result, screen, at=samples.row(3))

    async def test_a_switch_is_found_by_the_text_that_names_it(self, locator: Locator, show: Show) -> None:
        screen = await show(samples.settings())
        result = await locator.locate(Target(text="Bluetooth", role=Role.SWITCH), screen)
        assert_found(result, screen, at=samples.row(2, samples.SIZE.width - 90))

    async def test_not_finding_it_is_an_answer(self, locator: Locator, show: Show) -> None:
        assert_not_found(await locator.locate(MISSING, await show(samples.settings())))

    async def test_a_screen_without_elements_is_no_error(self, locator: Locator, show: Show) -> None:
        assert_not_found(await locator.locate(MISSING, await show(samples.screen("empty"))))

    async def test_what_has_moved_is_found_where_it_is_now(self, locator: Locator, show: Show) -> None:
        await locator.locate(ABOUT, await show(samples.settings()))
        later = await show(samples.settings(about=8))
        assert_found(await locator.locate(ABOUT, later), later, at=samples.row(8))

    async def test_where_it_was_seen_does_not_hide_where_it_is(self, locator: Locator, show: Show) -> None:
        target = ABOUT.model_copy(update={"last_point": samples.row(8).center})
        screen = await show(samples.settings())
        assert_found(await locator.locate(target, screen), screen, at=samples.row(3))

    async def test_what_has_gone_is_no_longer_found(self, locator: Locator, show: Show) -> None:
        await locator.locate(ABOUT, await show(samples.settings()))
        assert_not_found(await locator.locate(ABOUT, await show(samples.settings(about=None))))

    @pytest.mark.parametrize("ordinal", [1, 2])
    async def test_an_ordinal_counts_from_the_top(self, locator: Locator, show: Show, ordinal: int) -> None:
        screen = await show(samples.settings())
        result = await locator.locate(Target(text="Details", ordinal=ordinal), screen)
        assert_found(result, screen, at=samples.row(3 + ordinal))

    async def test_an_ordinal_beyond_the_last_is_not_found(self, locator: Locator, show: Show) -> None:
        target = Target(text="Details", ordinal=3, must_match=(Trait.ORDINAL,))
        assert_not_found(await locator.locate(target, await show(samples.settings())))

    async def test_an_elements_id_is_that_element(self, locator: Locator, show: Show) -> None:
        screen = await show(samples.settings())
        assert_found(await locator.locate(Target(element="details.5"), screen), screen, at=samples.row(5))

    async def test_what_was_found_is_described_so_that_it_is_found_again(
        self, locator: Locator, show: Show
    ) -> None:
        screen = await show(samples.settings())
        for wanted, at in ((ABOUT, samples.row(3)), (Target(element="details.5"), samples.row(5))):
            described = (await locator.locate(wanted, screen)).target
            assert described is not None
            assert described.element is None
            assert_found(await locator.locate(described, screen), screen, at=at)

    async def test_of_two_that_look_alike_none_is_sure_and_both_are_named(
        self, locator: Locator, show: Show
    ) -> None:
        result = await locator.locate(Target(text="Details"), await show(samples.settings()))
        assert not result.found or result.confidence < SURE
        assert result.reason, "why unsure?"
        for at in (4, 5):
            assert any(one.bounds.overlap(samples.row(at)) > 0.5 for one in result.candidates)

    async def test_what_must_match_is_never_relaxed(self, locator: Locator, show: Show) -> None:
        screen = await show(samples.gallery("beach"))
        target = Target(resource_id="app:id/remove", text="Keep", must_match=(Trait.TEXT,))
        assert_not_found(await locator.locate(target, screen))

    async def test_a_binding_text_is_matched_to_the_letter(self, locator: Locator, show: Show) -> None:
        screen = await show(samples.settings())
        for text in ("About", "About phone and more"):
            target = Target(text=text, must_match=(Trait.TEXT,))
            assert_not_found(await locator.locate(target, screen))

    async def test_what_is_partly_visible_is_touched_on_the_screen_or_refused(
        self, locator: Locator, show: Show
    ) -> None:
        screen = await show(samples.settings())
        result = await locator.locate(Target(text="Legal"), screen)
        if not result.found:
            assert result.reason
            return
        assert_touchable(result, screen)
        assert result.safe_region is not None
        assert result.center is not None
        assert result.safe_region.contains(result.center)
        assert result.safe_region.visible_on(screen.frame.size) == result.safe_region


def assert_found(result: LocateResult, screen: Screen, at: Bounds) -> None:
    """Found, touchable, and at the right place."""
    assert result.found, result.reason
    assert_touchable(result, screen)
    assert result.center is not None
    assert at.contains(result.center)


def assert_touchable(result: LocateResult, screen: Screen) -> None:
    """The center is a pixel of the screen within the bounds, whatever rung of the ladder answered."""
    assert result.center is not None
    assert result.bounds is not None
    assert result.center.space is result.bounds.space is Space.PIXEL
    assert result.bounds.contains(result.center)
    assert result.center.on(screen.frame.size) is not None  # or it would have raised OffScreen
    assert result.confidence > 0


def assert_not_found(result: LocateResult) -> None:
    assert not result.found
    assert result.center is None
    assert result.reason, "why not?"
