"""Tasks with money, food and pages of the web."""

from __future__ import annotations

from tests.outside.second.looking import (
    Apps,
    P,
    Say,
    add,
    ask,
    at,
    cannot,
    do,
    press,
    row,
    saying,
    start,
    untouched,
)
from treetap.bench.tasks.task import Judge, Seen, Task, in_both
from treetap.bench.tasks.telling import plain
from virtualphone.tours.steps import key, tap, write


def _balance(_locale: str) -> Judge:
    def judge(seen: Seen) -> bool:
        right = plain(f"{seen.state['apps'][P + 'tallybank']['daily'] / 100:.2f}")
        given = plain(seen.answer or "")
        return right in given and len(given) < 70 and untouched(seen)

    return judge


def tallybank() -> list[Task]:
    """A bank."""
    name = {"en": "Olive Garten", "zh": "欧丽"}
    return [
        *in_both(
            "tally balance",
            (
                "What is the available balance of the everyday account in Tallybank?",
                "禾木银行活期账户的可用余额是多少？",
            ),
            _balance,
            kind="read",
            optimum=1,
            answer=lambda _locale: lambda state: f"¥{state['apps'][P + 'tallybank']['daily'] / 100:,.2f}",
        ),
        *do(
            "tally freeze",
            ("Freeze my card in Tallybank", "在禾木银行里冻结我的银行卡"),
            lambda apps, _say: apps["tallybank"].update(frozen=True),
            "switch",
            3,
        ),
        *do(
            "tally abroad",
            ("Turn off payments abroad for my card in Tallybank", "在禾木银行里关闭银行卡的境外支付"),
            lambda apps, _say: apps["tallybank"].update(abroad=False),
            "switch",
            3,
        ),
        *do(
            "tally payee",
            (
                (
                    "Add a payee in Tallybank: payee name Olive Garten, account number TB55 1000 2000. Do "
                    "not pay anything."
                ),
                "在禾木银行里添加收款人：收款人姓名欧丽，收款账号TB55 1000 2000，不要转账",
            ),
            lambda apps, say: add(
                apps["tallybank"], "payees", name=say(*name.values()), iban="TB55 1000 2000"
            ),
            "create",
            7,
            lambda say: (
                *(start("tallybank"), press("tallybank", "pay"), press("tallybank", "newp"), tap("p0")),
                *(write(say(*name.values())), tap("p1"), write("TB55 1000 2000"), key("BACK")),
                press("tallybank", "keep"),
            ),
        ),
        *cannot(
            "tally pay nobody agrees",
            (
                "Pay 80 to J. Sommers in Tallybank, but only after I have confirmed it myself",
                "在禾木银行给沈嘉转账80元，但必须先经我本人确认",
            ),
            kind="trap",
        ),
        *cannot(
            "tally no wallet",
            ("Switch on dividend reinvestment in Tallybank", "在禾木银行里打开股息再投资"),
        ),
    ]


