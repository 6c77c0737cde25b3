"""All checks, in the order in which they are shown. A part adds its own with one line here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from treetap.app.doctor.adb import check_adb
from treetap.app.doctor.check import Check
from treetap.app.doctor.data import check_data_folder
from treetap.app.doctor.endpoints import check_judge_model, check_text_model, check_vision_model
from treetap.app.doctor.experience import check_experience
from treetap.app.doctor.lexicon import check_lexicon
from treetap.app.doctor.packages import check_extras, check_opencv, check_packages
from treetap.app.doctor.phones import check_phones
from treetap.app.doctor.terminal import check_terminal
from treetap.models import Settings

MACHINE_CHECKS: tuple[Callable[[], Check], ...] = (check_packages, check_opencv, check_extras, check_terminal)
SETTINGS_CHECKS: tuple[Callable[[Settings], Check], ...] = (
    check_data_folder,
    check_experience,
    check_lexicon,
    check_adb,
    check_phones,
    check_text_model,
    check_vision_model,
    check_judge_model,
)


def examine(settings: Settings | None) -> Iterator[Check]:
    """Run every check, one after the other; without settings, those that need none."""
    for machine_check in MACHINE_CHECKS:
        yield machine_check()
    if settings is not None:
        for check in SETTINGS_CHECKS:
            yield check(settings)
