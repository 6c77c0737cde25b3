"""What is in a fresh browser."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.browser.sites import SITES
from virtualphone.apps.browser.web import HOME, WebPage, all_pages

Json = dict[str, Any]

FOLDERS = (("Kitchen", "厨房"), ("Trips", "出行"), ("Work", "工作"))
MARKED = (
    ("https://spoonful.example/pumpkin-soup", 1),
    ("https://spoonful.example/dumplings", 1),
    ("https://northrail.example/coast", 2),
    ("https://citymuseum.example/hours", 0),
    ("https://harbourpost.example", 0),
    ("https://lumen-co.example/heron", 0),
)
COMMENTS = (
    ("lenas-garden.example/first-seeds", "Ruth 阿如", "Mine are 3 cm already.", "我的已经三厘米了。"),
    ("lenas-garden.example/first-seeds", "Ming 小明", "Which soil do you use?", "你用的是什么土？"),
    ("lenas-garden.example/bike-tour", "Paul 保罗", "The cake is worth it.", "为了李子蛋糕，值。"),
    ("harbourpost.example/new-ferry", "Sailor 老水手", "Finally!", "终于等到了！"),
    ("lumen-co.example/heron", "Kai 阿凯", "Good light, short cable.", "光线不错，线有点短。"),
    ("lumen-co.example/firefly", "Dana 丹娜", "It really floats.", "真的能浮起来。"),
)  # fmt: skip


def bytes_of(words: str) -> int:
    """`482 KB` as a number."""
    number, _, unit = words.partition(" ")
    return round(float(number) * {"KB": 1024, "MB": 1024 * 1024}.get(unit, 1))


def first_data(seed: Seed) -> Json:
    """Bookmarks in folders, a week of history, two files, three pages to read, one open tab."""
    random = seed.random
    pages = {page.url: page for page in all_pages(SITES, seed.locale == "zh")}
    marked = [
        {"id": number, "title": pages[url].title, "url": url, "folder": folder}
        for number, (url, folder) in enumerate(MARKED, 1)
    ]
    visited = random.sample(sorted(url for url in pages if not url.endswith("/win")), 11)
    history: list[Json] = []
    for number, url in enumerate(visited, 1):
        when = seed.ago(days=(11 - number) * 0.7, minutes=random.randrange(20, 400))
        history.append({"id": 20 + number, "title": pages[url].title, "url": url, "visited_ms": when})
    history.sort(key=lambda row: row["visited_ms"])
    later = ("https://knowhow.example/lighthouse", "https://harbourpost.example/storm")
    return {
        "tabs": [{"id": 1, "incognito": False, "visited": {"trail": [HOME], "at": 0}}],
        "current": 1,
        "bookmarks": marked,
        "folders": [{"id": number, "name": seed.say(*name)} for number, name in enumerate(FOLDERS, 1)],
        "history": history,
        "downloads": _downloads(seed),
        "reading": [_to_read(seed, pages[url], number) for number, url in enumerate(later, 60)],
        "submitted": [],
        "votes": [],
        "comments": [
            {
                "id": 70 + number,
                "url": f"https://{url}",
                "who": seed.say(*who.split()),
                "text": seed.say(text, text_zh),
                "at_ms": seed.ago(days=random.uniform(0.5, 9)),
            }
            for number, (url, who, text, text_zh) in enumerate(COMMENTS)
        ],
        "last_id": 100,
        "settings": {
            "engine": "lantern",
            "popups": True,
            "images": True,
            "ask_download": True,
            "text_size": 100,
            "zoom": 100,
        },
    }


def _to_read(seed: Seed, page: WebPage, number: int) -> Json:
    added = seed.ago(days=number - 58)
    return {"id": number, "title": page.title, "url": page.url, "read": number > 60, "added_ms": added}


def _downloads(seed: Seed) -> list[Json]:
    rows = (
        ("network-map.pdf", "document", "2.1 MB", "https://northrail.example", 5),
        ("apple-cake-card.jpg", "image", "1.3 MB", "https://spoonful.example/apple-cake", 2),
    )
    return [
        {
            "id": at,
            "name": name,
            "kind": kind,
            "size": bytes_of(size),
            "url": url,
            "at_ms": seed.ago(days=days),
        }
        for at, (name, kind, size, url, days) in enumerate(rows, 50)
    ]
