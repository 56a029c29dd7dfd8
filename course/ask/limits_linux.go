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

// activityOf returns what the processes of a process group do now. Their CPU time includes that of
// children that have ended and been waited for. A thread that waits for a processor or for a disk does
// not sleep. One that has ended does.
func activityOf(group int) activity {
	now := activity{allSleep: true}
	for pid, fields := range processes(group) {
		// utime, stime, cutime and cstime are in hundredths of a second.
		for _, ticks := range fields[11:15] {
			n, _ := strconv.Atoi(ticks)
			now.used += time.Duration(n) * time.Second / 100
		}
		now.allSleep = now.allSleep && threadsSleep(pid)
	}
	return now
}

// threadsSleep reports whether all threads of a process sleep or have ended.
func threadsSleep(pid string) bool {
	threads, _ := filepath.Glob(filepath.Join("/proc", pid, "task/[0-9]*/stat"))
	for _, path := range threads {
		if fields := statFields(path); len(fields) > 0 && !strings.Contains("StTZX", fields[0]) {
			return false
		}
	}
	return true
}

// processes returns the fields of /proc/PID/stat (see statFields) of each process in a process group.
func processes(group int) map[string][]string {
	all := map[string][]string{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, path := range stats {
		if fields := statFields(path); len(fields) > 14 && fields[2] == strconv.Itoa(group) {
			all[filepath.Base(filepath.Dir(path))] = fields
		}
	}
	return all
}

// statFields returns the fields of a file /proc/…/stat from field 3 on, or nothing if the process has
// ended. Field 2, the program's name in parentheses, may contain spaces.
func statFields(path string) []string {
	text, _ := os.ReadFile(path)
	afterName := strings.LastIndexByte(string(text), ')') + 1
	return strings.Fields(string(text[afterName:]))
}