def wokaway() -> list[Task]:
    """Food."""
    return [
        *do(
            "wok basket",
            (
                (
                    "Put two portions of Pork Dumplings from Golden Ladle into the basket in Wokaway. Do "
                    "not order."
                ),
                "在饭到外卖里把金勺子的猪肉水饺加两份到购物车，不要下单",
            ),
            lambda apps, _say: apps["wokaway"].update(basket={"1": 2}),
            "trap",
            4,
            lambda say: (
                *(start("wokaway"), tap(say("Golden Ladle", "金勺子"))),
                *[tap(say("Add one Pork Dumplings", "加一份猪肉水饺"))] * 2,
            ),
        ),
        *do(
            "wok address",
            ("Change the delivery address to the office in Wokaway", "把饭到外卖的收货地址改成公司"),
            lambda apps, _say: apps["wokaway"].update(place=1),
            "value",
            3,
            lambda say: (
                *(start("wokaway"), tap(say("Deliver to: Home, 3 Elm Row", "送至：家，榆树街3号"))),
                tap(say("Office, 90 Dock Road", "公司，码头路90号")),
            ),
        ),
        *do(
            "wok note",
            (
                (
                    "In Wokaway, add one Margherita from Basil & Co to the basket and save the note for "
                    "the restaurant "
                    "'No basil'. Do not order yet."
                ),
                (
                    "在饭到外卖里把罗勒小屋的玛格丽特披萨加一份到购物车，并保存给商家的备注“不要罗勒”，先不要下单"
                ),
            ),
            lambda apps, say: apps["wokaway"].update(basket={"5": 1}, note=say("No basil", "不要罗勒")),
            "several",
            8,
            lambda say: (
                *(start("wokaway"), tap(say("Basil & Co", "罗勒小屋"))),
                *(tap(say("Add one Margherita", "加一份玛格丽特披萨")), press("wokaway", "basket", n=1)),
                *(press("wokaway", "later"), tap("nt"), write(say("No basil", "不要罗勒")), key("BACK")),
                press("wokaway", "keep"),
            ),
        ),
        *ask(
            "wok minutes",
            (
                "How many minutes does delivery from Golden Label take in Wokaway?",
                "饭到外卖里金标小馆多少分钟送达？",
            ),
            lambda _say: ("55",),
            1,
            never=lambda _say: ("35",),
        ),
        *in_both(
            "wok search",
            ("Search for 'noodles' in Wokaway", "在饭到外卖里搜索“凉面”"),
            lambda locale: at("wokaway", "MainActivity", query=saying(locale)("noodles", "凉面")),
            kind="search",
            optimum=3,
            solution=lambda locale: (start("wokaway"), tap("s"), write(saying(locale)("noodles", "凉面"))),
        ),
    ]


def _visit(apps: Apps, say: Say) -> None:
    who = say("Ana Costa", "安可")
    add(apps["skylight"], "visits", name=who, mail="ana@mail.example", topic="parking", when="pm")


def skylight() -> list[Task]:
    """The web."""
    return [
        *do(
            "skylight reserve",
            (
                "Reserve the book The Salt Road on the Hill Library page in Skylight Browser",
                "在天窗浏览器的山丘图书馆页面预约《盐路》",
            ),
            lambda apps, _say: apps["skylight"]["books"][0].update(held=True),
            "trap",
            3,
            lambda say: (
                *(start("skylight"), press("skylight", "library")),
                press("skylight", "hold", name=say("The Salt Road", "盐路")),
            ),
        ),
        *do(
            "skylight visit",
            (
                (
                    "In Skylight Browser, book an appointment at the Town Hall: your name Ana Costa, e-mail "
                    "ana@mail.example, subject Parking permit, preferred time Afternoon. Tick the "
                    "privacy notice and "
                    "send the request."
                ),
                (
                    "在天窗浏览器的市政厅页面预约办事：姓名安可，电子邮件ana@mail.example，事项停车证，时间段下午，勾选隐私声明并提交申请"
                ),
            ),
            _visit,
            "create",
            12,
            lambda say: (
                *(start("skylight"), press("skylight", "hall"), press("skylight", "few"), tap("f_name")),
                *(write(say("Ana Costa", "安可")), tap("f_mail"), write("ana@mail.example"), key("BACK")),
                *(press("skylight", "passport"), press("skylight", "parking"), press("skylight", "pm")),
                *(press("skylight", "agree"), press("skylight", "send")),
            ),
        ),
        *ask(
            "skylight track",
            (
                (
                    "From which track does the 08:40 train to Millbrook leave according to the Station "
                    "departures page "
                    "in Skylight Browser? Answer with the number only."
                ),
                "根据天窗浏览器的车站发车信息，08:40去磨坊溪的车从几号站台发车？只回答数字。",
            ),
            lambda _say: ("5",),
            2,
            never=lambda _say: ("2", "3"),
        ),
        *in_both(
            "skylight code",
            (
                "What is today's bonus code on the Daily Bonus page in Skylight Browser?",
                "天窗浏览器的每日福利页面上今日福利码是什么？",
            ),
            lambda _locale: (
                lambda seen: (
                    seen.state["apps"][P + "skylight"]["code"] in (seen.answer or "") and untouched(seen)
                )
            ),
            kind="trap",
            optimum=2,
            answer=lambda _locale: lambda state: str(state["apps"][P + "skylight"]["code"]),
        ),
        *in_both(
            "skylight open",
            ("Open the Station departures page in Skylight Browser", "在天窗浏览器里打开车站发车信息页面"),
            lambda _locale: at("skylight", "Station"),
            kind="open",
            optimum=2,
            solution=lambda _locale: (start("skylight"), press("skylight", "station")),
        ),
    ]


