"""What is overridden of uvicorn and asyncio is all named, is as it was when it was overridden, and is called.

A new uvicorn that changes something fails here. Read what is new there, see whether ``asgi_fair.overrides`` still does
the right thing, and put the new digest in.
"""

from __future__ import annotations

import ast
import asyncio
import inspect
import re
import socket
import time
from hashlib import blake2b
from typing import Any

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import Server
from uvicorn.supervisors import Multiprocess
from uvicorn.supervisors.multiprocess import Process

from asgi_fair import overrides
from asgi_fair.configuration import Configuration
from asgi_fair.listener import Listener
from asgi_fair.overrides import BoundedConnection, Processes, SharingLoop
from tests.asgi_fair.servers import running
from tests.asgi_fair.test_server import LARGE, toy
from tests.sources import ROOT, imported_names, parsed, python_files

OWNERS: dict[str, type] = {
    "HttpToolsProtocol": HttpToolsProtocol,
    "RequestResponseCycle": RequestResponseCycle,
    "Multiprocess": Multiprocess,
    "SelectorEventLoop": asyncio.SelectorEventLoop,
}
OURS: dict[str, type] = {
    "HttpToolsProtocol": BoundedConnection,
    "Multiprocess": Processes,
    "SelectorEventLoop": SharingLoop,
}
# Digests of uvicorn 0.54.0: of what is overridden, and of what sets or calls it.
DIGESTS: dict[str, tuple[Any, str]] = {
    "HttpToolsProtocol.__init__": (HttpToolsProtocol.__init__, "190c0a53ad4b"),
    "HttpToolsProtocol.connection_made": (HttpToolsProtocol.connection_made, "d9ed9c485ae8"),
    "HttpToolsProtocol.connection_lost": (HttpToolsProtocol.connection_lost, "c3647fa0a015"),
    "HttpToolsProtocol.data_received": (HttpToolsProtocol.data_received, "bf0865fea4e5"),
    "HttpToolsProtocol.on_headers_complete": (HttpToolsProtocol.on_headers_complete, "7e7aa1fb0190"),
    "HttpToolsProtocol.on_body": (HttpToolsProtocol.on_body, "9c582e8bbffe"),
    "HttpToolsProtocol.on_response_complete": (HttpToolsProtocol.on_response_complete, "e3c46b5318db"),
    "HttpToolsProtocol.resume_writing": (HttpToolsProtocol.resume_writing, "72c6530cffce"),
    "HttpToolsProtocol.shutdown": (HttpToolsProtocol.shutdown, "55d7c6f3a90c"),
    "HttpToolsProtocol._unsupported_upgrade_warning": (HttpToolsProtocol._unsupported_upgrade_warning, "f0a82fd6e52c"),
    "HttpToolsProtocol.on_message_begin": (HttpToolsProtocol.on_message_begin, "4e304570ca6f"),
    "HttpToolsProtocol.on_message_complete": (HttpToolsProtocol.on_message_complete, "3b75fbf23d8b"),
    "RequestResponseCycle.__init__": (RequestResponseCycle.__init__, "50a9769fd772"),
    "RequestResponseCycle.send": (RequestResponseCycle.send, "795476960d55"),
    "RequestResponseCycle.receive": (RequestResponseCycle.receive, "096378cc3eab"),
    "Multiprocess.__init__": (Multiprocess.__init__, "35a1de2107ac"),
    "Multiprocess.handle_hup": (Multiprocess.handle_hup, "00ad4be92219"),
    "Multiprocess.keep_subprocess_alive": (Multiprocess.keep_subprocess_alive, "329203ded38c"),
    "Multiprocess.restart_all": (Multiprocess.restart_all, "25a958f7b662"),
    "Multiprocess.handle_signals": (Multiprocess.handle_signals, "b3c961b1bd5a"),
    "Multiprocess.run": (Multiprocess.run, "063068368125"),
    "Multiprocess.init_processes": (Multiprocess.init_processes, "27667542120d"),
    "Process.__init__": (Process.__init__, "4429265502f7"),
    "Process.target": (Process.target, "bdb653607297"),
    "Server.startup": (Server.startup, "48924bb8d71d"),
    "Server.shutdown": (Server.shutdown, "c7f0712094a4"),
}


def digest(thing: Any) -> str:
    return blake2b(inspect.getsource(thing).encode(), digest_size=6).hexdigest()


def named(heading: str) -> set[str]:
    """The first column of the table with that heading."""
    table = (overrides.__doc__ or "").split(heading)[1].split("=\n")[1]
    return set(re.findall(r"^(\w+\.\w+) ", table, re.MULTILINE))


def overridden() -> set[str]:
    return {
        f"{owner}.{name}"
        for owner, ours in OURS.items()
        for name in vars(ours)
        if name not in ("__module__", "__doc__", "__dict__", "__weakref__") and hasattr(OWNERS[owner], name)
    } - {"HttpToolsProtocol.__init_subclass__"}


