"""What a bank of named values must do."""

from __future__ import annotations

import pytest

from treetap.core.ports import Bank
from treetap.errors import ValueMissing
from treetap.models import NamedValue

VALUES = ["42", "", " two  spaces ", "line\nbreak", "你好 😀", "$price", "{x}"]


class BankContract:
    """Bind `bank`, empty."""

    @pytest.fixture
    def bank(self) -> Bank:
        raise NotImplementedError

    @pytest.mark.parametrize("value", VALUES)
    async def test_a_value_is_read_as_it_was_saved(self, bank: Bank, value: str) -> None:
        await bank.save("name", value)
        assert await bank.read("name") == value

    async def test_the_last_value_stands(self, bank: Bank) -> None:
        await bank.save("price", "42")
        await bank.save("price", "43")
        assert await bank.read("price") == "43"
        assert list(await bank.values()) == [NamedValue(name="price", value="43")]

    async def test_a_missing_value_is_an_error(self, bank: Bank) -> None:
        await bank.save("price", "42")
        for name in ("prize", "Price", ""):
            with pytest.raises(ValueMissing):
                await bank.read(name)

    async def test_a_new_bank_is_empty(self, bank: Bank) -> None:
        assert list(await bank.values()) == []

    async def test_a_new_task_finds_it_empty(self, bank: Bank) -> None:
        await bank.save("price", "42")
        await bank.clear()
        assert list(await bank.values()) == []
        with pytest.raises(ValueMissing):
            await bank.read("price")

    async def test_all_values_are_listed(self, bank: Bank) -> None:
        for name, value in (("b", "2"), ("a", "1")):
            await bank.save(name, value)
        assert {(one.name, one.value) for one in await bank.values()} == {("a", "1"), ("b", "2")}
