"""The gallery: what is shown where, what editing keeps, and photos in messages and on the home screen."""

from __future__ import annotations

from typing import Any

from virtualphone.apps import default_apps
from virtualphone.apps.gallery import Gallery
from virtualphone.apps.gallery.base import DAY_MS
from virtualphone.apps.messages import Messages
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.sharing import PHOTOS
from virtualphone.toolkit.pictures import picture
from virtualphone.tours.gallery import ALBUMS, FIRST, TRASH
from virtualphone.tours.steps import Step, Walker, hold, key, swipe, tap, wait, write

Json = dict[str, Any]


def make(*steps: Step, **options: Any) -> tuple[Phone, Gallery]:
    phone = Phone(default_apps(), **options)
    phone.launch(Gallery.package)
    gallery = phone.apps[Gallery.package]
    assert isinstance(gallery, Gallery)
    walk(phone, *steps)
    return phone, gallery


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def messages_of(phone: Phone) -> list[Json]:
    return [one for thread in phone.data(Messages.package)["threads"] for one in thread["messages"]]


def newest_message(phone: Phone) -> Json:
    return max(messages_of(phone), key=lambda one: int(one["id"]))


def pictures_on(phone: Phone) -> list[str]:
    return [op[5] for op in compose(phone).drawing() if op[0] == "picture"]


def test_it_has_an_icon_and_photos_of_more_than_one_month() -> None:
    phone, gallery = make()
    assert not gallery.hidden
    assert len({gallery.month_text(photo["taken_ms"]) for photo in gallery.shown()}) > 1
    assert all(photo["album"] in (1, 2, 3, 4) for photo in phone.data(Gallery.package)["photos"])


def test_back_ends_the_choosing_before_it_leaves() -> None:
    phone, _ = make(hold("photo"), key("BACK"))
    assert phone.front["package"] == Gallery.package
    assert phone.front["vars"]["picked"] == []


def test_all_are_chosen_and_become_favourites() -> None:
    _, gallery = make(
        hold("photo"), tap("pick_more"), tap("pick_all"), tap("pick_more"), tap("pick_favourite")
    )
    assert all(photo["favourite"] for photo in gallery.shown())
    assert len(gallery.of_album("favourites")) == len(gallery.shown())


def test_a_deleted_photo_is_taken_back() -> None:
    phone, gallery = make()
    first = gallery.shown()[0]
    walk(phone, *FIRST, tap("delete"), tap("confirm"))
    assert first["trashed_ms"] == phone.now_ms
    assert phone.front["activity"] == "MainActivity"
    walk(phone, tap("snackbar_action"))
    assert first["trashed_ms"] is None


def test_the_offer_to_take_it_back_goes_away() -> None:
    phone, _ = make(*FIRST, tap("delete"), tap("confirm"))
    assert Walker(phone).find("snackbar_action") is not None
    walk(phone, wait(11))
    assert Walker(phone).find("snackbar_action") is None


def test_deleted_photos_go_for_good_after_thirty_days() -> None:
    phone, gallery = make()
    thrown = gallery.thrown()
    oldest = thrown[-1]
    phone.advance((oldest["trashed_ms"] + 30 * DAY_MS - phone.now_ms) / 1000 - 1)
    assert oldest in gallery.thrown()
    phone.advance(2)
    assert gallery.photo(oldest["id"]) is None
    assert gallery.photo(thrown[0]["id"]) is not None


def test_swiping_goes_through_the_photos_of_the_album_alone() -> None:
    phone, gallery = make(*ALBUMS, tap("album", 4), tap("photo"))
    among = [photo["id"] for photo in gallery.of_album(4)]
    assert phone.front["args"]["among"] == among
    for number in [*among[1:], among[-1]]:
        walk(phone, swipe(-0.5, 0, "image"))
        assert phone.front["vars"]["id"] == number


def test_edits_are_seen_and_a_crop_makes_it_smaller() -> None:
    phone, gallery = make()
    photo = gallery.shown()[0]
    before = (photo["width"], photo["height"], photo["bytes"])
    walk(phone, *FIRST, tap("edit"), tap("crop_square"), tap("rotate"), tap("tool_look"), tap("look_mono"))
    assert (photo["turn"], photo["crop"], photo["look"]) == (0, "free", "none")
    walk(phone, tap("save"), tap("save_over"))
    assert photo["width"] == photo["height"] == min(before[:2])
    assert photo["bytes"] < before[2]
    name = f"photo:{photo['drawing']}/turn=90/crop=square/look=mono"
    assert name in pictures_on(phone)
    red, green, blue = picture(name, 40, 40).split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_leaving_the_editor_asks_only_if_something_would_be_lost() -> None:
    phone, _ = make(*FIRST, tap("edit"), key("BACK"))
    assert phone.front["activity"] == "PhotoActivity"
    walk(phone, tap("edit"), tap("rotate"), key("BACK"))
    assert phone.front["activity"] == "EditActivity"
    walk(phone, tap("confirm"))
    assert phone.front["activity"] == "PhotoActivity"


