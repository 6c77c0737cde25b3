"""Ways through the apps: every screen and flow as steps of a finger, for the gallery and for the tests."""

from __future__ import annotations

from virtualphone.tours.steps import Tour


def all_tours() -> list[Tour]:
    """One for each app, and one for what belongs to no app."""
    from virtualphone.tours import (
        browser,
        calculator,
        calendar,
        clock,
        contacts,
        dialer,
        files,
        gallery,
        launcher,
        messages,
        music,
        notes,
        settings,
        shop,
        system,
        weather,
    )

    return [
        tour.TOUR
        for tour in (
            system,
            launcher,
            settings,
            contacts,
            dialer,
            messages,
            calculator,
            clock,
            notes,
            shop,
            gallery,
            browser,
            calendar,
            weather,
            music,
            files,
        )
    ]
