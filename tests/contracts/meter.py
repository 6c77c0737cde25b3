"""What a meter must do."""

from __future__ import annotations

from treetap.core.ports import Meter
from treetap.models import ModelCalled, Usage

CALLS = [
    ModelCalled(purpose="decide", model="m", usage=Usage(calls=1, tokens_in=10, tokens_out=2)),
    ModelCalled(purpose="compare", model="v", usage=Usage(calls=1), error="cut short"),
]


class MeterContract:
    """Bind `after`: a meter, and these calls were made."""

    def after(self, calls: list[ModelCalled]) -> Meter:
        raise NotImplementedError

    def test_every_call_is_told_in_order_the_useless_ones_too(self) -> None:
        assert list(self.after(CALLS).taken()) == CALLS

    def test_a_call_is_told_once(self) -> None:
        meter = self.after(CALLS)
        meter.taken()
        assert list(meter.taken()) == []
