"""What others may import. Adding or removing a name is a decision, so it is written down here too."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import treetap
from treetap import core, errors, models

PUBLIC = [
    "LocateResult",
    "RunResult",
    "ScreenshotMetadata",
    "Settings",
    "StrategyTree",
    "TreetapError",
    "UIElement",
    "VisualLocator",
    "load_config",
]
ERRORS = """
TreetapError ModelRecovers ReplyInvalid ReplyCut ReplyRefused DecisionNotAllowed NodeRecovers OffScreen
TargetNotFound TargetAmbiguous ScreenUnreadable ActionFailed DeviceLost EndpointBusy ValueMissing BudgetSpent
PersonRecovers ConfigError TaskInvalid UnknownName ReferenceInvalid ExperienceInvalid MissingExtra
DeviceUnavailable TextNotTypable EndpointRefused PromptTooLong ConsentRefused SuiteInvalid CassetteMiss
StorageError LogCorrupt EmbedderMismatch WeightsInvalid
""".split()
MODELS = (Path(__file__).parent / "public_models.txt").read_text(encoding="utf-8").split()


def test_the_package_exports_these_names() -> None:
    assert sorted(treetap.__all__) == PUBLIC
    for name in PUBLIC:
        assert getattr(treetap, name) is not None
    assert dir(treetap) == sorted(PUBLIC)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = treetap.nothing


def test_the_errors_are_these() -> None:
    found = [name for name, one in vars(errors).items() if inspect.isclass(one)]
    assert sorted(found) == sorted(ERRORS)


def test_the_models_are_these() -> None:
    assert sorted(models.__all__) == sorted(MODELS)
    for name in MODELS:
        assert getattr(models, name) is not None


def test_everything_in_src_can_be_imported() -> None:
    """And says in a docstring what it is."""
    packages = [treetap]
    for module in pkgutil.walk_packages(packages[0].__path__, "treetap."):
        imported = importlib.import_module(module.name)
        assert (imported.__doc__ or "").strip(), module.name


def test_importing_the_package_loads_none_of_its_rooms() -> None:
    code = "import sys, treetap; print(*(name for name in sys.modules if name.startswith('treetap.')))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.strip() == ""


def test_the_wheel_says_that_it_is_typed() -> None:
    assert (Path(treetap.__file__).parent / "py.typed").exists()
    assert core.__doc__
