"""A CLIP of two small layers, with seeded random weights."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

ARCHITECTURE = "treetap-tiny"
CONFIG = {
    "embed_dim": 24,
    "vision_cfg": {"image_size": 32, "layers": 2, "width": 32, "head_width": 16, "patch_size": 8},
    "text_cfg": {"context_length": 8, "vocab_size": 64, "width": 16, "heads": 2, "layers": 1},
}


def register(folder: Path) -> None:
    """Make the architecture known to open_clip, as its users do with their own."""
    path = folder / f"{ARCHITECTURE}.json"
    path.write_text(json.dumps(CONFIG))
    import_module("open_clip").add_model_config(path)


def save_weights(path: Path, *, seed: int) -> None:
    torch = import_module("torch")
    torch.manual_seed(seed)
    model = import_module("open_clip").create_model(ARCHITECTURE, load_weights=False)
    if path.suffix == ".safetensors":
        import_module("safetensors.torch").save_file(model.state_dict(), path)
    else:
        torch.save({"state_dict": model.state_dict()}, path)
