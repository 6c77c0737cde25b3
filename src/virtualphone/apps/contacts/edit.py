"""A new contact, or an old one changed."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.contacts.base import KINDS, Book
from virtualphone.apps.contacts.names import cleaned, digits_of, spoken
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Gap,
    Icon,
    IconButton,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Edit(Book):
    """The form, and what keeps it from being lost."""

    def open_form(self, page: Page) -> None:
        """Fill the form from a contact, or from what another app sent."""
        person = self.person(page.args.get("id"))
        form: Json = {
            "name": str(page.args.get("name", "")),
            "email": "",
            "company": "",
            "note": "",
            "group": 0,
        }
        phones = [{"number": str(page.args.get("number", "")), "kind": "mobile"}]
        if person is not None:
            form = {key: person[key] for key in form}
            phones = [{**phone, "number": spoken(phone["number"])} for phone in person["phones"]]
        form["phones"] = phones or [{"number": "", "kind": "mobile"}]
        page.vars["form"] = form
        page.vars["first"] = json.loads(
            json.dumps({**form, "phones": [] if page.args.get("number") else form["phones"]})
        )
        if person is None:
            page.focus("name")

    @activity("EditActivity", back="leave_form")
    def edit(self, page: Page) -> Widget:
        """Name, numbers with their kinds, mail, company, group, note."""
        form = page.vars["form"]
        new = page.args.get("id") is None
        problem = page.vars.get("problem")
        fields = [
            self.line("person", TextField("name", self._field(page, "name"), hint=self.t("name"))),
            problem == "need" and self._problem("need"),
            self.line("business", TextField("company", self._field(page, "company"), hint=self.t("company"))),
            Gap(6),
            *[self._phone(page, index) for index in range(len(form["phones"]))],
            Row(
                Gap(26),
                Button(
                    self.t("add_phone"), lambda: self._more(page), look="text", icon="add", id="add_phone"
                ),
            ),
            self.line("mail", TextField("email", self._field(page, "email"), hint=self.t("email"))),
            problem == "bad_email" and self._problem("bad_email"),
            self._group_field(page),
            self.line(
                "notes", TextField("note", self._field(page, "note"), hint=self.t("note"), multiline=True)
            ),
        ]
        body = Scroll(Column(*fields, gap=10, pad=(18, 8, 18, 40)), id="form")
        return self.form_frame(page, self.t("new" if new else "edit_contact"), body)

    def form_frame(self, page: Page, title: str, body: Widget) -> Widget:
        """The page round the form: how it is saved."""
        save = Button(self.t("save"), lambda: self._save(page), id="save")
        return Scaffold(title, body, back=page.back, actions=[save, Gap(6)])

    def _field(self, page: Page, key: str) -> Var:
        return Var(page.vars["form"], key, "", then=lambda _value: page.vars.pop("problem", None))

    def _problem(self, key: str) -> Widget:
        return Row(Text(self.t(key), "note", colour="error", grow=1, id="error"), pad=(54, 0, 0, 0))

    def _phone(self, page: Page, index: int) -> Widget:
        phones = page.vars["form"]["phones"]
        phone = phones[index]

        def remove() -> None:
            phones.pop(index)
            self.phone.hide_keyboard()

        var = Var(phone, "number", "", then=lambda _value: page.vars.pop("problem", None))
        field = TextField(f"phone_{index}", var, hint=self.t("phone"), digits=True, grow=1, limit=24)
        kind = Row(
            Text(self.t(phone["kind"]), "note", lines=1, grow=1),
            Icon("arrow_drop_down", size=20),
            width=96, gap=2, pad=(12, 0, 6, 0), height=54, radius=14, colour="container_high",
            id="kind", desc=self.t("kind"),
            on_tap=lambda: page.show("phone_kind", index=index),
        )  # fmt: skip
        away = IconButton(
            "remove_circle_outline", remove, size=40, id="remove_phone", desc=self.t("remove_phone")
        )
        first = Icon("call") if index == 0 else Gap(24)
        several = len(phones) > 1 and away
        metrics = self.phone.metrics
        if metrics.width / metrics.px(1) < 330 * metrics.font_scale:
            return Row(first, Column(field, Row(kind, several, gap=8), gap=8, grow=1), gap=14)
        return Row(first, Gap(14), field, Gap(8), kind, several)

    def _more(self, page: Page) -> None:
        phones = page.vars["form"]["phones"]
        phones.append({"number": "", "kind": KINDS[min(len(phones), len(KINDS) - 1)]})
        page.focus(f"phone_{len(phones) - 1}")

    def _group_field(self, page: Page) -> Widget:
        name = self.group_named(page.vars["form"]["group"]) or self.t("no_group")
        words = Row(
            Text(f"{self.t('group')}{self.t('colon')}{name}", lines=1, grow=1),
            Icon("arrow_drop_down"),
            pad=(16, 0), height=54, radius=14, colour="container_high", id="group",
            on_tap=lambda: page.show("group_choice"),
        )  # fmt: skip
        return self.line("label", words)

    @overlay
    def phone_kind(self, page: Page) -> Overlay:
        """Mobile, work, home or other."""
        phone = page.under.vars["form"]["phones"][page.args["index"]]

        def choose(kind: str) -> None:
            phone["kind"] = kind
            page.hide()

        rows = [
            RadioItem(self.t(kind), phone["kind"] == kind, partial(choose, kind), id=f"kind_{kind}")
            for kind in KINDS
        ]
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.t("kind"))

    @overlay
    def group_choice(self, page: Page) -> Overlay:
        """One group, or none."""
        form = page.under.vars["form"]

        def choose(number: int) -> None:
            form["group"] = number
            page.hide()

        choices = [{"id": 0, "name": self.t("no_group")}, *self.data["groups"]]
        rows = [
            RadioItem(
                group["name"],
                form["group"] == group["id"],
                partial(choose, group["id"]),
                id=f"group_{group['id']}",
            )
            for group in choices
        ]
        return Sheet(Scroll(*rows, grow=0, id="sheet_list"), title=self.t("group"))

    def _save(self, page: Page) -> None:
        form = page.vars["form"]
        phones = [{**phone, "number": cleaned(phone["number"])} for phone in form["phones"]]
        phones = [phone for phone in phones if digits_of(phone["number"])]
        name, mail = " ".join(form["name"].split()), form["email"].strip()
        if not name and not phones:
            page.vars["problem"] = "need"
            page.toast(self.t("need"))
            return
        user, at, host = mail.partition("@")
        if mail and not (user and at and "." in host.strip(".")):
            page.vars["problem"] = "bad_email"
            page.toast(self.t("bad_email"))
            return
        plain = {key: form[key].strip() for key in ("company", "note")}
        fields = {"name": name, "phones": phones, "email": mail, "group": form["group"], **plain}
        person = self.person(page.args.get("id"))
        if person is not None:
            person.update(fields)
            page.finish()
        else:
            number = self.free_id()
            self.people.append({"id": number, **fields, "starred": False, "birthday": ""})
            page.replace("DetailActivity", id=number)
        self.phone.toast(self.t("saved"))

    def leave_form(self, page: Page) -> bool:
        """Back: asks first when something would be lost."""
        form = page.vars["form"]
        here = [phone for phone in form["phones"] if digits_of(phone["number"])]
        there = [phone for phone in page.vars["first"]["phones"] if digits_of(phone["number"])]
        if {**form, "phones": here} == {**page.vars["first"], "phones": there}:
            return False
        page.show("unsaved")
        return True

    @overlay
    def unsaved(self, page: Page) -> Overlay:
        """Save, discard, or go on."""

        def save() -> None:
            page.hide()
            self._save(page.under)

        discard = Button(self.t("discard"), page.finish, look="text", id="discard")
        stay = Button(self.t("keep"), page.hide, look="text", id="keep")
        agree = Button(self.t("save"), save, look="text", id="save_changes")
        return Dialog(self.t("changes"), self.t("changes_more"), buttons=[discard, stay, agree])
