package ask

import "syscall"

// limitMemory bounds the address space of this process, so an endless append costs an
// answer and not the machine.
func limitMemory() {
	limit := syscall.Rlimit{Cur: memory, Max: memory}
	syscall.Setrlimit(syscall.RLIMIT_AS, &limit)
}

// apart makes a child the leader of a process group, to end it with all that it starts, and
// ends it if this process ends.
func apart() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

func end(group int) { syscall.Kill(-group, syscall.SIGKILL) }
