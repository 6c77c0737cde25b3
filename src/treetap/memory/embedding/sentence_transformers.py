"""Any model of sentence-transformers, by its name on the hub or from a folder. Needs the extra `models`."""

from __future__ import annotations

import asyncio
import pickle
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

from treetap.errors import ConfigError, MissingExtra
from treetap.models import EmbedderIdentity
from treetap.models.base import mend

_LONGEST = 2000
"""Characters of a text that count, so that no text makes a batch that memory cannot hold."""
_AT_ONCE = 32
"""Texts in one piece of work."""
_FEW = 4
"""Up to so many texts one thread is quickest; for more, up to `_THREADS` share the work."""
_THREADS = 4
_SAMPLE = 4096
"""Numbers of each weight that go into the fingerprint."""
_PATIENCE = 10.0
"""Seconds to wait for the hub's first answer."""
_HUB_NAME = re.compile(r"\w[\w.-]*(/\w[\w.-]*)?", re.ASCII)


class SentenceTransformersEmbedder:
    """Texts as vectors of length 1, worked out on the CPU. Loaded once, when first used.

    The model's own code is never run, only weights and configuration are read.
    """

    def __init__(self, name_or_folder: str) -> None:
        self._name = name_or_folder
        self._turn = Lock()
        self._loaded: tuple[Any, EmbedderIdentity] | None = None

    @property
    def identity(self) -> EmbedderIdentity:
        """Which model it is, by name and by weights: asking loads it. Raises as `embed` does."""
        with self._turn:
            return self._model()[1]

    async def embed(self, items: Sequence[str]) -> Sequence[Sequence[float]]:
        """Raises `MissingExtra` without the extra, `ConfigError` for a model that cannot be loaded."""
        texts = [mend(text[:_LONGEST]) for text in items]
        vectors: list[list[float]] = []
        for start in range(0, len(texts), _AT_ONCE):
            vectors += await asyncio.to_thread(self._encoded, texts[start : start + _AT_ONCE])
        return vectors

    def _encoded(self, texts: list[str]) -> list[list[float]]:
        with self._turn:
            model, _ = self._model()
            with _threads(1 if len(texts) <= _FEW else _THREADS):
                found = model.encode(
                    texts, batch_size=_AT_ONCE, show_progress_bar=False, normalize_embeddings=True
                )
        rows: list[list[float]] = found.tolist()
        return rows

    def _model(self) -> tuple[Any, EmbedderIdentity]:
        if self._loaded is None:
            model = _opened(self._name)
            name = Path(self._name).resolve().name if _is_folder(self._name) else self._name
            known = f"sentence-transformers:{name}:{_fingerprint(model)}"
            self._loaded = model, EmbedderIdentity(name=known, dimension=_dimension(model))
        return self._loaded


def _is_folder(name: str) -> bool:
    return bool(name) and Path(name).is_dir()  # an empty path would be the folder one is in


def _opened(name: str) -> Any:
    """The model: from a folder, from what was fetched earlier, or from the hub, in this order."""
    if not _is_folder(name) and not _HUB_NAME.fullmatch(name):
        raise ConfigError(
            f"There is no folder '{name}' with a sentence-transformers model.",
            hint="Give experience.embedding.text an existing folder, or a name on the hub.",
        )
    try:
        library = import_module("sentence_transformers")
    except ImportError as error:
        raise MissingExtra(
            f"The model '{name}' needs sentence-transformers, which cannot be imported: {error}.",
            hint="Run `pip install 'treetap[models]'`, or set experience.embedding.text to universal.",
        ) from error
    try:
        with _quiet():
            return _read(library, name, only_local=True)
    except _failures() as error:
        if _is_folder(name) or import_module("huggingface_hub.constants").HF_HUB_OFFLINE:
            raise _unusable(name, error) from error
    try:
        _reach_the_hub(name)
        return _read(library, name, only_local=False)
    except _failures() as error:
        raise _unusable(name, error) from error


def _read(library: Any, name: str, *, only_local: bool) -> Any:
    # In full precision: in half, a text in a batch differs from the same text alone.
    model = library.SentenceTransformer(
        name, device="cpu", local_files_only=only_local, model_kwargs={"dtype": "float32"}
    )
    return model.eval()


def _reach_the_hub(name: str) -> None:
    """One question, answered or not within seconds: the loader would ask again and again for a minute."""
    hub = import_module("huggingface_hub")
    with suppress(hub.errors.HfHubHTTPError):  # an answer: the loader says best what is wrong
        hub.HfApi().model_info(name, timeout=_PATIENCE)


def _failures() -> tuple[type[BaseException], ...]:
    """What a folder that holds no model, a damaged one or an unreachable hub is known to raise."""
    hub = vars(import_module("huggingface_hub.errors")).values()
    damaged = (import_module("safetensors").SafetensorError, pickle.UnpicklingError)
    unreachable = (one for one in hub if isinstance(one, type) and issubclass(one, Exception))
    usual = (OSError, ValueError, RuntimeError, LookupError, TypeError, AttributeError, ImportError)
    return (*usual, *damaged, *unreachable)


@contextmanager
def _quiet() -> Iterator[None]:
    """No progress bars for what takes a moment."""
    bars = import_module("transformers.utils.logging")
    shown = bars.is_progress_bar_enabled()
    bars.disable_progress_bar()
    try:
        yield
    finally:
        if shown:
            bars.enable_progress_bar()


def _unusable(name: str, error: BaseException) -> ConfigError:
    said = " ".join(str(error).split())[:300]
    if _is_folder(name):
        hint = "The folder must be one that sentence-transformers has saved."
    else:
        hint = (
            "Without a way to the hub, give experience.embedding.text a folder with the model, as"
            " sentence-transformers:/path/to/folder; `universal` needs neither."
        )
    return ConfigError(f"The sentence-transformers model '{name}' cannot be loaded: {said}", hint=hint)


def _dimension(model: Any) -> int:
    known: int | None = model.get_embedding_dimension()
    return known or len(model.encode("a", show_progress_bar=False))


def _fingerprint(model: Any) -> str:
    """Of the weights, the layers' settings and the prompts: another model in the same folder has another."""
    digest = blake2b(digest_size=6)
    digest.update(repr((str(model), model.prompts, model.default_prompt_name)).encode())
    for name, tensor in model.state_dict().items():
        flat = tensor.detach().flatten()
        digest.update(repr((name, tuple(tensor.shape))).encode())
        digest.update(flat[:: max(1, len(flat) // _SAMPLE)].float().numpy().tobytes())
    return digest.hexdigest()


@contextmanager
def _threads(most: int) -> Iterator[None]:
    """At most so many threads of torch, and afterwards as many as before."""
    torch = import_module("torch")
    before = torch.get_num_threads()
    torch.set_num_threads(min(before, most))
    try:
        yield
    finally:
        torch.set_num_threads(before)
