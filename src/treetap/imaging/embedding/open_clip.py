"""Any image tower of open_clip, by its name and weights. Needs the extra `models`."""

from __future__ import annotations

import asyncio
import os
import pickle
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from difflib import get_close_matches
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any
from zipfile import BadZipFile

from treetap.errors import ConfigError, MissingExtra
from treetap.imaging.pictures import Picture, Pictures
from treetap.models import EmbedderIdentity, Screen

_AT_ONCE = 8
"""Screens in one piece of work: so many stay decoded."""
_THREADS = 4
_SAMPLE = 4096
"""Numbers of each weight that go into the fingerprint."""
_PATIENCE = 10.0
"""Seconds to wait for the hub's first answer."""
_FILES = (".pt", ".pth", ".bin", ".ckpt", ".safetensors", ".npz")


class OpenClipEmbedder:
    """Screens as vectors of length 1: the pixels alone, squeezed to the square that the model looks at.

    `architecture` is a name that open_clip knows, `weights` a tag of it or a file. A file is read as weights
    and nothing else: a pickle that would run code is refused. Loaded once, when first used, on the CPU. For
    a tag open_clip asks the hub each time; HF_HUB_OFFLINE=1 makes it take what was fetched before.
    """

    def __init__(self, architecture: str, weights: str, pictures: Pictures) -> None:
        self._architecture = architecture
        self._weights = weights
        self._pictures = pictures
        self._turn = Lock()
        self._loaded: tuple[Any, Any, EmbedderIdentity] | None = None

    @property
    def identity(self) -> EmbedderIdentity:
        """Which model it is, by name and by weights: asking loads it. Raises as `embed` does."""
        with self._turn:
            return self._model()[2]

    async def embed(self, items: Sequence[Screen]) -> Sequence[Sequence[float]]:
        """Raises `UnknownName` for a frame that is gone, `MissingExtra` without the extra, `ConfigError`."""
        vectors: list[list[float]] = []
        for start in range(0, len(items), _AT_ONCE):
            piece = items[start : start + _AT_ONCE]
            pictures = [await self._pictures.of(screen.frame) for screen in piece]
            vectors += await asyncio.to_thread(self._encoded, pictures)
        return vectors

    def _encoded(self, pictures: Sequence[Picture]) -> list[list[float]]:
        from PIL import Image

        with self._turn:
            model, prepare, _ = self._model()
            torch = import_module("torch")
            images = [prepare(Image.fromarray(picture.image[:, :, ::-1].copy())) for picture in pictures]
            with _threads(torch), torch.inference_mode():
                found = model.encode_image(torch.stack(images), normalize=True)
        rows: list[list[float]] = found.float().tolist()
        return rows

    def _model(self) -> tuple[Any, Any, EmbedderIdentity]:
        if self._loaded is None:
            library = _library(self._architecture)
            dimension = _dimension(library, self._architecture)
            model, prepare = _opened(library, self._architecture, self._weights)
            called = Path(self._weights).name if Path(self._weights).is_file() else self._weights
            name = f"open-clip:{self._architecture}:{called}:{_fingerprint(model)}"
            self._loaded = model, prepare, EmbedderIdentity(name=name, dimension=dimension)
        return self._loaded


def _library(architecture: str) -> Any:
    try:
        return import_module("open_clip")
    except ImportError as error:
        raise MissingExtra(
            f"The model '{architecture}' needs open_clip, which cannot be imported: {error}.",
            hint="Run `pip install 'treetap[models]'`, or set experience.embedding.screen to descriptor.",
        ) from error


def _dimension(library: Any, architecture: str) -> int:
    known = library.list_models()
    if architecture not in known:
        near = get_close_matches(architecture, known, n=3, cutoff=0.4) or known[:3]
        raise ConfigError(
            f"open_clip knows no architecture '{architecture}'.",
            hint=f"Near it: {', '.join(near)}. `python -c 'import open_clip; print(open_clip.list_models())'`"
            " lists all.",
        )
    return int(library.get_model_config(architecture)["embed_dim"])


