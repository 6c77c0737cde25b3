"""Nothing the tests start gets past loopback, and loopback itself works.

No test here sends a packet off the machine, even where a layer is broken: each first asks the hook with
`sys.audit`, which does nothing else; the kernel's part is read off /proc before anything is tried; and the
addresses are TEST-NET-1 and names under .invalid, which nobody owns.
"""

from __future__ import annotations

import _socket
import asyncio
import errno
import multiprocessing
import os
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.loopback.guard import OutsideLoopback

ROOT = Path(__file__).resolve().parents[2]
OUTSIDE = ("192.0.2.1", 9)
NAME = "nobody.invalid"
# A label of 64 characters fits into no DNS query: it cannot be asked for even by a caller that tries to.
UNASKABLE = "a" * 64 + ".invalid"
# The kernel's net.core.fb_tunnels_only_for_init_net: it may put these into every namespace, down.
FALLBACK_TUNNELS = {
    "tunl0",
    "gre0",
    "gretap0",
    "erspan0",
    "ip_vti0",
    "ip6tnl0",
    "ip6gre0",
    "ip6_vti0",
    "sit0",
}
CAP_SYS_ADMIN = 21

linux = pytest.mark.skipif(sys.platform != "linux", reason="network namespaces are Linux's")


def tcp() -> socket.socket:
    return socket.socket(socket.AF_INET, socket.SOCK_STREAM)


def udp() -> socket.socket:
    return socket.socket(socket.AF_INET, socket.SOCK_DGRAM)


def tcp6() -> socket.socket:
    try:
        return socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
    except OSError as error:
        pytest.skip(f"no IPv6 here: {error}")


def using(sock: Any, method: str, *args: object) -> object:
    try:
        return getattr(sock, method)(*args)
    finally:
        sock.close()


def run(*command: str | Path, **kwargs: Any) -> subprocess.CompletedProcess[str]:
    words = [str(word) for word in command]
    return subprocess.run(words, check=False, capture_output=True, text=True, timeout=30, **kwargs)


def interfaces(proc_net_dev: str) -> set[str]:
    return {line.partition(":")[0].strip() for line in proc_net_dev.splitlines()[2:]} - FALLBACK_TUNNELS


@pytest.fixture
def plugin(pytestconfig: pytest.Config) -> Any:
    # Not imported: that would put the guard in place here, where the run should have done it.
    loaded = pytestconfig.pluginmanager.get_plugin("tests.loopback.plugin")
    assert loaded is not None, "this run was started without tests.loopback.plugin"
    return loaded


@pytest.fixture(autouse=True)
def hooked(plugin: Any) -> None:
    """The hook refuses each event when asked; only then is a test allowed to try the real thing."""
    with tcp() as sock:
        events: list[tuple[Any, ...]] = [
            (f"socket.{name}", sock, OUTSIDE) for name in ("bind", "connect", "sendto", "sendmsg")
        ]
    events += [("socket.getaddrinfo", NAME, 9, 0, 0, 0), ("socket.gethostbyname", NAME)]
    events += [("socket.gethostbyaddr", OUTSIDE[0]), ("socket.getnameinfo", OUTSIDE)]
    for event in events:
        with pytest.raises(OutsideLoopback):
            sys.audit(*event)


@pytest.fixture
def sealed(plugin: Any) -> None:
    """The kernel's layer is in place, seen from a child; where the kernel allows it, it has to be."""
    if plugin.kernel_refusal:
        refused = plugin.kernel_refusal.startswith(("unshare refused", "no network namespaces"))
        assert refused and not has_capability(CAP_SYS_ADMIN), plugin.kernel_refusal
        pytest.skip(plugin.kernel_refusal)
    assert interfaces(run("cat", "/proc/net/dev").stdout) == {"lo"}


def has_capability(number: int) -> bool:
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return any(int(line.split()[1], 16) >> number & 1 for line in lines if line.startswith("CapEff"))


def user_namespaces_are_off() -> bool:
    switches = {
        "kernel/apparmor_restrict_unprivileged_userns": "1",
        "kernel/unprivileged_userns_clone": "0",
        "user/max_user_namespaces": "0",
    }
    files = {Path("/proc/sys", name): off for name, off in switches.items()}
    return any(file.exists() and file.read_text().strip() == off for file, off in files.items())


