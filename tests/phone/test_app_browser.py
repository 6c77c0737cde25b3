"""The browser: what its pages say, where links lead, what is kept and what is not."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, unquote, urljoin, urlsplit

import pytest

from virtualphone.app import App, activity
from virtualphone.apps.browser import Browser
from virtualphone.apps.browser.sites import SITES
from virtualphone.apps.browser.web import SEARCH, all_pages, find_page, is_address, search_pages, tidy
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.toolkit import Gap, Scaffold, Text, Widget
from virtualphone.tours.browser import BEE, FERRY, TOWN, menu, typed
from virtualphone.tours.steps import Step, Walker, hold, key, tap, wait, write

Json = dict[str, Any]
PACKAGE = Browser.package


class Home(App):
    """Stands in for the launcher."""

    package = "com.android.launcher3"
    label = ("Home", "桌面")
    hidden = True

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold(None, Gap(grow=1))


class Taker(App):
    """Takes whatever is handed over, and remembers it."""

    package = "org.example.taker"
    label = ("Taker", "接收")

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold("Taker", Text(page.args.get("what", "")))

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        return "Main", {"what": f"{action.rpartition('.')[2]} {data}"}


def make(*steps: Step, kinds: tuple[type[App], ...] = (), **options: Any) -> tuple[Phone, Browser]:
    phone = Phone([Home, Browser, *kinds], **options)
    phone.launch(PACKAGE)
    walk(phone, *steps)
    browser = phone.apps[PACKAGE]
    assert isinstance(browser, Browser)
    return phone, browser


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def taken(phone: Phone) -> str:
    assert phone.front["package"] == Taker.package
    return str(phone.front["args"]["what"])


def test_there_are_enough_pages_and_they_say_the_same_in_both_languages() -> None:
    english, chinese = all_pages(SITES, False), all_pages(SITES, True)
    assert len(english) >= 25
    for one, other in zip(english, chinese, strict=True):
        assert [block.kind for block in one.blocks] == [block.kind for block in other.blocks], one.url
        assert re.search("[\u4e00-\u9fff]", other.title), other.url
        numbers = [block.parts for block in one.blocks if block.kind in ("file", "tel", "link")]
        assert numbers == [block.parts for block in other.blocks if block.kind in ("file", "tel", "link")]


def test_every_link_leads_somewhere() -> None:
    for page in all_pages(SITES, False):
        for block in page.blocks:
            if block.kind in ("link", "popup"):
                assert find_page(SITES, tidy(urljoin(page.url, block.parts[0])), False), (page.url, block)
            elif block.kind == "form":
                assert page.site.forms[block.text]


@pytest.mark.parametrize(
    ("words", "address"),
    [("knowhow.example", True), ("https://a.example/b", True), ("tea", False), ("what is 3.5 metres", False)],
)
def test_addresses_are_told_from_words(words: str, address: bool) -> None:
    assert is_address(words) is address


@pytest.mark.parametrize(
    ("words", "zh", "path"),
    [
        ("deepest lake", False, "/lake-baikal"),
        ("最深的湖", True, "/lake-baikal"),
        ("苹果蛋糕", True, "/apple-cake"),
    ],
)
def test_the_search_finds_what_was_meant(words: str, zh: bool, path: str) -> None:
    assert search_pages(SITES, words, zh)[0][0].url.endswith(path)


def test_search_engines_order_what_they_found_differently() -> None:
    _, browser = make(*typed("train"))
    assert browser.url == f"{SEARCH}train"
    orders = []
    for engine in ("lantern", "quarry", "compass"):
        browser.options["engine"] = engine
        walk(browser.phone, tap("result"))
        orders.append(browser.url)
        walk(browser.phone, key("BACK"))
    assert len(set(orders)) == 3


def test_back_follows_the_trail_and_then_leaves() -> None:
    phone, browser = make(tap("shortcut_knowhow"), tap("link"), key("BACK"))
    assert browser.url == "https://knowhow.example"
    walk(phone, key("BACK"), key("BACK"))
    assert phone.front["package"] == Home.package


def test_going_elsewhere_forgets_what_lay_ahead() -> None:
    _, browser = make(tap("shortcut_knowhow"), tap("link"), key("BACK"), tap("link", 1))
    assert [url.rpartition("/")[2] for url in browser.tab["visited"]["trail"]] == [
        "about:home",
        "knowhow.example",
        "tea",
    ]


def test_incognito_tabs_leave_no_history_but_files_stay() -> None:
    _, browser = make(*menu("new_incognito"), *typed("townhall.example/papers"), tap("file"), tap("confirm"))
    assert len(browser.data["history"]) == 11
    assert browser.data["downloads"][-1]["name"] == "parking-permit.pdf"


def test_a_file_of_the_same_name_gets_a_number() -> None:
    _, browser = make(*typed("northrail.example"), tap("file"), tap("confirm"))
    assert browser.data["downloads"][-1]["name"] == "network-map (1).pdf"
    browser.options["ask_download"] = False
    walk(browser.phone, wait(11), tap("file"))
    assert browser.data["downloads"][-1]["name"] == "network-map (2).pdf"


def test_popups_open_only_when_they_may() -> None:
    news = (tap("shortcut_harbourpost"), tap("link", 4))
    phone, browser = make(*news)
    assert len(browser.data["tabs"]) == 1
    walk(phone, tap("snackbar_action"))
    assert (len(browser.data["tabs"]), browser.url) == (2, "https://harbourpost.example/win")
    _, other = make()
    other.options["popups"] = False
    walk(other.phone, *news)
    assert other.url == "https://harbourpost.example/win"


def test_a_form_must_be_complete() -> None:
    phone, browser = make(*TOWN, tap("link", 1), tap("submit"))
    walk(phone, tap("newsletter_mail"), write("nobody"), tap("submit"))
    assert browser.data["submitted"] == []
    walk(phone, tap("newsletter_mail"), write("@mail.example"), tap("submit"))
    assert [row["values"]["mail"] for row in browser.data["submitted"]] == ["nobody@mail.example"]


def test_a_vote_can_be_taken_back() -> None:
    phone, browser = make(*TOWN, tap("link", 3), tap("choice_river"), tap("vote"))
    assert browser.data["votes"][0]["choice"] == "river"
    walk(phone, tap("unvote"))
    assert browser.data["votes"] == []


def test_numbers_and_events_go_to_other_apps() -> None:
    phone, _ = make(*TOWN, tap("link"), tap("tel", 1), kinds=(Taker,))
    assert taken(phone) == "DIAL tel:02155510133"
    phone, _ = make(*typed("citymuseum.example/evening"), tap("event_add"), kinds=(Taker,))
    action, _, uri = taken(phone).partition(" ")
    fields = parse_qs(urlsplit(uri).query)
    assert (action, unquote(fields["title"][0])) == ("INSERT", "Concert under the roof")
    assert fields["begin"] == ["1774004400000"]
    assert int(fields["end"][0]) - int(fields["begin"][0]) == 2 * 3_600_000


def test_without_such_an_app_it_says_so() -> None:
    phone, _ = make(*TOWN, tap("link"), tap("tel"))
    assert phone.state["toasts"]
    assert phone.front["package"] == PACKAGE
    phone, _ = make(*TOWN, tap("link"), tap("mail"))
    assert phone.state["clipboard"] == "office@townhall.example"


def test_an_address_from_elsewhere_opens_in_a_new_tab() -> None:
    phone, browser = make()
    answer = browser.resolve("android.intent.action.VIEW", "http://www.spoonful.example/dumplings/")
    assert answer is not None
    phone.push(PACKAGE, answer[0], answer[1])
    assert browser.url == "https://spoonful.example/dumplings"
    assert len(browser.data["tabs"]) == 2
    assert browser.resolve("android.intent.action.VIEW", "tel:1") is None


def test_links_open_behind_and_can_be_copied() -> None:
    phone, browser = make(tap("shortcut_knowhow"), hold("link"), tap("link_new_tab"))
    assert browser.url == "https://knowhow.example"
    assert browser.data["tabs"][1]["visited"]["trail"] == ["https://knowhow.example/honey-bee"]
    walk(phone, hold("link", 1), tap("link_copy"))
    assert phone.state["clipboard"] == "https://knowhow.example/tea"


def test_a_folder_goes_with_its_bookmarks() -> None:
    _, browser = make(*menu("go_bookmarks"), hold("folder"), tap("folder_delete"), tap("confirm"))
    assert [row["name"] for row in browser.data["folders"]] == ["Trips", "Work"]
    assert all(row["folder"] != 1 for row in browser.data["bookmarks"])
    assert len(browser.data["bookmarks"]) == 4


def test_only_the_time_that_was_asked_for_is_cleared() -> None:
    phone, browser = make(*BEE)
    walk(
        phone,
        *menu("go_history"),
        tap("history_clear"),
        tap("clear_downloads"),
        tap("clear_now"),
        tap("confirm"),
    )
    left = [row["url"] for row in browser.data["history"]]
    assert "https://knowhow.example/honey-bee" not in left[-1:]
    assert len(left) >= 10
    assert len(browser.data["downloads"]) == 2


def test_the_last_tab_leaves_an_empty_one() -> None:
    _, browser = make(*FERRY, tap("tabs"), tap("tab_close"))
    assert [tab["visited"]["trail"] for tab in browser.data["tabs"]] == [["about:home"]]


def test_the_text_grows_with_size_and_zoom() -> None:
    _, browser = make(*BEE)
    assert (browser.style(), browser.style(25)) == ("body", "title")
    browser.options.update(text_size=200, zoom=100)
    assert browser.style() == "headline"
    browser.options.update(text_size=100, zoom=75)
    assert browser.style() == "small"


def test_finding_marks_and_counts() -> None:
    phone, _ = make(*BEE, *menu("do_find"), write("queen"))
    count = Walker(phone).find("find_count")
    assert count is not None
    assert count.info is not None
    assert count.info.text == "1/2"
    walk(phone, key("BACK"), key("BACK"))
    assert Walker(phone).find("find_count") is None
