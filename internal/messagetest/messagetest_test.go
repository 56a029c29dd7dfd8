package messagetest

import (
	"errors"
	"maps"
	"testing"
)

// A fakeTest stands in for a *testing.T, and records whether Errorf was called. Keys contain its name
// without the subtest, TestFake.
type fakeTest struct {
	testing.TB
	failed bool
}

func (f *fakeTest) Helper()               {}
func (f *fakeTest) Name() string          { return "TestFake/subtest" }
func (f *fakeTest) Errorf(string, ...any) { f.failed = true }

// withMessages replaces the messages of the file and of this run until the end of the test.
func withMessages(t *testing.T, inFile, inRun map[string]string) {
	savedWant, savedGot := want, got
	want, got = inFile, inRun
	t.Cleanup(func() { want, got = savedWant, savedGot })
}

func TestErrorAndPanicCompareMessages(t *testing.T) {
	inFile := map[string]string{"TestFake: a": "a: got 1", "TestFake: b": "b: got 2"}
	for _, c := range []struct {
		name   string
		check  func(f *fakeTest)
		failed bool
	}{
		{"message in the file", func(f *fakeTest) { Error(f, "a", errors.New("a: got 1")) }, false},
		{"message of a different case", func(f *fakeTest) { Error(f, "b", errors.New("a: got 1")) }, true},
		{"unknown case", func(f *fakeTest) { Error(f, "c", errors.New("a: got 1")) }, true},
		{"no error", func(f *fakeTest) { Error(f, "a", nil) }, true},
		{"panic with a string", func(f *fakeTest) { Panic(f, "a", func() { panic("a: got 1") }) }, false},
		{"panic with an error", func(f *fakeTest) { Panic(f, "a", func() { panic(errors.New("a: got 1")) }) }, false},
		{"panic with a number", func(f *fakeTest) { Panic(f, "a", func() { panic(1) }) }, true},
		{"no panic", func(f *fakeTest) { Panic(f, "a", func() {}) }, true},
	} {
		withMessages(t, inFile, map[string]string{})
		f := &fakeTest{TB: t}
		c.check(f)
		if f.failed != c.failed {
			t.Errorf("%s: failed = %v, want %v", c.name, f.failed, c.failed)
		}
	}
}

// The message is the one in the file, but an earlier message of this run had the same key.
func TestErrorRejectsTwoMessagesForOneCase(t *testing.T) {
	withMessages(t, map[string]string{"TestFake: a": "a: got 1"}, map[string]string{"TestFake: a": "a: got 0"})
	f := &fakeTest{TB: t}
	Error(f, "a", errors.New("a: got 1"))
	if !f.failed {
		t.Error("after two different messages for one case: failed = false, want true")
	}
}

func TestParseIsInverseOfFormat(t *testing.T) {
	// The last case has no name and an empty message.
	messages := map[string]string{"TestA: b": "got 1, want 2", "TestA: c": "two\nlines", "TestB: ": ""}
	if parsed := parse(string(format(messages))); !maps.Equal(parsed, messages) {
		t.Errorf("parse(format(messages)) = %q, want %q", parsed, messages)
	}
}
