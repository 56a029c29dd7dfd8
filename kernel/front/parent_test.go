package main

import (
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"
)

func TestEndOfJupyterIsNoticed(t *testing.T) {
	jupyter := exec.Command("sleep", "60")
	if err := jupyter.Start(); err != nil {
		t.Fatal(err)
	}
	t.Setenv("JPY_PARENT_PID", strconv.Itoa(jupyter.Process.Pid))
	ended := make(chan struct{})
	go watchParent(time.Millisecond, func() { close(ended) })
	select {
	case <-ended:
		t.Error("front ended although Jupyter is running")
	case <-time.After(20 * time.Millisecond):
	}
	_ = jupyter.Process.Kill()
	_ = jupyter.Wait()
	<-ended
}

func TestFrontMayOutliveOtherParents(t *testing.T) {
	gone := exec.Command("true")
	if err := gone.Run(); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"", "no number", "1", strconv.Itoa(gone.Process.Pid), "-" + strconv.Itoa(os.Getpid())} {
		t.Setenv("JPY_PARENT_PID", id)
		watchParent(time.Millisecond, func() { t.Errorf("front ended with JPY_PARENT_PID=%q", id) })
	}
}
