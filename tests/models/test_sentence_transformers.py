"""Real sentence-transformers models, tiny ones, loaded from disk."""

from __future__ import annotations

import math
import os
import shutil
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from tests.contracts.embedder import EmbedderContract
from tests.models.tiny_text import save_text_model
from treetap.core.ports import Embedder
from treetap.errors import ConfigError
from treetap.memory.embedding.sentence_transformers import SentenceTransformersEmbedder

pytestmark = pytest.mark.models


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("text")
    save_text_model(folder, seed=1)
    return folder / "model"


class TestSentenceTransformersEmbedder(EmbedderContract[str]):
    @pytest.fixture
    def embedder(self, folder: Path) -> Embedder[str]:
        return SentenceTransformersEmbedder(str(folder))

    @pytest.fixture
    def items(self) -> Sequence[str]:
        return "turn on wifi", "打开设置", "", "set a alarm to open the settings and " + "call " * 300


async def test_vectors_have_length_one_whatever_the_text(folder: Path) -> None:
    texts = ["turn on wifi", "", "\0\x1b", "😀", "\ud83d", "call " * 20_000]
    for vector in await SentenceTransformersEmbedder(str(folder)).embed(texts):
        assert math.hypot(*vector) == pytest.approx(1, abs=1e-4)


async def test_the_identity_names_the_model_and_its_size(folder: Path) -> None:
    identity = SentenceTransformersEmbedder(str(folder)).identity
    assert identity.name.startswith("sentence-transformers:model:")
    assert identity.dimension == 16


async def test_the_same_model_is_the_same_wherever_it_lies(folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "model")
    one, two = (SentenceTransformersEmbedder(str(place)) for place in (folder, tmp_path / "model"))
    assert one.identity == two.identity
    assert await one.embed(["turn on wifi"]) == await two.embed(["turn on wifi"])


@pytest.mark.parametrize(("seed", "width"), [(2, 16), (1, 32)])
async def test_another_model_in_the_same_folder_is_another(
    folder: Path, tmp_path: Path, seed: int, width: int
) -> None:
    save_text_model(tmp_path, seed=seed, width=width)
    other = SentenceTransformersEmbedder(str(tmp_path / "model")).identity
    assert other != SentenceTransformersEmbedder(str(folder)).identity
    assert other.dimension == width


async def test_weights_in_half_precision_are_worked_with_in_full(folder: Path, tmp_path: Path) -> None:
    """In half, a text in a batch differs from the same text alone by more than is allowed."""
    torch = import_module("torch")
    half = tmp_path / "half"
    model = import_module("sentence_transformers").SentenceTransformer(str(folder), device="cpu")
    model.to(torch.bfloat16).save(str(half))
    embedder = SentenceTransformersEmbedder(str(half))
    await embedder.embed(["turn on wifi"])
    assert embedder._loaded is not None
    assert {weight.dtype for weight in embedder._loaded[0].parameters()} == {torch.float32}


async def test_the_threads_of_others_stay_as_they_were(folder: Path) -> None:
    torch = import_module("torch")
    before = torch.get_num_threads()
    await SentenceTransformersEmbedder(str(folder)).embed(["one", "two"])
    assert torch.get_num_threads() == before


@pytest.mark.parametrize("name", ["/nowhere/to/be/found", "../nothing", "C:\\nothing", ""])
async def test_a_folder_that_is_not_there_is_said(name: str) -> None:
    with pytest.raises(ConfigError, match="no folder"):
        await SentenceTransformersEmbedder(name).embed(["hello"])


@pytest.mark.parametrize("name", ["nobody/nothing", "nothing"])
async def test_a_hub_that_cannot_be_reached_is_said_with_the_way_out(name: str) -> None:
    with pytest.raises(ConfigError, match="sentence-transformers:/path/to/folder"):
        await SentenceTransformersEmbedder(name).embed(["hello"])


@pytest.mark.parametrize("damage", ["weights cut", "weights gone", "no json", "empty"])
async def test_a_damaged_folder_is_said(folder: Path, tmp_path: Path, damage: str) -> None:
    broken = tmp_path / "broken"
    shutil.copytree(folder, broken)
    if damage == "weights cut":
        os.truncate(broken / "model.safetensors", 1000)
    elif damage == "weights gone":
        (broken / "model.safetensors").unlink()
    elif damage == "no json":
        (broken / "modules.json").write_text("{")
    else:
        shutil.rmtree(broken)
        broken.mkdir()
    with pytest.raises(ConfigError, match="broken"):
        _ = SentenceTransformersEmbedder(str(broken)).identity
