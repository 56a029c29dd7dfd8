package ask

import (
	"fmt"
	"os"
	"reflect"
	"slices"
)

// A watch records the calls of a student's functions for one part. It detects three faults: a
// function changes its arguments, changes a slice that it returned earlier, or returns a different
// result when a call is repeated.
type watch struct {
	calls    []call          // in all questions so far
	previous int             // the index in calls of the previous question's first call
	current  int             // the index in calls of the current question's first call
	fault    string          // the first fault in the current question
	changed  bool            // whether a function changed an argument in the current question
	reported map[string]bool // kinds of faults that must not be reported again
}

// A call records one call of a student's function.
type call struct {
	name    string
	f       reflect.Value
	args    []reflect.Value // the arguments; the function received a copy of them
	results []reflect.Value // the returned values; the function may change returned slices later
	kept    []reflect.Value // a copy of the results, made when the function returned
}

// wrap returns a function that calls f and records the calls under the given name. If f is a struct,
// wrap returns a struct with each function wrapped under its field's name. A function whose arguments
// or results can't be copied and compared is returned unchanged; see isPlain.
func (w *watch) wrap(name string, f reflect.Value) reflect.Value {
	switch {
	case f.Kind() == reflect.Struct:
		watched := reflect.New(f.Type()).Elem()
		for i := range f.NumField() {
			watched.Field(i).Set(w.wrap(f.Type().Field(i).Name, f.Field(i)))
		}
		return watched
	case f.IsNil() || !isPlain(f.Type()):
		return f
	}
	return reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value {
		c := w.call(name, f, args)
		w.calls = append(w.calls, c)
		return Map(c.results, deepCopy)
	})
}

// call calls f with a copy of args, and reports a fault if f changes the copy.
func (w *watch) call(name string, f reflect.Value, args []reflect.Value) call {
	passed := Map(args, deepCopy)
	c := call{name: name, f: f, args: args, results: f.Call(passed)}
	c.kept = Map(c.results, deepCopy)
	for i := range args {
		if before, after, differ := compare(args[i:i+1], passed[i:i+1]); differ {
			const message = "%s changed its argument %s to %s; change a copy instead"
			w.report("changed", message, name, before, after)
			w.changed = true
		}
	}
	return c
}

// repeat repeats the calls of the current and the previous question, in another order, and reports
// results that differ from the earlier ones. It discards what the functions print through os.Stdout
// and os.Stderr.
func (w *watch) repeat() {
	recent := w.calls[w.previous:]
	w.previous, w.current = w.current, len(w.calls)
	defer func(out, err *os.File) { os.Stdout, os.Stderr = out, err }(os.Stdout, os.Stderr)
	os.Stdout, os.Stderr = nil, nil
	for _, i := range newDraw(nil, "again").Order(len(recent)) {
		c := recent[i]
		second := w.call(c.name, c.f, c.args)
		if first, then, differ := compare(c.kept, second.kept); differ {
			const message = "two calls of %s with the same arguments %s returned %s and then %s"
			w.report("", message, c.name, format(c.args...), first, then)
		}
	}
}

// checkReturned reports results that have changed since the function returned them, for any call so
// far.
func (w *watch) checkReturned() {
	for _, c := range w.calls {
		if !w.mayReport("shared") {
			return
		}
		if before, now, differ := compare(c.kept, c.results); differ {
			const message = "%s changed its earlier result %s to %s; return a new slice each time"
			w.report("shared", message, c.name, before, now)
		}
	}
}

// compare reports whether the values in a and b differ, as text. If they do, it also returns the texts.
// It compares the values first, because formatting takes much longer.
func compare(a, b []reflect.Value) (textA, textB string, differ bool) {
	if slices.EqualFunc(a, b, areEqual) {
		return "", "", false
	}
	textA, textB = format(a...), format(b...)
	return textA, textB, textA != textB
}

// areEqual reports whether two values of the same type are equal. NaN is equal to NaN in the types that
// the labs use, and may be unequal in others.
func areEqual(a, b reflect.Value) bool {
	switch x := a.Interface().(type) {
	case float64:
		return isSame(x, b.Interface().(float64))
	case []float64:
		return areSame(x, b.Interface().([]float64))
	case [][]float64:
		return slices.EqualFunc(x, b.Interface().([][]float64), areSame)
	}
	return reflect.DeepEqual(a.Interface(), b.Interface())
}

// areSame reports whether two lists hold the same numbers; see isSame.
func areSame(a, b []float64) bool { return slices.EqualFunc(a, b, isSame) }

// isSame reports whether two numbers are equal, or both NaN.
func isSame(x, y float64) bool { return x == y || x != x && y != y }

// report stores a fault of the given kind, unless the current question already has a fault or a fault
// of this kind was reported before. Faults of the kind "" may be reported any number of times. The
// values are the arguments of the format message.
func (w *watch) report(kind, message string, values ...string) {
	if w.mayReport(kind) {
		w.reported[kind] = kind != ""
		w.fault = fmt.Sprintf(message, Map(values, func(value string) any { return oneLine(value, 60) })...)
	}
}

// mayReport reports whether report would store a fault of the given kind.
func (w *watch) mayReport(kind string) bool { return w.fault == "" && !w.reported[kind] }

// isPlain reports whether a function takes and returns only numbers, strings, bools, and slices of these.
func isPlain(f reflect.Type) bool {
	types := append(slices.Collect(f.Ins()), slices.Collect(f.Outs())...)
	return !f.IsVariadic() && !slices.ContainsFunc(types, func(t reflect.Type) bool {
		for t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		// In package reflect, the kinds of bools and numbers are at most Complex128, and other kinds
		// are above it.
		return t.Kind() > reflect.Complex128 && t.Kind() != reflect.String
	})
}

// deepCopy returns a copy of v that shares no memory with v. The copies of slices have no spare
// capacity, so append can't write into them.
func deepCopy(v reflect.Value) reflect.Value {
	if v.Kind() != reflect.Slice || v.IsNil() {
		return v
	}
	list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		list.Index(i).Set(deepCopy(v.Index(i)))
	}
	return list
}

// format returns the values as text, with enough digits to distinguish any two floats.
func format(values ...reflect.Value) string {
	return fmt.Sprint(Map(values, reflect.Value.Interface)...)
}
