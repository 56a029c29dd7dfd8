"""A seccomp filter that blocks system calls which no cell needs.

Some of these calls create namespaces or inspect other processes. Some take memory that belongs to no
process (memfd_create, shmget, semget, …), so the sandbox's memory limit would not include it. Others have
often had security bugs. The isolation of the sandbox does not depend on this filter.
"""

from __future__ import annotations

import errno
import platform
import struct

# The blocked calls, with their numbers on each machine in MACHINE_NAMES.
BLOCKED = {
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438),
    "unshare": (272, 97),
    "setns": (308, 268),
    "mount": (165, 40),
    "pivot_root": (155, 41),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
}
MACHINE_NAMES = ("x86_64", "aarch64")


def blocked_numbers(machine: str) -> list[int]:
    """Returns the numbers of the calls in BLOCKED on a machine."""
    return [numbers[MACHINE_NAMES.index(machine)] for numbers in BLOCKED.values()]


# For each machine, its AUDIT_ARCH constant, the number of the call clone, and the numbers of the calls in BLOCKED.
MACHINES = {
    "x86_64": (0xC000003E, 56, blocked_numbers("x86_64")),
    "aarch64": (0xC00000B7, 220, blocked_numbers("aarch64")),
}
CLONE3 = 435
X32 = 0x40000000  # this bit is set in the numbers of calls in the x32 ABI
NEW_USER = 0x10000000  # CLONE_NEWUSER, a flag of clone

LOAD, EQUAL, AT_LEAST, HAS_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # BPF instructions
NUMBER, ARCH, FIRST_ARGUMENT = 0, 4, 16  # offsets in struct seccomp_data
ALLOW, KILL, FAIL = 0x7FFF0000, 0x80000000, 0x00050000  # results of the filter; FAIL is combined with an errno


def program(machine: str = "") -> bytes:
    """Returns the filter for a machine, by default for this machine; empty if the machine is not in MACHINES."""
    constants = MACHINES.get(machine or platform.machine())
    if constants is None:
        return b""
    arch, clone, numbers = constants
    steps = [(LOAD, 0, 0, ARCH), (EQUAL, 1, 0, arch), (RETURN, 0, 0, KILL), (LOAD, 0, 0, NUMBER)]
    steps += fail_if(AT_LEAST, X32, errno.EPERM) if arch == MACHINES["x86_64"][0] else []
    for number in numbers:
        steps += fail_if(EQUAL, number, errno.EPERM)
    # A filter can't read the flags of clone3. After ENOSYS, libraries use clone instead.
    steps += fail_if(EQUAL, CLONE3, errno.ENOSYS)
    steps += [
        (EQUAL, 0, 3, clone),  # for other calls, skip the next three steps
        (LOAD, 0, 0, FIRST_ARGUMENT),
        *fail_if(HAS_BIT, NEW_USER, errno.EPERM),
        (RETURN, 0, 0, ALLOW),
    ]
    return b"".join(struct.pack("=HBBI", *step) for step in steps)


def fail_if(test: int, value: int, error: int) -> list[tuple[int, int, int, int]]:
    """Returns the two instructions that make a call fail with an error if a test succeeds."""
    return [(test, 0, 1, value), (RETURN, 0, 0, FAIL | error)]
