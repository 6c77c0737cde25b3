"""App names on a phone: the contract, and what it leaves open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.contracts.app_resolver import ALIASES, INSTALLED, AppResolverContract
from treetap.core.ports import AppResolver
from treetap.device.app_map import AppMap, load_app_map
from treetap.device.resolver import MappedAppResolver
from treetap.models import App


class Phone:
    """Something with apps on it that counts how often it was asked."""

    def __init__(self, *apps: App) -> None:
        self.installed: Sequence[App] = apps
        self.asked = 0

    async def apps(self) -> Sequence[App]:
        self.asked += 1
        return self.installed


def app(package: str, label: str = "", activity: str | None = None) -> App:
    return App(package=package, label=label, activity=activity)


def app_map(**entries: Any) -> AppMap:
    """`name=[packages]`, or `name=(aliases, packages)`; a package may be `package/activity`."""
    apps = []
    for name, given in entries.items():
        aliases, packages = given if isinstance(given, tuple) else ([], given)
        split = [one.partition("/") for one in packages]
        android = [{"package": package, "activity": rest or None} for package, _, rest in split]
        apps.append({"name": name, "aliases": aliases, "android": android})
    return AppMap.model_validate({"apps": apps})


def resolver(installed: Sequence[App], names: AppMap | None = None) -> MappedAppResolver:
    return MappedAppResolver(Phone(*installed).apps, names or AppMap())


class TestMappedAppResolver(AppResolverContract):
    @pytest.fixture
    def resolver(self) -> AppResolver:
        by_package: dict[str, list[str]] = {}
        for alias, package in ALIASES.items():
            by_package.setdefault(package, []).append(alias)
        names = app_map(**{names[0]: (names[1:], [package]) for package, names in by_package.items()})
        return MappedAppResolver(Phone(*INSTALLED).apps, names)


async def test_of_several_makers_the_one_that_is_installed_is_meant() -> None:
    names = app_map(Camera=(["相机"], ["google.camera", "samsung.camera", "xiaomi.camera"]))
    for package in ("google.camera", "samsung.camera", "xiaomi.camera"):
        found = await resolver([app("other"), app(package, "Cam")], names).resolve("相机")
        assert found is not None
        assert found.package == package


async def test_of_several_that_are_installed_the_label_decides_then_the_map() -> None:
    names = app_map(Gallery=(["photos"], ["samsung.gallery", "google.photos"]))
    both = [app("google.photos", "Photos"), app("samsung.gallery", "Gallery")]
    for name, package in (("photos", "google.photos"), ("Gallery", "samsung.gallery")):
        found = await resolver(both, names).resolve(name)
        assert found is not None
        assert found.package == package
    unlabelled = [app("google.photos"), app("samsung.gallery")]
    found = await resolver(unlabelled, names).resolve("photos")
    assert found is not None
    assert found.package == "samsung.gallery"


async def test_a_label_beats_an_alias_of_what_is_not_installed() -> None:
    names = app_map(Chat=(["talk"], ["not.installed"]))
    found = await resolver([app("my.talk", "Talk")], names).resolve("talk")
    assert found == app("my.talk", "Talk")


async def test_a_name_in_the_map_that_is_another_apps_label_is_nobodys() -> None:
    names = app_map(Notes=(["memo"], ["maker.notes"]))
    phone = [app("maker.notes", "Notes"), app("other.memo", "Memo")]
    assert await resolver(phone, names).resolve("memo") is None
    found = await resolver(phone, names).resolve("notes")
    assert found is not None
    assert found.package == "maker.notes"


async def test_an_alias_of_what_is_not_there_is_nothing() -> None:
    assert (
        await resolver([app("a.b", "A")], app_map(Chat=(["talk"], ["not.installed"]))).resolve("talk") is None
    )


async def test_two_apps_of_one_package_are_told_apart_by_activity() -> None:
    names = app_map(Phone=(["电话"], ["dialer", "people/people.Dial"]), Contacts=(["联系人"], ["people"]))
    phone = [app("people", "联系人", "people.List"), app("people", "电话", "people.Dial")]
    dial, contacts = (
        await resolver(phone, names).resolve("Phone"),
        await resolver(phone, names).resolve("Contacts"),
    )
    assert dial == phone[1]
    assert contacts == phone[0]


async def test_a_package_with_an_activity_is_no_other_activity_of_it() -> None:
    names = app_map(Phone=["people/people.Dial"])
    assert await resolver([app("people", "People", "people.List")], names).resolve("Phone") is None


async def test_an_activity_of_the_map_is_used_where_the_phone_lists_none() -> None:
    found = await resolver([app("people", "People")], app_map(Phone=["people/people.Dial"])).resolve("Phone")
    assert found == app("people", "People", "people.Dial")


async def test_a_package_with_two_entrances_goes_by_its_package() -> None:
    phone = [app("people", "联系人", "people.List"), app("people", "电话", "people.Dial")]
    assert await resolver(phone).resolve("people") == app("people", "联系人")
    assert await resolver(phone).resolve("电话") == phone[1]


@pytest.mark.parametrize(
    "name", ["My Notes", "my notes", "MyNotes", "ｍｙ notes", "My-Notes app", " my  note s"]
)
async def test_labels_are_found_however_they_are_written(name: str) -> None:
    found = await resolver([app("a.b", "My Notes"), app("a.c", "Notes")]).resolve(name)
    assert found is not None
    assert found.package == "a.b"


async def test_a_label_with_the_suffix_comes_before_one_without() -> None:
    phone = [app("a.b", "Cash App"), app("a.c", "Cash")]
    for name, package in (("Cash App", "a.b"), ("cash", "a.c")):
        found = await resolver(phone).resolve(name)
        assert found is not None
        assert found.package == package


async def test_the_list_is_kept_and_asked_for_again_when_a_name_is_not_found() -> None:
    phone = Phone(app("a.b", "Old"))
    names = MappedAppResolver(phone.apps, AppMap())
    for _ in range(5):
        assert await names.resolve("old") is not None
    assert phone.asked == 1
    phone.installed = [*phone.installed, app("a.c", "New")]
    assert await names.resolve("new") is not None
    assert phone.asked == 2
    assert await names.resolve("none") is None
    assert phone.asked == 3


async def test_the_built_in_map_on_phones_of_three_makers() -> None:
    phones = {
        "google": ("google.android.dialer", "google.android.deskclock", "google.android.apps.messaging"),
        "samsung": ("samsung.android.dialer", "sec.android.app.clockpackage", "samsung.android.messaging"),
        "plain": ("android.dialer", "android.deskclock", "android.mms"),
    }
    names = load_app_map(None)
    for packages in phones.values():
        known = resolver([app(f"com.{package}") for package in packages], names)
        for name, package in zip(("电话", "闹钟", "短信"), packages, strict=True):
            found = await known.resolve(name)
            assert found is not None
            assert found.package == f"com.{package}"
