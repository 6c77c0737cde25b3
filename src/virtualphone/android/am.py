"""`am`: starting and stopping."""

from __future__ import annotations

from virtualphone.android.am_broadcast import broadcast
from virtualphone.android.am_tasks import Tasks
from virtualphone.android.intents import Intent, Target, read_intent, resolve
from virtualphone.android.java import FAILED, Handler, Words, by_name, saying, server_command
from virtualphone.android.names import full_component, running
from virtualphone.clock import LATENCY_MS
from virtualphone.crash import guarded
from virtualphone.parts import Parts
from virtualphone.phone import LAUNCHER, Phone
from virtualphone.shell.api import Call, Command

SERVICE = "com.android.server.am.ActivityManagerService"
SHELL = "com.android.server.am.ActivityManagerShellCommand"
USAGE = """Activity manager (activity) commands:
  help
      Print this help text.
  start-activity [-D] [-N] [-W] [-P <FILE>] [--start-profiler <FILE>]
          [--sampling INTERVAL] [--clock-type <TYPE>] [--streaming]
          [-R COUNT] [-S] [--track-allocation] [--user <USER_ID> | current] <INTENT>
      Start an Activity.  Options are:
      -W: wait for launch to complete
      -S: force stop the target app before starting the activity
      --user <USER_ID> | current: Specify which user to run as; if not
          specified then run as the current user.
  broadcast [--user <USER_ID> | all | current] <INTENT>
      Send a broadcast Intent.
  force-stop [--user <USER_ID> | all | current] <PACKAGE>
      Completely stop the given application package.
  kill [--user <USER_ID> | all | current] <PACKAGE>
      Kill all background processes associated with the given application.
  kill-all
      Kill all processes that are safe to kill (cached, etc).
  get-current-user
      Returns id of the current foreground user.
  stack [COMMAND] [...]: sub-commands for operating on activity stacks.
       list
           List all of the activity stacks and their sizes.
  task [COMMAND] [...]: sub-commands for operating on activity tasks.

<INTENT> specifications include these flags and arguments:
    [-a <ACTION>] [-d <DATA_URI>] [-t <MIME_TYPE>] [-i <IDENTIFIER>]
    [-c <CATEGORY> [-c <CATEGORY>] ...]
    [-n <COMPONENT_NAME>]
    [-e|--es <EXTRA_KEY> <EXTRA_STRING_VALUE> ...]
    [--ez <EXTRA_KEY> <EXTRA_BOOLEAN_VALUE> ...]
    [--ei <EXTRA_KEY> <EXTRA_INT_VALUE> ...]
    [-f <FLAG>]
    [-p <PACKAGE>]
    [<URI> | <PACKAGE> | <COMPONENT>]
"""
_WITH_VALUE = ("-P", "--start-profiler", "--sampling", "-R", "--user", "--display", "--windowingMode", "-i",
               "--activityType", "--task", "--receiver-permission", "--attach-agent")  # fmt: skip
_ALONE = (
    "-D",
    "-N",
    "--streaming",
    "--track-allocation",
    "--task-overlay",
    "--lock-task",
    "--dismiss-keyguard",
)
_WARNINGS = {
    "front": "Warning: Activity not started, its current task has been brought to the front\n",
    "same": (
        "Warning: Activity not started, intent has been delivered to currently running top-most instance.\n"
    ),
}
_LAUNCH_STATES = {"cold": "COLD", "warm": "WARM", "front": "HOT", "same": "UNKNOWN (0)"}
_TIMES = {"cold": LATENCY_MS["launch"], "warm": LATENCY_MS["page"], "front": LATENCY_MS["page"], "same": 0}


def open_target(phone: Phone, target: Target) -> str:
    """Open it: `cold` (its app did not run), `warm` (a new page), `front` or `same` (nothing new)."""
    main = target.activity == phone.apps[target.package].main_activity()
    if target.package == LAUNCHER and main:
        already = phone.front["package"] == LAUNCHER and phone.front["activity"] == target.activity
        phone.home()
        return "same" if already else "front"
    ran = phone.task_of(target.package) is not None
    # An intent that differs in its extras alone is the same one: the task comes to the front as it is.
    args = {} if ran and main else target.args
    results: list[str] = []
    guarded(
        phone,
        target.package,
        lambda: results.append(phone.launch(target.package, target.activity, args)),
    )
    if results and results[0] != "started":
        return results[0]
    return "warm" if ran else "cold"


