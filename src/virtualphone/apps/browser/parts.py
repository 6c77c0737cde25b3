"""What a reader leaves on a page: forms, votes, comments."""

from __future__ import annotations

from functools import partial

from virtualphone.apps.browser.blocks import Blocks
from virtualphone.apps.browser.web import Ask, Block, WebPage
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Card,
    CheckBox,
    Column,
    Icon,
    Progress,
    Radio,
    Row,
    Text,
    TextField,
    Widget,
)

_BEFORE = (48, 31, 22)
"""The votes of others, for the choices of a poll in their order."""


class Parts(Blocks):
    """Each keeps what was entered in the app's data."""

    def part(self, page: Page, web: WebPage, block: Block) -> Widget | None:
        """A form, a poll or comments."""
        if block.kind == "form":
            return self.form(page, web, block.text)
        if block.kind == "poll":
            return self.poll(page, web, block.text)
        if block.kind == "comments":
            return self.comments(page, web)
        return None

    # Forms.

    def form(self, page: Page, web: WebPage, name: str) -> Widget:
        """Fields and the button that sends them."""
        if page.vars.get("sent") == web.url:
            words = Text(self.t("thanks"), "body", grow=1, id="thanks")
            return Card(Row(Icon("check_circle", colour="good"), words, gap=12), pad=16, id="form_done")
        asks = web.site.forms[name]
        fields = [self.field(page, name, ask) for ask in asks]
        button = Button(self.t("send"), partial(self.submit, page, web, name), id="submit")
        return Column(*fields, Row(button, pad=(0, 6)), gap=12, id="form")

    def field(self, page: Page, form: str, ask: Ask) -> Widget:
        """One question."""
        key, words = f"{form}_{ask.name}", ask.words[self.zh]
        if ask.kind == "check":
            return Row(
                CheckBox(page.var(key, False), id=key, desc=words), Text(words, "body", grow=1), gap=12
            )
        high = 110 if ask.kind == "long" else None
        entry = TextField(key, page.var(key, ""), hint=words, multiline=ask.kind == "long", height=high)
        return Column(Text(words, "note", colour="text_soft"), entry, gap=4)

    def submit(self, page: Page, web: WebPage, name: str) -> None:
        """Keep what was entered, if all of it is there."""
        asks = web.site.forms[name]
        values = {
            ask.name: page.vars.get(f"{name}_{ask.name}", False if ask.kind == "check" else "")
            for ask in asks
        }
        values = {key: value.strip() if isinstance(value, str) else value for key, value in values.items()}
        if "" in values.values():
            page.toast(self.t("fill"))
            return
        if "mail" in values and "@" not in str(values["mail"]):
            page.toast(self.t("bad_mail"))
            return
        row = {
            "id": self.new_id(),
            "form": name,
            "url": web.url,
            "values": values,
            "at_ms": self.phone.now_ms,
        }
        self.data["submitted"].append(row)
        self.refresh(page)
        for ask in asks:
            page.vars.pop(f"{name}_{ask.name}", None)
        page.vars["sent"] = web.url

    # Votes.

    def poll(self, page: Page, web: WebPage, name: str) -> Widget:
        """Choices, or the counts once one has voted."""
        asks = web.site.polls[name]
        own = next((vote for vote in self.data["votes"] if vote["poll"] == name), None)
        if own is not None:
            return self.counts(asks, own)
        chosen = page.vars.get("choice", "")

        def vote() -> None:
            self.data["votes"].append({"id": self.new_id(), "poll": name, "choice": chosen})
            page.vars["choice"] = ""

        rows = [
            Row(
                Radio(ask.name == chosen, passive=True),
                Text(ask.words[self.zh], "body", grow=1),
                gap=14,
                pad=(4, 10),
                on_tap=partial(page.vars.update, choice=ask.name),
                id=f"choice_{ask.name}",
            )
            for ask in asks
        ]
        button = Button(self.t("vote"), vote, enabled=bool(chosen), id="vote")
        return Column(*rows, Row(button, pad=(0, 6)), id="poll")

    def counts(self, asks: tuple[Ask, ...], own: dict[str, object]) -> Widget:
        """How many voted for what."""
        votes = [before + (ask.name == own["choice"]) for before, ask in zip(_BEFORE, asks, strict=False)]
        lines: list[Widget] = []
        for ask, count in zip(asks, votes, strict=True):
            mine = ask.name == own["choice"]
            words = Text(ask.words[self.zh], "strong" if mine else "body", grow=1)
            number = Text(self.t("votes", count=count), "note", colour="text_soft")
            mark = Icon("check", size=18, colour="primary") if mine else None
            lines.append(Column(Row(words, mark, number, gap=8), Progress(count / sum(votes)), gap=6))
        again = Button(self.t("unvote"), lambda: self.data["votes"].remove(own), look="text", id="unvote")
        return Column(*lines, Row(again), gap=14, id="poll_counts")

    # Comments.

    def comments(self, page: Page, web: WebPage) -> Widget:
        """What readers wrote, and a field for one's own."""
        rows = [row for row in self.data["comments"] if row["url"] == web.url]

        def post() -> None:
            text = str(page.vars.get("comment", "")).strip()
            if text:
                me, now = self.t("me"), self.phone.now_ms
                self.data["comments"].append(
                    {"id": self.new_id(), "url": web.url, "who": me, "text": text, "at_ms": now}
                )
                page.vars["comment"] = ""
                self.phone.hide_keyboard()

        entry = TextField("comment", page.var("comment", ""), hint=self.t("comment_hint"), multiline=True)
        lines = [
            Row(
                Avatar(row["who"], size=32),
                Column(
                    Text(
                        f"{row['who']} · {self.day_text(self.wall(row['at_ms']))}",
                        "small",
                        colour="text_soft",
                    ),
                    Text(row["text"], "note", id="comment_text"),
                    grow=1,
                    gap=2,
                ),
                gap=12,
                align="start",
                id="comment_row",
            )
            for row in rows
        ]
        title = Text(f"{self.t('comments')} ({len(rows)})", "heading")
        button = Row(Button(self.t("post"), post, look="tonal", id="post"), spread="end")
        return Column(title, *lines, entry, button, gap=12, pad=(0, 12), id="comments")