@pytest.fixture
def echo() -> Iterator[int]:
    """The port of a server on 127.0.0.1 that says back what it hears, one caller after another."""
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            try:
                caller, _ = server.accept()
            except OSError:  # Shut down: the test is over.
                return
            with caller:
                caller.sendall(caller.recv(100))

    thread = threading.Thread(target=serve)
    thread.start()
    yield server.getsockname()[1]
    server.shutdown(socket.SHUT_RDWR)
    server.close()
    thread.join(5)


def ask(port: int) -> bytes:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as sock:
        sock.sendall(b"hello")
        return sock.recv(100)


# --- Layer 1: this process ---------------------------------------------------------------------------------

REFUSED: dict[str, Callable[[], object]] = {
    "connect": lambda: using(tcp(), "connect", OUTSIDE),
    "connect_ex": lambda: using(tcp(), "connect_ex", OUTSIDE),
    "connect, bytes": lambda: using(tcp(), "connect", (b"192.0.2.1", 9)),
    "connect, mapped": lambda: using(tcp6(), "connect", ("::ffff:192.0.2.1", 9)),
    "connect, any": lambda: using(tcp(), "connect", ("0.0.0.0", 9)),
    "connect, nothing": lambda: using(tcp(), "connect", ("", 9)),
    "connect, bare": lambda: using(_socket.socket(), "connect", OUTSIDE),
    "connect, udp": lambda: using(udp(), "connect", OUTSIDE),
    "create_connection": lambda: socket.create_connection(OUTSIDE, timeout=1),
    "sendto": lambda: using(udp(), "sendto", b"x", OUTSIDE),
    "sendto, flags": lambda: using(udp(), "sendto", b"x", 0, OUTSIDE),
    "sendto, broadcast": lambda: using(udp(), "sendto", b"x", ("<broadcast>", 9)),
    "sendmsg": lambda: using(udp(), "sendmsg", [b"x"], [], 0, OUTSIDE),
    "bind, outside": lambda: using(tcp(), "bind", ("192.0.2.1", 0)),
    "bind, any": lambda: using(tcp(), "bind", ("0.0.0.0", 0)),
    "bind, nothing": lambda: using(tcp(), "bind", ("", 0)),
    "bind, any udp": lambda: using(udp(), "bind", ("", 0)),
    "bind, any v6": lambda: using(tcp6(), "bind", ("::", 0)),
    # These ask DNS before they raise their audit event.
    "connect, name": lambda: using(tcp(), "connect", (UNASKABLE, 9)),
    "connect_ex, name": lambda: using(tcp(), "connect_ex", (UNASKABLE, 9)),
    "sendto, name": lambda: using(udp(), "sendto", b"x", (UNASKABLE, 9)),
    "sendto, flags and name": lambda: using(udp(), "sendto", b"x", 0, (UNASKABLE, 9)),
    "sendmsg, name": lambda: using(udp(), "sendmsg", [b"x"], [], 0, (UNASKABLE, 9)),
    "bind, name": lambda: using(tcp(), "bind", (UNASKABLE, 0)),
    "create_connection, name": lambda: socket.create_connection((NAME, 9), timeout=1),
    "getaddrinfo": lambda: socket.getaddrinfo(NAME, 9),
    "getaddrinfo, bytes": lambda: socket.getaddrinfo(NAME.encode(), 9),
    "getaddrinfo, number": lambda: socket.getaddrinfo("192.0.2.1", 9),
    "gethostbyname": lambda: socket.gethostbyname(NAME),
    "gethostbyname_ex": lambda: socket.gethostbyname_ex(NAME),
    "gethostbyaddr": lambda: socket.gethostbyaddr("192.0.2.1"),
    "gethostbyaddr, name": lambda: socket.gethostbyaddr(NAME),
    "gethostbyaddr, unlisted": lambda: socket.gethostbyaddr("127.0.0.5"),
    "getnameinfo": lambda: socket.getnameinfo(OUTSIDE, 0),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_refused_in_this_process(call: Callable[[], object]) -> None:
    with pytest.raises(OutsideLoopback, match="loopback only"):
        call()


@pytest.mark.parametrize(
    ("family", "kind", "address"),
    [
        ("AF_NETLINK", "SOCK_RAW", (0, 0)),
        ("AF_PACKET", "SOCK_RAW", ("lo", 0)),
        ("AF_INET", "SOCK_RAW", ("127.0.0.1", 0)),
    ],
)
def test_sockets_without_a_loopback_of_their_own_are_refused(family: str, kind: str, address: object) -> None:
    try:
        sock = socket.socket(getattr(socket, family), getattr(socket, kind), 1 if family == "AF_INET" else 0)
    except (AttributeError, PermissionError) as error:
        pytest.skip(f"no such socket here: {error}")
    with sock, pytest.raises(OutsideLoopback):
        sock.bind(address)  # type: ignore[arg-type]


def test_the_error_names_the_address_and_is_not_weather() -> None:
    with tcp() as sock, pytest.raises(OutsideLoopback) as caught:
        sock.connect(OUTSIDE)
    assert "connect ('192.0.2.1', 9)" in str(caught.value)
    assert not isinstance(caught.value, OSError)  # Else a client's retry would eat it.


async def test_asyncio_is_refused() -> None:
    loop = asyncio.get_running_loop()
    for start in (
        lambda: asyncio.open_connection(*OUTSIDE),
        lambda: asyncio.open_connection(NAME, 9),
        lambda: loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=OUTSIDE),
        lambda: loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=(NAME, 9)),
        lambda: loop.create_datagram_endpoint(asyncio.DatagramProtocol, local_addr=("0.0.0.0", 0)),
        lambda: loop.create_server(asyncio.Protocol, None, 0),
        lambda: loop.getaddrinfo(NAME, 9),
        lambda: loop.getnameinfo(OUTSIDE),
        lambda: asyncio.to_thread(socket.gethostbyname, NAME),
    ):
        with pytest.raises(OutsideLoopback):
            await start()


