"""What a resolver of app names must do."""

from __future__ import annotations

import pytest

from treetap.core.ports import AppResolver
from treetap.models import App

CLOCK = App(package="com.example.clock", label="Clock")
MAPS = App(package="com.example.maps", activity=".Main", label="地图")
TWINS = (App(package="com.example.mail.one", label="Mail"), App(package="com.example.mail.two", label="Mail"))
INSTALLED = (CLOCK, MAPS, *TWINS)
ALIASES = {"alarm": "com.example.clock", "闹钟": "com.example.clock", "maps": "com.example.maps"}


class AppResolverContract:
    """Bind `resolver`, with `INSTALLED` on the phone and `ALIASES` in its map."""

    @pytest.fixture
    def resolver(self) -> AppResolver:
        raise NotImplementedError

    @pytest.mark.parametrize("name", [CLOCK.label, "alarm", "闹钟", CLOCK.package])
    async def test_an_app_goes_by_label_alias_and_package(self, resolver: AppResolver, name: str) -> None:
        app = await resolver.resolve(name)
        assert app is not None
        assert app.package == CLOCK.package

    @pytest.mark.parametrize("name", [MAPS.label, "maps", MAPS.package])
    async def test_what_starts_it_comes_along(self, resolver: AppResolver, name: str) -> None:
        assert await resolver.resolve(name) == MAPS

    @pytest.mark.parametrize("name", ["Camera", "", " ", "com.example.camera", "Cloc", "com.example.clo"])
    async def test_an_unknown_name_is_none(self, resolver: AppResolver, name: str) -> None:
        assert await resolver.resolve(name) is None

    async def test_a_name_of_two_apps_is_none(self, resolver: AppResolver) -> None:
        assert await resolver.resolve("Mail") is None

    async def test_twins_still_go_by_their_packages(self, resolver: AppResolver) -> None:
        for twin in TWINS:
            app = await resolver.resolve(twin.package)
            assert app is not None
            assert app.package == twin.package
