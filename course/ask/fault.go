package ask

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// notWritten is the fault of a function in which the panic of a released lab is left.
const notWritten = "panic: not written yet"

// panicked returns the function and the line of the student's code in which the current panic began; both are
// "" if they are not known. Call it while a deferred function handles the panic.
func panicked() (function, line string) {
	frame, found := panickedFrame()
	if !found {
		return "", ""
	}
	return functionName(frame.Function), lineOf(frame.File, frame.Line)
}

// panickedFrame returns the innermost call of the student's code: neither of Go's own packages nor of this
// one.
func panickedFrame() (frame runtime.Frame, found bool) {
	callers := make([]uintptr, 64)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	goFolder := "" // the folder of Go's own packages, once the frame in which the panic began is found
	for more := true; more; {
		frame, more = frames.Next()
		switch {
		case frame.Function == "runtime.gopanic":
			goFolder = strings.TrimSuffix(frame.File, "runtime/panic.go")
		case goFolder == "" || strings.HasPrefix(frame.File, goFolder):
		default:
			return frame, !strings.Contains(frame.Function, "/course/ask.")
		}
	}
	return frame, false
}

// inFunction matches what follows the name of a function in the name of a function literal within it. Go also
// makes functions of a deferred call, and of the body of a loop over an iterator.
var inFunction = regexp.MustCompile(`(\.func\d+|\.deferwrap\d+|-range\d+|\[).*$`)

// functionName returns the name of a function without its package, such as "Score" for "main.Score.func1". It
// returns "" for a literal in main or in a variable's value.
func functionName(name string) string {
	_, name, _ = strings.Cut(name[strings.LastIndex(name, "/")+1:], ".")
	name = strings.NewReplacer("(*", "", ")", "").Replace(inFunction.ReplaceAllString(name, ""))
	if name == "main" || name == "init" {
		return ""
	}
	return name
}

// lineOf returns a line of a file without blanks around it, or "" if there is no such line.
func lineOf(file string, number int) string {
	text, _ := os.ReadFile(file) // none in the browser
	lines := strings.Split(string(text), "\n")
	if number < 1 || number > len(lines) {
		return ""
	}
	return oneLine(lines[number-1], 60)
}

// hint returns the hint about the answer's fault, or "" if the fault says all that is known. It begins with
// the function and the line that panicked.
func (a Answer) hint() string {
	function := a.In
	if function == "" {
		function = "the function"
	}
	switch {
	case a.Fault == notWritten && a.In == "Name":
		return "Name is not written yet: type your name between the quotes"
	case a.Fault == notWritten:
		return function + ` is not written yet: write your code, and delete the line panic("not written yet")`
	}
	cause := cause(a.Fault)
	if a.Line == "" {
		return cause
	}
	place := fmt.Sprintf("%s stopped in the line \"%s\"", function, a.Line)
	if cause == "" {
		return place
	}
	return place + ": " + cause
}

var (
	badIndex = regexp.MustCompile(`index out of range \[(-?\d+)\](?: with length (\d+))?`)
	badPart  = regexp.MustCompile(`slice bounds out of range \[(\S*)\](?: with (?:length|capacity) (\d+))?`)
)

// causes are the causes of panics and fatal errors in plain words, by a part of the message.
var causes = []struct{ message, cause string }{
	{"assignment to entry in nil map", "there is no map yet; make it first: m := map[string]float64{}"},
	{"nil pointer dereference", "something in this line is nil, because no value was assigned to it"},
	{"integer divide by zero", "it divides by an int that is 0"},
	{"makeslice: ", "make can't make a slice with a negative or a huge length"},
	{"stack overflow", "a function calls itself again and again; add a case in which it does not"},
	{"all goroutines are asleep", "the code waits for a channel or a lock that nothing else uses"},
	{"concurrent map", "two goroutines use one map at the same time"},
	{"ran out of memory", "is a slice made too long, or does a loop append without end?"},
}

// cause returns the cause of a fault in plain words, or "" if the fault is not a known panic.
func cause(fault string) string {
	if match := badIndex.FindStringSubmatch(fault); match != nil {
		return causeOfIndex(match[1], match[2])
	}
	if match := badPart.FindStringSubmatch(fault); match != nil {
		return causeOfPart(match[1], match[2])
	}
	for _, c := range causes {
		if strings.Contains(fault, c.message) {
			return c.cause
		}
	}
	return ""
}

// causeOfIndex returns the cause of a wrong index. Go does not give the length if the index is negative.
func causeOfIndex(index, length string) string {
	n, _ := strconv.Atoi(length)
	switch {
	case strings.HasPrefix(index, "-"):
		const format = "there is no place %s; places are counted from 0, and the last one is len(s)-1"
		return fmt.Sprintf(format, index)
	case n == 0:
		return fmt.Sprintf("there is no place %s, because the slice is empty; "+
			"make([]float64, n) makes one with n places, and append adds a place", index)
	case index == length:
		return fmt.Sprintf("there is no place %s; the slice has length %d, so its last place is %d. "+
			"Does the code go one place too far?", index, n, n-1)
	}
	return fmt.Sprintf("there is no place %s; the slice has length %d, so its last place is %d. "+
		"Is it the slice that you mean, and as long as you think?", index, n, n-1)
}

// causeOfPart returns the cause of wrong bounds such as :5 or 3:2.
func causeOfPart(bounds, length string) string {
	if length == "" {
		const format = "[%s] is not a part of a slice; in s[from:to], from must be at least 0 and at most to"
		return fmt.Sprintf(format, bounds)
	}
	return fmt.Sprintf("[%s] goes beyond the end of the slice, which has room for %s numbers", bounds, length)
}
