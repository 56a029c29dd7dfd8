package ask_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/internal/messagetest"
)

// One function for each fault. The table must name the function and its line.

func unwritten(float64) float64 { panic("not written yet") }

// Name stands for the function of a lab in which students type their name.
func Name(float64) float64 { panic("not written yet") }

func callsUnwritten(x float64) float64 { return 2 * unwritten(x) }

func tooFar(x float64) float64 {
	numbers := []float64{1, 2}
	i := int(x)
	return numbers[i+1]
}

func farAway(float64) float64 {
	numbers := []float64{1, 2}
	return numbers[4*len(numbers)]
}

func negative(x float64) float64 {
	numbers := []float64{1, 2}
	i := int(x)
	return numbers[i-2]
}

func empty(float64) float64 {
	var numbers []float64
	return numbers[len(numbers)]
}

func tooLong(x float64) float64 {
	numbers := []float64{1, 2}
	return numbers[:3*int(x)][0]
}

func turned(x float64) float64 {
	numbers := []float64{1, 2}
	return numbers[2*int(x) : 1][0]
}

func below(x float64) float64 {
	numbers := []float64{1, 2}
	return numbers[int(x)-2:][0]
}

func ofArray(x float64) float64 {
	var numbers [2]float64
	return numbers[:3*int(x)][0]
}

func nilMap(x float64) float64 {
	squares := noMap()
	squares[x] = x * x
	return squares[x]
}

func noMap() map[float64]float64 { return nil }

func nilPointer(float64) float64 {
	var number *float64
	return *number
}

func divides(x float64) float64 { return float64(6 / (int(x) - 1)) }

func makes(x float64) float64 { return make([]float64, int(x)-2)[0] }

func ofGo(float64) float64 {
	return slices.Max([]float64{})
}

func own(float64) float64 {
	panic("this can't happen")
}

// literal returns the result of a function literal, which panics.
func literal(x float64) float64 {
	half := func(n int) float64 { return float64(6 / n) }
	return half(int(x) - 1)
}

// variable has a function without a name.
var variable = func(x float64) float64 { return float64(6 / (int(x) - 1)) }

// A vector has a method that panics.
type vector []float64

func (v *vector) first() float64 { return (*v)[0] }

func callsMethod(float64) float64 { return new(vector).first() }

func generic[T float64 | int](numbers []T) T { return numbers[0] }

func callsGeneric(float64) float64 { return generic([]float64{}) }

// ranges panics in the body of a loop over an iterator, which is a function of its own.
func ranges(float64) float64 {
	numbers := []float64{1}
	for i := range slices.Values([]int{3}) {
		numbers[0] += numbers[i]
	}
	return numbers[0]
}

// mapped calls a function that is nil from package ask, as the call of a part may do.
func mapped(x float64) float64 {
	var f func(float64) float64
	return ask.Map([]float64{x}, f)[0]
}

func defers(x float64) float64 {
	var f func(float64)
	defer f(x)
	return 1
}

// In a row whose function has panicked, the hint names the function and the line that did so, and says why in
// plain words.
func TestHintsOfPanics(t *testing.T) {
	part := ask.New(ask.Spec[func(float64) float64, int, float64]{
		Name:    "double",
		Call:    func(f func(float64) float64, x int) float64 { return f(float64(x)) },
		Mark:    func(x int, got float64) ask.Mark { return ask.Mark{Right: got == 2*float64(x), Want: "2"} },
		Visible: []ask.Case[int]{{Q: 1}},
	})
	for name, f := range map[string]func(float64) float64{
		"not written": unwritten, "the name": Name, "a call of a function that is not written": callsUnwritten,
		"index, one too far": tooFar, "index, far away": farAway, "index, negative": negative,
		"index, empty slice": empty, "part, too long": tooLong, "part, from above to": turned, "map": nilMap,
		"pointer": nilPointer, "division": divides, "make": makes, "a function of Go": ofGo, "own panic": own,
		"function literal": literal, "part, from below 0": below, "part of an array": ofArray, "variable": variable,
		"method": callsMethod, "generic function": callsGeneric, "loop over an iterator": ranges, "deferred": defers,
		"no file": withoutFile, "in package ask": mapped,
	} {
		row := part.Try(f, nil)[0]
		if row.Right || !strings.HasPrefix(row.Got, "panic: ") {
			t.Errorf("%s: row = %+v, want a panic", name, row)
		}
		messagetest.Error(t, name, errors.New(row.Hint))
	}
}

// If the child has ended, nothing is known but the first line of its last words.
func TestHintsOfFatalErrors(t *testing.T) {
	part := ask.New(ask.Spec[func(), int, int]{
		Mark:    func(int, int) ask.Mark { return ask.Mark{} },
		Visible: []ask.Case[int]{{}},
	})
	for _, fault := range []string{
		"fatal error: stack overflow",
		"fatal error: all goroutines are asleep - deadlock!",
		"fatal error: concurrent map writes",
		"the program ran out of memory",
		"panic: runtime error: index out of range [2] with length 2",
	} {
		row := part.MarkAnswers(nil, []ask.Answer{{Fault: fault}})[0]
		messagetest.Error(t, fault, errors.New(row.Hint))
	}
	const says = "no answer in 5 s: is there an endless loop?"
	if hint := part.MarkAnswers(nil, []ask.Answer{{Fault: says}})[0].Hint; hint != "" {
		t.Errorf("hint of a fault that says what to look at = %q, want none", hint)
	}
}

// withoutFile has no file that can be read, as in the browser.
//
//line missing.go:7
func withoutFile(x float64) float64 { return float64(6 / (int(x) - 1)) }
