"""The end of a conversation: blocked or deleted; and of a way that leads nowhere."""

from __future__ import annotations

from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.messages.post import Post
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    Gap,
    Overlay,
    Row,
    Sheet,
    Text,
)

Json = dict[str, Any]


class Endings(Post):
    """Questions before something ends."""

    @overlay
    def block_sure(self, page: Page) -> Overlay:
        """Refuse a number, or not any more."""
        numbers = list(page.args["numbers"])
        thread = self.thread_with(numbers) or {"id": 0, "numbers": numbers, "name": "", "unread": 0}
        blocked = self.is_blocked(thread)
        name = self.title(thread)

        def yes() -> None:
            self.block(thread, not blocked)
            page.hide()
            page.toast(self.t("unblocked" if blocked else "now_blocked", name=name))

        title = self.t("unblock_sure" if blocked else "block_sure", name=name)
        lines = [] if blocked else [self.t("block_more")]
        agree = Button(self.t("unblock" if blocked else "block"), yes, look="text", id="yes")
        return Dialog(title, *lines, buttons=[self.no(page), agree])

    def _gone(self) -> bool:
        """Whether the page in front shows a conversation that is no more."""
        record = self.phone.front
        ours = record["package"] == self.package and record["activity"] in ("DetailsActivity", "ChatActivity")
        return ours and self.thread_for(record["args"]) is None

    @overlay
    def delete_thread(self, page: Page) -> Overlay:
        """The whole conversation."""
        thread = self.thread_with(list(page.args["numbers"]))

        def yes() -> None:
            if thread is not None:
                self.forget(thread)
            page.hide()
            while self._gone():
                self.phone.pop()
            page.toast(self.t("deleted"))

        agree = Button(self.t("delete"), yes, look="text", id="yes")
        return Dialog(self.t("delete_one"), self.t("cannot_undo"), buttons=[self.no(page), agree])

    @overlay
    def no_app(self, page: Page) -> Overlay:
        """Nothing on this phone takes it."""
        shut = Row(Button(self.t("close"), page.hide, look="tonal", id="close"), spread="end")
        more = Text(self.t("no_app_more"), "body", colour="text_soft")
        return Sheet(more, Gap(18), shut, title=self.t("no_app"))
