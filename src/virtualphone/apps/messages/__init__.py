"""Text messages: conversations, answers, drafts."""

from virtualphone.apps.messages.app import Messages

__all__ = ["Messages"]
