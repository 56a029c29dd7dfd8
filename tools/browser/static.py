"""Serves a folder with a plain web server, and records what a browser asks of other hosts."""

from __future__ import annotations

import socketserver
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

PLACE = "courses/ml 2027/lab"  # the subfolder of the server in which the folder is
BACKGROUND = "/offline.js"  # the script that fetches files in the background, for visits without a network
PATIENCE = 120  # seconds that a request waits at most while its answer is held back


class Handler(SimpleHTTPRequestHandler):
    """Answers one request. It does not know WebAssembly's content type, as many servers don't."""

    server: Server
    protocol_version = "HTTP/1.1"  # keeps connections open, so a page with many files loads faster
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/octet-stream"}

    def do_GET(self) -> None:
        """Sends a file, unless the server is stopped or holds the file back."""
        if not self.server.wait(self.path):
            self.close_connection = True
            return
        super().do_GET()

    def send_header(self, keyword: str, value: str) -> None:
        """Sends a header, and counts the bytes that it announces, unless they are for later visits."""
        is_for_later = self.headers.get("Referer", "").endswith(BACKGROUND)
        if keyword.lower() == "content-length" and not is_for_later:
            self.server.traffic.add(self.path, int(value))
        super().send_header(keyword, value)

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing."""


class WasmHandler(Handler):
    """Answers one request. It knows WebAssembly's content type, which Pyodide needs."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}


@dataclass
class Traffic:
    """What a server has sent for the open pages: the number of bytes for each path."""

    sent: dict[str, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def bytes_below(self, folder: str) -> int:
        """Returns the number of bytes sent for paths that contain the folder."""
        with self.lock:
            return sum(size for path, size in self.sent.items() if f"/{folder}/" in path)

    def add(self, path: str, size: int) -> None:
        """Counts the bytes of an answer."""
        with self.lock:
            self.sent[path] = self.sent.get(path, 0) + size


class Server(ThreadingHTTPServer):
    """A plain web server that can be stopped and can hold answers back."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, folder: str, handler: type[Handler]) -> None:
        super().__init__(("127.0.0.1", 0), partial(handler, directory=folder))
        self.traffic = Traffic()
        self.held = ""  # a part of the paths whose answers are held back
        self.released = threading.Event()
        self.stopped = False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def host(self) -> str:
        """Returns the server's address, without a slash at its end."""
        return f"http://127.0.0.1:{self.server_port}"

    @property
    def url(self) -> str:
        """Returns the address of the folder that is served, without a slash at its end."""
        return f"{self.host}/{quote(PLACE)}"

    def hold(self, part: str) -> None:
        """Holds back the answers to requests whose path contains this part, until release is called."""
        self.released.clear()
        self.held = part

    def release(self) -> None:
        """Sends the answers that were held back."""
        self.held = ""
        self.released.set()

    def wait(self, path: str) -> bool:
        """Waits while the answer for a path is held back, and reports whether to send it."""
        if self.held and self.held in path:
            self.released.wait(PATIENCE)
        return not self.stopped

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignores errors, because a browser closes connections whenever it likes."""

    def stop(self) -> None:
        """Stops the server: nothing answers at its address any more, and open connections get no answers."""
        self.stopped = True
        self.release()
        self.shutdown()
        self.server_close()


@contextmanager
def serve(folder: Path, handler: type[Handler] = Handler) -> Iterator[Server]:
    """Serves a folder in a subfolder of a web server for a with statement."""
    with tempfile.TemporaryDirectory(prefix="static-") as root:
        link = Path(root) / PLACE
        link.parent.mkdir(parents=True)
        link.symlink_to(folder.resolve())
        server = Server(root, handler)
        try:
            yield server
        finally:
            if not server.stopped:
                server.stop()


class Recorder(socketserver.StreamRequestHandler):
    """Records the first line of a request to a proxy, and refuses the request."""

    server: Proxy

    def handle(self) -> None:
        """Handles one request."""
        self.server.lines.append(self.rfile.readline(500).decode("latin-1").strip())
        self.wfile.write(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")


class Proxy(socketserver.ThreadingTCPServer):
    """A proxy that refuses all requests. A browser sends it every request to another host, those of workers too."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Recorder)
        self.lines: list[str] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        """Returns the proxy's address."""
        return f"http://127.0.0.1:{self.server_address[1]}"


@contextmanager
def refuse_other_hosts() -> Iterator[Proxy]:
    """Runs a proxy that refuses all requests for a with statement."""
    proxy = Proxy()
    try:
        yield proxy
    finally:
        proxy.shutdown()
        proxy.server_close()
