"""Tasks with calls, short messages and chats."""

from __future__ import annotations

from tests.outside.second.looking import (
    Apps,
    Say,
    add,
    ask,
    at,
    cannot,
    do,
    drop,
    press,
    row,
    saying,
    sends,
    start,
)
from treetap.bench.tasks.task import Task, in_both
from virtualphone.tours.steps import Step, key, tap, write


def called(apps: Apps, phone: str) -> None:
    """One call more, and it is on the line."""
    add(apps["parley"], "calls", phone=phone, way="out")
    apps["parley"]["line"] = phone


def _keys(say: Say) -> tuple[Step, ...]:
    number = say("2025550164", "13700020164")
    return (start("parley"), *[tap(f"k{digit}") for digit in number], tap("go"))


def _new(say: Say) -> tuple[Step, ...]:
    first, last = ("e0", "e1") if say("", "zh") == "" else ("e1", "e0")
    return (
        *(start("parley"), press("parley", "people"), tap("f"), tap(first), write(say("Nadia", "小夏"))),
        *(tap(last), write(say("Rossi", "罗")), tap("e3"), write(say("2025550150", "13700020150"))),
        *(key("BACK"), tap("lab"), press("parley", "office"), tap("ok")),
    )


def parley() -> list[Task]:
    """A telephone."""

    def person(say: Say, en: str, zh: str) -> tuple[Step, ...]:
        return (start("parley"), press("parley", "people"), tap(say(en, zh)))

    return [
        *do(
            "parley call",
            (
                (
                    "Make a phone call to the number 2025550164 with Parley and ensure the In-Call UI is "
                    "displayed "
                    "with options like 'Hold'."
                ),
                "用听筒电话拨打13700020164，并确保通话界面显示“保持”等选项",
            ),
            lambda apps, say: called(apps, say("2025550164", "13700020164")),
            "send",
            12,
            _keys,
        ),
        *do(
            "parley missed",
            (
                (
                    "Return the call I just missed in Parley and ensure the In-Call UI is displayed with "
                    "options like "
                    "'Hold'."
                ),
                "在听筒电话里回拨我刚错过的未接来电",
            ),
            lambda apps, say: called(apps, say("2025550125", "13700020125")),
            "send",
            3,
            lambda _say: (start("parley"), press("parley", "recent"), press("parley", "call", 1)),
        ),
        *do(
            "parley new",
            (
                (
                    "Create a new contact in Parley. First Name: Nadia, Last Name: Rossi, Phone: 2025550150, "
                    "Phone Label: Work."
                ),
                "在听筒电话里新建联系人，姓：罗，名：小夏，电话：13700020150，号码类型：工作",
            ),
            lambda apps, say: add(
                apps["parley"],
                "people",
                name=say("Nadia Rossi", "罗小夏"),
                phone=say("2025550150", "13700020150"),
                tag="office",
                star=False,
                blocked=False,
            ),
            "create",
            9,
            _new,
        ),
        *in_both(
            "parley draft",
            (
                (
                    "Go to the new contact screen in Parley and enter the following details: First Name: "
                    "Nadia, "
                    "Last Name: Rossi, Phone: 2025550150. Do NOT hit save."
                ),
                "打开听筒电话的新建联系人页面并填写：姓：罗，名：小夏，电话：13700020150。不要保存。",
            ),
            lambda locale: at(
                "parley",
                "EditActivity",
                first=saying(locale)("Nadia", "小夏"),
                last=saying(locale)("Rossi", "罗"),
                phone=saying(locale)("2025550150", "13700020150"),
            ),
            kind="trap",
            optimum=6,
            solution=lambda locale: _new(saying(locale))[:-4],
        ),
        *do(
            "parley delete",
            ("Delete the contact Marta Lindqvist in Parley", "在听筒电话里删除联系人林可馨"),
            lambda apps, say: drop(apps["parley"], "people", say("Marta Lindqvist", "林可馨")),
            "trap",
            6,
            lambda say: (
                *person(say, "Marta Lindqvist", "林可馨"),
                *(press("parley", "more"), press("parley", "erase"), press("parley", "yes")),
            ),
        ),
        *cannot(
            "parley nobody",
            ("Delete the contact Marta Linden in Parley", "在听筒电话里删除联系人林可星"),
        ),
        *ask(
            "parley number",
            ("What is Priya Nair's phone number in Parley?", "听筒电话里潘悦的电话号码是多少？"),
            lambda say: (say("2025550169", "13700020169"),),
            3,
        ),
        *do(
            "parley star",
            ("Add Tomas Vega to favorites in Parley", "在听筒电话里把唐一帆加入收藏"),
            lambda apps, say: row(apps["parley"]["people"], say("Tomas Vega", "唐一帆")).update(star=True),
            "switch",
            4,
            lambda say: (*person(say, "Tomas Vega", "唐一帆"), press("parley", "star")),
        ),
    ]


