"""A call from its first ring to its end, whoever began it, and the page that comes and goes with it."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.dialer.base import Line
from virtualphone.apps.dialer.numbers import cleaned, digits_of, talk_ms
from virtualphone.page import Page

Json = dict[str, Any]

IN_CALL = "InCallActivity"
ANSWER_MS = 4_000
"""Until somebody who is called picks up."""
RING_MS = 30_000
"""How long the phone rings before the call is missed."""
LINGER_MS = 2_000
"""How long the page of a call stays after its end."""


END_CALL = 6
STOPS = (79, 85, 86, 127)
"""Keys that stop what is played."""


class Calling(Line):
    """One call at a time; it is in `data["call"]` from its beginning until its page is gone."""

    @property
    def call(self) -> Json | None:
        """The call that is on, rings, or has just ended."""
        held: Json | None = self.data["call"]
        return held

    @property
    def talking(self) -> bool:
        """Whether a call is on or rings."""
        return self.call is not None and self.call["state"] != "ended"

    def dial(self, page: Page, number: str) -> None:
        """Call a number from a page of this app, or say why not."""
        plain = cleaned(number)
        if not digits_of(plain):
            page.toast(self.t("check_number"))
        elif self.offline:
            page.show("airplane")
        else:
            page.open(IN_CALL, number=plain)

    def begin(self, page: Page) -> None:
        """The page of a call was opened: with a number it begins one, unless one is on already."""
        number = cleaned(str(page.args.pop("number", "") or ""))
        incoming = bool(page.args.pop("incoming", False))
        if self.talking or not number:
            if incoming and number:
                self.logged(number, "missed")
            return
        now = self.phone.now_ms
        row = None if incoming else self.logged(number, "outgoing")["id"]
        failed = not incoming and self.offline
        self.data["call"] = {
            "number": number,
            "direction": "incoming" if incoming else "outgoing",
            "state": "ended" if failed else "ringing" if incoming else "dialing",
            "row": row,
            "began_ms": now,
            "answered_ms": None,
            "until_ms": now + (LINGER_MS if failed else RING_MS if incoming else ANSWER_MS),
            "muted": False,
            "speaker": False,
            "held": False,
            "keypad": False,
            "tones": "",
        }
        if not failed:
            self._tell()

    def _tell(self) -> None:
        """A line in the shade that leads back to the call."""
        call = self.call
        if call is not None:
            self.phone.dismiss(self.package, call=True)
            key = "ringing_note" if call["state"] == "ringing" else "ongoing_note"
            self.phone.notify(self.package, self.called(call["number"]), self.t(key), IN_CALL, call=True)

    def pick_up(self) -> None:
        """The one who is called answers, here or there."""
        call = self.call
        if call is None:
            return
        now = self.phone.now_ms
        if call["row"] is None:
            call["row"] = self.logged(call["number"], "incoming")["id"]
        call.update(state="active", answered_ms=now, until_ms=now + talk_ms(call["number"]))
        self._tell()

    def hang_up(self) -> None:
        """The end; its length is in the log from now on."""
        call = self.call
        if call is None:
            return
        now = self.phone.now_ms
        row = next((row for row in self.calls if row["id"] == call["row"]), None)
        if row is not None and call["answered_ms"] is not None:
            row["duration_s"] = max(1, (now - call["answered_ms"]) // 1000)
        call.update(state="ended", until_ms=now + LINGER_MS, keypad=False)
        self.phone.dismiss(self.package, call=True)

    def refuse(self, direction: str = "rejected") -> None:
        """Not answered: by will, or because nobody came."""
        call = self.call
        if call is not None:
            row = self.logged(call["number"], direction)
            row["when_ms"] = call["began_ms"]
            self.hang_up()
            self.over()
            if direction == "missed":
                self.phone.notify(self.package, self.t("missed_note"), self.called(call["number"]))

    def over(self) -> None:
        """Its page goes, and what was there before it comes back."""
        self.data["call"] = None
        state, front = self.phone.state, self.phone.front
        in_front = front["package"] == self.package and front["activity"] == IN_CALL
        for task in state["tasks"]:
            task["pages"] = [one for one in task["pages"] if one is front or not self._is_call(one)]
        state["tasks"] = [task for task in state["tasks"] if task["pages"]]
        if not in_front:
            return
        if len(state["tasks"][0]["pages"]) == 1 and len(state["tasks"]) > 1:
            state["tasks"].pop(0)
            self.phone.clock.transition("page")
        else:
            self.phone.pop()

    def _is_call(self, record: Json) -> bool:
        return (record["package"], record["activity"]) == (self.package, IN_CALL)

    def going_on(self) -> list[Json]:
        """The call, and a voicemail that is played."""
        call, mail = self.call, self.data["playing"]
        found: list[Json] = []
        if call is not None and self.talking:
            state = "held" if call["held"] else call["state"]
            found.append({"kind": "call", "state": state, "title": self.called(call["number"])})
        if mail is not None:
            found.append({"kind": "playback", "playing": True, "title": self.t("voicemail")})
        return found

    def on_key(self, code: int) -> bool:
        """The red key ends or refuses a call; a key for media stops a voicemail."""
        if code == END_CALL and self.call is not None and self.talking:
            if self.call["state"] == "ringing":
                self.refuse()
            else:
                self.hang_up()
            return True
        stops = code in STOPS and self.data["playing"] is not None
        if stops:
            self.data["playing"] = None
        return stops

    def due(self) -> int | None:
        """When the call goes on by itself, or a voicemail has been played."""
        moments = [held["until_ms"] for held in (self.call, self.data["playing"]) if held is not None]
        return min(moments, default=None)

    def on_due(self) -> None:
        """It is answered, missed, over or gone."""
        now, call, playing = self.phone.now_ms, self.call, self.data["playing"]
        if playing is not None and playing["until_ms"] <= now:
            self.data["playing"] = None
        if call is None or call["until_ms"] > now:
            return
        if call["state"] == "dialing":
            self.pick_up()
        elif call["state"] == "ringing":
            self.refuse("missed")
        elif call["state"] == "active":
            self.hang_up()
        else:
            self.over()
