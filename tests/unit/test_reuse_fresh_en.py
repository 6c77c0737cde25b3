"""English pairs by an outside reader that must not be replayed one for the other, and some that must."""

from __future__ import annotations

import pytest

from treetap.bench.reuse.learned import permissive
from treetap.memory.reuse.rule import judge
from treetap.models.memory import Query
from treetap.task.reader import read_task

REPLAY = 0.9

REFUSED = [
    # Who it goes to, whose it is.
    ("Tell her I am late", "Tell them I am late"),
    ('Tell her "hi"', 'Tell him "hi"'),
    ("Send a message telling him hello", "Send a message telling her hello"),
    ("Delete my account", "Delete our account"),
    ("Share my calendar with Ann", "Share our calendar with Ann"),
    ("Open my notes", "Open your notes"),
    # One or several.
    ("Turn off the alarm", "Turn off the alarms"),
    ("Stop the timer", "Stop the timers"),
    ("Mute the chat", "Mute the chats"),
    ("Pause the download", "Pause the downloads"),
    ("Dismiss the notification", "Dismiss the notifications"),
    ("Turn on the light", "Turn on the lights"),
    # Words that pass for others.
    ("Finish the download", "Stop the download"),
    ("Upgrade my account", "Update my account"),
    ("Pay for Ann 5 dollars", "Pay Ann 5 dollars"),
    ("Compose an email to Ann saying hi", "Send an email to Ann saying hi"),
    ("Show the file", "Run the file"),
    ("Show the password", "Enter the password"),
    ("Start the playlist", "View the playlist"),
    ("Schedule a post", "Create a post"),
    ("Add the file", "Create the file"),
    ("Remove the account", "Delete the account"),
    ("Remove the photo from the album", "Delete the photo from the album"),
    ("Return the order", "Go back to the order"),
    ("Complete the payment", "Mark the payment as done"),
    ("Pick up the order", "Answer the order"),
    ("Drop the call", "Lower the call"),
    ("Check the task", "Read the task"),
    ("Delete the photo last", "Delete the last photo"),
    # A button or an app is not what it stands for.
    ("Hide the wifi button", "Hide the wifi"),
    ("Remove the flashlight switch", "Remove the flashlight"),
    ("Share the music app", "Share the music"),
    # More than a value.
    ("Search for shoes", "Search for shoes incognito"),
    ("Navigate to Oslo", "Navigate to Oslo avoiding tolls"),
    ("Navigate to Oslo", "Navigate near Oslo"),
    ("Navigate to Oslo", "Navigate past Oslo"),
    ("Remind me to buy milk", "Remind me to buy milk here"),
    ("What is 20% of 50", "What is 50 minus 20%"),
]
KEPT = [
    ('Send Ann "hi"', 'Send a message to Ann telling her "hi"'),
    ("Turn on wifi", "Turn on the wifi on your phone"),
    ("Turn on wifi", "Turn on the wifi switch"),
    ("Open the camera", "Run the camera app"),
    ("Set a timer for 10 minutes", "Set a 10 minute timer"),
    ("Navigate to Oslo", "Navigate to New York"),
    ("Close all tabs", "Shut all my tabs"),
    ("Schedule a meeting", "Set up a meeting"),
    ("Add an alarm for 7 am", "Create an alarm for 7 am"),
    ('Remove the note "old"', 'Delete the note "old"'),
    ("Switch it on", "Turn it on"),
]


def _replays(one: str, other: str) -> bool:
    return judge(permissive(read_task(one)), Query(frame=read_task(other))).confidence >= REPLAY


@pytest.mark.parametrize(("one", "other"), REFUSED)
def test_is_never_replayed_for_the_other(one: str, other: str) -> None:
    assert not _replays(one, other)
    assert not _replays(other, one)


@pytest.mark.parametrize(("one", "other"), KEPT)
def test_is_still_replayed(one: str, other: str) -> None:
    assert _replays(one, other)
