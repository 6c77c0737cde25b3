"""The files of a fresh phone."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed

Json = dict[str, Any]
Two = tuple[str, str]

MB = 1_000_000
ROOT = 0

DOWNLOAD, DOCUMENTS, PICTURES, MUSIC, MOVIES, WORK, HOME, THUMBS, CACHE = range(1, 10)

FOLDERS: tuple[tuple[int, Two, int], ...] = (
    (DOWNLOAD, ("Download", "Download"), ROOT),
    (DOCUMENTS, ("Documents", "Documents"), ROOT),
    (PICTURES, ("Pictures", "Pictures"), ROOT),
    (MUSIC, ("Music", "Music"), ROOT),
    (MOVIES, ("Movies", "Movies"), ROOT),
    (WORK, ("Work", "工作"), DOCUMENTS),
    (HOME, ("Household", "家庭"), DOCUMENTS),
    (THUMBS, (".thumbnails", ".thumbnails"), PICTURES),
    (CACHE, (".cache", ".cache"), ROOT),
)

TEXTS: tuple[tuple[Two, int, Two], ...] = (
    (
        ("packing list.txt", "行李清单.txt"),
        DOCUMENTS,
        ("Passport\nCharger\nRain coat\nSwimsuit", "护照\n充电器\n雨衣\n泳衣"),
    ),
    (
        ("tomato soup.txt", "番茄汤做法.txt"),
        HOME,
        (
            "6 tomatoes, 1 onion, garlic\nSimmer 20 minutes, then blend",
            "番茄6个，洋葱1个，大蒜\n小火煮20分钟，打碎即可",
        ),
    ),
    (
        ("router.txt", "路由器.txt"),
        HOME,
        ("Network: Maple-5G\nPassword: river-stone-42", "网络：Maple-5G\n密码：river-stone-42"),
    ),
    (
        ("minutes of Tuesday.txt", "周二会议记录.txt"),
        WORK,
        ("Present: Li, Wang, Chen\nLaunch moves to May 14", "出席：李、王、陈\n上线改到5月14日"),
    ),
    (("ideas.txt", "想法.txt"), WORK, ("Shorter form\nLarger buttons", "表单再短一点\n按钮再大一点")),
    (("readme.txt", "说明.txt"), DOWNLOAD, ("Unpack, then run setup.", "先解压，再运行安装程序。")),
)

OTHERS: tuple[tuple[Two, str, int, float], ...] = (
    (("rental contract.pdf", "租房合同.pdf"), "pdf", HOME, 1.8),
    (("electricity bill.pdf", "电费账单.pdf"), "pdf", HOME, 0.4),
    (("insurance.pdf", "保险单.pdf"), "pdf", DOCUMENTS, 2.3),
    (("budget 2026.xlsx", "2026预算.xlsx"), "sheet", WORK, 0.2),
    (("offer for customer.docx", "客户报价.docx"), "doc", WORK, 0.6),
    (("CV.docx", "简历.docx"), "doc", DOCUMENTS, 0.3),
    (("train ticket.pdf", "火车票.pdf"), "pdf", DOWNLOAD, 0.3),
    (("user manual.pdf", "使用说明书.pdf"), "pdf", DOWNLOAD, 9.4),
    (("keyboard setup.apk", "输入法安装.apk"), "app", DOWNLOAD, 64.0),
    (("floor plan.png", "户型图.png"), "image", DOWNLOAD, 1.1),
    (("beach.jpg", "海滩.jpg"), "image", PICTURES, 3.2),
    (("garden.jpg", "花园.jpg"), "image", PICTURES, 2.7),
    (("kitten.jpg", "小猫.jpg"), "image", PICTURES, 2.2),
    (("Morning walk.mp3", "晨间散步.mp3"), "audio", MUSIC, 6.1),
    (("Blue rain.mp3", "蓝色的雨.mp3"), "audio", MUSIC, 7.4),
    (("voice memo 3.m4a", "录音3.m4a"), "audio", MUSIC, 1.5),
    (("birthday.mp4", "生日.mp4"), "video", MOVIES, 214.0),
    (("wedding.mp4", "婚礼.mp4"), "video", MOVIES, 480.0),
    (("thumb_01.jpg", "thumb_01.jpg"), "image", THUMBS, 0.1),
    (("session.tmp", "session.tmp"), "other", CACHE, 38.0),
    (("update.log", "update.log"), "other", CACHE, 12.5),
)

DRAWINGS = {
    "floor plan.png": "paper-4",
    "beach.jpg": "sea-4",
    "garden.jpg": "flower-9",
    "kitten.jpg": "cat-11",
    "thumb_01.jpg": "city-3",
}


def new_row(
    number: int, name: str, kind: str, parent: int, changed_ms: int, *, size: int = 0, text: str = ""
) -> Json:
    """A file or folder."""
    row: Json = {
        "id": number,
        "name": name,
        "kind": kind,
        "size": len(text.encode()) if kind == "text" else size,
        "parent": parent,
        "changed_ms": changed_ms,
        "starred": False,
        "hidden": name.startswith("."),
        "trashed_ms": None,
    }
    if kind == "text":
        row["text"] = text
    return row


def first_data(seed: Seed) -> Json:
    """A tree of folders, and what is in them."""
    random = seed.random
    rows = [
        new_row(number, seed.say(*name), "folder", parent, seed.ago(days=random.uniform(20, 200)))
        for number, name, parent in FOLDERS
    ]
    number = 20
    for name, parent, text in TEXTS:
        number += 1
        ago = seed.ago(days=random.uniform(0.05, 60))
        rows.append(new_row(number, seed.say(*name), "text", parent, ago, text=seed.say(*text)))
    for name, kind, parent, size in OTHERS:
        number += 1
        ago = seed.ago(days=random.uniform(0.05, 90))
        row = new_row(
            number, seed.say(*name), kind, parent, ago, size=round(size * MB * random.uniform(0.8, 1.2))
        )
        if kind == "image":
            row["drawing"] = DRAWINGS[name[0]]
        rows.append(row)
    number += 1
    inside = [
        {
            "name": seed.say("page 1.txt", "第1页.txt"),
            "kind": "text",
            "size": 19,
            "text": seed.say("Chapter one: spring", "第一章：春天"),
        },
        {"name": seed.say("cover.jpg", "封面.jpg"), "kind": "image", "size": 800_000, "drawing": "hills-8"},
    ]
    old = new_row(
        number, seed.say("school magazine.zip", "校刊.zip"), "zip", DOWNLOAD, seed.ago(days=12), size=620_000
    )
    rows.append({**old, "inside": inside})
    for kind in ("doc", "pdf"):
        random.choice([row for row in rows if row["kind"] == kind])["starred"] = True
    for name, kind in ((("old list.txt", "旧清单.txt"), "text"), (("draft.docx", "草稿.docx"), "doc")):
        number += 1
        ago = seed.ago(days=40)
        row = new_row(
            number, seed.say(*name), kind, DOCUMENTS, ago, size=300_000, text=seed.say("Bread", "面包")
        )
        rows.append({**row, "trashed_ms": seed.ago(days=random.uniform(1, 25))})
    return {
        "files": rows,
        "last_id": 100,
        "settings": {
            "view": "list",
            "sort": "name",
            "reverse": False,
            "show_hidden": False,
            "confirm": True,
            "folders_first": True,
        },
    }