class Activities:
    """Starting and stopping of apps."""

    def __init__(self, parts: Parts) -> None:
        self._phone = parts.phone

    async def start(self, call: Call, words: Words) -> int:
        """`am start`: what goes wrong is said on stderr, unless -W waits for it."""
        flags: set[str] = set()

        def own(option: str, rest: Words) -> bool:
            if option in _WITH_VALUE:
                rest.required()
            elif option in ("-W", "-S", *_ALONE):
                flags.add(option)
            else:
                return False
            return True

        intent = read_intent(words, own)
        say = call.out if "-W" in flags else call.err
        target = resolve(self._phone, intent)
        if "-S" in flags:
            package = intent.component.partition("/")[0] or (target.package if target is not None else "")
            if not package:
                await call.err(f"Error: Intent does not match any activities: {intent}\n")
                return 1
            await call.out(f"Stopping: {package}\n")
            self._stop(package)
        await call.out(f"Starting: {intent}\n")
        if target is None or target.activity not in self._phone.apps[target.package].activities():
            self._phone.noted("command")
            await say(_not_found(intent, target))
            return 0
        how = open_target(self._phone, target)
        self._phone.noted("command")
        await say(_WARNINGS.get(how, ""))
        if "-W" in flags:
            await self._phone.clock.settled()
            await call.out(
                f"Status: ok\nLaunchState: {_LAUNCH_STATES[how]}\nActivity: {target.component}\n"
                f"TotalTime: {_TIMES[how]}\nWaitTime: {_TIMES[how] + 4}\nComplete\n"
            )
        return 0

    def _stop(self, package: str) -> None:
        if package in self._phone.apps:
            self._phone.force_stop(package)

    @staticmethod
    def _package(words: Words) -> str:
        while (option := words.option()) is not None:
            if option == "--user":
                words.required()
        return words.required()

    async def force_stop(self, _call: Call, words: Words) -> int:
        """Nothing of it is left; an unknown name is nothing to complain of."""
        self._stop(self._package(words))
        self._phone.noted("command")
        return 0

    async def kill(self, _call: Call, words: Words) -> int:
        """Only what is not in sight goes."""
        package = self._package(words)
        if package != self._phone.front["package"] and package != LAUNCHER:
            self._stop(package)
            self._phone.noted("command")
        return 0

    async def kill_all(self, _call: Call, _words: Words) -> int:
        """Everything that is not in sight goes."""
        for package in running(self._phone):
            if package not in (LAUNCHER, self._phone.front["package"]):
                self._stop(package)
        self._phone.noted("command")
        return 0

    async def start_service(self, call: Call, words: Words) -> int:
        """No app here has services for others."""
        intent = read_intent(words, lambda option, rest: option == "--user" and rest.required() != "")
        await call.out(f"Starting service: {intent}\n")
        await call.err("Error: Not found; no service started.\n")
        return FAILED

    async def instrument(self, call: Call, words: Words) -> int:
        """There is nothing to instrument."""
        name = ([word for word in words.rest() if "/" in word] or ["null/null"])[-1]
        await call.out(
            "INSTRUMENTATION_STATUS: id=ActivityManagerService\n"
            "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: "
            f"ComponentInfo{{{name}}}\n"
            "INSTRUMENTATION_STATUS_CODE: -1\n"
        )
        await call.err(f"android.util.AndroidException: INSTRUMENTATION_FAILED: {name}\n")
        return 1

    async def switch_user(self, call: Call, words: Words) -> int:
        """There is one user."""
        user = words.required()
        if user in ("0", "current"):
            return 0
        await call.err(f"Error: Failed to switch to user {user}\n")
        return 1

    def handlers(self) -> dict[str, Handler]:
        """By their names."""
        return {
            "start": self.start,
            "start-activity": self.start,
            "startservice": self.start_service,
            "start-service": self.start_service,
            "start-foreground-service": self.start_service,
            "stopservice": self.start_service,
            "force-stop": self.force_stop,
            "stop-app": self.force_stop,
            "kill": self.kill,
            "kill-all": self.kill_all,
            "instrument": self.instrument,
            "switch-user": self.switch_user,
            "get-current-user": saying("0\n"),
            "get-started-user-state": saying("RUNNING_UNLOCKED\n"),
            "is-user-stopped": saying("false\n"),
            "wait-for-broadcast-idle": saying("All broadcast queues are idle!\n"),
            "wait-for-broadcast-barrier": saying("All broadcast queues are idle!\n"),
            "idle-maintenance": saying("Performing idle maintenance...\n"),
            "write": saying("All tasks persisted.\n"),
        }


def _not_found(intent: Intent, target: Target | None) -> str:
    if intent.component or target is not None:
        name = intent.component or (full_component(target.component) if target is not None else "")
        return f"Error type 3\nError: Activity class {{{name}}} does not exist.\n"
    return f"Error: Activity not started, unable to resolve {intent}\n"


def commands(parts: Parts) -> dict[str, Command]:
    """`am`."""
    handlers = {
        **Activities(parts).handlers(),
        **Tasks(parts).handlers(),
        "broadcast": broadcast(parts),
    }
    return {"am": server_command(by_name(handlers, USAGE), SHELL, SERVICE)}