async def test_an_asyncio_datagram_is_refused() -> None:
    lost: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()

    class Sender(asyncio.DatagramProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            lost.set_result(exc)

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda *_: None)  # It would only log what is asserted here.
    transport, _ = await loop.create_datagram_endpoint(Sender, local_addr=("127.0.0.1", 0))
    transport.sendto(b"x", OUTSIDE)
    assert isinstance(await asyncio.wait_for(lost, 5), OutsideLoopback)


# --- Loopback itself ---------------------------------------------------------------------------------------


def test_tcp_on_loopback(echo: int) -> None:
    assert ask(echo) == b"hello"


def test_udp_on_loopback() -> None:
    with udp() as here, udp() as there:
        there.settimeout(5)
        there.bind(("127.0.0.1", 0))
        address = there.getsockname()
        here.sendto(b"one", address)
        here.sendto(b"flags", 0, address)
        here.sendmsg([b"two"], [], 0, address)
        here.connect((b"127.0.0.1", address[1]))
        here.connect(("localhost", address[1]))
        here.sendmsg([b"three"])
        assert [there.recv(10) for _ in range(4)] == [b"one", b"flags", b"two", b"three"]


def test_ipv6_on_loopback() -> None:
    with tcp6() as server, tcp6() as client:
        try:
            server.bind(("::1", 0))
        except OSError as error:
            pytest.skip(f"no IPv6 here: {error}")
        server.listen()
        client.connect(server.getsockname())
        assert client.getpeername()[0] == "::1"


def test_mapped_loopback(echo: int) -> None:
    with tcp6() as client:
        client.connect(("::ffff:127.0.0.1", echo))
        client.sendall(b"hello")
        assert client.recv(100) == b"hello"


async def test_asyncio_on_loopback() -> None:
    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(await reader.readline())
        writer.close()

    server = await asyncio.start_server(hear, "localhost", 0, family=socket.AF_INET)
    async with server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
        writer.write(b"hello\n")
        assert await asyncio.wait_for(reader.readline(), 5) == b"hello\n"
        writer.close()


def test_unix_sockets(tmp_path: Path) -> None:
    left, right = socket.socketpair(socket.AF_UNIX)
    with left, right:
        left.sendmsg([b"hello"])
        assert right.recv(10) == b"hello"
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as client:
        server.bind(str(tmp_path / "s"))
        server.listen()
        client.connect(str(tmp_path / "s"))


def test_lookups_that_ask_nobody() -> None:
    assert socket.getaddrinfo(None, 9)
    assert socket.getaddrinfo("127.0.0.1", 9)
    assert socket.gethostbyname("localhost").startswith("127.")
    assert socket.getfqdn("127.0.0.1")  # As http.server does when it binds.


# --- Layer 2: Python children ------------------------------------------------------------------------------

CHILD = f"""
import socket, sys
sock = socket.socket()
try:
    sys.audit("socket.connect", sock, {OUTSIDE})
except RuntimeError:
    sock.connect({OUTSIDE})
sys.exit("there is no hook in this child")
"""


