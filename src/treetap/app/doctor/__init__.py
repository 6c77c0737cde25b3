"""Checks that say whether treetap can work here, and what to do where it cannot."""

from __future__ import annotations

from treetap.app.doctor.check import Check, CheckStatus
from treetap.app.doctor.run import MACHINE_CHECKS, SETTINGS_CHECKS, examine
from treetap.app.doctor.settings import check_settings, settings_refused

__all__ = [
    "MACHINE_CHECKS",
    "SETTINGS_CHECKS",
    "Check",
    "CheckStatus",
    "check_settings",
    "examine",
    "settings_refused",
]
