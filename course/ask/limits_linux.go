package ask

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// limitMemory bounds the address space of this process, so an endless append spoils one answer
// rather than exhausting the machine.
func limitMemory() {
	limit := syscall.Rlimit{Cur: maxMemory, Max: maxMemory}
	syscall.Setrlimit(syscall.RLIMIT_AS, &limit)
}

// ownGroup makes a child the leader of a process group, so killGroup also ends the processes that it
// starts. The kernel kills the child when this process ends.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup kills all processes of a group.
func killGroup(group int) { syscall.Kill(-group, syscall.SIGKILL) }

// cpuTime returns the CPU time used by a group's processes and by the children they have waited for.
func cpuTime(group int) (total time.Duration) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, _ := os.ReadFile(path)
		// fields[0] is field 3 of proc(5). Field 2, the name in parentheses, may contain spaces.
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
