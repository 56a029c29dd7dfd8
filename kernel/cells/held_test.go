package cells

import (
	"slices"
	"testing"
)

func TestTextOfACrashIsHeldBack(t *testing.T) {
	for _, test := range []struct{ pieces, sent, held []string }{
		{[]string{"a warning\n"}, []string{"a warning\n"}, nil},
		{[]string{"warning\npanic: x\n", "\ngoroutine 1 [running]:\n"}, []string{"warning\n", ""}, []string{"panic: x\n\ngoroutine 1 [running]:\n"}},
		{[]string{"no ", "panic: x\n"}, []string{"no ", "panic: x\n"}, nil},
		{[]string{"fatal error: ", "all goroutines"}, []string{"", ""}, []string{"fatal error: all goroutines"}},
		{[]string{"goroutine ", "1", " [running]:\n"}, []string{"", "", ""}, []string{"goroutine 1 [running]:\n"}},
		{[]string{"goroutine", "s are light\n"}, []string{"", "goroutines are light\n"}, nil},
		{[]string{"exit status 2\n"}, []string{""}, []string{"exit status 2\n"}},
		{[]string{"runtime: out of memory: ", "cannot"}, []string{"", ""}, []string{"runtime: out of memory: cannot"}},
		{[]string{"panic: x\n", "go on\n"}, []string{"", "panic: x\ngo on\n"}, nil},
		{[]string{"panic: x\ngo on\npanic: y\n\nrun"}, []string{"panic: x\ngo on\n"}, []string{"panic: y\n\nrun"}},
		{[]string{"exit status 2\n", "go on\n"}, []string{"", "exit status 2\ngo on\n"}, nil},
	} {
		var held HeldText
		var sent []string
		for _, piece := range test.pieces {
			sent = append(sent, held.Add(piece))
		}
		rest := held.Release()
		var kept []string
		if rest != "" {
			kept = []string{rest}
		}
		if !slices.Equal(sent, test.sent) || !slices.Equal(kept, test.held) {
			t.Errorf("%q: sent %q and held %q, want %q and %q", test.pieces, sent, kept, test.sent, test.held)
		}
	}
}