def test_a_python_child_is_refused() -> None:
    assert "tests.loopback.guard.OutsideLoopback: socket connect" in run(sys.executable, "-c", CHILD).stderr


def test_a_python_grandchild_is_refused() -> None:
    again = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {CHILD!r}])"
    assert "tests.loopback.guard.OutsideLoopback: socket connect" in run(sys.executable, "-c", again).stderr


def test_a_python_child_on_loopback(echo: int) -> None:
    code = f"""
import socket
with socket.create_connection(("127.0.0.1", {echo}), timeout=5) as sock:
    sock.sendall(b"hello")
    print(sock.recv(100))
"""
    child = run(sys.executable, "-c", code)
    assert child.stdout == "b'hello'\n", child.stderr


def test_a_worker_process_is_refused_in_our_words_and_works_on_loopback(echo: int) -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        with pytest.raises(OutsideLoopback):
            pool.submit(sys.audit, "socket.getaddrinfo", NAME, 9, 0, 0, 0).result(30)
        assert pool.submit(ask, echo).result(30) == b"hello"


def test_a_child_that_opens_no_socket_loads_nothing_for_it() -> None:
    code = "import sys; print({'socket', 'ipaddress', 'typing', 'ctypes'} & set(sys.modules))"
    assert run(sys.executable, "-c", code).stdout == "set()\n"


def child_with_sitecustomize(directory: Path, source: str, code: str) -> subprocess.CompletedProcess[str]:
    (directory / "sitecustomize.py").write_text(source)
    path = os.pathsep.join([os.environ["PYTHONPATH"], str(directory)])
    return run(sys.executable, "-c", code, env={**os.environ, "PYTHONPATH": path})


def test_a_childs_own_sitecustomize_still_runs(tmp_path: Path) -> None:
    code = "import sitecustomize; print(sitecustomize.__file__)" + CHILD
    child = child_with_sitecustomize(tmp_path, "print('mine')", code)
    assert child.stdout.splitlines() == ["mine", str(tmp_path / "sitecustomize.py")]
    assert "tests.loopback.guard.OutsideLoopback" in child.stderr


def test_an_error_in_a_childs_own_sitecustomize_is_still_shown(tmp_path: Path) -> None:
    child = child_with_sitecustomize(tmp_path, "import no_such_module_here", "print('ran')")
    assert child.stdout == "ran\n"
    assert "no_such_module_here" in child.stderr


def test_our_files_do_not_become_modules_of_a_child() -> None:
    code = "from importlib.util import find_spec as f; print(f('guard'), f('plugin'), f('namespace'))"
    assert run(sys.executable, "-c", code, cwd="/").stdout == "None None None\n"


# --- Layer 3: the kernel -----------------------------------------------------------------------------------


@linux
def test_a_child_sees_no_route_and_no_interface_but_lo(sealed: None) -> None:
    assert interfaces(run("cat", "/proc/net/dev").stdout) == {"lo"}
    assert len(run("cat", "/proc/net/route").stdout.splitlines()) == 1  # The headings.


@linux
def test_bash_cannot_leave(sealed: None) -> None:
    if not shutil.which("bash"):
        pytest.skip("no bash here")
    child = run("bash", "-c", "echo > /dev/tcp/192.0.2.1/9", env={**os.environ, "LC_ALL": "C"})
    assert child.returncode != 0
    assert "Network is unreachable" in child.stderr


@linux
def test_curl_cannot_leave(sealed: None) -> None:
    if not shutil.which("curl"):
        pytest.skip("no curl here")
    child = run("curl", "--silent", "--noproxy", "*", "--max-time", "5", "http://192.0.2.1:9/")
    assert child.returncode == 7  # "Failed to connect"; a time-out would be 28.


@linux
def test_an_isolated_python_cannot_leave(sealed: None) -> None:
    code = f"import socket, sys; print(sys.flags.isolated, socket.socket().connect_ex({OUTSIDE}))"
    assert run(sys.executable, "-I", "-c", code).stdout.split() == ["1", str(errno.ENETUNREACH)]
    look = "print(open('/proc/net/dev').read(), end='')"
    assert interfaces(run(sys.executable, "-I", "-c", look).stdout) == {"lo"}


