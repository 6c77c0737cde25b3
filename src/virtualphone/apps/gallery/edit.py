"""Editing a photo: turning, cropping, filters; saved over it or as a copy."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.gallery.base import RATIOS
from virtualphone.apps.gallery.photo import Photos
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    Chip,
    Column,
    Dialog,
    Empty,
    Gap,
    IconButton,
    ListItem,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Sheet,
    Strip,
    Text,
    Widget,
)

Json = dict[str, Any]

CROPS = ("free", *RATIOS)
FILTERS = ("none", "mono", "warm", "cool", "vivid")
BARS_DP = 270


class Editing(Photos):
    """The edit page."""

    def _edits(self, page: Page, photo: Json) -> Json:
        return {name: page.vars.get(name, photo[name]) for name in ("turn", "crop", "look")}

    def _changed(self, page: Page, photo: Json) -> bool:
        return any(photo[name] != value for name, value in self._edits(page, photo).items())

    def leave_edit(self, page: Page) -> bool:
        """Back asks first if something would be lost."""
        photo = self.photo(page.args.get("id"))
        if photo is None or not self._changed(page, photo):
            return False
        page.show("discard_sure")
        return True

    @activity("EditActivity", back="leave_edit")
    def edit(self, page: Page) -> Widget:
        """The photo as it would be, and the tools."""
        photo = self.photo(page.args.get("id"))
        if photo is None:
            return Scaffold("", Empty("broken_image", self.t("gone")), back=page.back)
        edits = self._edits(page, photo)
        changed = self._changed(page, photo)
        room = self.room(BARS_DP)
        across, down = self.fit(self.shape(photo, edits["turn"], edits["crop"]), (room[0] - 24, room[1]))
        image = Picture(self.picture(photo, **edits), width=across, height=down, radius=4, id="image")
        body = Column(Gap(grow=1), Row(image, spread="center"), Gap(grow=1))

        def reset() -> None:
            for name in edits:
                page.vars.pop(name, None)

        actions = [
            IconButton("restart_alt", reset, desc=self.t("reset"), id="reset", enabled=changed),
            self.save_tool(page, changed),
        ]
        tab = int(page.vars.get("tool", 0))
        tools = self._looks(page, photo, edits) if tab else self._crops(page, edits)
        places = [
            ("tool_crop", "crop_rotate", self.t("crop_tab")),
            ("tool_look", "filter", self.t("look_tab")),
        ]
        bottom = Column(tools, BottomNav(page.var("tool", 0), places, id="tools"))
        head = Row(
            IconButton("close", page.back, desc=self.t("close"), id="up", colour="text"), Gap(grow=1), grow=1
        )
        return Scaffold(head, body, actions=actions, bottom=bottom)

    def save_tool(self, page: Page, changed: bool) -> Widget:
        """The word that saves."""
        show = partial(page.show, "save_sheet")
        return Button(self.t("save"), show, look="text", id="save", enabled=changed)

    def _crops(self, page: Page, edits: Json) -> Widget:
        def turn() -> None:
            page.vars["turn"] = (edits["turn"] + 90) % 360

        chips = [
            Chip(
                self.t(f"crop_{crop}"),
                crop == edits["crop"],
                partial(page.vars.update, crop=crop),
                id=f"crop_{crop}",
            )
            for crop in CROPS
        ]
        spin = IconButton("rotate_90_degrees_cw", turn, desc=self.t("rotate"), id="rotate")
        return Row(spin, Strip(*chips, id="crops", height=96), height=96, pad=(8, 0))

    def _looks(self, page: Page, photo: Json, edits: Json) -> Widget:
        cells = []
        for look in FILTERS:
            chosen = look == edits["look"]
            name = self.picture(photo, turn=0, crop="free", look=look)
            cells.append(
                Column(
                    Picture(name, width=60, height=60, radius=12),
                    Gap(4),
                    Text(
                        self.t(f"look_{look}"), "small", colour="primary" if chosen else "text_soft", lines=1
                    ),
                    align="center",
                    width=66,
                    id=f"look_{look}",
                    selected=chosen,
                    on_tap=partial(page.vars.update, look=look),
                )
            )
        return Strip(*cells, id="looks", height=96)

    @overlay
    def save_sheet(self, page: Page) -> Overlay:
        """Over the photo, or beside it?"""
        return Sheet(
            ListItem(
                self.t("save_over"), icon="save", id="save_over", on_tap=partial(self._save, page, False)
            ),
            ListItem(
                self.t("save_copy"), icon="file_copy", id="save_copy", on_tap=partial(self._save, page, True)
            ),
        )

    def _save(self, page: Page, copy: bool) -> None:
        photo = self.photo(page.under.args.get("id"))
        if photo is None:
            page.finish()
            return
        edits = self._edits(page.under, photo)
        width, height = self.shape(photo, edits["turn"], edits["crop"])
        less = width * height / max(1, photo["width"] * photo["height"])
        new = {**edits, "width": width, "height": height, "bytes": round(photo["bytes"] * less)}
        if not copy:
            photo.update(new)
            page.finish()
            page.toast(self.t("saved"))
            return
        stem, _, kind = str(photo["name"]).rpartition(".")
        number = self.new_id()
        self.data["photos"].append(
            {**photo, **new, "id": number, "name": f"{stem}_edit.{kind}", "favourite": False}
        )
        page.finish(id=number)
        page.toast(self.t("saved_copy"))

    @overlay
    def discard_sure(self, page: Page) -> Overlay:
        """Lose the changes?"""
        buttons = [
            Button(self.t("keep"), page.hide, look="text", id="no"),
            Button(self.t("discard"), page.finish, look="text", id="confirm"),
        ]
        return Dialog(self.t("discard_sure"), buttons=buttons)
