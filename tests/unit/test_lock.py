"""What an install brings: exactly one OpenCV, no torch unless asked for, nothing but the public index."""

from __future__ import annotations

import importlib.metadata
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCK = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGES: dict[str, dict[str, Any]] = {package["name"]: package for package in LOCK["package"]}
HEAVY = ("torch", "torchvision", "nvidia-", "triton", "sentence-transformers", "open-clip-torch")


def closure(extra: str | None = None) -> set[str]:
    """Every package that an install would bring, over all platforms."""
    root = PACKAGES["treetap"]
    waiting = list(root["dependencies"]) + list(root.get("optional-dependencies", {}).get(extra, []))
    found: set[str] = set()
    while waiting:
        wanted = waiting.pop()
        package = PACKAGES[wanted["name"]]
        for more in wanted.get("extra", []):
            waiting += package.get("optional-dependencies", {}).get(more, [])
        if package["name"] not in found:
            found.add(package["name"])
            waiting += package.get("dependencies", [])
    return found


def test_the_default_install_brings_no_torch() -> None:
    assert [name for name in closure() if name.startswith(HEAVY)] == []


def test_the_default_install_brings_exactly_one_opencv() -> None:
    assert [name for name in closure() if name.startswith("opencv")] == ["opencv-python-headless"]


@pytest.mark.parametrize("extra", ["models", "bench", "web", "mcp", "ray", "otel"])
def test_no_extra_brings_a_second_opencv(extra: str) -> None:
    assert extra in PROJECT["project"]["optional-dependencies"]
    assert [name for name in closure(extra) if name.startswith("opencv")] == ["opencv-python-headless"]


def test_torch_comes_with_the_extra_models_and_with_no_other() -> None:
    with_torch = [extra for extra in PROJECT["project"]["optional-dependencies"] if "torch" in closure(extra)]
    assert with_torch == ["models"]


def test_this_environment_has_one_opencv_that_works() -> None:
    wheels = [found.metadata["Name"] for found in importlib.metadata.distributions()]
    assert [name for name in wheels if name.lower().startswith("opencv")] == ["opencv-python-headless"]
    import cv2

    assert cv2.getVersionString() == importlib.metadata.version("opencv-python-headless").rsplit(".", 1)[0]


def test_the_lock_names_only_the_public_index() -> None:
    sources = {str(package["source"]) for package in PACKAGES.values() if package["name"] != "treetap"}
    assert sources == {str({"registry": "https://pypi.org/simple"})}
    assert PACKAGES["treetap"]["source"] == {"editable": "."}
    for package in PACKAGES.values():
        for file in [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]:
            assert file["url"].startswith("https://files.pythonhosted.org/")
