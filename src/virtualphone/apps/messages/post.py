"""Sending, and what comes back: every change of a conversation that is not a tap on a page."""

from __future__ import annotations

from typing import Any

from virtualphone.apps.messages.answers import answer_to, answers_at_all
from virtualphone.apps.messages.base import Box
from virtualphone.apps.messages.numbers import key_of

Json = dict[str, Any]


class Post(Box):
    """The postman."""

    def send(self, thread: Json, text: str, at_ms: int | None = None, photo: int | None = None) -> None:
        """Send now, or at a moment to come; without a network it stays and says so."""
        signature = str(self.options["signature"]).strip()
        message: Json = {
            "id": self.new_id(),
            "from": "me",
            "text": f"{text}\n{signature}" if signature and text else text,
            "at_ms": at_ms if at_ms is not None else self.phone.now_ms,
            "state": "scheduled",
            "starred": False,
        }
        if photo is not None:
            message.update(photo=photo, picture=self.picture(photo))
        thread["messages"].append(message)
        thread["archived"] = False
        if at_ms is None:
            self.dispatch(thread, message)

    def dispatch(self, thread: Json, message: Json) -> None:
        """Try to get a message out: the first time, again, or when its hour has come."""
        message["at_ms"] = self.phone.now_ms
        message["state"] = "failed" if self.offline else "sent"
        rows = thread["messages"]
        rows.remove(message)
        place = len([row for row in rows if row["state"] != "scheduled"])
        rows.insert(place, message)
        if message["state"] == "sent":
            self._expect(thread, message)

    def _expect(self, thread: Json, message: Json) -> None:
        """Perhaps somebody will answer."""
        known = self.known()
        friends = [number for number in thread["numbers"] if key_of(number) in known]
        ready = [number for number in friends if answers_at_all(number)]
        if not ready or self.is_blocked(thread):
            return
        number = ready[message["id"] % len(ready)]
        seconds, text = answer_to(number, message["text"] or self.t("photo"))
        self.data["pending"].append(
            {
                "id": self.new_id(),
                "thread": thread["id"],
                "from": number,
                "text": text,
                "at_ms": self.phone.now_ms + seconds * 1000,
            }
        )

    def read(self, thread: Json) -> None:
        """Someone has looked at it."""
        if thread["unread"]:
            thread["unread"] = 0
        if any(note["package"] == self.package for note in self.phone.state["notifications"]):
            self.phone.dismiss(self.package, thread=thread["id"])

    def forget(self, thread: Json) -> None:
        """A conversation and all that belongs to it goes."""
        self.threads.remove(thread)
        self.phone.dismiss(self.package, thread=thread["id"])

    # Time.

    def _seen(self) -> Json | None:
        """The conversation somebody is looking at now."""
        state, record = self.phone.state, self.phone.front
        if not state["screen_on"] or state["locked"] or state["shade"]:
            return None
        here = record["package"] == self.package and record["activity"] == "ChatActivity"
        return self.thread_for(record["args"]) if here else None

    def _scheduled(self) -> list[tuple[int, Json, Json]]:
        return [
            (message["at_ms"], thread, message)
            for thread in self.threads
            for message in thread["messages"]
            if message["state"] == "scheduled"
        ]

    def due(self) -> int | None:
        """The next answer, the next message that was put off, or now if an open chat has not been read."""
        moments = [moment for moment, _thread, _message in self._scheduled()]
        if not self.offline:
            moments.extend(entry["at_ms"] for entry in self.data["pending"])
        seen = self._seen()
        if seen is not None and seen["unread"]:
            moments.append(self.phone.now_ms)
        return min(moments, default=None)

    def on_due(self) -> None:
        """It happens."""
        now = self.phone.now_ms
        for moment, thread, message in self._scheduled():
            if moment <= now:
                self.dispatch(thread, message)
        ready = [] if self.offline else [entry for entry in self.data["pending"] if entry["at_ms"] <= now]
        for entry in sorted(ready, key=lambda entry: (entry["at_ms"], entry["id"])):
            self.data["pending"].remove(entry)
            thread = (
                self.thread(entry["thread"])
                or self.thread_with([entry["from"]])
                or self.new_thread([entry["from"]])
            )
            self._arrive(thread, entry["from"], entry["text"])
        seen = self._seen()
        if seen is not None:
            self.read(seen)

    def _arrive(self, thread: Json, sender: str, text: str) -> None:
        rows = thread["messages"]
        place = len([row for row in rows if row["state"] != "scheduled"])
        rows.insert(
            place,
            {
                "id": self.new_id(),
                "from": sender,
                "text": text,
                "at_ms": self.phone.now_ms,
                "state": "received",
                "starred": False,
            },
        )
        if self.is_blocked(thread):
            return
        thread["archived"] = False
        if thread is self._seen():
            self.phone.front["vars"].pop("@scroll.messages", None)
            return
        thread["unread"] += 1
        if thread["muted"] or not self.options["notifications"]:
            return
        name = self.called(sender)
        if len(thread["numbers"]) > 1:
            name = f"{name} · {self.title(thread)}"
        shown = text if self.options["preview"] else self.t("new_message")
        self.phone.notify(self.package, name, shown, "ChatActivity", thread=thread["id"])
