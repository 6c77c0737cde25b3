"""Real open_clip models, tiny ones, loaded from disk."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import pytest

from tests import samples
from tests.contracts.embedder import EmbedderContract
from tests.models.tiny_clip import ARCHITECTURE, register, save_weights
from treetap.core.ports import Embedder
from treetap.errors import ConfigError, UnknownName
from treetap.imaging.embedding.open_clip import OpenClipEmbedder
from treetap.imaging.pictures import Pictures
from treetap.imaging.store import FolderFrameStore
from treetap.models import Screen

pytestmark = pytest.mark.models


@pytest.fixture(scope="session")
def weights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("clip")
    register(folder)
    save_weights(folder / "weights.safetensors", seed=1)
    return folder / "weights.safetensors"


@pytest.fixture
def store() -> FolderFrameStore:
    return FolderFrameStore(None)


@pytest.fixture
async def screens(store: FolderFrameStore) -> Sequence[Screen]:
    drawn = (samples.settings(), samples.settings(wifi=True), samples.chat("Ann", "hi"), samples.gallery("a"))
    return [await shown(store, screen) for screen in drawn]


async def shown(store: FolderFrameStore, screen: Screen) -> Screen:
    return screen.model_copy(update={"frame": await store.put(samples.drawn(screen))})


class TestOpenClipEmbedder(EmbedderContract[Screen]):
    @pytest.fixture
    def embedder(self, weights: Path, store: FolderFrameStore) -> Embedder[Screen]:
        return OpenClipEmbedder(ARCHITECTURE, str(weights), Pictures(store))

    @pytest.fixture
    def items(self, screens: Sequence[Screen]) -> Sequence[Screen]:
        return screens


def embedder(weights: Path | str, store: FolderFrameStore | None = None) -> OpenClipEmbedder:
    return OpenClipEmbedder(ARCHITECTURE, str(weights), Pictures(store or FolderFrameStore(None)))


async def test_vectors_have_length_one(
    weights: Path, store: FolderFrameStore, screens: Sequence[Screen]
) -> None:
    for vector in await embedder(weights, store).embed(screens):
        assert math.hypot(*vector) == pytest.approx(1, abs=1e-4)


async def test_what_is_at_the_very_top_is_seen_too(weights: Path, store: FolderFrameStore) -> None:
    """A phone's screen is twice as high as wide: the middle square of it would hide the title."""
    named = [samples.screen(name, samples.element(name * 4, samples.row(0))) for name in ("Mail", "Home")]
    one, two = await embedder(weights, store).embed([await shown(store, screen) for screen in named])
    assert one != pytest.approx(two, abs=1e-6)


async def test_the_identity_names_the_model_and_its_size(weights: Path) -> None:
    identity = embedder(weights).identity
    assert identity.name.startswith(f"open-clip:{ARCHITECTURE}:weights.safetensors:")
    assert identity.dimension == 24


async def test_a_checkpoint_of_torch_is_read_as_well(
    weights: Path, tmp_path: Path, store: FolderFrameStore, screens: Sequence[Screen]
) -> None:
    save_weights(tmp_path / "weights.pt", seed=1)
    one, two = embedder(weights, store), embedder(tmp_path / "weights.pt", store)
    assert await one.embed(screens) == await two.embed(screens)
    assert one.identity.name.rpartition(":")[2] == two.identity.name.rpartition(":")[2]


async def test_other_weights_under_the_same_name_are_another_identity(weights: Path, tmp_path: Path) -> None:
    save_weights(tmp_path / weights.name, seed=2)
    assert embedder(tmp_path / weights.name).identity != embedder(weights).identity


async def test_a_file_that_would_run_code_is_refused(weights: Path, tmp_path: Path) -> None:
    path, marker = tmp_path / "evil.pt", tmp_path / "it ran"
    import_module("torch").save({"state_dict": _Evil(marker)}, path)
    with pytest.raises(ConfigError, match="refused"):
        _ = embedder(path).identity
    assert not marker.exists()


class _Evil:
    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.marker),)


async def test_a_frame_that_is_gone_is_said(weights: Path) -> None:
    with pytest.raises(UnknownName):
        await embedder(weights).embed([samples.settings()])


async def test_an_unknown_architecture_is_said_with_what_is_near() -> None:
    with pytest.raises(ConfigError, match="ViT-B-32"):
        _ = OpenClipEmbedder("ViT-B-23", "openai", Pictures(FolderFrameStore(None))).identity


async def test_an_unknown_tag_is_said_with_those_there_are() -> None:
    with pytest.raises(ConfigError, match="laion2b"):
        _ = OpenClipEmbedder("ViT-B-32", "nothing", Pictures(FolderFrameStore(None))).identity


async def test_a_hub_that_cannot_be_reached_is_said_with_the_way_out() -> None:
    with pytest.raises(ConfigError, match="/path/to/weights"):
        _ = OpenClipEmbedder("ViT-B-32", "laion2b_s34b_b79k", Pictures(FolderFrameStore(None))).identity


@pytest.mark.parametrize("name", ["weights.safetensors", "gone/weights.pt", "gone/weights"])
async def test_a_file_that_is_not_there_is_said(weights: Path, tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigError, match="no file"):
        _ = embedder(tmp_path / name).identity


@pytest.mark.parametrize("name", ["other.safetensors", "other.pt", "other"])
@pytest.mark.parametrize("contents", [b"", b"no weights at all", b"\x80\x02N."])
async def test_a_file_that_is_no_checkpoint_is_said(
    weights: Path, tmp_path: Path, name: str, contents: bytes
) -> None:
    (tmp_path / name).write_bytes(contents)
    with pytest.raises(ConfigError, match="other"):
        _ = embedder(tmp_path / name).identity


async def test_weights_of_another_architecture_are_said(weights: Path, tmp_path: Path) -> None:
    torch = import_module("torch")
    torch.save({"visual.conv1.weight": torch.zeros(3)}, tmp_path / "other.pt")
    with pytest.raises(ConfigError, match="cannot be loaded"):
        _ = embedder(tmp_path / "other.pt").identity
