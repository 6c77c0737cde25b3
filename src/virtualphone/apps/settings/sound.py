"""Sound and vibration, and when there is to be none."""

from __future__ import annotations

from virtualphone.app import activity
from virtualphone.apps.settings.moments import Moments
from virtualphone.apps.settings.rows import Item, info, main_switch, radio_row
from virtualphone.page import Page
from virtualphone.toolkit import Computed, Divider, Header, Widget

TUNES = {
    "ringtone": ("Aurora", "Bright Morning", "Crystal Drop", "Early Bird", "Northern Lights", "Zen"),
    "notification_sound": ("Chime", "Drop", "Knock", "Pebble", "Whistle"),
    "alarm_sound": ("Bounce", "Cuckoo Clock", "Flow", "Orbit", "Sunrise"),
}
SILENT = "silent"


def _key(tune: str) -> str:
    """The word for a tune."""
    return f"tune_{tune.lower().replace(' ', '_')}"


class Sound(Moments):
    """What one hears."""

    @activity("SoundSettingsActivity")
    def sound(self, page: Page) -> Widget:
        """The overview."""
        return self.listing(
            page,
            self.t("sound"),
            self.level("media_volume"),
            self.level("call_volume"),
            self.level("ring_volume"),
            self.level("alarm_volume"),
            self.link(page, "dnd", "DndActivity", self.dnd_state()),
            self._tune(page, "ringtone"),
            self.switch("vibrate"),
            self._tune(page, "notification_sound"),
            self._tune(page, "alarm_sound"),
            Divider(20),
            self.switch("dial_tones"),
            self.switch("lock_sounds"),
            self.switch("touch_sounds"),
            self.switch("haptics"),
        )

    def _name(self, tune: str) -> str:
        return self.t(_key(tune)) if _key(tune) in self.words else tune

    def _tune(self, page: Page, kind: str) -> Item:
        go = lambda: page.open("RingtoneActivity", kind=kind)  # noqa: E731
        return Item(self.t(kind), self._name(self.data[kind]), id=kind, on_tap=go)

    @activity("RingtoneActivity")
    def tunes(self, page: Page) -> Widget:
        """One of several tunes, or none."""
        kind = str(page.args.get("kind", "ringtone"))
        rows = [
            radio_row(
                self._name(tune),
                self.data[kind] == tune,
                lambda tune=tune: self.data.update({kind: tune}),
                id=_key(tune),
            )
            for tune in (SILENT, *TUNES[kind])
        ]
        return self.listing(page, self.t(kind), *rows)

    def is_quiet(self) -> bool:
        """Whether the phone is not to disturb."""
        return self.phone.setting("global", "zen_mode", "0") != "0"

    def dnd_state(self) -> str:
        """On, off, or until when."""
        if not self.is_quiet():
            return self.t("off")
        until = self.data["dnd_until"]
        return self.t("on_until", time=self.clock_text(until)) if until else self.t("on")

    def _quiet(self, on: bool) -> None:
        self.phone.set_setting("global", "zen_mode", "1" if on else "0")
        minutes = int(self.data["dnd_length"])
        self.data["dnd_until"] = self.phone.now_ms + minutes * 60_000 if on and minutes else None

    @activity("DndActivity")
    def dnd(self, page: Page) -> Widget:
        """Nothing but what is allowed."""
        on = self.is_quiet()
        until = self.data["dnd_until"]
        return self.listing(
            page,
            self.t("dnd"),
            main_switch(self.t("use_dnd"), Computed(self.is_quiet, self._quiet), id="use_dnd"),
            Header(self.t("dnd_may")),
            self.choice(page, "dnd_calls"),
            self.switch("dnd_alarms"),
            Header(self.t("dnd_when")),
            self.choice(page, "dnd_length"),
            info(self.t("dnd_ends", time=self.clock_text(until)) if on and until else self.t("dnd_note")),
        )

    def due(self) -> int | None:
        """The end of the silence."""
        until: int | None = self.data.get("dnd_until")
        return until if self.is_quiet() else None

    def on_due(self) -> None:
        """It is over."""
        self.phone.set_setting("global", "zen_mode", "0")
        self.data["dnd_until"] = None
