package main

import (
	"strings"
	"testing"
)

// Guard forwards a line of stderr in one piece, even if the program writes the line in several. A panic
// does this, and the notebook kernel looks for the cell's line number in each piece on its own.
func TestGuardForwardsWholeLinesOfStderr(t *testing.T) {
	cell := guardedCommand(t, "exec >&2; echo panic:; printf main.go:; sleep 0.02; printf 1; sleep 0.02; echo 5; printf 'no newline'")
	stderr, err := cell.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cell.Start(); err != nil {
		t.Fatal(err)
	}
	var text string
	block := make([]byte, 100)
	for {
		n, err := stderr.Read(block)
		if err != nil {
			break
		}
		text += string(block[:n])
		if strings.HasSuffix(text, "main.go:") || strings.HasSuffix(text, "main.go:1") {
			t.Errorf("guard forwarded a piece that ends with %q, want whole lines", text)
		}
	}
	if err := cell.Wait(); err != nil || text != "panic:\nmain.go:15\nno newline" {
		t.Errorf("stderr = %q and error = %v, want %q and no error", text, err, "panic:\nmain.go:15\nno newline")
	}
}
