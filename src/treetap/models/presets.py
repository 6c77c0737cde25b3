"""Addresses of OpenAI-compatible endpoints that people use, by name (B14)."""

from __future__ import annotations

from typing import Literal

Preset = Literal[
    "openai",
    "deepseek",
    "dashscope",
    "zhipu",
    "moonshot",
    "siliconflow",
    "openrouter",
    "ollama",
    "vllm",
    "lmstudio",
]

OPENAI = "https://api.openai.com/v1"

PRESETS: dict[Preset, str] = {
    "openai": OPENAI,
    "deepseek": "https://api.deepseek.com/v1",
    "dashscope": "https://dashscope.aliyuncs.com/compatible-mode/v1",
    "zhipu": "https://open.bigmodel.cn/api/paas/v4",
    "moonshot": "https://api.moonshot.cn/v1",
    "siliconflow": "https://api.siliconflow.cn/v1",
    "openrouter": "https://openrouter.ai/api/v1",
    "ollama": "http://127.0.0.1:11434/v1",
    "vllm": "http://127.0.0.1:8000/v1",
    "lmstudio": "http://127.0.0.1:1234/v1",
}
