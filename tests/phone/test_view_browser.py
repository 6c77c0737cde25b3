"""The view in a real browser: chromium, headless, with an empty profile, on loopback alone."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from virtualphone import VirtualPhone

sync_api = pytest.importorskip("playwright.sync_api")

pytestmark = pytest.mark.browser

NOTES, CONTACTS = "com.android.notes", "com.android.contacts"
SWITCHES = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
HOSTILE = "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>"


def _chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path is not None:
            return path
    pytest.skip("no chromium is installed: apt-get install chromium")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with sync_api.sync_playwright() as play:
        context = play.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"),
            executable_path=_chromium(),
            args=list(SWITCHES),
            viewport={"width": 1366, "height": 768},
        )
        context.set_default_timeout(20_000)
        yield context
        context.close()


@pytest.fixture
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone(seed=3) as phone:
        yield phone


class Desk:
    """A page of the browser with the phone on it, and what a person does there."""

    def __init__(self, page: Any, phone: VirtualPhone) -> None:
        self.page, self.phone = page, phone

    def until(self, holds: Callable[[], object]) -> None:
        """Wait for something that only the phone knows."""
        for _ in range(100):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the phone is not as it should be")

    def bounds(self, words: str) -> list[int]:
        seen = [e for e in self.phone.windows() if words in (e["text"], e["desc"], e["id"].split("/")[-1])]
        found: list[int] = seen[-1]["bounds"]
        return found

    def place(self, words: str) -> tuple[float, float]:
        """Where on the page the middle of that element is."""
        left, top, right, bottom = self.bounds(words)
        box = self.page.locator("#picture").bounding_box()
        return (
            box["x"] + (left + right) / 2 / 1080 * box["width"],
            box["y"] + (top + bottom) / 2 / 2400 * box["height"],
        )

    def tap(self, words: str) -> None:
        before = len(self.phone.inputs())
        self.page.mouse.click(*self.place(words))
        self.until(lambda: len(self.phone.inputs()) > before)

    def front(self) -> str:
        return f"{self.phone.state()['tasks'][0]['pages'][-1]['package']}"

    def tab(self, name: str) -> None:
        self.page.click(f"#tab-{name}")


@pytest.fixture
def desk(browser: Any, phone: VirtualPhone) -> Iterator[Desk]:
    page = browser.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(phone.view_url)
    page.wait_for_selector("#view[data-picture]")
    yield Desk(page, phone)
    page.close()
    assert said == []
    assert all(url.startswith(f"{phone.side_url}/") for url in asked)
    assert not [url for url in asked[1:] if phone.token in url]


def _new_note(desk: Desk) -> None:
    desk.tap("Notes")
    desk.tap("New note")
    desk.tap("new_text")
    desk.until(lambda: desk.phone.state()["tasks"][0]["pages"][-1]["activity"] != "MainActivity")
    desk.tap("edit_text")


def test_taps_open_an_app_and_typed_text_lands_in_a_field(desk: Desk) -> None:
    page = desk.page
    assert desk.phone.token not in page.url
    _new_note(desk)
    assert desk.front() == NOTES
    page.keyboard.type("Milk 2 l")
    page.keyboard.press("Enter")
    page.keyboard.type("Eggs!")
    page.keyboard.press("Backspace")
    page.wait_for_selector("#log li:has-text('Backspace')")
    rows = page.locator("#log li")
    assert "Backspace" in rows.first.inner_text()  # newest first
    assert "Notes" in rows.last.inner_text()
    assert rows.first.locator(".source").inner_text() == "view"
    assert {entry["source"] for entry in desk.phone.inputs()} == {"view"}
    page.click("#keys [data-key=BACK]")
    page.click("#keys [data-key=BACK]")
    desk.until(lambda: any(note["text"] == "Milk 2 l\nEggs" for note in _notes(desk)))
    desk.tab("state")
    page.select_option("#scope", f"apps/{NOTES}")
    page.fill("#search", "milk 2")
    page.wait_for_selector("#tree .hit:has-text('Milk 2 l')")
    page.fill("#search", "")
    page.wait_for_selector("#tree .hit", state="detached")  # the tree of the search is gone
    page.locator("#tree summary", has_text="notes").first.click()
    desk.until(lambda: page.locator("#tree details details").count() == len(_notes(desk)))
    desk.tab("changes")
    assert page.locator("#changes li", has_text="Milk 2 l").count() >= 1


def _notes(desk: Desk) -> list[dict[str, Any]]:
    held: list[dict[str, Any]] = desk.phone.state()["apps"][NOTES]["notes"]
    return held


def test_chinese_is_typed_by_composition_and_pasted(desk: Desk) -> None:
    page = desk.page
    _new_note(desk)
    channel = page.context.new_cdp_session(page)
    for text in ("ni", "ni hao"):
        channel.send(
            "Input.imeSetComposition", {"text": text, "selectionStart": 0, "selectionEnd": len(text)}
        )
    channel.send("Input.insertText", {"text": "你好"})
    desk.until(lambda: [e["text"] for e in desk.phone.inputs() if e["kind"] == "text"] == ["你好"])
    desk.tab("state")
    page.fill("#search", "明天下午三点")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+x")
    page.focus("#sink")
    page.keyboard.press("Control+v")
    desk.until(
        lambda: [e["text"] for e in desk.phone.inputs() if e["kind"] == "text"][1:] == ["明天下午三点"]
    )
    assert any(e["text"] == "你好明天下午三点" for e in desk.phone.windows())


def test_fingers_hold_swipe_and_the_wheel_scrolls(desk: Desk) -> None:
    page = desk.page
    desk.tap("Contacts")
    desk.until(lambda: desk.front() == CONTACTS)
    desk.until(lambda: page.inner_text("#front") == "Contacts")
    before = [e for e in desk.phone.windows() if e["window"] == "app"]
    area = page.locator("#picture").bounding_box()
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] * 0.7
    page.mouse.move(x, y)
    page.mouse.wheel(0, 200)
    desk.until(lambda: [e["kind"] for e in desk.phone.inputs()][1:] == ["swipe"])
    wheeled = [e for e in desk.phone.windows() if e["window"] == "app"]
    assert wheeled != before
    page.mouse.down()
    page.mouse.move(x, y - 150, steps=6)
    page.mouse.up()
    desk.until(lambda: len(desk.phone.inputs()) == 3)
    swipe = desk.phone.inputs()[-1]
    assert (swipe["kind"], swipe["y"] > swipe["to_y"]) == ("swipe", True)
    assert [e for e in desk.phone.windows() if e["window"] == "app"] != wheeled
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_selector("#finger.held")
    page.mouse.up()
    desk.until(lambda: desk.phone.inputs()[-1]["kind"] == "hold")


def test_the_keys_of_the_phone(desk: Desk) -> None:
    page = desk.page
    desk.tap("Notes")
    for key, holds in (
        ("HOME", lambda: desk.front() == "com.android.launcher3"),
        ("APP_SWITCH", lambda: desk.phone.state()["tasks"][0]["pages"][-1]["activity"] == "RecentsActivity"),
        ("BACK", lambda: desk.phone.state()["tasks"][0]["pages"][-1]["activity"] == "MainActivity"),
        ("NOTIFICATION", lambda: desk.phone.state()["shade"]),
        ("POWER", lambda: not desk.phone.state()["screen_on"]),
        ("POWER", lambda: desk.phone.state()["screen_on"] and desk.phone.state()["locked"]),
    ):
        page.click(f"#keys [data-key={key}]")
        desk.until(holds)


def test_without_a_mouse(desk: Desk) -> None:
    page = desk.page
    page.focus("#tab-log")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert page.get_attribute("#tab-screen", "aria-selected") == "true"
    page.wait_for_selector("#elements button:has-text('Notes')")
    page.focus("#filter")
    page.keyboard.type("notes")
    page.keyboard.press("Tab")
    assert page.locator("#outline").is_visible()
    page.keyboard.press("Enter")
    desk.until(lambda: desk.front() == NOTES)


def test_time_reset_save_and_restore(desk: Desk) -> None:
    page, phone = desk.page, desk.phone
    desk.tab("time")
    first = phone.times()["now_ms"]
    page.click("[data-advance='3600']")
    desk.until(lambda: phone.times()["now_ms"] == first + 3_600_000)
    page.fill("#seconds", "1.5")
    page.click("#advance button")
    desk.until(lambda: phone.times()["now_ms"] == first + 3_601_500)
    page.fill("#name", "late")
    page.click("#save button")
    page.wait_for_selector("#saved option:has-text('late')", state="attached")
    page.fill("#seed", "8")
    page.click("#reset button")
    desk.until(lambda: phone.state()["seed"] == 8)
    desk.until(lambda: page.locator("#saved option").all_inner_texts() == ["before reset", "late"])
    page.select_option("#saved", "late")
    page.click("#restore button")
    desk.until(lambda: phone.times()["now_ms"] == first + 3_601_500)
    assert phone.state()["seed"] == 3
    desk.until(lambda: page.input_value("#seed") == "3")
    assert re.fullmatch(r"\d\d:\d\d:\d\d", page.inner_text("#clock"))
    assert page.locator("#spent tr").count() == 3


def test_a_wrong_token_is_refused_and_the_page_says_what_to_do(browser: Any, phone: VirtualPhone) -> None:
    page = browser.new_page()
    try:
        page.goto(f"{phone.side_url}/#token={'x' * 32}")
        page.wait_for_selector("#locked")
        assert page.locator("#view").is_hidden()
        assert "treetap phone --view" in page.inner_text("#locked")
        assert "does not take the key" in page.inner_text("#locked")
        page.fill("#token", phone.view_url)
        page.click("#unlock button")
        page.wait_for_selector("#view[data-picture]")
        page.reload()  # the tab knows its token still
        page.wait_for_selector("#view[data-picture]")
        fresh = browser.new_page()
        fresh.goto(f"{phone.side_url}/")
        fresh.wait_for_selector("#locked")
        fresh.close()
    finally:
        page.close()


def test_hostile_text_on_the_phone_stays_text(desk: Desk) -> None:
    page = desk.page
    desk.phone.set_value(f"apps/{NOTES}/notes/1/title", HOSTILE)
    desk.tab("changes")
    page.wait_for_selector("#changes li:has-text('onerror')")
    desk.tab("state")
    page.fill("#search", "onerror")
    page.wait_for_selector("#tree .hit:has-text('<img src=x')")
    assert page.title() != "taken"
    assert page.locator("#side img, #side script").count() == 0


def test_it_is_readable_in_light_and_dark_and_on_a_small_screen(desk: Desk) -> None:
    page = desk.page
    grounds = set()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        grounds.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        assert len(page.screenshot()) > 20_000
    assert len(grounds) == 2
    for width, height in ((1280, 640), (1366, 768), (600, 900)):
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width
        box = page.locator("#frame").bounding_box()
        assert box["height"] <= height
    page.set_viewport_size({"width": 1366, "height": 768})


def test_chinese_can_be_read_on_any_computer(desk: Desk) -> None:
    desk.phone.reset(3, locale="zh")
    desk.until(lambda: desk.page.inner_text("#front") == "主屏幕")
    load = "document.fonts.load('16px \"Phone text\"', '主屏').then((all) => all.map((one) => one.status))"
    assert desk.page.evaluate(load) == ["loaded"]


def test_a_phone_that_is_switched_off_is_spoken_of(browser: Any) -> None:
    page = browser.new_page()
    try:
        with VirtualPhone(seed=3) as phone:
            page.goto(phone.view_url)
            page.wait_for_selector("#view[data-picture]")
        page.wait_for_selector("#trouble:has-text('does not answer')")
    finally:
        page.close()
