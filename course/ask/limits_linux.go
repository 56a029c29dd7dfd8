package ask

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// limitMemory limits the address space of this process to maxMemory, so a loop that appends forever
// spoils one answer instead of exhausting the machine's memory.
func limitMemory() {
	limit := syscall.Rlimit{Cur: maxMemory, Max: maxMemory}
	syscall.Setrlimit(syscall.RLIMIT_AS, &limit)
}

// ownGroup returns attributes that make a child the leader of its own process group, so killGroup
// also ends the processes that the child starts. Linux also kills the child when its parent, this
// process, ends.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup kills all processes of a process group.
func killGroup(group int) { syscall.Kill(-group, syscall.SIGKILL) }

// cpuTime returns the total CPU time of the processes in a process group, including the time of
// children that have ended and been waited for.
func cpuTime(group int) (total time.Duration) {
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		text, _ := os.ReadFile(path)
		// fields[0] is field 3 of /proc/PID/stat. Field 2, the program's name in parentheses, may
		// contain spaces.
		afterName := strings.LastIndexByte(string(text), ')') + 1
		fields := strings.Fields(string(text[afterName:]))
		if len(fields) > 14 && fields[2] == strconv.Itoa(group) {
			// utime, stime, cutime and cstime are in hundredths of a second.
			for _, ticks := range fields[11:15] {
				n, _ := strconv.Atoi(ticks)
				total += time.Duration(n) * time.Second / 100
			}
		}
	}
	return total
}
