package main

import (
	"os/exec"
	"syscall"
)

// endWithParent makes a command end when this process does, even if this process is killed. The signal comes
// at the end of the thread that starts the command, which must therefore be the main thread.
func endWithParent(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
}
