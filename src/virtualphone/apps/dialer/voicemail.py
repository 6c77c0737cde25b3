"""Messages that callers left."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.dialer.finding import Finding
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Icon,
    IconButton,
    Overlay,
    Progress,
    Row,
    Scaffold,
    Scroll,
    Text,
    Widget,
)

Json = dict[str, Any]


class Voicemail(Finding):
    """One is played at a time: `data["playing"]` until it is over."""

    @activity("VoicemailActivity")
    def voicemail(self, page: Page) -> Widget:
        """A list; the one tapped opens."""
        mails = self.data["voicemail"]
        if not mails:
            return Scaffold(self.t("voicemail"), Empty("voicemail", self.t("no_voicemail")), back=page.back)
        known = self.known()
        rows = [self._mail(page, mail, known) for mail in mails]
        return Scaffold(self.t("voicemail"), Scroll(*rows, id="mails"), back=page.back)

    def _mail(self, page: Page, mail: Json, known: dict[str, Json]) -> Widget:
        opened = page.vars.get("mail") == mail["id"]
        when = f"{self.times.full(mail['when_ms'])} · {self.times.length(mail['duration_s'])}"
        name = Text(
            self.called(mail["number"], known),
            "body" if mail["heard"] else "heading",
            lines=1,
            id="android:id/title",
        )
        head = Row(
            self.face(mail["number"], known),
            Column(name, Text(when, "note", colour="text_soft", lines=1), grow=1),
            None if mail["heard"] else Icon("fiber_manual_record", size=12, colour="primary"),
            gap=16,
            pad=(20, 0),
            height=72,
            id="mail",
            on_tap=lambda: page.vars.update(mail=None if opened else mail["id"]),
        )
        if not opened:
            return head
        return Column(head, *self._opened(page, mail), colour="container", pad=(0, 0, 0, 8))

    def _opened(self, page: Page, mail: Json) -> list[Widget]:
        playing = self.data["playing"]
        plays = playing is not None and playing["id"] == mail["id"]
        length = mail["duration_s"] * 1000
        share = 1 - (playing["until_ms"] - self.phone.now_ms) / length if plays else 0.0

        def play() -> None:
            mail["heard"] = True
            until = self.phone.now_ms + length
            self.data["playing"] = None if plays else {"id": mail["id"], "until_ms": until}

        def speak() -> None:
            self.options["mail_speaker"] = not self.options.get("mail_speaker", False)

        loud = bool(self.options.get("mail_speaker", False))
        buttons = Row(
            IconButton(
                "pause" if plays else "play_arrow",
                play,
                desc=self.t("pause" if plays else "play"),
                id="play",
                fill="primary_soft",
                colour="on_primary_soft",
            ),
            IconButton(
                "volume_up",
                speak,
                desc=self.t("do_speaker"),
                id="mail_speaker",
                colour="primary" if loud else "text_soft",
                selected=loud,
            ),
            self.call_button(page, mail["number"], "mail_call"),
            IconButton("delete_outline", lambda: page.show("mail_sure", id=mail["id"]), id="mail_delete"),
            gap=16,
            pad=(74, 2, 20, 0),
        )
        words = Text(mail["text"], "note", colour="text_soft", id="transcript")
        return [Column(Progress(share), words, pad=(78, 2, 24, 2), gap=10), buttons]

    @overlay
    def mail_sure(self, page: Page) -> Overlay:
        """Forget what somebody said: are you sure?"""

        def yes() -> None:
            self.data["voicemail"] = [one for one in self.data["voicemail"] if one["id"] != page.args["id"]]
            playing = self.data["playing"]
            if playing is not None and playing["id"] == page.args["id"]:
                self.data["playing"] = None
            page.hide()
            page.toast(self.t("mail_deleted"))

        agree = Button(self.t("delete"), yes, look="text", id="yes")
        return Dialog(self.t("mail_sure"), buttons=[self.no(page), agree])
