"""Tasks with texts and files, and from one app to another."""

from __future__ import annotations

from tests.outside.third.looking import (
    Apps,
    apps_of,
    ask,
    becomes,
    cannot,
    do,
    drop,
    each,
    press,
    row,
    saying,
    start,
)
from treetap.bench.tasks.task import Judge, Seen, Task
from virtualphone.tours.steps import Step, hold, tap, write


def _sends(apps: Apps, phone: str, text: str) -> None:
    threads = apps["plainsms"]["threads"]
    one = next((one for one in threads if one["phone"] == phone), None)
    if one is None:
        number = max(one["id"] for one in threads) + 1
        one = {"id": number, "name": "", "phone": phone, "mute": False, "messages": []}
    one["messages"].append({"id": len(one["messages"]) + 1, "me": True, "text": text})
    apps["plainsms"]["threads"] = [one, *[other for other in threads if other["id"] != one["id"]]]


def tells(phone: str, words: str) -> Judge:
    """One message more to that number, with these words in it, and nothing else."""

    def judge(seen: Seen) -> bool:
        first = apps_of(seen.state)["plainsms"]["threads"][0]
        text = str(first["messages"][-1]["text"]) if first["messages"] else ""
        return words in text and becomes(lambda apps: _sends(apps, phone, text))(seen)

    return judge


def plainsms() -> list[Task]:
    """Texts."""
    milk, late = ("We are out of oat milk", "家里没燕麦奶了"), ("Running ten minutes late", "我会晚到十分钟")
    return [
        *do(
            "sms send",
            (
                (
                    "Send a text message using Plain SMS Messenger to +15550177312 with message: We "
                    "are out of oat milk"
                ),
                "用素简短信给+15550177312发短信：家里没燕麦奶了",
            ),
            lambda apps, say: _sends(apps, "+15550177312", say(*milk)),
            "send",
            7,
            lambda say: (
                *(start("plainsms"), press("plainsms", "new"), tap("new_conversation_address")),
                *(
                    write("+15550177312"),
                    press("plainsms", "add"),
                    tap("thread_type_message"),
                    write(say(*milk)),
                ),
                press("plainsms", "send"),
            ),
        ),
        *do(
            "sms reply",
            (
                (
                    "Reply to the most recent text message using Plain SMS Messenger with message: "
                    "Running ten minutes late"
                ),
                "用素简短信回复最近的一条短信：我会晚到十分钟",
            ),
            lambda apps, say: _sends(apps, "+15550100471", say(*late)),
            "send",
            5,
            lambda say: (
                *(start("plainsms"), tap(say("Nadia Petrov", "彭娜")), tap("thread_type_message")),
                *(write(say(*late)), press("plainsms", "send")),
            ),
        ),
        *do(
            "sms resend",
            ("Resend the message I just sent to Tomas Brandt in Plain SMS Messenger", ""),
            lambda apps, _say: _sends(apps, "+15550100233", "Yes, twice today"),
            "send",
            5,
            lambda _say: (
                *(
                    start("plainsms"),
                    tap("Tomas Brandt"),
                    tap("thread_type_message"),
                    write("Yes, twice today"),
                ),
                press("plainsms", "send"),
            ),
        ),
        *each(
            "sms address",
            (
                (
                    "Text the address of the event to Tomas Brandt that Nadia Petrov just sent me in "
                    "Plain SMS Messenger"
                ),
                "用素简短信把彭娜刚发给我的晚宴地址发给唐默",
            ),
            lambda locale: tells("+15550100233", saying(locale)("17 Orchard Street", "果园街17号")),
            kind="across",
            optimum=7,
            solution=lambda locale: (
                *(start("plainsms"), tap(saying(locale)("Tomas Brandt", "唐默")), tap("thread_type_message")),
                *(write(saying(locale)("17 Orchard Street", "果园街17号")), press("plainsms", "send")),
            ),
        ),
        *cannot(
            "sms nobody",
            ("Delete the conversation with Ludmila Orban in Plain SMS Messenger.", ""),
        ),
    ]


def cabinet() -> list[Task]:
    """Files."""

    def move(folder: str, to: str, *names: str) -> tuple[Step, ...]:
        first, *rest = names
        return (
            *(
                start("cabinet"),
                tap(folder),
                hold(first),
                *[tap(name) for name in rest],
                press("cabinet", "menu"),
            ),
            *(press("cabinet", "move"), tap(to), press("cabinet", "drop_move")),
        )

    def moved(apps: Apps, to: str, *names: str) -> None:
        for name in names:
            row(apps["cabinet"]["files"], name).update(folder=to)

    return [
        *do(
            "files move",
            (
                (
                    "Move the file lease_2026.pdf from Documents within the vphone_x86 storage area to "
                    "the Download within "
                    "the same vphone_x86 storage area in File Cabinet."
                ),
                "在文件柜里把lease_2026.pdf从Documents移动到Download",
            ),
            lambda apps, _say: moved(apps, "Download", "lease_2026.pdf"),
            "edit",
            7,
            lambda _say: move("Documents", "Download", "lease_2026.pdf"),
        ),
        *do(
            "files delete",
            (
                (
                    "Delete the file cv_final.docx from the File Cabinet located in the Documents "
                    "folder within the "
                    "vphone_x86 storage area."
                ),
                "",
            ),
            lambda apps, _say: drop(apps["cabinet"], "files", "cv_final.docx"),
            "delete",
            5,
            lambda _say: (
                *(start("cabinet"), tap("Documents"), hold("cv_final.docx"), press("cabinet", "erase")),
                press("cabinet", "ok"),
            ),
        ),
        *do(
            "files two",
            (
                "In File Cabinet, move IMG_0411.jpg and IMG_0412.jpg from DCIM to Pictures.",
                "",
            ),
            lambda apps, _say: moved(apps, "Pictures", "IMG_0411.jpg", "IMG_0412.jpg"),
            "several",
            8,
            lambda _say: move("DCIM", "Pictures", "IMG_0411.jpg", "IMG_0412.jpg"),
        ),
        *ask(
            "files largest",
            (
                (
                    "What is the largest file in the Download folder in File Cabinet? Answer with the "
                    "file name only."
                ),
                "",
            ),
            lambda _say: ("setup_tool.apk",),
            2,
            never=lambda _say: ("map_tour", "cv_final"),
        ),
    ]


def across() -> list[Task]:
    """From one app to another."""
    return each(
        "across climb",
        (
            (
                "Look up the elevation gain of my Ridge walk in the OpenTrails app and text it to "
                "Tomas Brandt using Plain "
                "SMS Messenger."
            ),
            "",
        ),
        lambda _locale: tells("+15550100233", "612"),
        kind="across",
        optimum=7,
        solution=lambda _locale: (
            *(start("plainsms"), tap("Tomas Brandt"), tap("thread_type_message"), write("612 m")),
            press("plainsms", "send"),
        ),
    )
