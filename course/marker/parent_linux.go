package main

import (
	"runtime"
	"syscall"
)

// init makes the system kill the marker when the process that started it ends, even if that is killed. The
// system counts this for one thread, so the function main stays in it.
func init() {
	runtime.LockOSThread()
	syscall.RawSyscall(syscall.SYS_PRCTL, syscall.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0)
}
