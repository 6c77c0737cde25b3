"""What happens at its moment: alarms and timers that ring, wait, and are missed."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.clock import moments
from virtualphone.apps.clock.base import ClockBase
from virtualphone.phone import LAUNCHER

Json = dict[str, Any]

RING = "RingActivity"


class Ringing(ClockBase):
    """`ringing` holds what rings now, the oldest first: id (`alarm-3`), kind, of (the row), since_ms."""

    def next_of(self, alarm: Json) -> int | None:
        """When an alarm rings next: by its time and days, or because it was put off."""
        snoozed: int | None = alarm.get("snooze_until")
        if not alarm["on"]:
            return snoozed
        now = self.phone.now_ms
        if not alarm["days"] and (snoozed is not None or self.rings("alarm", alarm["id"])):
            return snoozed
        after = min(now, alarm["after_ms"]) if alarm.get("after_ms") is not None else now - 1
        moment = moments.next_ring(alarm["hour"], alarm["minute"], alarm["days"], after)
        return moment if snoozed is None else min(moment, snoozed)

    def rings(self, kind: str, number: object) -> bool:
        """Whether it rings now."""
        return any(ring["kind"] == kind and ring["of"] == number for ring in self.data["ringing"])

    def silent_at(self, ring: Json) -> int | None:
        """When something that rings gives up."""
        minutes = self.options["silence_min"]
        return ring["since_ms"] + minutes * moments.MINUTE if minutes else None

    def _waiting(self) -> list[tuple[int, str, Json]]:
        """Each moment to come, with what it is for."""
        found: list[tuple[int | None, str, Json]] = []
        found += [(self.silent_at(ring), "silence", ring) for ring in self.data["ringing"]]
        found += [(self.next_of(alarm), "alarm", alarm) for alarm in self.data["alarms"]]
        found += [
            (timer["end_ms"], "timer", timer)
            for timer in self.data["timers"]
            if not self.rings("timer", timer["id"])
        ]
        return [(moment, kind, row) for moment, kind, row in found if moment is not None]

    def due(self) -> int | None:
        """The next moment of an alarm or a timer, or at which one falls silent."""
        return min((moment for moment, _kind, _row in self._waiting()), default=None)

    def on_due(self) -> None:
        """Everything whose moment has come, in its order."""
        now = self.phone.now_ms
        ready = sorted((entry for entry in self._waiting() if entry[0] <= now), key=lambda entry: entry[0])
        for _moment, kind, row in ready:
            if kind == "silence":
                self.missed(row)
            else:
                self._begin(kind, row)

    def _begin(self, kind: str, row: Json) -> None:
        now = self.phone.now_ms
        if kind == "alarm":
            row["after_ms"], row["snooze_until"] = now, None
            self.phone.dismiss(self.package, alarm=row["id"])
        key = f"{kind}-{row['id']}"
        if self.rings(kind, row["id"]):
            return
        self.data["ringing"].append({"id": key, "kind": kind, "of": row["id"], "since_ms": now})
        title = row["label"] or self.t("alarm" if kind == "alarm" else "timer")
        text = self.t("alarm_at", time=self.moment_text(now)) if kind == "alarm" else self.t("times_up")
        self.phone.notify(self.package, title, text, RING, ring=key)
        self._bring_up()

    def _bring_up(self) -> None:
        """The ringing page over everything; what was there before is remembered."""
        state = self.phone.state
        dark, locked = not state["screen_on"], state["locked"]
        state["screen_on"], state["locked"], state["shade"] = True, False, False
        front = self.phone.front
        if front["package"] == self.package and front["activity"] == RING:
            return
        before = state["tasks"][0]["package"]
        self._drop_pages()
        self.phone.launch(self.package, RING, {"from": before, "locked": locked, "off": dark})

    def _drop_pages(self) -> None:
        """Forget ringing pages that are not in front."""
        state = self.phone.state
        front = self.phone.front
        for task in state["tasks"]:
            task["pages"] = [
                page
                for page in task["pages"]
                if page is front or page["package"] != self.package or page["activity"] != RING
            ]
        state["tasks"] = [task for task in state["tasks"] if task["pages"]]

    def missed(self, ring: Json) -> None:
        """Nobody came: it falls silent and leaves word."""
        row = self.row(f"{ring['kind']}s", ring["of"])
        time = self.moment_text(ring["since_ms"])
        text = f"{time} · {row['label']}" if row is not None and row["label"] else time
        self.end(ring, ignored=True)
        self.phone.notify(self.package, self.t(f"missed_{ring['kind']}"), text)

    def end(self, ring: Json, *, ignored: bool = False) -> None:
        """It no longer rings: an alarm for one day goes off, a timer goes back to its start."""
        row = self.row(f"{ring['kind']}s", ring["of"])
        if (
            row is not None
            and ring["kind"] == "alarm"
            and not row["days"]
            and row.get("snooze_until") is None
        ):
            row["on"] = False
        if row is not None and ring["kind"] == "timer":
            row["end_ms"], row["left_ms"] = None, row["length_ms"]
        self.quiet(ring, ignored=ignored)

    def quiet(self, ring: Json, *, ignored: bool = False) -> None:
        """Take it from the list; with the last one the page goes too."""
        self.data["ringing"] = [other for other in self.data["ringing"] if other["id"] != ring["id"]]
        self.phone.dismiss(self.package, ring=ring["id"])
        if not self.data["ringing"]:
            self._go_back(ignored)

    def end_of(self, kind: str, number: object) -> None:
        """The same by row, if it rings at all."""
        for ring in [ring for ring in self.data["ringing"] if ring["kind"] == kind and ring["of"] == number]:
            self.end(ring)

    def _go_back(self, ignored: bool) -> None:
        """To what was in front before the ringing began."""
        self._drop_pages()
        front = self.phone.front
        if front["package"] != self.package or front["activity"] != RING:
            return
        args = dict(front["args"])
        self.phone.pop()
        before = args.get("from")
        if before == LAUNCHER:
            self.phone.home()
        elif before in self.phone.apps and before != self.package and self.phone.task_of(before) is not None:
            self.phone.launch(before)
        if args.get("locked"):
            self.phone.state["locked"] = True
        if args.get("off") and ignored:
            self.phone.state["screen_on"] = False

    def put_off(self, ring: Json) -> None:
        """Snooze: ring again in some minutes."""
        alarm = self.row("alarms", ring["of"])
        if alarm is None:
            self.quiet(ring)
            return
        minutes = alarm["snooze_min"]
        alarm["snooze_until"] = self.phone.now_ms + minutes * moments.MINUTE
        self.quiet(ring)
        time = self.moment_text(alarm["snooze_until"])
        title = alarm["label"] or self.t("alarm")
        self.phone.notify(
            self.package, title, self.t("snoozed", time=time), "EditActivity", alarm=alarm["id"]
        )
        self.phone.toast(self.t("snoozed_for", minutes=minutes))
