"""Runs functions that read submissions, each in a child process with limits.

A file that a student wrote can make any program slow or large: a regular expression may need hours for it, and
Python's other threads wait meanwhile; a small zip may contain gigabytes. So the grader's own process reads no
submission. It calls

    child.call(function, *arguments, limits=child.Limits(seconds=60, memory=1 << 30))

which runs the function in a child process and returns its result. The system enforces the limits on CPU time and
memory, so they hold even while the child is in C code. If the grader ends for any reason, the system ends the child.

Children are forked from a server that has loaded the grader's modules, so they start within milliseconds. A child
that has returned a result waits for the next call, because its caches make it faster than a new child. Each call has
its own limits. A child whose call failed, or which has grown, is ended.
"""

from __future__ import annotations

import errno
import fcntl
import math
import multiprocessing
import os
import pickle
import resource
import select
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import connection, forkserver
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import TypeVar, TypeVarTuple, Unpack

Arguments = TypeVarTuple("Arguments")
Result = TypeVar("Result")
# The reply of a child: "result" or "error", the result or the exception, pickled, and whether it takes another call.
Reply = tuple[str, bytes, bool]

MB, GB = 1 << 20, 1 << 30
MAX_RESULT = 64 * MB  # bytes of a pickled result
PATIENCE = 4  # by default, a child may take this many times its CPU time in elapsed time
POLL_SECONDS = 0.2
MAX_GROWTH = 128 * MB  # of the memory that a child keeps after its calls; one that keeps more takes no further call
ADDRESS_SPACE, RESIDENT = 0, 1  # kinds of memory, by their places in /proc/self/statm

STOP_ALL = threading.Event()  # when set, all children are killed, and no new ones start

_context = multiprocessing.get_context("forkserver")
_lock = threading.Lock()  # for multiprocessing's own functions, some of which are not safe in several threads
_idle: list[Child] = []  # children that wait for a call
_is_child = False  # this process is a child


class Stopped(ValueError):
    """The child had no result. The message says why, as a sentence without a subject ("took more than 5 s …")."""


class Exceeded(Stopped):
    """The call itself is the cause: it exceeded its CPU time, its memory or the size of its result, or it crashed.

    Other causes of Stopped, such as elapsed time and the machine's memory, may be the fault of other processes.
    """


@dataclass(frozen=True)
class Limits:
    """The limits of one call."""

    seconds: float  # of CPU time, rounded up to whole seconds
    memory: int  # bytes of address space, in addition to what the process has at the start
    elapsed: float = 0  # seconds of elapsed time; 0 stands for PATIENCE · seconds

    @property
    def elapsed_seconds(self) -> float:
        """The limit on elapsed time in seconds."""
        return self.elapsed or PATIENCE * self.seconds


@dataclass(frozen=True)
class Surroundings:
    """What a call takes over from the caller."""

    environment: dict[str, str]
    umask: int
    folder: str

    @classmethod
    def of_this_process(cls) -> Surroundings:
        """Returns those of this process."""
        status = Path("/proc/self/status").read_text(encoding="utf-8")  # os.umask would have to change the umask
        (umask,) = [line.split()[1] for line in status.splitlines() if line.startswith("Umask:")]
        return cls(dict(os.environ), int(umask, 8), os.getcwd())

    def apply(self) -> None:
        """Gives them to this process."""
        os.environ.clear()
        os.environ.update(self.environment)
        os.umask(self.umask)
        os.chdir(self.folder)


def start(*modules: str) -> None:
    """Starts the server of the children, which loads the modules, unless it has been started.

    A call starts the server if necessary; calling start earlier saves time, because it does not wait for the server.
    """
    # Control-C reaches all processes of a terminal, but only the grader's own process should react to it.
    old_mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        with _lock:
            forkserver.set_forkserver_preload([__name__, *modules])
            forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, old_mask)


def call(function: Callable[[Unpack[Arguments]], Result], *args: Unpack[Arguments], limits: Limits) -> Result:
    """Runs a function in a child process, and returns its result.

    The function must be at the top level of a module, and its arguments and result must be picklable. An exception
    of the function is raised here. If the child does not end within its limits, dies, or returns more than MAX_RESULT
    bytes, Stopped is raised. The call may be made in any thread. In a child, the function is called directly, under
    the child's own limits.
    """
    if _is_child:
        return function(*args)
    if STOP_ALL.is_set():
        raise Stopped("was interrupted")
    start(function.__module__)
    request = pickle.dumps((function, args, limits, Surroundings.of_this_process()))
    child = _child_with(request)
    can_stay = False
    try:
        kind, pickled, can_stay = child.read_reply(limits)
    finally:
        if can_stay:
            _idle.append(child)
        else:
            child.end()
    if kind == "error":
        raise pickle.loads(pickled)
    result: Result = pickle.loads(pickled)
    return result


def _child_with(request: bytes) -> Child:
    """Returns a child that has received a request: one that waits for a call, or else a new one."""
    while True:
        try:
            child = _idle.pop()
        except IndexError:
            child = Child()
            break
        try:
            child.connection.send_bytes(request)
            return child
        except OSError:  # it has ended, perhaps because the machine had no memory left
            child.end()
    try:
        child.connection.send_bytes(request)
    except BaseException:
        child.end()
        raise
    return child


