"""The photos of a fresh phone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from virtualphone.app import Seed
from virtualphone.clock import ZONE

Json = dict[str, Any]
Two = tuple[str, str]

CAMERA, SCREENSHOTS, TRIP, FAMILY = 1, 2, 3, 4

ALBUMS: tuple[tuple[int, Two, bool], ...] = (
    (CAMERA, ("Camera", "相机"), True),
    (SCREENSHOTS, ("Screenshots", "截图"), True),
    (TRIP, ("Holiday", "度假"), False),
    (FAMILY, ("Family", "家人"), False),
)
"""Id, name, and whether the phone itself made it."""

HOME: Two = ("Shanghai", "上海")
SHOTS: tuple[tuple[str, int, Two, tuple[Two, ...], tuple[Two, ...]], ...] = (
    (
        "sea",
        5,
        ("Sanya", "三亚"),
        (("Beach", "海滩"), ("Sea", "大海")),
        (("Sunset", "日落"), ("Boat", "小船")),
    ),
    ("hills", 4, ("Huangshan", "黄山"), (("Mountains", "山"),), (("Hiking", "徒步"), ("Sky", "天空"))),
    ("city", 3, HOME, (("Buildings", "建筑"),), (("Night", "夜景"), ("Street", "街道"))),
    ("city", 2, ("Hong Kong", "香港"), (("Buildings", "建筑"),), (("Harbour", "港口"), ("Tram", "电车"))),
    ("food", 4, HOME, (("Food", "美食"),), (("Noodles", "面条"), ("Dumplings", "饺子"), ("Cake", "蛋糕"))),
    ("flower", 3, ("Hangzhou", "杭州"), (("Flowers", "花"),), (("Garden", "花园"), ("Lake", "湖"))),
    ("cat", 4, HOME, (("Cat", "猫"), ("Pets", "宠物")), (("Sofa", "沙发"), ("Window", "窗户"))),
    ("paper", 2, HOME, (("Documents", "文档"),), (("Receipt", "收据"), ("Contract", "合同"))),
    (
        "screen",
        3,
        ("", ""),
        (("Screenshots", "截图"),),
        (("Map", "地图"), ("Chat", "聊天"), ("Tickets", "车票")),
    ),
)
"""What is drawn, how many of them, where, what is in all of them, and what is in one or another."""

SIZES = ((4032, 3024), (3024, 4032), (4000, 2250))


def file_name(kind: str, taken_ms: int) -> str:
    """What a camera calls a photo."""
    when = datetime.fromtimestamp(taken_ms / 1000, UTC).astimezone(ZONE)
    if kind == "screen":
        return f"Screenshot_{when:%Y%m%d-%H%M%S}.png"
    return f"IMG_{when:%Y%m%d_%H%M%S}.jpg"


def _album(kind: str, place: Two) -> int:
    if kind == "screen":
        return SCREENSHOTS
    if place[0] in ("Sanya", "Huangshan"):
        return TRIP
    return FAMILY if kind == "cat" else CAMERA


def first_data(seed: Seed) -> Json:
    """Some weeks of photos, and the albums they are in."""
    random = seed.random
    photos: list[Json] = []
    for kind, count, place, always, sometimes in SHOTS:
        day = random.uniform(0.1, 100)
        for turn in range(count):
            taken = seed.ago(days=day + random.uniform(0, 3.5), hours=random.uniform(0, 8))
            width, height = (1080, 2400) if kind == "screen" else random.choice(SIZES)
            tags = [*always, sometimes[turn % len(sometimes)]]
            photos.append(
                {
                    "id": 0,
                    "name": file_name(kind, taken),
                    "taken_ms": taken,
                    "place": seed.say(*place),
                    "things": [seed.say(*tag) for tag in tags],
                    "width": width,
                    "height": height,
                    "bytes": round(width * height * random.uniform(0.18, 0.4)),
                    "drawing": f"{kind}-{random.randrange(10_000)}",
                    "turn": 0,
                    "crop": "free",
                    "look": "none",
                    "album": _album(kind, place),
                    "favourite": False,
                    "hidden": False,
                    "trashed_ms": None,
                }
            )
    photos.sort(key=lambda photo: int(photo["taken_ms"]))
    for number, photo in enumerate(photos, 1):
        photo["id"] = number
    chosen = random.sample(photos, 7)
    for photo in chosen[:4]:
        photo["favourite"] = True
    for photo in chosen[4:6]:
        photo["trashed_ms"] = seed.ago(days=random.uniform(1, 20))
    chosen[6]["hidden"] = True
    return {
        "photos": photos,
        "albums": [{"id": number, "name": seed.say(*name), "fixed": fixed} for number, name, fixed in ALBUMS],
        "last_id": 100,
    }
