"""The Contacts app: order, search, forms that are not lost, twins, the trash, and choosing for other apps."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.phone.little import Home
from virtualphone.app import Seed
from virtualphone.apps.contacts import Contacts
from virtualphone.apps.contacts.names import key_of, letter_of, matches, order_of, spoken
from virtualphone.apps.contacts.people import first_data as first_people
from virtualphone.apps.messages import Messages
from virtualphone.apps.messages.history import first_data as first_talk
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit.text import words_font
from virtualphone.tours.contacts import PACKAGE, person
from virtualphone.tours.steps import Step, Walker, hold, key, tap, write

Json = dict[str, Any]


def open_contacts(locale: str = "en", *apps: Any) -> Walker:
    phone = Phone([Home, Contacts, *apps], locale=locale, seed=3)
    phone.launch(PACKAGE)
    return Walker(phone)


def go(walker: Walker, *steps: Step) -> Walker:
    for step in steps:
        step(walker)
    return walker


def people(walker: Walker) -> list[Json]:
    found: list[Json] = walker.phone.data(PACKAGE)["people"]
    return found


def words(walker: Walker, name: str) -> list[str]:
    """The titles of the rows in sight with an id."""
    found = [box for _, box in compose(walker.phone).all_boxes() if box.info and box.info.id == name]
    return [next(part.info.text for part in box.walk() if part.info and part.info.text) for box in found]


def test_chinese_names_stand_by_their_sound() -> None:
    assert [letter_of(mark) for mark in "安白蔡曾张赵单李"] == list("ABCZZZSL")
    names = ["张三", "Kevin", "安然", "李四", "13800", "白雪", "张山", "张珊"]
    assert sorted(names, key=order_of) == ["安然", "白雪", "Kevin", "李四", "张三", "张珊", "张山", "13800"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("ann", True),
        ("lee", True),
        ("al", True),
        ("555 01", True),
        ("studio", True),
        ("bob", False),
        ("", False),
    ],
)
def test_a_search_knows_names_initials_numbers_and_companies(query: str, found: bool) -> None:
    ann = {
        "name": "Ann Lee",
        "company": "Studio",
        "email": "",
        "phones": [{"number": "4155550120", "kind": "work"}],
    }
    assert matches(ann, query) is found


def test_initials_find_chinese_names() -> None:
    walker = go(open_contacts("zh"), tap("search_bar"), write("zs"))
    assert words(walker, "person") == ["张三", "张珊", "张山"]


def test_two_writings_of_a_number_are_one() -> None:
    assert key_of("+86 138 0012 3456") == key_of("13800123456")
    assert key_of("(415) 555-0123") == key_of("+14155550123") != key_of("4155550124")
    assert (spoken("13800123456"), spoken("4155550123")) == ("138 0012 3456", "(415) 555-0123")


def test_people_who_are_easily_mistaken_are_there() -> None:
    names = [entry["name"] for entry in people(open_contacts())]
    assert {"Ann Lee", "Anna Lee", "Anne Lee"} <= set(names)
    assert 35 <= len(names) <= 45
    assert {"张三", "张珊", "张山"} <= {entry["name"] for entry in people(open_contacts("zh"))}


def test_leaving_a_form_asks_only_if_something_would_be_lost() -> None:
    walker = go(open_contacts(), tap("fab"), key("BACK"), key("BACK"))
    assert walker.phone.front["activity"] == "MainActivity"
    go(walker, tap("fab"), write("Nora"), key("BACK"), key("BACK"))
    assert walker.phone.front["overlays"][-1]["name"] == "unsaved"
    go(walker, tap("keep"))
    assert walker.phone.front["vars"]["form"]["name"] == "Nora"
    go(walker, tap("up"), tap("discard"))
    assert walker.phone.front["activity"] == "MainActivity"
    assert "Nora" not in [entry["name"] for entry in people(walker)]
    go(walker, tap("fab"), write("Nora"), tap("up"), tap("save_changes"))
    assert people(walker)[-1]["name"] == "Nora"
    assert walker.phone.front["activity"] == "DetailActivity"


def test_a_contact_needs_a_name_or_a_number_and_a_real_address() -> None:
    walker = go(open_contacts(), tap("fab"), key("BACK"), tap("save"))
    assert walker.find("error") is not None
    go(walker, tap("email"), write("nowhere"), tap("phone_0"), write("555 0123"), key("BACK"), tap("save"))
    assert walker.phone.front["vars"]["problem"] == "bad_email"
    go(walker, tap("email"), write("@example.org"), key("BACK"), tap("save"))
    assert people(walker)[-1]["email"] == "nowhere@example.org"
    assert people(walker)[-1]["phones"] == [{"number": "5550123", "kind": "mobile"}]
    assert walker.find("name") is not None


def test_several_numbers_with_their_kinds() -> None:
    walker = go(open_contacts(), person(9), tap("edit"), tap("add_phone"), write("5550123"), key("BACK"))
    go(walker, tap("kind", 1), tap("kind_other"), tap("save"))
    grace = people(walker)[8]
    assert [phone["kind"] for phone in grace["phones"]] == ["mobile", "other"]
    go(walker, tap("edit"), tap("remove_phone"), tap("save"))
    assert grace["phones"] == [{"number": "5550123", "kind": "other"}]


def test_what_was_deleted_goes_for_good_after_thirty_days() -> None:
    walker = go(open_contacts(), person(3), tap("delete"), tap("yes"))
    walker.phone.advance(29 * 86_400)
    assert [entry["id"] for entry in walker.phone.data(PACKAGE)["deleted"]] == [3]
    walker.phone.advance(2 * 86_400)
    assert walker.phone.data(PACKAGE)["deleted"] == []


def test_twins_become_one_and_keep_what_both_knew() -> None:
    walker = go(open_contacts(), tap("more"), tap("title", 0))
    before = people(walker)
    chris, twin = before[9], next(entry for entry in before if entry["name"] == "Chris W.")
    jason = before[13]
    again = next(entry for entry in before if entry["name"] == jason["name"] and entry is not jason)
    numbers = [phone["number"] for entry in (jason, again) for phone in entry["phones"]]
    company = chris["company"] or twin["company"]
    go(walker, tap("merge"))
    assert twin not in people(walker)
    assert chris["company"] == company
    go(walker, tap("merge"))
    assert [phone["number"] for phone in jason["phones"]] == numbers
    assert walker.find("merge") is None


def test_two_who_are_different_stay_two() -> None:
    walker = go(open_contacts(), tap("more"), tap("title", 0), tap("dismiss"), tap("dismiss"))
    assert walker.find("dismiss") is None
    assert len(walker.phone.data(PACKAGE)["different"]) == 2


def test_a_choice_for_another_app_comes_back_to_it() -> None:
    walker = open_contacts("en", Messages)
    walker.phone.launch("com.android.messaging")
    walker.phone.page().launch(PACKAGE, "PickActivity")
    go(walker, tap("query"), write("Grace"), tap("person"))
    assert walker.phone.front["package"] == "com.android.messaging"
    grace = people(walker)[8]
    got = walker.phone.front["vars"]
    assert (got["picked"], got["number"]) == (9, grace["phones"][0]["number"])


def test_someone_with_two_numbers_is_chosen_by_one() -> None:
    walker = open_contacts()
    people(walker)[8]["phones"].append({"number": "5550123", "kind": "work"})
    walker.phone.page().launch(PACKAGE, "PickActivity")
    go(walker, tap("query"), write("Grace"), tap("person"), tap("number", 1))
    assert walker.phone.front["vars"]["number"] == "5550123"


def test_a_call_without_a_phone_app_says_so() -> None:
    walker = go(open_contacts(), person(1), tap("quick_call"))
    assert walker.phone.front["overlays"][-1]["name"] == "no_app"
    go(walker, tap("close"), tap("quick_message"))
    assert walker.phone.front["overlays"][-1]["name"] == "no_app"


def test_settings_change_the_list() -> None:
    walker = open_contacts()
    first = words(walker, "person")
    assert first[:3] == ["Anna Lee", "Dad", "Mom"]
    walker.phone.data(PACKAGE)["settings"].update(sort="last", name_format="last", show_numbers=True)
    assert words(walker, "person")[:3] == ["Dad", "Lee, Anna", "Mom"]
    assert walker.find("summary") is not None
    people(walker)[0]["phones"].clear()
    walker.phone.data(PACKAGE)["settings"]["only_phones"] = True
    assert "Mom" not in words(walker, "person")


def test_a_letter_at_the_edge_jumps() -> None:
    walker = open_contacts()
    rail = walker.reach("rail")
    walker.hands.tap(rail.x + rail.w // 2, rail.y + round(rail.h * 0.45))
    assert walker.phone.front["vars"]["@scroll.list"] > 0
    assert "Aaron Wright" not in words(walker, "person")


def test_a_group_loses_a_member_and_its_name() -> None:
    walker = go(open_contacts(), hold("person"), key("BACK"))
    walker.phone.page().open("GroupActivity", id=1)
    go(walker, tap("remove"))
    assert sum(entry["group"] == 1 for entry in people(walker)) == 2
    go(walker, tap("more"), tap("title", 0), key("CLEAR"), write("Clan"), tap("yes"))
    assert walker.phone.data(PACKAGE)["groups"][0]["name"] == "Clan"
    go(walker, tap("more"), tap("title", 1), tap("yes"))
    assert len(walker.phone.data(PACKAGE)["groups"]) == 3
    assert not any(entry["group"] == 1 for entry in people(walker))


def test_intents_open_the_right_page() -> None:
    app = open_contacts().phone.apps[PACKAGE]
    here = "content://com.android.contacts/contacts"
    assert app.resolve("android.intent.action.VIEW", f"{here}/7") == ("DetailActivity", {"id": 7})
    assert app.resolve("android.intent.action.PICK", here) == ("PickActivity", {})
    assert app.resolve("android.intent.action.INSERT", "tel:555%2001") == (
        "EditActivity",
        {"number": "555 01"},
    )
    assert app.resolve("android.intent.action.VIEW", "https://example.org") is None


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_every_word_can_be_drawn(locale: str) -> None:
    seed = Seed(1, "x", locale, 1773017700000)
    texts = str([first_talk(seed), first_people(seed), Messages.words, Contacts.words])
    font = words_font(24)
    marks = {mark for mark in texts if mark.isprintable() and mark != " "}
    assert {mark for mark in marks if font.getmask(mark).getbbox() is None} == set()


CHILD = """
import json
from virtualphone.app import Seed
from virtualphone.apps.contacts.people import first_data as people
from virtualphone.apps.messages.history import first_data as talk
seeds = [Seed(5, "x", locale, 1773014400000) for locale in ("en", "en", "zh", "zh")]
print(json.dumps([make(seed) for make, seed in zip((people, talk, people, talk), seeds)]))
"""


def test_the_same_seed_gives_the_same_data_in_another_process() -> None:
    other = {**os.environ, "PYTHONHASHSEED": "77"}
    done = subprocess.run([sys.executable, "-c", CHILD], env=other, capture_output=True, check=True)
    seeds = [Seed(5, "x", locale, 1773014400000) for locale in ("en", "en", "zh", "zh")]
    makers = (first_people, first_talk, first_people, first_talk)
    assert json.loads(done.stdout) == [make(seed) for make, seed in zip(makers, seeds, strict=True)]
