"""What counts as an effect of an action, and what would have happened without it."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_comparator import NOTHING, ON, SUCCESS, TAP, Judging, field, text
from treetap.core.ports import FrameStore
from treetap.models import (
    Appears,
    Back,
    Checked,
    Direction,
    Element,
    Frame,
    Role,
    Screen,
    Source,
    Suggestion,
    Swipe,
    Tap,
    Target,
    Toast,
)


class TestWhatIsAnEffect(Judging):
    @pytest.mark.parametrize(
        ("was", "now"),
        [
            ("08:12", "08:13"),
            ("23:59", "00:00"),
            ("00:12.34", "00:15.90"),
            ("4:59", "4:51"),
            ("5 minutes ago", "6 minutes ago"),
            ("刚刚", "1分钟前"),
        ],
    )
    async def test_a_clock_that_goes_on_is_none(self, was: str, now: str) -> None:
        verdict = await self.judge(samples.screen("a", text(was, 2)), samples.screen("a", text(now, 2)))
        assert verdict.status is NOTHING
        assert "by itself" in verdict.cause

    @pytest.mark.parametrize(("was", "now"), [("07:30", "09:30"), ("3", "4"), ("12%", "13%"), ("Ann", "Bo")])
    async def test_another_value_is_one(self, was: str, now: str) -> None:
        verdict = await self.judge(samples.screen("a", text(was, 2)), samples.screen("a", text(now, 2)))
        assert verdict.status is SUCCESS
        assert [(one.kind, one.before, one.after) for one in verdict.changes] == [("changed", was, now)]

    async def test_a_time_beside_what_was_touched_is_its_doing(self) -> None:
        row = Element(id="row", source=Source.TREE, role=Role.ITEM, bounds=samples.row(2), clickable=True)
        plus = samples.element("+", samples.row(2, 300), role=Role.BUTTON, clickable=True, parent="row")
        screens = [samples.screen("a", row, plus, text(time, 2, parent="row")) for time in ("07:30", "07:31")]
        assert (await self.judge(screens[0], screens[1], samples.tap("+"))).status is SUCCESS

    async def test_an_icon_that_says_something_else_was_changed_though_it_looks_the_same(self) -> None:
        icons = [
            samples.element("", samples.row(3), id="lamp", role=Role.ICON, clickable=True, description=words)
            for words in ("Lamp: off", "Lamp: on")
        ]
        first = await self.shown(samples.screen("a", text("Title", 0), icons[0]))
        # The same picture, and what the icon says of itself is in no picture.
        after = first.model_copy(update={"elements": (first.elements[0], icons[1]), "state_key": "other"})
        tap = Tap(target=Target(element="lamp", description="Lamp: off"))
        assert (await self.comparing.compare(first, after, tap, ())).status is SUCCESS
        beside = Tap(target=Target(element=first.elements[0].id, text="Title"))
        assert (await self.comparing.compare(first, after, beside, ())).status is NOTHING

    async def test_a_picture_that_may_not_be_taken_says_nothing_against_the_elements(
        self, frames: FrameStore
    ) -> None:
        black = await frames.put(samples.blank(colour="black"))
        pages = [samples.screen("a", text("Ann", 2), text("Bob", 3)), samples.screen("a", text("Bob", 2))]
        before, after = (one.model_copy(update={"frame": black}) for one in pages)
        assert (await self.comparing.compare(before, after, samples.tap("Ann"), ())).status is SUCCESS

    async def test_a_spinner_that_turns_is_none(self) -> None:
        spinners = [samples.element(mark, samples.row(3), id="s", role=Role.PROGRESS) for mark in ("/", "-")]
        before, after = (samples.screen("a", text("Title", 0), one, loading=True) for one in spinners)
        verdict = await self.judge(before, after)
        assert verdict.status is NOTHING
        assert verdict.suggestion is Suggestion.WAIT

    async def test_a_search_that_ends_is_none_where_all_was_so_before(self) -> None:
        spinner = samples.element("...", samples.row(3), id="s", role=Role.PROGRESS)
        again = samples.element("Search again", samples.row(3), role=Role.BUTTON, clickable=True)
        before, after = (samples.screen("a", text("Pair", 0), one) for one in (spinner, again))
        held, new = (Appears(target=Target(text=words)) for words in ("Pair", "Search again"))
        assert (await self.judge(before, after, TAP, held)).status is NOTHING
        assert (await self.judge(before, after, TAP, new)).status is SUCCESS

    async def test_a_bar_at_the_foot_that_goes_away_is_none(self) -> None:
        bar = text("Note deleted", 11, resource_id="app:id/snackbar_text")
        verdict = await self.judge(
            samples.screen("a", text("Title", 0), bar), samples.screen("a", text("Title", 0))
        )
        assert verdict.status is NOTHING

    async def test_a_message_that_goes_away_is_none(self) -> None:
        message = samples.element("Saved", samples.row(9))
        page = samples.screen("a", text("Title", 0))
        before = (await self.shown(samples.screen("a", text("Title", 0), message))).frame
        shown = page.model_copy(update={"frame": before, "toasts": ("Saved",)})
        verdict = await self.comparing.compare(shown, await self.shown(page), TAP, [])
        assert verdict.status is NOTHING

    async def test_a_message_that_comes_is_one(self) -> None:
        before, after = await self.flashing("Link copied")
        verdict = await self.comparing.compare(before, after, TAP, [])
        assert verdict.status is SUCCESS
        assert "Link copied" in verdict.cause

    async def test_a_message_that_left_no_trace_counts_where_it_was_expected(self) -> None:
        page = await self.shown(samples.screen("a", text("Title", 0)))
        heard = page.model_copy(update={"toasts": ("Link copied",)})
        expected = Toast(text="Link copied")
        assert (await self.comparing.compare(page, heard, TAP, [expected])).status is SUCCESS
        assert (await self.comparing.compare(page, heard, TAP, [])).status is NOTHING

    async def test_the_keyboard_that_comes_up_is_one(self) -> None:
        page = samples.chat("Ann")
        verdict = await self.judge(
            page, page.model_copy(update={"keyboard_shown": True}), samples.tap("Message")
        )
        assert verdict.status is SUCCESS
        assert "keyboard opened" in verdict.cause

    async def test_the_focus_that_moves_from_field_to_field_is_one(self) -> None:
        screens = [
            samples.screen(
                "form", *(field(id=str(at), bounds=samples.row(at), focused=at == on) for at in (2, 4))
            )
            for on in (2, 4)
        ]
        drawn = [await self.shown(one) for one in screens]
        other = (await self.shown(samples.screen("x", text("|", 4)))).frame
        verdict = await self.comparing.compare(
            drawn[0], drawn[1].model_copy(update={"frame": other}), TAP, []
        )
        assert verdict.status is SUCCESS

    async def test_a_canvas_is_seen_though_the_tree_is_blind(self) -> None:
        canvas = samples.element("", samples.row(3), id="canvas", role=Role.UNKNOWN)
        page = samples.screen("a", text("Title", 0), canvas)
        painted = (await self.shown(samples.screen("a", text("Title", 0), text("OOOO", 3)))).frame
        after = page.model_copy(update={"frame": painted})
        verdict = await self.comparing.compare(await self.shown(page), after, TAP, [])
        assert verdict.status is SUCCESS
        assert verdict.confidence < 0.65
        assert [one.kind for one in verdict.changes] == ["pixels"]

    async def painted(self, row: int, *elements: Element) -> tuple[Screen, Screen]:
        """A page with a picture, and the same with another one there, of which the tree knows nothing."""
        picture = samples.element("", samples.row(row), id="picture", role=Role.IMAGE)
        page = samples.screen("a", text("Title", 0), *elements, picture)
        other = await self.shown(samples.screen("a", text("Title", 0), *elements, text("OOOO", row)))
        return await self.shown(page), page.model_copy(update={"frame": other.frame})

    async def test_a_picture_that_changes_far_from_the_touch_is_none(self) -> None:
        button = samples.element("Buy", samples.row(8), role=Role.BUTTON, clickable=True)
        before, after = await self.painted(3, button)
        for expect in ([], [Appears(target=Target(text="Buy"))]):
            verdict = await self.comparing.compare(before, after, samples.tap("Buy"), expect)
            assert verdict.status is NOTHING
            assert verdict.confidence < 0.65
        touched = Tap(target=Target(element="picture"))
        assert (await self.comparing.compare(before, after, touched, [])).status is SUCCESS

    async def test_a_picture_that_changes_while_a_list_stands_still_is_none(self) -> None:
        rows = samples.element("", samples.row(8), id="list", role=Role.LIST, scrollable=True)
        before, after = await self.painted(3, rows, text("Row", 8, parent="list"))
        for action in (Swipe(direction=Direction.UP), Back()):
            assert (await self.comparing.compare(before, after, action, [])).status is NOTHING
        before, after = await self.painted(3)
        assert (
            await self.comparing.compare(before, after, Swipe(direction=Direction.UP), [])
        ).status is SUCCESS

    async def test_a_text_elsewhere_is_no_proof_where_all_was_so_before(self) -> None:
        on, count = (
            Checked(target=Target(text="Wi-Fi"), checked=True),
            [text(f"{n} devices", 8, id="n") for n in (3, 4)],
        )
        before, after = (samples.screen("a", *samples.switch("Wi-Fi", 1, on=True), one) for one in count)
        assert (await self.judge(before, after, TAP, on)).status is NOTHING
        assert (await self.judge(before, after, samples.tap("3 devices"), on)).status is SUCCESS

    async def test_elements_that_differ_over_one_picture_are_of_another_moment(self) -> None:
        before = await self.shown(samples.settings())
        after = samples.settings(wifi=True).model_copy(update={"frame": before.frame})
        verdict = await self.comparing.compare(before, after, TAP, [ON])
        assert verdict.status is NOTHING
        assert verdict.confidence < 0.65

    async def test_a_picture_of_nothing_says_nothing(self, frames: FrameStore) -> None:
        """An app may forbid to be captured: then its elements must do."""
        black = await frames.put(samples.blank(colour="black"))
        before, after = (
            samples.settings(wifi=on).model_copy(update={"frame": black}) for on in (False, True)
        )
        assert (await self.comparing.compare(before, after, TAP, [ON])).status is SUCCESS

    async def test_without_pictures_the_elements_decide(self) -> None:
        lost = Frame(id="lost", sha="0" * 64, size=samples.SIZE)
        before, after = samples.settings(), samples.settings(wifi=True).model_copy(update={"frame": lost})
        verdict = await self.comparing.compare(await self.shown(before), after, TAP, [ON])
        assert verdict.status is SUCCESS
        assert verdict.confidence < 0.9

    async def test_a_list_of_changes_is_bounded(self) -> None:
        many = [text(f"Row {at}", at % 12, id=str(at)) for at in range(60)]
        verdict = await self.judge(samples.screen("a", text("Title", 0)), samples.screen("a", *many))
        assert 0 < len(verdict.changes) <= 12
