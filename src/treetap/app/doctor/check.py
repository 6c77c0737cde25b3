"""What a check answers."""

from __future__ import annotations

from enum import StrEnum

from pydantic import model_validator

from treetap.models import Model


class CheckStatus(StrEnum):
    OK = "ok"
    WARN = "warn"
    """Works, but something will be missed."""
    FAIL = "fail"


class Check(Model):
    """One finding. Whatever is not ok says what to do."""

    name: str
    status: CheckStatus
    detail: str
    hint: str = ""

    @model_validator(mode="after")
    def _trouble_has_a_remedy(self) -> Check:
        if self.status is not CheckStatus.OK and not self.hint:
            raise ValueError(f"the check '{self.name}' finds trouble and says no remedy")
        return self
