"""Tasks on pages of the web."""

from __future__ import annotations

from typing import Any

from tests.outside.third.looking import Apps, Say, add, already, ask, cannot, do, fill, press, row, start
from treetap.bench.tasks.task import Task
from virtualphone.tours.steps import tap


def _sent(apps: Apps, page: str, **values: Any) -> None:
    add(apps["minnow"], "sent", page=page, **values)


def _flight(apps: Apps, say: Say) -> None:
    values = {"from": say("Bergen", "卑尔根"), "to": say("Porto", "波尔图")}
    _sent(apps, "order", **values, day="2026-03-28", way="one_way", bags=True, seat="business")


def minnow() -> list[Task]:
    """Small exercises."""
    return [
        *do(
            "web login",
            (
                (
                    'On the Login form page in Minnow Browser, enter the username "vina" and the '
                    'password "ZKd7u" into the '
                    "text fields and press login."
                ),
                "在小鱼浏览器的登录表单页面，用户名填vina，密码填ZKd7u，然后点登录",
            ),
            lambda apps, _say: _sent(apps, "login", user="vina", word="ZKd7u"),
            "create",
            7,
            lambda _say: (
                *(start("minnow"), press("minnow", "login"), fill(0, "vina"), fill(1, "ZKd7u")),
                press("minnow", "enter"),
            ),
        ),
        *do(
            "web date",
            (
                (
                    "On the Choose a date page in Minnow Browser, select 04/14/2026 as the date and "
                    "hit submit."
                ),
                "在小鱼浏览器的选择日期页面选2026年4月14日并提交",
            ),
            lambda apps, _say: _sent(apps, "date", day="2026-04-14"),
            "value",
            7,
            lambda say: (
                *(
                    start("minnow"),
                    press("minnow", "date"),
                    tap("mm/dd/yyyy"),
                    tap(say("Next month", "下个月")),
                ),
                *(
                    tap(say("14 April 2026", "2026年4月14日")),
                    tap(say("OK", "确定")),
                    press("minnow", "send"),
                ),
            ),
        ),
        *do(
            "web boxes",
            (
                "On the Checkboxes page in Minnow Browser, select Cloud, Otter and click Submit.",
                "在小鱼浏览器的复选框页面勾选Cloud和Otter，然后点提交",
            ),
            lambda apps, _say: _sent(apps, "boxes", on=["Cloud", "Otter"]),
            "value",
            5,
            lambda _say: (
                *(
                    start("minnow"),
                    press("minnow", "boxes"),
                    tap("Cloud"),
                    tap("Otter"),
                    press("minnow", "send"),
                ),
            ),
        ),
        *do(
            "web list",
            (
                (
                    "On the Drop-down list page in Minnow Browser, select Lublin from the list and "
                    "click Submit."
                ),
                "",
            ),
            lambda apps, _say: _sent(apps, "list", city="Lublin"),
            "value",
            5,
            lambda _say: (
                *(
                    start("minnow"),
                    press("minnow", "list"),
                    tap("Bergen"),
                    tap("Lublin"),
                    press("minnow", "send"),
                ),
            ),
        ),
        *do(
            "web search",
            (
                (
                    'On the Search engine page in Minnow Browser, use the textbox to enter "Kasie" and '
                    'press "Search", '
                    "then find and click the 5th search result."
                ),
                "在小鱼浏览器的搜索引擎页面搜索Kasie，然后点开第5条结果",
            ),
            lambda apps, _say: _sent(apps, "search", q="Kasie", hit=_fifth("Kasie")),
            "search",
            7,
            lambda _say: (
                *(start("minnow"), press("minnow", "search"), fill(0, "Kasie"), press("minnow", "find")),
                *(press("minnow", "next"), tap(_fifth("Kasie"))),
            ),
        ),
        *do(
            "web sections",
            (
                (
                    "On the Sections page in Minnow Browser, expand the sections below, to find and "
                    "click on the link "
                    '"velit".'
                ),
                "",
            ),
            lambda apps, _say: _sent(apps, "tabs", word="velit"),
            "search",
            4,
            lambda _say: (start("minnow"), press("minnow", "tabs"), press("minnow", "sec2"), tap("velit")),
        ),
        *ask(
            "web cheapest flower",
            (
                (
                    "Which is the cheapest flower in the Flower table in Minnow Browser? Answer with "
                    "its name only."
                ),
                "小鱼浏览器的花卉表格里哪种花最便宜？只回答花名",
            ),
            lambda _say: ("Crocus",),
            2,
            never=lambda _say: ("Aster", "Begonia", "Dahlia", "Erica"),
        ),
        *do(
            "web flight",
            (
                (
                    "On the Flight form page in Minnow Browser, request a flight from: Bergen, to: "
                    "Porto on 2026-03-28, "
                    "one way, with extra luggage, in business class, and press Submit."
                ),
                (
                    "在小鱼浏览器的机票表单里：出发地卑尔根，目的地波尔图，日期2026年3月28日，单程，要"
                    "额外行李，商务舱，填好后提交"
                ),
            ),
            _flight,
            "create",
            14,
            lambda say: (
                *(start("minnow"), press("minnow", "order"), fill(0, say("Bergen", "卑尔根"))),
                *(
                    fill(1, say("Porto", "波尔图")),
                    tap("yyyy-mm-dd"),
                    tap(say("28 March 2026", "2026年3月28日")),
                ),
                *(tap(say("OK", "确定")), press("minnow", "one_way"), press("minnow", "bags")),
                *(press("minnow", "economy"), press("minnow", "business"), press("minnow", "send")),
            ),
        ),
    ]


