"""Text messages: conversations, answers, drafts."""

from virtualphone.apps.messages.app import Messages
from virtualphone.apps.messages.second import MessagesSecond

__all__ = ["Messages", "MessagesSecond"]