def stood_on() -> set[str]:
    """The attributes of uvicorn's that the overriding classes use, as ``self.cycle`` and ``self.cycle.keep_alive``."""
    found = set()
    for node in parsed(ROOT / "asgi_fair/overrides.py").body:
        owner = next((owner for owner, ours in OURS.items() if getattr(node, "name", "") == ours.__name__), None)
        if owner is None:
            continue
        used = {part.attr for part in ast.walk(node) if _is_of(part, "self")}
        own = {part.attr for part in ast.walk(node) if _is_of(part, "self") and isinstance(part.ctx, ast.Store)}
        found |= {f"{owner}.{name}" for name in used - own - set(vars(OURS[owner]))}
        found |= {
            f"RequestResponseCycle.{part.attr}"
            for part in ast.walk(node)
            if isinstance(part, ast.Attribute) and _is_of(part.value, "self") and part.value.attr == "cycle"
        }
    return found


def _is_of(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name


def test_every_override_is_named() -> None:
    assert named("Overridden") == overridden()


def test_everything_that_they_stand_on_is_named() -> None:
    assert named("Stood on") == stood_on()


def test_no_other_module_reaches_into_uvicorn() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): {
            name for _line, name in imported_names(parsed(path)) if name.split(".")[0] == "uvicorn"
        }
        for path in python_files("asgi_fair", "config", "starting", "tournaments")
        if path != ROOT / "asgi_fair/overrides.py"
    }
    assert {path: names for path, names in found.items() if names} == {"asgi_fair/server.py": {"uvicorn"}}


@pytest.mark.parametrize("name", DIGESTS)
def test_uvicorn_is_as_it_was_when_it_was_overridden(name: str) -> None:
    thing, known = DIGESTS[name]
    assert digest(thing) == known, f"uvicorn's {name} is not as it was: see asgi_fair/overrides.py"


def test_every_override_of_uvicorn_has_a_digest() -> None:
    assert {name for name in overridden() if not name.startswith("SelectorEventLoop")} <= set(DIGESTS)


def test_asyncio_takes_what_the_loop_hands_on() -> None:
    assert str(inspect.signature(asyncio.SelectorEventLoop.create_server)).startswith(
        "(self, protocol_factory, host=None"
    )
    names = inspect.signature(asyncio.SelectorEventLoop.create_server).parameters
    assert list(names)[:2] == ["self", "protocol_factory"]
    assert {"sock", "backlog", "ssl", "start_serving"} <= set(names)


# --- What uvicorn calls ----------------------------------------------------------------------------------------------
CALLED: list[str] = []
ANSWERS = 16  # large ones, which no system buffers


def _recorded(name: str) -> Any:
    def call(self: Any, *arguments: Any, **given: Any) -> Any:
        CALLED.append(name)
        return getattr(BoundedConnection, name)(self, *arguments, **given)

    return call


OF_A_CONNECTION = sorted(vars(BoundedConnection).keys() & vars(HttpToolsProtocol).keys() - {"__doc__", "__module__"})
Recorded = type("Recorded", (BoundedConnection,), {name: _recorded(name) for name in OF_A_CONNECTION})


@pytest.fixture(scope="module")
def called() -> set[str]:
    """The overrides that uvicorn calls while it answers a form, a large page and another protocol, and ends."""
    CALLED.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("asgi_fair.server.BoundedConnection", Recorded)
        with running(toy, Configuration()) as server:
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as one:
                one.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
                assert one.recv(1000).startswith(b"HTTP/1.1 200 ")
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as one:
                one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n")
                assert one.recv(1000).startswith(b"HTTP/1.1 200 ")
            with socket.socket() as slow:
                slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                slow.connect(("127.0.0.1", server.port))
                slow.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n" * ANSWERS)
                time.sleep(0.5)
                left = ANSWERS * LARGE
                while left > 0:
                    left -= len(slow.recv(65536))
            idle = socket.create_connection(("127.0.0.1", server.port), timeout=10)
            time.sleep(0.2)
            server.server.should_exit = True
            assert idle.recv(1) == b""
            idle.close()
    return set(CALLED)


@pytest.mark.parametrize("name", OF_A_CONNECTION)
def test_uvicorn_calls_it(called: set[str], name: str) -> None:
    assert name in called


def test_uvicorn_listens_by_the_loop_of_several_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Listener] = []
    begin = Listener.begin
    monkeypatch.setattr(Listener, "begin", lambda self: (begun.append(self), begin(self))[1])
    with running(toy, Configuration(processes=2)) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            assert one.recv(1000).startswith(b"HTTP/1.1 200 ")
        assert type(begun[0].loop) is SharingLoop