HITS = ("Cassie", "Deneen", "Emile", "Fausto", "Ilka", "Joye", "Kanesha", "Leonie", "Myron", "Nyla")


def _fifth(query: str) -> str:
    return HITS[(sum(map(ord, query)) + 4) % len(HITS)]


def harbor() -> list[Task]:
    """A shop, a forum, a hotel."""
    title, text = ("Winter lettuce tips", "冬季生菜心得"), ("Sow it in late August.", "八月底播种。")

    def booked(apps: Apps, say: Say) -> None:
        stay = {"guest": say("Ines Moreau", "莫依宁"), "day": "2026-04-17", "nights": 3, "room": 2}
        add(apps["harbor"], "stays", **stay, meal=True, pay="pay_in")

    def upped(apps: Apps, _say: Say) -> None:
        row(apps["harbor"]["talks"], "gale_7", "by").update(up=True, points=53)

    new = {"by": "me", "points": 1, "up": False, "replies": []}
    return [
        *do(
            "shop cheapest",
            (
                (
                    "In Harbor Browser, add the cheapest desk lamp that is in stock at the Lumen & Co "
                    "shop to the cart. Do "
                    "not place the order."
                ),
                "在港湾浏览器的流明商店里，把有货的台灯中最便宜的一款加入购物车，不要下单",
            ),
            lambda apps, _say: apps["harbor"].update(cart={"3": 1}),
            "several",
            8,
            lambda say: (
                *(start("harbor"), press("harbor", "shop"), tap(say("Desk lamp Ovo", "奥沃台灯"))),
                press("harbor", "put"),
            ),
        ),
        *do(
            "shop wish",
            ("In Harbor Browser, add the Travel mug Ida from the Lumen & Co shop to the wish list.", ""),
            lambda apps, _say: apps["harbor"]["goods"][6].update(wish=True),
            "switch",
            6,
            lambda _say: (
                *(start("harbor"), press("harbor", "shop"), press("harbor", "next"), press("harbor", "next")),
                *(tap("Travel mug Ida"), press("harbor", "wish")),
            ),
        ),
        *do(
            "forum upvote",
            (
                "Upvote the post by gale_7 on the Greenthumb forum in Harbor Browser.",
                "在港湾浏览器的绿手指论坛给gale_7发的帖子点赞",
            ),
            upped,
            "switch",
            4,
            lambda say: (
                *(
                    start("harbor"),
                    press("harbor", "forum"),
                    tap(say("My balcony after the storm", "暴风雨后的阳台")),
                ),
                press("harbor", "up"),
            ),
        ),
        *do(
            "forum topic",
            (
                (
                    "Start a new topic on the Greenthumb forum in Harbor Browser with the title "
                    "'Winter lettuce tips' and "
                    "the message 'Sow it in late August.'"
                ),
                "",
            ),
            lambda apps, say: add(apps["harbor"], "talks", title=say(*title), text=say(*text), **new),
            "create",
            8,
            lambda say: (
                *(start("harbor"), press("harbor", "forum"), press("harbor", "topic"), fill(0, say(*title))),
                *(fill(1, say(*text)), press("harbor", "post")),
            ),
        ),
        *do(
            "hotel book",
            (
                (
                    "In Harbor Browser, reserve a room at Hotel Pier 9: guest name Ines Moreau, "
                    "check-in 2026-04-17, 3 "
                    "nights, Garden double, breakfast included, pay on arrival. Confirm the reservation."
                ),
                (
                    "在港湾浏览器的九号码头酒店订房：入住人莫依宁，4月17日入住，住3晚，花园双人间，含早"
                    "餐，到店付款，并确认预订"
                ),
            ),
            booked,
            "create",
            15,
            lambda say: (
                *(start("harbor"), press("harbor", "hotel"), fill(0, say("Ines Moreau", "莫依宁"))),
                *(
                    tap("yyyy/mm/dd"),
                    tap(say("Next month", "下个月")),
                    tap(say("17 April 2026", "2026年4月17日")),
                ),
                *(tap(say("OK", "确定")), tap("1"), tap("3"), press("harbor", "room", 1)),
                *(tap(say("Garden double · $98.00", "花园双人间 · ¥98.00")), press("harbor", "meal")),
                *(press("harbor", "pay_in"), press("harbor", "send")),
            ),
        ),
        *cannot(
            "shop sold out",
            (
                "In Harbor Browser, add the Desk lamp Nilo from the Lumen & Co shop to the cart.",
                "在港湾浏览器的流明商店把尼洛台灯加入购物车",
            ),
        ),
        *already(
            "shop wished already",
            ("In Harbor Browser, put the Wall clock Tik from the Lumen & Co shop on my wish list.", ""),
        ),
    ]