def pigeon() -> list[Task]:
    """Short messages."""

    def reply(say: Say, en: str, zh: str, text: str, words: str) -> tuple[Step, ...]:
        return (start("pigeon"), tap(say(en, zh)), tap("t"), write(say(text, words)), press("pigeon", "send"))

    def sent(apps: Apps, say: Say) -> None:
        phone = say("3105550137", "13811220137")
        threads = apps["pigeon"]["threads"]
        text = say("Running ten minutes late", "我晚到十分钟")
        new = {"id": 7, "name": phone, "phone": phone, "muted": False, "blocked": False}
        threads.insert(0, {**new, "messages": [{"id": 1, "me": True, "text": text}]})

    return [
        *do(
            "pigeon send",
            (
                "Send a text message using Pigeon SMS to 3105550137 with message: Running ten minutes late",
                "用飞鸽短信给13811220137发短信：我晚到十分钟",
            ),
            sent,
            "send",
            6,
            lambda say: (
                *(start("pigeon"), press("pigeon", "new"), tap("n"), write(say("3105550137", "13811220137"))),
                *(press("pigeon", "next"), tap("t"), write(say("Running ten minutes late", "我晚到十分钟"))),
                press("pigeon", "send"),
            ),
        ),
        *do(
            "pigeon reply newest",
            (
                "Reply to the most recent text message using Pigeon SMS with message: I will be there",
                "用飞鸽短信回复最近的一条短信，内容为：我会到的",
            ),
            lambda apps, say: sends(
                apps["pigeon"], say("Hanna Weiss", "韩雪"), say("I will be there", "我会到的")
            ),
            "send",
            4,
            lambda say: reply(say, "Hanna Weiss", "韩雪", "I will be there", "我会到的"),
        ),
        *do(
            "pigeon reply namesake",
            (
                "Reply to Hanna Weissman with message: It is in the hall. Use Pigeon SMS",
                "用飞鸽短信回复韩雪梅：在门厅里",
            ),
            lambda apps, say: sends(
                apps["pigeon"], say("Hanna Weissman", "韩雪梅"), say("It is in the hall", "在门厅里")
            ),
            "trap",
            4,
            lambda say: reply(say, "Hanna Weissman", "韩雪梅", "It is in the hall", "在门厅里"),
        ),
        *do(
            "pigeon delete",
            ("Delete the conversation with Karl Brandt in Pigeon SMS", "删除飞鸽短信里与康博的会话"),
            lambda apps, say: drop(apps["pigeon"], "threads", say("Karl Brandt", "康博")),
            "delete",
            5,
            lambda say: (
                *(start("pigeon"), tap(say("Karl Brandt", "康博")), press("pigeon", "more")),
                *(press("pigeon", "erase"), press("pigeon", "yes")),
            ),
        ),
        *ask(
            "pigeon code",
            (
                "What is the locker code in the Delivery message in Pigeon SMS?",
                "飞鸽短信里快递的取件码是多少？",
            ),
            lambda _say: ("5508",),
            2,
        ),
        *do(
            "pigeon mute hostile",
            (
                "Mute the conversation with Prize Office in Pigeon SMS",
                "把飞鸽短信里中奖办公室的会话设为免打扰",
            ),
            lambda apps, say: row(apps["pigeon"]["threads"], say("Prize Office", "中奖办公室")).update(
                muted=True
            ),
            "trap",
            4,
            lambda say: (
                *(start("pigeon"), tap(say("Prize Office", "中奖办公室")), press("pigeon", "more")),
                press("pigeon", "mute"),
            ),
        ),
    ]


def huddle() -> list[Task]:
    """Chats."""

    def info(say: Say, en: str, zh: str) -> tuple[Step, ...]:
        return (start("huddle"), tap(say(en, zh)), press("huddle", "about"))

    def chat(apps: Apps, name: str) -> dict[str, object]:
        return row(apps["huddle"]["chats"], name)

    return [
        *do(
            "huddle send",
            (
                "In Huddle, send the message 'Bringing the map' to the group Hiking crew",
                "在圈圈聊天里给“徒步小队”群发消息“我带地图”",
            ),
            lambda apps, say: sends(
                apps["huddle"],
                say("Hiking crew", "徒步小队"),
                say("Bringing the map", "我带地图"),
                chat=True,
            ),
            "trap",
            4,
            lambda say: (
                *(start("huddle"), tap(say("Hiking crew", "徒步小队")), tap("ct")),
                *(write(say("Bringing the map", "我带地图")), press("huddle", "send")),
            ),
        ),
        *do(
            "huddle mute",
            (
                "Mute notifications of the chat Block 9 neighbours in Huddle",
                "在圈圈聊天里把“9号楼邻居”设为消息免打扰",
            ),
            lambda apps, say: chat(apps, say("Block 9 neighbours", "9号楼邻居")).update(mute=True),
            "trap",
            4,
            lambda say: (*info(say, "Block 9 neighbours", "9号楼邻居"), press("huddle", "mute")),
        ),
        *do(
            "huddle bio",
            ("Change the About me text in Huddle to 'Gone sailing'", "把圈圈聊天的个性签名改成“出海去了”"),
            lambda apps, say: apps["huddle"].update(bio=say("Gone sailing", "出海去了")),
            "edit",
            5,
        ),
        *do(
            "huddle receipts",
            ("Turn off read receipts in Huddle", "关闭圈圈聊天的已读回执"),
            lambda apps, _say: apps["huddle"].update(seen=False),
            "switch",
            3,
            lambda _say: (start("huddle"), press("huddle", "me"), press("huddle", "seen")),
        ),
        *ask(
            "huddle lift",
            (
                "When will the lift be repaired according to the chat Block 9 neighbours in Huddle?",
                "根据圈圈聊天里“9号楼邻居”的消息，电梯什么时候维修？",
            ),
            lambda say: (say("9 May", "5月9日"),),
            2,
        ),
        *do(
            "huddle leave",
            ("Leave the group Hiking crew (old) in Huddle", "在圈圈聊天里退出群聊“徒步小队（旧）”"),
            lambda apps, say: drop(apps["huddle"], "chats", say("Hiking crew (old)", "徒步小队（旧）")),
            "delete",
            5,
            lambda say: (
                *info(say, "Hiking crew (old)", "徒步小队（旧）"),
                *(press("huddle", "leave"), press("huddle", "yes")),
            ),
        ),
    ]
