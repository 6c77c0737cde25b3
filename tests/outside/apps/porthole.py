"""Web pages on a phone: a tree of bare views without names, links, forms, selects."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    CheckBox,
    Column,
    Dialog,
    Gap,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Var,
    Widget,
)
from virtualphone.toolkit.box import Box, Space
from virtualphone.toolkit.widget import Ui

Json = dict[str, Any]


class Web(Scroll):
    """The page itself."""

    cls = "android.webkit.WebView"


class Words(Text):
    """Text of a page."""

    cls = "android.view.View"


class Link(Text):
    """Text of a page that leads somewhere."""

    cls = "android.view.View"

    def layout(self, ui: Ui, space: Space) -> Box:
        box = super().layout(ui, space)
        if box.info is not None:
            box.info.desc, box.info.text = box.info.text, ""
        return box


class Select(Button):
    """A list to choose from, folded."""

    cls = "android.widget.Spinner"


class Porthole(App):
    """One site, "Riverside Club": a home page, news, a membership form, an account page, a small shop."""

    package = "org.outside.porthole"
    label = ("Porthole", "舷窗浏览器")
    icon = "language"
    colour = "#3d7ee0"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "site": ("Riverside Club", "河畔俱乐部"),
        "welcome": ("Welcome to the club by the water.", "欢迎来到水边的俱乐部。"),
        "join": ("Become a member", "成为会员"),
        "news": ("News", "新闻"),
        "hours": ("Opening hours", "开放时间"),
        "account": ("Your account", "我的账户"),
        "shop": ("Shop", "商店"),
        "home": ("Home", "首页"),
        "full": ("Full name", "姓名"),
        "email": ("Email address", "电子邮箱"),
        "city": ("City", "城市"),
        "plan": ("Membership", "会员类型"),
        "basic": ("Basic", "基础"),
        "family": ("Family", "家庭"),
        "gold": ("Gold", "黄金"),
        "terms": ("I accept the terms", "我同意条款"),
        "letter": ("Send me the newsletter", "订阅电子报"),
        "submit": ("Submit", "提交"),
        "thanks": ("Thank you, {name}!", "谢谢你，{name}！"),
        "missing": ("Please fill in all fields and accept the terms.", "请填写所有字段并同意条款。"),
        "monday": ("Monday to Friday: 9:00 – 21:00", "周一至周五：9:00 – 21:00"),
        "weekend": ("Weekend: 10:00 – 17:30", "周末：10:00 – 17:30"),
        "alerts": ("Water level alerts", "水位提醒"),
        "public": ("Public profile", "公开资料"),
        "save": ("Save changes", "保存更改"),
        "saved": ("Your changes have been saved.", "更改已保存。"),
        "paddle": ("Paddle", "船桨"),
        "vest": ("Life vest", "救生衣"),
        "rope": ("Rope", "绳子"),
        "add": ("Add to cart", "加入购物车"),
        "cart": ("Cart ({n})", "购物车（{n}）"),
        "headline": ("Regatta moved to 14 June", "划船赛改到6月14日"),
        "article": ("The regatta will start at noon near the old bridge.", "划船赛中午在老桥附近开始。"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "join": ("Sign up", "注册"),
        "account": ("My profile", "个人中心"),
        "hours": ("When we are open", "什么时候营业"),
        "full": ("Your name", "名字"),
        "email": ("Mail", "邮件地址"),
        "city": ("Town", "所在地"),
        "plan": ("Tariff", "套餐"),
        "terms": ("I agree", "同意"),
        "letter": ("Keep me posted", "接收消息"),
        "submit": ("Send form", "送出"),
        "alerts": ("Warn me about the river", "河流预警"),
        "save": ("Apply", "应用"),
        "add": ("Buy", "购买"),
    }

    def seed(self, seed: Seed) -> Json:
        return {"members": [], "alerts": False, "public": True, "cart": []}

    def link(self, word: str, go: Any) -> Widget:
        return Row(Link(self.t(word), "body", colour="primary", on_tap=go), height=44)

    def sheet(self, page: Page, title: str, *parts: Widget) -> Widget:
        bar = Row(Words(f"riverside.example/{page.activity.lower()}", "small"), pad=(16, 10))
        head = Words(title, "headline")
        body = Web(head, Gap(8), *parts, pad=(20, 8), gap=8, id="")
        return Scaffold(None, Column(bar, body))

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        links = [
            self.link("news", lambda: page.open("News")),
            self.link("join", lambda: page.open("Join")),
            self.link("hours", lambda: page.open("Hours")),
            self.link("account", lambda: page.open("Account")),
            self.link("shop", lambda: page.open("Shop")),
        ]
        links = links[::-1] if self.mixed else links
        return self.sheet(page, self.t("site"), Words(self.t("welcome")), *links)

    @activity("News")
    def news(self, page: Page) -> Widget:
        parts = (Words(self.t("headline"), "heading"), Words(self.t("article")), self.link("home", page.back))
        return self.sheet(page, self.t("news"), *parts)

    @activity("Hours")
    def hours(self, page: Page) -> Widget:
        parts = (Words(self.t("monday")), Words(self.t("weekend")), self.link("home", page.back))
        return self.sheet(page, self.t("hours"), *parts)

    def tick(self, word: str, var: Var) -> Widget:
        return Row(CheckBox(var), Words(self.t(word)), gap=10)

    @activity("Join")
    def join(self, page: Page) -> Widget:
        own = page.vars

        def submit() -> None:
            member: Json = {key: str(own.get(key, "")).strip() for key in ("full", "email", "city")}
            if not all(member.values()) or not own.get("terms"):
                own["told"] = "missing"
                return
            member |= {"id": len(self.data["members"]) + 1, "plan": own.get("plan", "basic")}
            self.data["members"].append({**member, "letter": bool(own.get("letter"))})
            own["told"] = "thanks"

        if own.get("told") == "thanks":
            words = Words(self.t("thanks", name=own.get("full", "")), "title")
            return self.sheet(page, self.t("join"), words, self.link("home", page.back))
        parts: list[Widget] = []
        for at, key in enumerate(("city", "email", "full") if self.mixed else ("full", "email", "city")):
            parts += [Words(self.t(key), "label"), TextField(f"input{at}", page.var(key, ""))]
        parts += [
            Words(self.t("plan"), "label"),
            Select(self.t(own.get("plan", "basic")), lambda: page.show("plans"), look="outlined"),
            self.tick("terms", page.var("terms", False)),
            self.tick("letter", page.var("letter", False)),
        ]
        if own.get("told"):
            parts.append(Words(self.t("missing"), colour="error"))
        parts.append(Button(self.t("submit"), submit))
        return self.sheet(page, self.t("join"), *parts)

    @overlay
    def plans(self, page: Page) -> Overlay:
        now = page.under.vars.get("plan", "basic")

        def take(plan: str) -> None:
            page.under.vars["plan"] = plan
            page.hide()

        return Dialog(
            "",
            Column(
                *[
                    RadioItem(self.t(plan), plan == now, partial(take, plan))
                    for plan in ("basic", "family", "gold")
                ]
            ),
        )

    @activity("Account")
    def account(self, page: Page) -> Widget:
        own = page.vars

        def save() -> None:
            self.data.update({key: own.get(key, self.data[key]) for key in ("alerts", "public")})
            own["told"] = True

        ticks = [self.tick(key, page.var(key, self.data[key])) for key in ("alerts", "public")]
        parts = [*(ticks[::-1] if self.mixed else ticks), Button(self.t("save"), save)]
        if own.get("told"):
            parts.append(Words(self.t("saved")))
        return self.sheet(page, self.t("account"), *parts, self.link("home", page.back))

    @activity("Shop")
    def shop(self, page: Page) -> Widget:
        def put(thing: str) -> None:
            self.data["cart"].append(thing)

        parts: list[Widget] = [Words(self.t("cart", n=len(self.data["cart"])), "label")]
        for thing, price in (("paddle", "$39"), ("vest", "$55"), ("rope", "$12")):
            parts += [
                Words(self.t(thing), "heading"),
                Words(price),
                Button(self.t("add"), partial(put, thing), look="tonal"),
            ]
        return self.sheet(page, self.t("shop"), *parts, self.link("home", page.back))
