"""The share sheet: every app that takes what is shared. `page.show("share_sheet", data=TEXT)`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from virtualphone.app import App, overlay
from virtualphone.toolkit import Avatar, ListItem, Overlay, Scroll, Sheet, Widget

if TYPE_CHECKING:
    from virtualphone.page import Page

Json = dict[str, Any]

SEND = "android.intent.action.SEND"
ADDRESS = "content://"
"""What begins so is something else than text, such as a photo: it cannot be copied as words."""

GALLERY = "com.android.gallery3d"
PHOTOS = "content://media/external/images/media/"
"""A photo of the gallery is this and its id; several stand on lines of their own."""


def shared_photos(state: Json, data: str) -> list[Json]:
    """The photos that a shared address (or several) means: rows of the gallery in a phone's state."""
    held = state["apps"].get(GALLERY)
    rows = {f"{PHOTOS}{photo['id']}": photo for photo in held["photos"]} if isinstance(held, dict) else {}
    return [rows[line] for line in data.splitlines() if line in rows]


class Sharer(App):
    """An app that shares: a mixin. What is shared is a text, or the address of a photo."""

    def sheet_room(self, rows: int) -> float:
        """How high a list may be in a sheet, in dp."""
        metrics = self.phone.metrics
        free = (metrics.height * 160 / metrics.density - 76) * 0.75 - 80
        return min(rows * 58 * max(1.0, metrics.font_scale), max(58.0, free))

    @overlay
    def share_sheet(self, page: Page) -> Overlay:
        """Every app that takes it."""
        data = str(page.args["data"])

        def send(app: App, name: str, args: Json) -> None:
            page.launch(app.package, name, **args)

        def copy() -> None:
            self.phone.state["clipboard"] = data
            page.hide()
            page.toast("已复制" if self.zh else "Copied")

        rows: list[Widget] = []
        if not data.startswith(ADDRESS):
            title = "复制文字" if self.zh else "Copy text"
            rows.append(ListItem(title, icon="content_copy", id="share_copy", on_tap=copy))
        for app in self.phone.apps.values():
            answer = app.resolve(SEND, data) if app is not self else None
            if answer is not None:
                face = Avatar(app.name(), icon=app.icon, colour=app.colour, size=36)
                tap = partial(send, app, *answer)
                rows.append(ListItem(app.name(), leading=face, id=f"share_{app.package}", on_tap=tap))
        return Sheet(
            Scroll(*rows, height=self.sheet_room(len(rows)), id="sheet_list"),
            title="分享到" if self.zh else "Share with",
        )
