package ask

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

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

// computed returns the processors' time of a group's processes, and of those that they waited for.
func computed(group int) (total time.Duration) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, _ := os.ReadFile(path)
		// fields[0] is the third that proc(5) lists: the second, the name in brackets, may hold spaces.
		afterName := strings.LastIndexByte(string(text), ')') + 1
		fields := strings.Fields(string(text[afterName:]))
		if len(fields) > 14 && fields[2] == strconv.Itoa(group) {
			for _, ticks := range fields[11:15] {
				n, _ := strconv.Atoi(ticks)
				total += time.Duration(n) * time.Second / 100
			}
		}
	}
	return total
}
