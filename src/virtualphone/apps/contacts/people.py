"""The people of a fresh phone."""

from __future__ import annotations

import zlib
from typing import Any

from virtualphone.app import Seed

Json = dict[str, Any]

FAMILY, WORK, FRIENDS, CLUB = 1, 2, 3, 4
GROUPS = {
    FAMILY: ("Family", "家人"),
    WORK: ("Work", "同事"),
    FRIENDS: ("Friends", "朋友"),
    CLUB: ("Book club", "读书会"),
}

CORE: tuple[tuple[str, str, int], ...] = (
    ("Mom", "妈妈", FAMILY), ("Dad", "爸爸", FAMILY), ("Ann Lee", "张三", WORK),
    ("Anna Lee", "张珊", FRIENDS), ("Anne Lee", "张山", WORK), ("Ben Carter", "李四", WORK),
    ("Emily Chen", "王五", WORK), ("Daniel Kim", "陈晨", WORK), ("Grace Miller", "房东刘阿姨", 0),
    ("Chris Walker", "周杰", FRIENDS), ("Lily", "妹妹", FAMILY), ("Dr. Patel's Office", "阳光口腔诊所", 0),
    ("Coach Mike", "健身教练阿强", 0), ("Jason Wu", "赵磊", FRIENDS), ("Maria Garcia", "孙丽", CLUB),
    ("Front Desk", "物业服务中心", 0),
)  # fmt: skip
"""Always there, at these places: other apps of the phone know them by number. Some differ by one letter."""

OTHERS: tuple[tuple[str, str], ...] = (
    ("Aaron Wright", "安然"), ("Amelia Scott", "白雪"), ("Andrew Lee", "蔡文"), ("Bella Young", "曹阳"),
    ("Brian Carter", "陈辰"), ("Caroline Reed", "陈思远"), ("Charlotte Adams", "程浩"), ("David Kim", "邓宇"),
    ("Derek Olsen", "丁一"), ("Ethan Brooks", "范晓"), ("Eva Novak", "方圆"), ("Fiona Grant", "高翔"),
    ("Frank Moore", "郭静"), ("George Hall", "韩梅梅"), ("Hannah Cole", "何佳"), ("Henry Foster", "胡俊"),
    ("Isabel Cruz", "黄蕾"), ("Jack Turner", "蒋心怡"), ("Jacob Turner", "金鑫"), ("Julia Stone", "李娜娜"),
    ("Karen White", "李雷"), ("Kevin Park", "李蕾"), ("Laura Parker", "林峰"), ("Liam Murphy", "刘洋"),
    ("Lucas Gray", "刘阳"), ("Megan Fisher", "罗宁"), ("Nathan Bell", "马骏"), ("Nora Quinn", "欧阳雪"),
    ("Oscar Diaz", "潘亭"), ("Paula Ortiz", "钱坤"), ("Rachel Dunn", "任杰"), ("Samuel Price", "沈悦"),
    ("Tina Wong", "唐宁"), ("Tom Baker", "王芳"), ("Victor Hale", "王方"), ("Wendy Clark", "吴迪"),
    ("Yolanda Diaz", "徐静"), ("Zoe Carter", "杨帆"), ("Sean Kelly", "Kevin"), ("Peter Novak", "曾敏"),
)  # fmt: skip

_FIRMS = (
    ("Northwind Studio", "云帆科技"), ("Harbor & Sons", "海港贸易"), ("City Library", "市图书馆"),
    ("Lakeside School", "湖滨小学"), ("Bright Dental", "晨光设计"), ("Orchard Café", "果园咖啡"),
)  # fmt: skip
_NOTES = (
    ("Met at the spring conference", "春季展会上认识"),
    ("Prefers messages to calls", "工作时间发短信，别打电话"),
    ("Allergic to nuts", "对花生过敏"), ("Back from leave in April", "四月休假回来"),
)  # fmt: skip
_KINDS = ("work", "home", "other")


