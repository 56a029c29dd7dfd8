package cells

import (
	"regexp"
	"strings"
)

// A HeldText holds back the text that a Go program prints to stderr when it ends with a panic, because the
// text arrives in pieces.
type HeldText struct {
	text   string
	atLine bool // whether the text before ended within a line
}

const maxHeld = 1 << 20 // bytes

// crash matches the beginning of what a Go program prints when it crashes, and of what GoNB prints when a
// program fails, even if only a part has arrived.
var crash = regexp.MustCompile(`(?m)^(panic: |fatal error: |runtime: goroutine stack exceeds|` +
	`runtime: out of memory|goroutine \d+ \[|(exit status \d+|signal: .*)\n?\z|goroutine( \d*)?\z)`)

// beforeTrace matches the lines of a crash that come before the traces of goroutines.
var beforeTrace = regexp.MustCompile(`^(panic: |fatal error: ).*\n` +
	`((\t|\[|panic: |fatal error: |runtime).*\n|\n)*`)

// crashIn returns where a crash begins, or the length of the text. After a line that only looks like the
// beginning of a crash, the program goes on to print.
func crashIn(text string) int {
	for from := 0; ; {
		at := crash.FindStringIndex(text[from:])
		if at == nil {
			return len(text)
		}
		begin := from + at[0]
		head := beforeTrace.FindString(text[begin:])
		next := text[begin+len(head):]
		if head == "" || !strings.Contains(next, "\n") || strings.HasPrefix(next, "goroutine ") {
			return begin
		}
		from = begin + len(head)
	}
}

// Add adds a piece of text, and returns what is to be shown now.
func (h *HeldText) Add(piece string) string {
	text := h.text + piece
	h.text = ""
	start := 0
	if h.atLine { // a line that has begun is not the first of a crash
		for start < len(text) && text[start] != '\n' {
			start++
		}
	}
	if at := start + crashIn(text[start:]); at < len(text) && len(text) < maxHeld {
		h.text, text = text[at:], text[:at]
	}
	if text != "" {
		h.atLine = text[len(text)-1] != '\n'
	}
	return text
}

// Release returns the text that was held back, and begins again.
func (h *HeldText) Release() string {
	text := h.text
	*h = HeldText{}
	return text
}
