package cells

import (
	"regexp"
	"slices"
	"strings"
)

// A Crash is what a Go program prints when it panics, or ends by another error of the runtime.
type Crash struct {
	Reason     string // such as "panic: assignment to entry in nil map"; it may have several lines
	Goroutines []Goroutine
}

// A Goroutine is a part of a Crash.
type Goroutine struct {
	State string // such as "running" or "chan receive"
	Calls []Call // the reader's own, the last one first
}

// A Call is a place in a cell that the program had reached.
type Call struct {
	Place
	Function string // such as "gain"; "" for the body of a cell
	Starts   bool   // whether the call started the goroutine
}

var (
	crashStart = regexp.MustCompile(`(?m)^(panic: |fatal error: )`)
	trace      = regexp.MustCompile(`(?m)^(goroutine \d+ .*\[.*\]:|runtime stack:|` +
		`fatal error: no goroutines .*)$`)
	ofRuntime = regexp.MustCompile(`(?m)(^runtime: .*\n)+\z`)
	goroutine = regexp.MustCompile(`(?m)^goroutine \d+ .*?\[([^\],]*).*\]:$`)
	internals = regexp.MustCompile(`(?m) ?\[recovered(, repanicked)?\]$|^\[signal .*\]$`)
	valueOf   = regexp.MustCompile(`\(main\.([\w.]+)\) (0x[0-9a-f]+|\{0x.*\})$`)
)

// CutCrash divides a text that a program printed before its crash, and reports whether there is one. A line
// that only looks like the beginning of a crash is not followed by a stack trace.
func CutCrash(text string) (before, crash string, found bool) {
	traces := trace.FindAllStringIndex(text, -1)
	if len(traces) == 0 {
		return text, "", false
	}
	starts := crashStart.FindAllStringIndex(text[:traces[len(traces)-1][1]], -1)
	if len(starts) == 0 {
		return text, "", false
	}
	at := starts[len(starts)-1][0]
	return ofRuntime.ReplaceAllString(text[:at], ""), text[at:], true
}

// ParseCrash reads a Crash. place finds the place in a cell that a line of a stack trace names, such as
// "/tmp/gonb_1f/main.go:15 +0x1d". It returns false for a place outside the cells.
func ParseCrash(text string, place func(line string) (Place, bool)) Crash {
	headers := goroutine.FindAllStringSubmatchIndex(text, -1)
	end := len(text)
	if len(headers) > 0 {
		end = headers[0][0]
	}
	crash := Crash{Reason: reason(text[:end])}
	for i, header := range headers {
		end := len(text)
		if i+1 < len(headers) {
			end = headers[i+1][0]
		}
		calls := readersCalls(text[header[1]:end], place)
		if len(calls) > 0 {
			state := text[header[2]:header[3]]
			crash.Goroutines = append(crash.Goroutines, Goroutine{State: state, Calls: calls})
		}
	}
	return crash
}

// reason returns the message of a crash without what only helps the authors of the runtime.
func reason(text string) string {
	if stack := strings.Index(text, "\nruntime stack:\n"); stack >= 0 {
		text = text[:stack]
	}
	text = internals.ReplaceAllString(text, "")
	text = strings.TrimRight(text, "\n")
	return shortened(valueOf.ReplaceAllString(text, "a value of type $1"))
}

const (
	maxReasonLines = 20
	maxReason      = 4000 // bytes
)

// shortened returns the beginning of a long message.
func shortened(text string) string {
	short := text
	if lines := strings.SplitN(text, "\n", maxReasonLines+1); len(lines) > maxReasonLines {
		short = strings.Join(lines[:maxReasonLines], "\n")
	}
	short = strings.ToValidUTF8(short[:min(len(short), maxReason)], "")
	if len(short) < len(text) {
		return short + " …"
	}
	return text
}

// readersCalls returns the calls of a stack trace that are in cells. In a recursion, each place is named
// once.
func readersCalls(trace string, place func(line string) (Place, bool)) []Call {
	var calls []Call
	lines := strings.Split(trace, "\n")
	for i, line := range lines[1:] {
		p, ok := place(line)
		if !ok || !strings.HasPrefix(line, "\t") {
			continue
		}
		function := lines[i] // the line above names the function
		call := Call{p, functionName(function), strings.HasPrefix(function, "created by ")}
		if !slices.Contains(calls, call) {
			calls = append(calls, call)
		}
	}
	return calls
}

var (
	argumentsOf   = regexp.MustCompile(`\([^()]*\)$`)
	packageOf     = regexp.MustCompile(`^(main|gonb_\w+)\.`)
	literalOf     = regexp.MustCompile(`^(main\.)*|(\.func\d+|\.gowrap\d+|-range\d+|\.\d+)+$`)
	typeArguments = regexp.MustCompile(`\[\.\.\.\]`)
	noName        = regexp.MustCompile(`^(main|init|func\d+|gowrap\d+)$`)
)

// functionName returns the name of a function as a reader knows it. From "main.(*Grid).At(0xc000, 0x2)" it
// makes "Grid.At", from "main.gain.func1(...)" the name "gain", and from main and the initial values of vars
// "".
func functionName(line string) string {
	name := strings.TrimPrefix(line, "created by ")
	name, _, _ = strings.Cut(name, " in goroutine ")
	name = argumentsOf.ReplaceAllString(name, "")
	name = typeArguments.ReplaceAllString(name, "")
	name = packageOf.ReplaceAllString(name, "")
	name = literalOf.ReplaceAllString(name, "")
	name = strings.NewReplacer("(*", "", ")", "").Replace(name)
	return noName.ReplaceAllString(name, "")
}

const maxCalls = 6 // the number of calls that a report shows

// ReportCrash returns a report of a crash: its reason, and the reader's own lines that the program had
// reached.
//
//	panic: runtime error: index out of range [7] with length 2
//	cell [5], line 3, in gain:
//	    w[7]
//	called in line 6
func ReportCrash(crash Crash, cell int, source Sources) Report {
	var report Report
	var calls []Call
	if len(crash.Goroutines) > 0 {
		calls = crash.Goroutines[0].Calls
	}
	verb := "called in "
	if strings.Contains(crash.Reason, "all goroutines are asleep") {
		calls, verb = waiting(crash.Goroutines), "waits in "
	}
	var detail strings.Builder
	code, around := "", ""
	for i, call := range calls[:min(len(calls), maxCalls)] {
		if i > 0 {
			detail.WriteString(call.in(cell, verb) + "\n")
			continue
		}
		code = source.Line(call.Place)
		around = functionTo(call.Place, source)
		detail.WriteString(call.in(cell, "") + ":\n" + marked(code, 0))
	}
	if len(calls) > maxCalls {
		detail.WriteString("…\n")
	}
	hint := hintOf(advice(crash.Reason, code, context{function: around}))
	report.add(crash.Reason, detail.String()+asLine(hint))
	report.Text = strings.TrimSuffix(report.Text, "\n")
	return report
}

// waiting returns, for each goroutine, the call in which it waits.
func waiting(goroutines []Goroutine) []Call {
	var calls []Call
	for _, g := range goroutines {
		call := g.Calls[0]
		if !call.Starts && !slices.Contains(calls, call) {
			calls = append(calls, call)
		}
	}
	return calls
}

// in returns the name of a call for the reader of a cell, after a verb such as "called in ".
func (c Call) in(cell int, verb string) string {
	if c.Starts {
		verb = "started in "
	}
	text := verb + c.Place.in(cell)
	if c.Function != "" {
		text += ", in " + c.Function
	}
	return text
}
