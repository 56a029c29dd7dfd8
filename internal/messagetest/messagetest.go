// Package messagetest compares the messages of a package's errors and panics with the package's file
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
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Update points to the value of the flag -update. If the value is true, tests write their golden files
// instead of comparing results with them.
var Update = flag.Bool("update", false, "write the golden files of this package")

// file is the path of testdata/messages.txt. It is absolute, because tests may change the working
// directory.
var file = func() string {
	path, err := filepath.Abs(filepath.Join("testdata", "messages.txt"))
	if err != nil {
		panic(err)
	}
	return path
}()

// The keys of want and got are "test: case", as in the file. The mutex mu guards both maps, because tests
// may run in parallel.
var (
	mu   sync.Mutex
	want = map[string]string{} // the messages in the file
	got  = map[string]string{} // the messages in this run
)

// Error fails the test unless err has the message that the file contains for this test and caseName.
func Error(t testing.TB, caseName string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: error = nil, want an error", caseName)
		return
	}
	compare(t, caseName, err.Error())
}

// Panic fails the test unless f panics with the message that the file contains for this test and
// caseName. The panic value may be a string or an error.
func Panic(t testing.TB, caseName string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		switch v := recover().(type) {
		case nil:
			t.Errorf("%s: got no panic, want a panic", caseName)
		case string:
			compare(t, caseName, v)
		case error:
			compare(t, caseName, v.Error())
		default:
			t.Errorf("%s: type of the panic value = %T, want a string or an error", caseName, v)
		}
	}()
	f()
}

// compare fails the test unless the file contains the message for this test and caseName.
func compare(t testing.TB, caseName, message string) {
	t.Helper()
	test, _, _ := strings.Cut(t.Name(), "/")
	key := test + ": " + strings.ReplaceAll(caseName, "\n", " ")
	mu.Lock()
	defer mu.Unlock()
	earlier, isRepeated := got[key]
	got[key] = message
	switch {
	case isRepeated && earlier != message:
		t.Errorf("%s: got two messages for this case:\n\t%s\n\t%s\nwant one; give each case its own name",
			key, earlier, message)
	case !*Update && !isSame(message, want[key]):
		t.Errorf("%s: got\n\t%s\nwant\n\t%s\nif the new message is right, run go test -update",
			key, message, want[key])
	}
}

// isSame reports whether a message is the one in the file. In tests for js, the words of the system, such as
// "no such file or directory", begin with a capital letter, because Go itself says it so.
func isSame(message, inFile string) bool {
	return message == inFile || runtime.GOOS == "js" && strings.EqualFold(message, inFile)
}

// Run runs the tests of a package and returns the exit status. If they pass and the flag -update is set,
// Run writes the file. Without -update, Run also reports a failure if all tests have run and the file has
// a message that no test has compared.
func Run(m *testing.M) int {
	flag.Parse()
	content, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return report(err)
	}
	want = parse(string(content))
	if status := m.Run(); status != 0 {
		return status
	}
	if *Update {
		err = write()
	} else {
		err = checkAllCompared()
	}
	if err != nil {
		return report(err)
	}
	return 0
}

// report prints err and returns the exit status of a failure.
func report(err error) int {
	fmt.Fprintln(os.Stderr, "messagetest:", err)
	return 1
}

// write writes the messages of this run to the file. If only some tests have run, it keeps the messages
// of the other tests.
func write() error {
	messages := maps.Clone(got)
	if !ranAllTests() {
		messages = maps.Clone(want)
		maps.Copy(messages, got)
	}
	return os.WriteFile(file, format(messages), 0o644)
}

// checkAllCompared returns an error if all tests have run and the file has a message that none of them
// has compared.
func checkAllCompared() error {
	if !ranAllTests() {
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(want)) {
		if _, ok := got[key]; !ok {
			return fmt.Errorf("%s: no test compares the message of %q; to remove it, run go test -update",
				file, key)
		}
	}
	return nil
}

// ranAllTests reports whether this run included all tests of the package.
func ranAllTests() bool {
	for _, name := range []string{"run", "skip", "list", "fuzz"} {
		if flag.Lookup("test."+name).Value.String() != "" {
			return false
		}
	}
	return true
}

// format returns the content of a file that holds the given messages, sorted by test and case.
func format(messages map[string]string) []byte {
	var text bytes.Buffer
	for _, key := range slices.Sorted(maps.Keys(messages)) {
		fmt.Fprintf(&text, "%s\n\t%s\n", key, strings.ReplaceAll(messages[key], "\n", "\n\t"))
	}
	return text.Bytes()
}

// parse is the inverse of format. It returns the messages in the content of a file.
func parse(content string) map[string]string {
	messages := map[string]string{}
	key := ""
	for line := range strings.Lines(content) {
		line = strings.TrimSuffix(line, "\n")
		text, isIndented := strings.CutPrefix(line, "\t")
		if !isIndented {
			key = line
			continue
		}
		if previousLines, ok := messages[key]; ok {
			text = previousLines + "\n" + text
		}
		messages[key] = text
	}
	return messages
}
