"""What a comparator must do."""

from __future__ import annotations

import pytest

from tests import samples
from tests.contracts.showing import Show, Showing
from treetap.core.ports import Comparator
from treetap.models import (
    Appears,
    Checked,
    Expectation,
    Gone,
    HasValue,
    OnPage,
    Role,
    Screen,
    SetChecked,
    Target,
    Text,
    Toast,
    Verdict,
    VerdictStatus,
)

TAP = samples.tap("Wi-Fi")
WIFI = Target(text="Wi-Fi", role=Role.SWITCH)
EDITOR = Target(role=Role.FIELD)
ABOUT = Target(text="About phone")
TOAST = samples.element("Message sent", samples.row(8))
OFF, ON = samples.settings(), samples.settings(wifi=True)
WITHOUT_ABOUT = samples.settings(about=None)
EMPTY, TYPED = samples.chat("Ann"), samples.chat("Ann", typed="hi")
SENT = samples.screen("chat", *EMPTY.elements, TOAST)
FLASHED = EMPTY.model_copy(update={"toasts": ("Message sent",)})

CASES: dict[str, tuple[Expectation, Screen, Screen]] = {
    "appears": (Appears(target=ABOUT), WITHOUT_ABOUT, OFF),
    "gone": (Gone(target=ABOUT), OFF, WITHOUT_ABOUT),
    "checked": (Checked(target=WIFI, checked=True), OFF, ON),
    "unchecked": (Checked(target=WIFI, checked=False), ON, OFF),
    "value": (HasValue(target=EDITOR, value=Text.literal("hi")), EMPTY, TYPED),
    "page by title": (OnPage(title="Settings"), EMPTY, OFF),
    "page by key": (OnPage(page_key="settings"), EMPTY, OFF),
    "toast": (Toast(text="Message sent"), EMPTY, SENT),
    "toast that has gone": (Toast(text="Message sent"), TYPED, FLASHED),
}
"""An expectation, a screen on which it does not hold, and one on which it does."""


class ComparatorContract(Showing):
    """Bind `comparator`, which may look into `frames`."""

    looks = True
    """False for one that is there to be switched off: it answers UNVERIFIED, whatever it is shown."""

    @pytest.fixture
    def comparator(self) -> Comparator:
        raise NotImplementedError

    def expected(self, *statuses: VerdictStatus) -> tuple[VerdictStatus, ...]:
        return statuses if self.looks else (VerdictStatus.UNVERIFIED,)

    @pytest.mark.parametrize("case", CASES)
    async def test_a_met_expectation_is_success(self, comparator: Comparator, show: Show, case: str) -> None:
        expect, before, after = CASES[case]
        verdict = await comparator.compare(await show(before), await show(after), TAP, [expect])
        assert verdict.status in self.expected(VerdictStatus.SUCCESS)
        self.assert_sorted(verdict, met=[expect])

    @pytest.mark.parametrize("case", CASES)
    async def test_an_unmet_expectation_on_a_changed_screen_is_never_success(
        self, comparator: Comparator, show: Show, case: str
    ) -> None:
        expect, unmet, met = CASES[case]
        verdict = await comparator.compare(await show(met), await show(unmet), TAP, [expect])
        assert verdict.status in self.expected(VerdictStatus.INEFFECTIVE, VerdictStatus.FAILURE)
        self.assert_sorted(verdict, unmet=[expect])

    @pytest.mark.parametrize("case", CASES)
    async def test_an_unmet_expectation_on_the_same_screen_is_never_success(
        self, comparator: Comparator, show: Show, case: str
    ) -> None:
        expect, unmet, _ = CASES[case]
        screen = await show(unmet)
        verdict = await comparator.compare(screen, screen, TAP, [expect])
        assert verdict.status in self.expected(VerdictStatus.INEFFECTIVE, VerdictStatus.FAILURE)
        self.assert_sorted(verdict, unmet=[expect])

    async def test_one_unmet_expectation_of_two_is_failure(self, comparator: Comparator, show: Show) -> None:
        met, unmet = Checked(target=WIFI, checked=True), Appears(target=Target(text="Aeroplane mode"))
        verdict = await comparator.compare(await show(OFF), await show(ON), TAP, [met, unmet])
        assert verdict.status in self.expected(VerdictStatus.FAILURE)
        self.assert_sorted(verdict, met=[met], unmet=[unmet])

    async def test_a_tap_that_changes_nothing_is_ineffective(
        self, comparator: Comparator, show: Show
    ) -> None:
        screen = await show(OFF)
        verdict = await comparator.compare(screen, screen, TAP, [])
        assert verdict.status in self.expected(VerdictStatus.INEFFECTIVE)

    async def test_another_time_in_the_status_bar_is_no_effect(
        self, comparator: Comparator, show: Show
    ) -> None:
        before = await show(OFF)
        clock = samples.element("12:01", samples.row(11))
        # The pixels differ, the state key does not: it leaves out what changes by itself.
        after = (await show(samples.screen("settings", *OFF.elements, clock))).frame
        verdict = await comparator.compare(before, before.model_copy(update={"frame": after}), TAP, [])
        assert verdict.status in self.expected(VerdictStatus.INEFFECTIVE)

    async def test_a_setting_that_was_already_so_is_as_expected(
        self, comparator: Comparator, show: Show
    ) -> None:
        """Of an action that brings about a state, and finds it there."""
        screen, expect = await show(ON), Checked(target=WIFI, checked=True)
        action = SetChecked(target=WIFI, checked=True)
        verdict = await comparator.compare(screen, screen, action, [expect])
        assert verdict.status in self.expected(VerdictStatus.SUCCESS)
        self.assert_sorted(verdict, met=[expect])

    async def test_a_tap_that_was_swallowed_is_never_success_though_the_setting_was_already_so(
        self, comparator: Comparator, show: Show
    ) -> None:
        screen, expect = await show(ON), Checked(target=WIFI, checked=True)
        verdict = await comparator.compare(screen, screen, TAP, [expect])
        assert verdict.status in self.expected(VerdictStatus.INEFFECTIVE)
        self.assert_sorted(verdict, met=[expect])

    def assert_sorted(
        self, verdict: Verdict, met: list[Expectation] | None = None, unmet: list[Expectation] | None = None
    ) -> None:
        """Each expectation is on one side, and on the right one."""
        if not self.looks:
            met = unmet = []
        assert list(verdict.met) == (met or [])
        assert list(verdict.unmet) == (unmet or [])
