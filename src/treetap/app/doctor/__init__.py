"""Checks that say whether treetap can work here, and what to do where it cannot."""

from __future__ import annotations

from treetap.app.doctor.check import Check, CheckStatus
from treetap.app.doctor.run import CHECKS, examine

__all__ = ["CHECKS", "Check", "CheckStatus", "examine"]
