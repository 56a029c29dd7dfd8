// Package messagetest compares the messages of a package's errors and panics with its file
// testdata/messages.txt, so all messages can be read in one place. Tests that must distinguish errors
// compare the fields of the errors instead.
//
// In the file, each message follows the names of its test and case:
//
//	TestWrapErrors: more labels than rows
//		perceptron: got 3 labels for 2 rows, want one per row
//
// go test -update rewrites the file. A package that uses messagetest needs
//
//	func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }
package messagetest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Update is the value of the flag -update. If it is true, tests write their golden files instead of
// comparing with them.
var Update = flag.Bool("update", false, "write the golden files of this package")

// name is the path of the file. It is absolute, because tests may change the working directory.
var name = func() string {
	path, err := filepath.Abs(filepath.Join("testdata", "messages.txt"))
	if err != nil {
		panic(err)
	}
	return path
}()

// The maps hold messages by test and case. mu guards both, because tests may run in parallel.
var (
	mu   sync.Mutex
	want = map[string]string{} // the messages in the file
	got  = map[string]string{} // the messages in this run
)

// Error fails the test unless err has the message that the file contains for this test and its case
// what.
func Error(t testing.TB, what string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: error = nil, want an error", what)
		return
	}
	compare(t, what, err.Error())
}

// Panic fails the test unless f panics with the message that the file contains for this test and its
// case what. The panic value may be a string or an error.
func Panic(t testing.TB, what string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		switch v := recover().(type) {
		case nil:
			t.Errorf("%s: got no panic, want one", what)
		case string:
			compare(t, what, v)
		case error:
			compare(t, what, v.Error())
		default:
			t.Errorf("%s: panic value has the type %T, want a string or an error", what, v)
		}
	}()
	f()
}

// compare fails the test unless the file contains this message for this test and its case what.
func compare(t testing.TB, what, message string) {
	t.Helper()
	test, _, _ := strings.Cut(t.Name(), "/")
	key := test + ": " + strings.ReplaceAll(what, "\n", " ")
	mu.Lock()
	defer mu.Unlock()
	before, again := got[key]
	got[key] = message
	switch {
	case again && before != message:
		t.Errorf("%s: two messages for one case:\n\t%s\n\t%s\ngive each case a name of its own",
			key, before, message)
	case !*Update && want[key] != message:
		t.Errorf("%s: got\n\t%s\nwant\n\t%s\nif the new message is right, run go test -update",
			key, message, want[key])
	}
}

// Run runs the tests of a package and returns the exit status. After a full run it also reports a
// failure if the file has a message that no test has compared.
func Run(m *testing.M) int {
	flag.Parse()
	content, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return failed(err)
	}
	want = parse(string(content))
	if status := m.Run(); status != 0 {
		return status
	}
	if *Update {
		err = write()
	} else {
		err = allUsed()
	}
	if err != nil {
		return failed(err)
	}
	return 0
}

func failed(err error) int {
	fmt.Fprintln(os.Stderr, "messagetest:", err)
	return 1
}

// write writes the messages of this run to the file. After a partial run it keeps the other messages of
// the file.
func write() error {
	messages := maps.Clone(got)
	if !full() {
		messages = maps.Clone(want)
		maps.Copy(messages, got)
	}
	return os.WriteFile(name, format(messages), 0o644)
}

// allUsed returns an error if the file has a message that a full run has not compared.
func allUsed() error {
	if !full() {
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if _, used := got[key]; !used {
			return fmt.Errorf("%s: no test compares %q; run go test -update", name, key)
		}
	}
	return nil
}

// full reports whether this run included all tests of the package.
func full() bool {
	for _, name := range []string{"run", "skip", "list", "fuzz"} {
		if flag.Lookup("test."+name).Value.String() != "" {
			return false
		}
	}
	return true
}

// format returns the content of a file with the given messages, sorted by test and case.
func format(messages map[string]string) []byte {
	var text bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(messages)) {
		fmt.Fprintf(&text, "%s\n\t%s\n", key, strings.ReplaceAll(messages[key], "\n", "\n\t"))
	}
	return text.Bytes()
}

// parse returns the messages in a file with the content text.
func parse(text string) map[string]string {
	messages := map[string]string{}
	key := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		part, indented := strings.CutPrefix(line, "\t")
		if !indented {
			key = line
			continue
		}
		if before, more := messages[key]; more {
			part = before + "\n" + part
		}
		messages[key] = part
	}
	return messages
}
