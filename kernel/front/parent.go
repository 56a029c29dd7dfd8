package main

import (
	"errors"
	"os"
	"strconv"
	"syscall"
	"time"
)

// parentTime is how often front looks whether Jupyter is still running.
const parentTime = time.Second

// watchParent calls end when Jupyter has ended without ending its kernels, as after two interrupts at once.
// Jupyter gives its kernels the variable JPY_PARENT_PID, by which Python's kernel finds out too. Without the
// variable, front outlives the program that started it.
func watchParent(interval time.Duration, end func()) {
	id, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || id <= 1 || !isRunning(id) { // Jupyter may be in another container
		return
	}
	isChild := os.Getppid() == id
	for isRunning(id) && (!isChild || os.Getppid() == id) {
		time.Sleep(interval)
	}
	end()
}

// isRunning reports whether there is a process with an identifier.
func isRunning(id int) bool {
	return !errors.Is(syscall.Kill(id, 0), syscall.ESRCH)
}
