"""A filter for system calls that no cell needs, in the form that the Linux kernel takes.

They are those that make namespaces, look into other processes, or take memory that belongs
to no process (memfd_create, shmget, …) and so would be missed by the watch. The list is
about memory and about what a kernel's bugs have most often been in; the walls of the box
do not depend on it.
"""

from __future__ import annotations

import errno
import platform
import struct

# For each machine: its name in the kernel, clone, and what is refused.
REFUSED = [
    "memfd_create", "memfd_secret", "shmget", "mq_open", "ptrace", "process_vm_readv", "process_vm_writev", "unshare", "setns", "mount",
    "pivot_root", "open_tree", "move_mount", "fsopen", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "keyctl", "add_key", "request_key",
]  # fmt: skip
MACHINES = {
    "x86_64": (
        0xC000003E,
        56,
        [319, 447, 29, 240, 101, 310, 311, 272, 308, 165, 155, 428, 429, 430, 321, 298, 323, 425, 250, 248, 249],
    ),
    "aarch64": (
        0xC00000B7,
        220,
        [279, 447, 194, 180, 117, 270, 271, 97, 268, 40, 41, 428, 429, 430, 280, 241, 282, 425, 219, 217, 218],
    ),
}
CLONE3 = 435
X32 = 0x40000000  # other names for the same calls, on x86_64
NEW_USER = 0x10000000  # of clone's flags

LOAD, EQUAL, AT_LEAST, HAS_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER, ARCH, FIRST_ARGUMENT = 0, 4, 16  # where they are in the call's record
ALLOW, KILL, FAIL = 0x7FFF0000, 0x80000000, 0x00050000


def program(machine: str = "") -> bytes:
    """Returns the filter for a machine, this one if none is named; empty if there is none for it."""
    known = MACHINES.get(machine or platform.machine())
    if known is None:
        return b""
    arch, clone, refused = known
    steps = [(LOAD, 0, 0, ARCH), (EQUAL, 1, 0, arch), (RETURN, 0, 0, KILL), (LOAD, 0, 0, NUMBER)]
    steps += when(AT_LEAST, X32, errno.EPERM) if arch == MACHINES["x86_64"][0] else []
    for number in refused:
        steps += when(EQUAL, number, errno.EPERM)
    steps += when(EQUAL, CLONE3, errno.ENOSYS)  # its flags can't be seen; libraries then call clone
    steps += [
        (EQUAL, 0, 3, clone),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        *when(HAS_BIT, NEW_USER, errno.EPERM),
        (RETURN, 0, 0, ALLOW),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def when(test: int, value: int, error: int) -> list[tuple[int, int, int, int]]:
    """Returns the two steps that make a call fail with an error."""
    return [(test, 0, 1, value), (RETURN, 0, 0, FAIL | error)]
