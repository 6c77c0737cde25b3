"""Addresses of OpenAI-compatible endpoints that people use, by name (B14)."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

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
    "llamacpp",
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
    "llamacpp": "http://127.0.0.1:8080/v1",
}


def preset_of(url: str) -> Preset | None:
    """The provider at that address, by its host, or by its port where the host is this machine."""
    given = _place(url)
    return next((name for name, known in PRESETS.items() if _place(known) == given), None)


def is_near(url: str) -> bool:
    """Whether the server is on this machine or in this network: then somebody here can start it."""
    host = urlsplit(url).hostname or ""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".local") or "." not in host
    return address.is_loopback or address.is_private


def _place(url: str) -> tuple[str, int | None]:
    parts = urlsplit(url)
    host = parts.hostname or ""
    return ("127.0.0.1", parts.port) if host in ("localhost", "127.0.0.1", "::1") else (host, None)
