"""What each port promises, one class per port, for the fakes now and for every real part.

A contract is bound by a subclass whose name starts with `Test`: it overrides the fixture that makes the
part, and the hooks that only it can answer (what did the phone really receive?). Whatever a contract asks
is said in the port's docstring or in the model that crosses it, never in one implementation.
"""

from __future__ import annotations

import pkgutil

import pytest

# These modules are no test modules, so pytest would leave their bare asserts without an explanation.
pytest.register_assert_rewrite(*(module.name for module in pkgutil.iter_modules(__path__, f"{__name__}.")))