def number_of(seed: int, locale: str, place: int) -> str:
    """The number of the person at a place (below 100): from the seed alone, all different."""
    start = zlib.crc32(f"numbers {seed}".encode())
    mixed = zlib.crc32(f"number {seed} {place}".encode())
    if locale == "zh":
        first = (138, 139, 136, 135, 150, 158, 159, 186, 187, 188)[mixed % 10]
        return (
            f"{first}{('0012', '0025', '5501', '5510')[mixed // 16 % 4]}{(start + place * 3701) % 10000:04d}"
        )
    area = (415, 628, 510, 650, 408, 206, 212, 917, 312, 617)[mixed % 10]
    return f"{area}5550{100 + (start + place * 37) % 100}"


def _person(number: int, name: str, phone: str, group: int) -> Json:
    phones = [{"number": phone, "kind": "mobile"}]
    return {
        "id": number, "name": name, "phones": phones, "email": "", "company": "", "note": "",
        "starred": False, "group": group, "birthday": "",
    }  # fmt: skip


def _mail(seed: Seed, person: Json) -> str:
    name = person["phones"][0]["number"]
    if person["name"].isascii():
        name = ".".join(word.strip(".'").lower() for word in person["name"].split()).replace("'s", "")
    return f"{name}@example.{seed.say('com', 'cn')}"


def _details(seed: Seed, person: Json, place: int) -> None:
    """What is known about someone besides the number."""
    draw = seed.random
    if person["group"] == WORK:
        person["company"] = seed.say(*_FIRMS[0])
    elif draw.random() < 0.3:
        person["company"] = seed.say(*draw.choice(_FIRMS[1:]))
    if person["company"] or draw.random() < 0.35:
        person["email"] = _mail(seed, person)
    if draw.random() < 0.2:
        person["phones"].append(
            {"number": number_of(seed.number, seed.locale, 60 + place % 40), "kind": draw.choice(_KINDS)}
        )
    if draw.random() < 0.25:
        person["birthday"] = f"{draw.randint(1962, 2003)}-{draw.randint(1, 12):02d}-{draw.randint(1, 28):02d}"
    if draw.random() < 0.15:
        person["note"] = seed.say(*draw.choice(_NOTES))


def _twins(seed: Seed, people: list[Json]) -> list[Json]:
    """The same people once more, as address books have them: one by number, one by name."""
    chris, jason = people[9], people[13]
    old = _person(0, seed.say("Chris W.", "周杰（公司）"), chris["phones"][0]["number"], 0)
    old["company"] = seed.say(*_FIRMS[1])
    again = _person(0, jason["name"], number_of(seed.number, seed.locale, 58), 0)
    again["email"] = _mail(seed, again)
    again["phones"][0]["kind"] = "work"
    return [old, again]


def first_data(seed: Seed) -> Json:
    """Everything the app knows on the first day."""
    numbers = [number_of(seed.number, seed.locale, place) for place in range(len(CORE) + len(OTHERS))]
    people = [
        _person(place + 1, seed.say(en, zh), numbers[place], group)
        for place, (en, zh, group) in enumerate(CORE)
    ]
    for place in sorted(seed.random.sample(range(len(OTHERS)), 25)):
        group = seed.random.choice((0, 0, 0, WORK, FRIENDS, CLUB))
        people.append(_person(len(people) + 1, seed.say(*OTHERS[place]), numbers[len(CORE) + place], group))
    for place, person in enumerate(people):
        if place not in (0, 1, 8, 11, 12, 15):
            _details(seed, person, place)
    for place in (0, 1, 3):
        people[place]["starred"] = True
    people[7]["note"] = seed.say("Team lead", "部门主管")
    for twin in _twins(seed, people):
        people.append({**twin, "id": len(people) + 1})
    return {
        "people": people,
        "groups": [{"id": key, "name": seed.say(*names)} for key, names in GROUPS.items()],
        "blocked": [{"id": 1, "number": seed.say("8335550177", "17055550188")}],
        "deleted": [],
        "different": [],
        "settings": {
            "sort": seed.say("first", "last"), "name_format": "first", "only_phones": False,
            "show_numbers": False,
        },
    }  # fmt: skip
