"""A sentence-transformers model of two small layers, with seeded random weights."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

WORDS = (
    "turn on off wifi bluetooth open settings alarm set send call a the to message 打 开 关 闭 设 置".split()
)


def save_text_model(folder: Path, *, seed: int, width: int = 16) -> None:
    """Written as the library itself writes it."""
    torch, transformers = import_module("torch"), import_module("transformers")
    library = import_module("sentence_transformers")
    bare = folder / "bare"
    bare.mkdir(parents=True)
    vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *WORDS, *(f"##{word}" for word in "abcdeios")]
    (bare / "vocab.txt").write_text("\n".join(vocabulary), encoding="utf-8")
    transformers.BertTokenizerFast(vocab_file=str(bare / "vocab.txt")).save_pretrained(bare)
    torch.manual_seed(seed)
    config = transformers.BertConfig(
        vocab_size=len(vocabulary),
        hidden_size=width,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=64,
    )
    transformers.BertModel(config).save_pretrained(bare)
    library.SentenceTransformer(str(bare), device="cpu", local_files_only=True).save(str(folder / "model"))