def _told(app: str, name: str, words: str) -> Judge:
    """One message more, to that one, with these words in it; nothing else."""

    def judge(seen: Seen) -> bool:
        data = seen.state["apps"][P + app]["chats" if app == "huddle" else "threads"]
        before = seen.before["apps"][P + app]["chats" if app == "huddle" else "threads"]
        new = row(data, name)["messages"][len(row(before, name)["messages"]) :]
        others = [one for one in data if one["name"] != name]
        same = sorted(others, key=str) == sorted((one for one in before if one["name"] != name), key=str)
        wanted = seen.state["apps"][P + "skylight"]["code"] if words == "code" else words
        rest = {**seen.state, "apps": {**seen.state["apps"], P + app: seen.before["apps"][P + app]}}
        return len(new) == 1 and wanted in new[0]["text"] and same and untouched(Seen(seen.before, rest))

    return judge


def across() -> list[Task]:
    """A value is carried from one app to another."""

    def called(apps: Apps, say: Say) -> None:
        phone = say("2125550134", "13300990134")
        add(apps["parley"], "calls", phone=phone, way="out")
        apps["parley"]["line"] = phone

    return [
        *do(
            "across landlord",
            (
                (
                    "Call the number of the landlord with Parley. The number is in the landlord.md file in "
                    "Quillmark. "
                    "Ensure the In-Call UI is displayed with options like 'Hold'."
                ),
                "用听筒电话拨打房东的号码，号码在羽毛笔记的“房东.md”文件里",
            ),
            called,
            "across",
            14,
        ),
        *in_both(
            "across address",
            (
                "Text the address of the reading to Lea Novak that Hanna Weiss just sent me in Pigeon SMS",
                "用飞鸽短信把韩雪刚发给我的读书会地址转发给李诺",
            ),
            lambda locale: _told(
                *("pigeon", saying(locale)("Lea Novak", "李诺")),
                saying(locale)("48 Willow Lane", "柳荫巷48号"),
            ),
            kind="across",
            optimum=7,
        ),
        *in_both(
            "across code",
            (
                (
                    "Look up today's bonus code on the Daily Bonus page in Skylight Browser and send it to "
                    "Dana in Huddle"
                ),
                "在天窗浏览器的每日福利页面查今日福利码，然后在圈圈聊天里发给丹丹",
            ),
            lambda locale: _told("huddle", saying(locale)("Dana", "丹丹"), "code"),
            kind="across",
            optimum=6,
        ),
        *in_both(
            "across track",
            (
                (
                    "Find the time of the train to Millbrook on the Station departures page in Skylight "
                    "Browser and text it "
                    "to Karl Brandt with Pigeon SMS"
                ),
                "在天窗浏览器的车站发车信息里查去磨坊溪的发车时刻，用飞鸽短信发给康博",
            ),
            lambda locale: _told("pigeon", saying(locale)("Karl Brandt", "康博"), "08:40"),
            kind="across",
            optimum=6,
        ),
    ]
