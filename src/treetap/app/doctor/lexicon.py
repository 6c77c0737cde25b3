"""Can the words of one's own be used?"""

from __future__ import annotations

from treetap.app.doctor.check import Check, CheckStatus
from treetap.errors import ConfigError
from treetap.models import Settings

NAME = "lexicon"


def check_lexicon(settings: Settings) -> Check:
    """Reads them as every task would."""
    from treetap.app.memory import lexicon_of
    from treetap.task.lexicon import load_lexicon

    own = lexicon_of(settings)
    try:
        known = load_lexicon(own)
    except ConfigError as error:
        return Check(name=NAME, status=CheckStatus.FAIL, detail=error.message, hint=error.hint)
    words = f"{len(known.verbs)} verb classes"
    return Check(name=NAME, status=CheckStatus.OK, detail=words if own is None else f"{words}, with {own}")