def test_two_albums_have_not_one_name() -> None:
    phone, gallery = make(*ALBUMS, tap("new_album"), write("holiday"), tap("confirm"))
    assert len(gallery.data["albums"]) == 4
    assert phone.state["toasts"]


def test_photos_are_put_into_an_empty_album() -> None:
    phone, gallery = make(*ALBUMS, tap("new_album"), write("Best"), tap("confirm"))
    walk(phone, tap("add_first"), tap("photo"), tap("photo", 1), tap("done"))
    assert [photo["id"] for photo in gallery.of_album(101)] == [one["id"] for one in gallery.shown()[:2]]


def test_found_by_place_thing_and_month() -> None:
    _, gallery = make(locale="zh")
    photo = next(one for one in gallery.shown() if one["place"] == "三亚")
    for query in ("三亚", "海滩", "三亚 海滩", gallery.month_text(photo["taken_ms"])):
        assert gallery.matches(photo, query)
    assert not gallery.matches(photo, "三亚 猫")


def test_a_slide_show_goes_on_and_is_held() -> None:
    phone, _ = make(tap("more"), tap("do_slideshow"))
    first = pictures_on(phone)
    walk(phone, wait(3.2))
    second = pictures_on(phone)
    assert first != second
    walk(phone, tap("slide"), wait(10))
    assert pictures_on(phone) == second


def test_a_photo_for_a_message_from_its_attach_sheet() -> None:
    phone, gallery = make()
    phone.launch(Messages.package)
    walk(phone, tap("thread"), tap("attach"), tap("attach_photo"), tap("photo"), tap("send"))
    message = newest_message(phone)
    assert (message["photo"], message["text"]) == (gallery.shown()[0]["id"], "")
    assert message["picture"] in pictures_on(phone)
    walk(phone, tap("message_photo"))
    assert (phone.front["package"], phone.front["args"]["id"]) == (Gallery.package, message["photo"])


def test_a_sent_photo_stays_when_the_gallery_loses_it() -> None:
    phone, gallery = make(
        *FIRST, tap("share"), tap("share_com.android.messaging"), tap("thread"), tap("send")
    )
    message = newest_message(phone)
    gallery.data["photos"].clear()
    assert message["picture"] in pictures_on(phone)
    walk(phone, key("BACK"), key("BACK"))
    phone.launch(Messages.package)
    assert Walker(phone).find("You: Photo") is not None


def test_a_photo_is_forwarded() -> None:
    phone, gallery = make(
        *FIRST, tap("share"), tap("share_com.android.messaging"), tap("thread"), tap("send")
    )
    walk(phone, hold("message_photo"), tap("forward"), tap("thread", 2), tap("send"))
    number = gallery.shown()[0]["id"]
    assert [one.get("photo") for one in sorted(messages_of(phone), key=lambda one: int(one["id"]))].count(
        number
    ) == 2


def test_a_photo_that_is_not_wanted_is_taken_off() -> None:
    phone, _ = make(*FIRST, tap("share"), tap("share_com.android.messaging"), tap("thread"))
    count = len(messages_of(phone))
    walk(phone, tap("remove_photos"), tap("send"))
    assert len(messages_of(phone)) == count


def test_notes_take_no_photos() -> None:
    phone, _ = make(*FIRST, tap("share"))
    assert Walker(phone).find("share_com.android.notes") is None
    assert Walker(phone).find("share_copy") is None


def test_intents_and_the_table_of_photos() -> None:
    phone, gallery = make()
    number = gallery.shown()[0]["id"]
    assert gallery.resolve("android.intent.action.VIEW", f"{PHOTOS}{number}") == (
        "PhotoActivity",
        {"id": number},
    )
    assert gallery.resolve("android.intent.action.VIEW", "content://sms") is None
    rows = gallery.content(PHOTOS)
    assert rows is not None
    assert [row["_id"] for row in rows] == [photo["id"] for photo in gallery.shown()]
    walk(phone, *TRASH)
    assert phone.front["activity"] == "TrashActivity"


def test_a_photo_becomes_the_wallpaper_with_its_edits() -> None:
    phone, gallery = make()
    photo = gallery.shown()[0]
    photo["look"] = "mono"
    walk(phone, *FIRST, tap("more"), tap("do_wallpaper"), tap("set_wallpaper"), key("HOME"))
    assert phone.data("com.android.launcher3")["wallpaper"] == f"photo:{photo['drawing']}/look=mono"
    assert pictures_on(phone)[0].endswith("look=mono")
