package messagetest

import (
	"errors"
	"maps"
	"testing"
)

// A fake stands in for a testing.T. It records whether the test has failed.
type fake struct {
	testing.TB
	failed bool
}

func (f *fake) Helper()               {}
func (f *fake) Name() string          { return "TestFake/part" }
func (f *fake) Errorf(string, ...any) { f.failed = true }

func TestCompare(t *testing.T) {
	defer func(w, g map[string]string) { want, got = w, g }(want, got)
	want = map[string]string{"TestFake: a": "a: got 1", "TestFake: b": "b: got 2"}
	for _, c := range []struct {
		what  string
		check func(f *fake)
		fails bool
	}{
		{"the message", func(f *fake) { Error(f, "a", errors.New("a: got 1")) }, false},
		{"another message", func(f *fake) { Error(f, "b", errors.New("a: got 1")) }, true},
		{"an unknown case", func(f *fake) { Error(f, "c", errors.New("a: got 1")) }, true},
		{"no error", func(f *fake) { Error(f, "a", nil) }, true},
		{"a string", func(f *fake) { Panic(f, "a", func() { panic("a: got 1") }) }, false},
		{"an error", func(f *fake) { Panic(f, "a", func() { panic(errors.New("a: got 1")) }) }, false},
		{"a number", func(f *fake) { Panic(f, "a", func() { panic(1) }) }, true},
		{"no panic", func(f *fake) { Panic(f, "a", func() {}) }, true},
	} {
		got = map[string]string{}
		f := &fake{TB: t}
		c.check(f)
		if f.failed != c.fails {
			t.Errorf("%s: failed = %v, want %v", c.what, f.failed, c.fails)
		}
	}
	got = map[string]string{"TestFake: a": "a: got 0"}
	f := &fake{TB: t}
	Error(f, "a", errors.New("a: got 1"))
	if !f.failed {
		t.Error("two different messages for one case: failed = false, want true")
	}
}

func TestParse(t *testing.T) {
	messages := map[string]string{"TestA: b": "got 1, want 2", "TestA: c": "two\nlines", "TestB: ": ""}
	if read := parse(string(format(messages))); !maps.Equal(read, messages) {
		t.Errorf("parse(format(messages)) = %q, want %q", read, messages)
	}
}
