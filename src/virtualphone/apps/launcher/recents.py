"""The apps that run: cards side by side, the newest at the right."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity
from virtualphone.apps.launcher.home import Home
from virtualphone.apps.launcher.icons import Face
from virtualphone.apps.launcher.miniature import Cards, Miniature
from virtualphone.page import Page
from virtualphone.toolkit import Button, Column, Empty, Gap, Row, Scaffold, Swipe, Text, Widget

Json = dict[str, Any]


class Recents(Home):
    """Tasks, without the launcher's own."""

    def running(self) -> list[Json]:
        """Newest first."""
        return [task for task in self.phone.state["tasks"] if task["package"] != self.package]

    @activity("RecentsActivity")
    def recents(self, page: Page) -> Widget:
        """Tap to go on, swipe up to close."""
        tasks = self.running()
        if not tasks:
            return Scaffold(None, Empty("layers_clear", self.t("no_recents"), id="empty_recents"))

        def clear() -> None:
            self.phone.state["tasks"] = [task for task in self.phone.state["tasks"] if task not in tasks]
            self.phone.home()

        var = page.var("card", 0)
        button = Button(self.t("clear_all"), clear, look="tonal", id="clear_all")
        cards = Cards(var, [self._card(page, task) for task in tasks])
        return self.cards_frame(cards, button)

    def cards_frame(self, cards: Widget, button: Widget) -> Widget:
        """The cards, and the button that closes all of them."""
        return Scaffold(None, Column(Gap(8), cards, Gap(8), Row(button, spread="center"), Gap(14)))

    def _card(self, page: Page, task: Json) -> Widget:
        app = self.phone.apps[task["package"]]

        def dismiss() -> None:
            self.phone.state["tasks"].remove(task)
            page.vars["card"] = max(0, min(int(page.vars.get("card") or 0), len(self.running()) - 1))

        head = Row(
            Face(app, 30, corner=self.corner),
            Text(app.name(), "strong", lines=1),
            gap=10,
            spread="center",
            height=44,
        )
        return Swipe(
            Column(
                head,
                Miniature(self.phone, task["pages"][-1]),
                id="task_card",
                desc=app.name(),
                on_tap=lambda: self.phone.launch(task["package"]),
            ),
            up=dismiss,
        )