class Child:
    """A child process, as its parent sees it. The constructor starts it."""

    def __init__(self) -> None:
        self.connection, other_end = _context.Pipe()
        self.process: BaseProcess = _context.Process(target=_serve, args=(other_end,), daemon=True)
        try:
            with _lock:
                self.process.start()
        except BaseException:
            self.end()
            raise
        finally:
            other_end.close()

    def read_reply(self, limits: Limits) -> Reply:
        """Returns the reply to a request; raises Stopped if there is none within the limits."""
        end = time.monotonic() + limits.elapsed_seconds
        while True:
            ready = connection.wait([self.connection, self.process.sentinel], POLL_SECONDS)
            if self.connection in ready:
                with suppress(EOFError, ConnectionError):
                    reply: Reply = pickle.loads(self.connection.recv_bytes(MAX_RESULT + MB))
                    return reply
            if ready:
                raise _cause_of_death(self.process, limits)
            if STOP_ALL.is_set():
                raise Stopped("was interrupted")
            if time.monotonic() > end:
                raise Stopped(f"took more than {limits.elapsed_seconds:g} s of elapsed time")

    def end(self) -> None:
        """Kills the child and all processes of its group, and waits until the child has ended."""
        self.connection.close()
        if self.process.pid is None:  # it did not start
            return
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        with _lock:
            if self.process.is_alive():
                self.process.kill()
            self.process.join()
            self.process.close()


def _cause_of_death(process: BaseProcess, limits: Limits) -> Stopped:
    """Returns why a child has ended without a reply."""
    with _lock:
        process.join(5)
    status = process.exitcode
    if status == -signal.SIGXCPU:
        return Exceeded(f"took more than {limits.seconds:g} s of CPU time")
    if status == -signal.SIGKILL:
        return Stopped("was killed, perhaps because the machine had no memory left")
    if status is not None and status < 0:
        return Exceeded(f"ended with the signal {signal.Signals(-status).name}")
    return Exceeded(f"ended with the exit status {status}")


# ---- In the child -----------------------------------------------------------


def _serve(parent: Connection) -> None:
    """Replies to requests, until the parent ends the child or a reply says that the child does not stay."""
    global _is_child
    _is_child = True
    os.setsid()  # a group of its own, which Control-C in the terminal does not reach
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    _end_with_parent()
    can_stay = True
    largest = _memory(RESIDENT) + MAX_GROWTH
    while can_stay:
        try:
            request = parent.recv_bytes()
        except EOFError:
            return
        kind, pickled = _answer(request)
        can_stay = kind == "result" and _memory(RESIDENT) <= largest
        reply: Reply = kind, pickled, can_stay
        parent.send_bytes(pickle.dumps(reply))


def _answer(request: bytes) -> tuple[str, bytes]:
    """Calls the function of a request. Returns its result or its exception, pickled, and which one it is."""
    function, args, limits, surroundings = pickle.loads(request)
    try:
        surroundings.apply()
        _set_limits(limits)
        pickled = pickle.dumps(function(*args))
        if len(pickled) > MAX_RESULT:
            raise Exceeded(f"returned more than {MAX_RESULT // MB} MB")
        return "result", pickled
    except Exception as err:
        _lift_limits()
        return "error", _pickled_error(err, limits)
    finally:
        _lift_limits()


def _end_with_parent() -> None:
    """Makes the system end this process and its group when the grader's process ends, whatever they are doing."""
    parent = multiprocessing.parent_process()
    assert parent
    pipe = parent.sentinel  # becomes readable when the parent ends
    fcntl.fcntl(pipe, fcntl.F_SETOWN, -os.getpgrp())
    fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)  # then the group gets SIGIO
    if select.select([pipe], [], [], 0)[0]:
        os._exit(1)  # the parent has ended meanwhile


def _set_limits(limits: Limits) -> None:
    """Sets the limits of a call. Only soft limits are set, so the programs that it starts may have others."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    _set_soft_limit(resource.RLIMIT_CPU, math.ceil(used.ru_utime + used.ru_stime + limits.seconds))
    _set_soft_limit(resource.RLIMIT_AS, _memory(ADDRESS_SPACE) + limits.memory)
    _set_soft_limit(resource.RLIMIT_CORE, 0)


def _memory(kind: int) -> int:
    """Returns how much memory of a kind, ADDRESS_SPACE or RESIDENT, this process has, in bytes."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[kind]) * resource.getpagesize()


def _set_soft_limit(kind: int, value: int) -> None:
    """Sets a soft limit, which is at most the hard limit."""
    hard = resource.getrlimit(kind)[1]
    resource.setrlimit(kind, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


def _lift_limits() -> None:
    """Removes the limits, for sending a reply."""
    for kind in (resource.RLIMIT_CPU, resource.RLIMIT_AS):
        hard = resource.getrlimit(kind)[1]
        resource.setrlimit(kind, (hard, hard))


@contextmanager
def limits_lifted() -> Iterator[None]:
    """Removes the limits while the context lasts. A program that subprocess.Popen starts in it has none.

    The other way is preexec_fn. For it, Python would copy the tables of this process's memory for each
    program, which takes 3.5 ms; this takes 0.1 ms.
    """
    old_limits = {kind: resource.getrlimit(kind) for kind in (resource.RLIMIT_CPU, resource.RLIMIT_AS)}
    _lift_limits()
    try:
        yield
    finally:
        for kind, limits in old_limits.items():
            resource.setrlimit(kind, limits)


def _pickled_error(err: Exception, limits: Limits) -> bytes:
    """Returns a pickled exception. One that cannot be pickled becomes a RuntimeError with the same text."""
    if isinstance(err, MemoryError) or getattr(err, "errno", None) == errno.ENOMEM:
        err = Exceeded(f"took more than {limits.memory // MB} MB of memory")
    with suppress(Exception):
        pickled = pickle.dumps(err)
        if len(pickled) <= MAX_RESULT and type(pickle.loads(pickled)) is type(err):
            return pickled
    return pickle.dumps(RuntimeError(f"{type(err).__name__}: {str(err)[:1000]}"))