@linux
def test_a_bash_child_on_loopback(sealed: None, echo: int) -> None:
    if not shutil.which("bash"):
        pytest.skip("no bash here")
    talk = f"exec 3<>/dev/tcp/127.0.0.1/{echo}; echo hello >&3; cat <&3"
    assert run("bash", "-c", talk).stdout == "hello\n"


@linux
def test_later_threads_are_inside(sealed: None) -> None:
    seen: list[str] = []
    thread = threading.Thread(target=lambda: seen.append(Path("/proc/thread-self/net/dev").read_text()))
    thread.start()
    thread.join()
    assert [interfaces(text) for text in seen] == [{"lo"}]


@linux
def test_a_pytest_within_pytest_shares_the_namespace_and_the_exception(
    plugin: Any, echo: int, tmp_path: Path
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (tmp_path / "test_inner.py").write_text(f"""
import socket, sys
import pytest
from tests.loopback.guard import OutsideLoopback

def test_inner():
    with pytest.raises(OutsideLoopback):
        sys.audit("socket.getaddrinfo", "{NAME}", 9, 0, 0, 0)
    socket.create_connection(("127.0.0.1", {echo}), timeout=5).close()
""")
    pytest_command = [sys.executable, "-m", "pytest", "-p", "tests.loopback.plugin"]
    inner = run(*pytest_command, "-c", tmp_path / "pytest.ini", tmp_path / "test_inner.py", cwd=ROOT)
    assert inner.returncode == 0, inner.stdout + inner.stderr
    assert plugin.describe(plugin.kernel_refusal) in inner.stdout


# The tests' namespace would do, and nothing would be tried.
PRETEND_OUTSIDE = """
import ctypes, errno, fcntl, os, sys, tempfile
from pathlib import Path
from tests.loopback import namespace
namespace._others_up = lambda: True
"""


@linux
def test_without_privileges_it_is_a_user_namespace_and_files_keep_their_locks() -> None:
    """In a child, because there is no way back; as another user where we are root."""
    code = """
if os.geteuid() == 0:
    try:
        os.setgroups([]), os.setgid(12345), os.setuid(12345)
    except OSError as error:
        sys.exit(f"no other user to be here: {error}")
    ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)  # PR_SET_DUMPABLE: setuid has taken /proc/self from us.
before, who = os.readlink("/proc/self/ns/net"), (os.getuid(), os.getgid())
refusal = namespace.enter()
if refusal:
    sys.exit(refusal)
assert os.readlink("/proc/self/ns/net") != before
assert (os.getuid(), os.getgid()) == who
with tempfile.TemporaryDirectory() as directory:
    locked = Path(directory, "locked")
    locked.touch(mode=0o400)
    try:
        locked.write_text("x")
    except PermissionError:
        print(Path("/proc/net/dev").read_text(), end="")
"""
    child = run(sys.executable, "-c", PRETEND_OUTSIDE + code, cwd=ROOT)
    if child.stderr.startswith("no other user"):  # Root of a user namespace already: it has but one user.
        pytest.skip(child.stderr.strip())
    if child.stderr.startswith("unshare refused"):
        # A refusal has to have a reason that we did not make: a container, or a switch of the kernel's.
        assert not has_capability(CAP_SYS_ADMIN) or user_namespaces_are_off(), child.stderr
        pytest.skip(child.stderr.strip())
    assert interfaces(child.stdout) == {"lo"}, child.stderr


@linux
def test_a_refusal_is_told_and_changes_nothing(plugin: Any) -> None:
    code = """
def half_way(flags):
    os.chdir("/")  # Stands for what cannot be undone: it must happen to the rehearsal only.
    raise PermissionError(errno.EPERM, "not here")
namespace._unshare = half_way
before = os.readlink("/proc/self/ns/net"), os.getcwd()
print(namespace.enter())
assert (os.readlink("/proc/self/ns/net"), os.getcwd()) == before
"""
    child = run(sys.executable, "-c", PRETEND_OUTSIDE + code, cwd=ROOT)
    assert (child.returncode, child.stdout) == (0, "unshare refused: [Errno 1] not here\n"), child.stderr
    assert plugin.describe("why") == "network: loopback only (audit hook only: why)"


@linux
def test_threads_that_run_already_are_a_refusal() -> None:
    code = """
import threading
stop = threading.Event()
threading.Thread(target=stop.wait).start()
print(namespace.enter())
stop.set()
"""
    child = run(sys.executable, "-c", PRETEND_OUTSIDE + code, cwd=ROOT)
    assert child.stdout == "2 threads were already running\n", child.stderr