def _opened(library: Any, architecture: str, weights: str) -> tuple[Any, Any]:
    """The model and what makes a picture ready for it."""
    trained: dict[str, Any] = {}
    if not Path(weights).is_file():
        if os.sep in weights or weights.endswith(_FILES):
            raise ConfigError(
                f"There is no file '{weights}' with weights for {architecture}.",
                hint="Name an existing checkpoint, or a tag that open_clip can fetch.",
            )
        tags = library.list_pretrained_tags_by_model(architecture)
        if weights not in tags:
            raise ConfigError(
                f"open_clip has no weights '{weights}' for {architecture}.",
                hint=f"It has: {', '.join(tags) or 'none'}. A checkpoint on disk is named by its path.",
            )
        trained = library.get_pretrained_cfg(architecture, weights)
    try:
        _reach_the_hub(trained)
        model, _, prepare = library.create_model_and_transforms(
            architecture,
            pretrained=weights,
            force_quick_gelu=bool(trained.get("quick_gelu")),
            # Not the middle of the screen, which is the default: what a page is shows at its top and bottom.
            image_resize_mode="squash",
            require_pretrained=True,
            weights_only=True,
        )
    except pickle.UnpicklingError as error:
        raise ConfigError(
            f"The file '{weights}' holds more than weights, and what it holds would be run: refused.",
            hint="Save the weights alone, best as .safetensors.",
        ) from error
    except _failures() as error:
        said = " ".join(str(error).split())[:300] or type(error).__name__
        raise ConfigError(
            f"The weights '{weights}' cannot be loaded into open_clip's {architecture}: {said}",
            hint="A file must be a checkpoint of that architecture. Without a way to the hub, name one on"
            f" disk, as open-clip:{architecture}:/path/to/weights.safetensors.",
        ) from error
    return model.eval(), prepare


def _reach_the_hub(trained: dict[str, Any]) -> None:
    """If it will be needed: one question, where open_clip would ask again and again for a minute."""
    name = "/".join(str(trained.get("hf_hub", "")).split("/")[:2])
    if not name:
        return
    hub = import_module("huggingface_hub")
    with suppress(*_failures()):
        hub.snapshot_download(name, local_files_only=True)
        return  # fetched before
    with suppress(hub.errors.HfHubHTTPError):  # an answer: open_clip says best what is wrong
        hub.HfApi().model_info(name, timeout=_PATIENCE)


def _failures() -> tuple[type[BaseException], ...]:
    """What a file that is no such checkpoint, or an unreachable hub, is known to raise."""
    hub = vars(import_module("huggingface_hub.errors")).values()
    unreachable = (one for one in hub if isinstance(one, type) and issubclass(one, Exception))
    usual = (OSError, ValueError, RuntimeError, LookupError, TypeError, AttributeError, AssertionError)
    cut = (EOFError, StopIteration, BadZipFile, import_module("safetensors").SafetensorError)
    return (*usual, *cut, *unreachable)


def _fingerprint(model: Any) -> str:
    """Of the image tower's weights: another checkpoint under the same name has another."""
    digest = blake2b(digest_size=6)
    for name, tensor in model.visual.state_dict().items():
        flat = tensor.detach().flatten()
        digest.update(repr((name, tuple(tensor.shape))).encode())
        digest.update(flat[:: max(1, len(flat) // _SAMPLE)].float().numpy().tobytes())
    return digest.hexdigest()


@contextmanager
def _threads(torch: Any) -> Iterator[None]:
    """At most `_THREADS` threads of torch, and afterwards as many as before."""
    before = torch.get_num_threads()
    torch.set_num_threads(min(before, _THREADS))
    try:
        yield
    finally:
        torch.set_num_threads(before)
