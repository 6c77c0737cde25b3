"""The settings of a command, and how loud it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treetap.models import Settings


def settings_of(config: Path | None, overrides: Sequence[str] | None) -> Settings:
    """As `load_config`; from here on messages of the settings' level, and no others, go to stderr."""
    from treetap.app.load import load_config
    from treetap.app.logs import start_logging

    settings = load_config(config, overrides=list(overrides or []))
    start_logging(settings.logging.level)
    return settings
