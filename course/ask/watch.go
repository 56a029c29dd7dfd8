package ask

import (
	"fmt"
	"os"
	"reflect"
	"slices"
)

// A watch calls a student's functions for the questions to a part, and notices what a function must
// not do: change what it was given or has returned, or answer otherwise when it is asked again.
type watch struct {
	calls     []call
	last, now int             // where in calls the last question's begin, and this one's
	fault     string          // what was noticed about this question
	told      map[string]bool // kinds of faults that are told once
}

// call is a call that was made.
type call struct {
	name        string
	f           reflect.Value
	given, gave []reflect.Value // the arguments, of which the function got a copy, and its results
	said        string          // the results in words, as they were when it returned
}

// over returns f, a function or a struct of functions, with its calls watched if copies of what goes
// in and out can be made and compared: see plain.
func (w *watch) over(name string, f reflect.Value) reflect.Value {
	switch {
	case f.Kind() == reflect.Struct:
		watched := reflect.New(f.Type()).Elem()
		for i := range f.NumField() {
			watched.Field(i).Set(w.over(f.Type().Field(i).Name, f.Field(i)))
		}
		return watched
	case f.IsNil() || !plain(f.Type()):
		return f
	}
	return reflect.MakeFunc(f.Type(), func(given []reflect.Value) []reflect.Value {
		c := w.call(name, f, given)
		w.calls = append(w.calls, c)
		return Map(c.gave, copied)
	})
}

func (w *watch) call(name string, f reflect.Value, given []reflect.Value) call {
	own := Map(given, copied)
	c := call{name, f, given, f.Call(own), ""}
	c.said = said(c.gave...)
	for i, v := range given {
		before, after := said(v), said(own[i])
		if before != after {
			const format = "%s changed %s, which it was given, to %s: work on a copy"
			w.notice("changed", format, name, before, after)
		}
	}
	return c
}

// again makes the calls of this question and the one before once more, in another order; what fmt
// prints then is dropped.
func (w *watch) again() {
	recent := w.calls[w.last:]
	w.last, w.now = w.now, len(w.calls)
	defer func(out, err *os.File) { os.Stdout, os.Stderr = out, err }(os.Stdout, os.Stderr)
	os.Stdout, os.Stderr = nil, nil
	for _, i := range newDraw(nil, "again").Order(len(recent)) {
		c := recent[i]
		now := w.call(c.name, c.f, c.given)
		if now.said != c.said {
			const format = "asked twice about %s, %s gave %s and %s"
			w.notice("", format, said(c.given...), c.name, c.said, now.said)
		}
	}
}

// faults says what was noticed about this question, now also in what was returned so far.
func (w *watch) faults() string {
	for _, c := range w.calls {
		now := said(c.gave...)
		if now != c.said {
			const format = "%s changed %s, which it had returned, to %s: return a new slice each time"
			w.notice("shared", format, c.name, c.said, now)
		}
	}
	return w.fault
}

// notice keeps the first fault of a question, and of a kind.
func (w *watch) notice(kind, format string, words ...string) {
	if w.fault == "" && !w.told[kind] {
		w.told[kind] = kind != ""
		w.fault = fmt.Sprintf(format, Map(words, func(word string) any { return cut(word, 60) })...)
	}
}

// plain reports whether a function takes and returns only numbers, strings, bools, and slices of these.
func plain(f reflect.Type) bool {
	types := append(slices.Collect(f.Ins()), slices.Collect(f.Outs())...)
	return !f.IsVariadic() && !slices.ContainsFunc(types, func(t reflect.Type) bool {
		for t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		return t.Kind() > reflect.Complex128 && t.Kind() != reflect.String
	})
}

// copied copies slices, with all that is in them and no room to spare.
func copied(v reflect.Value) reflect.Value {
	if v.Kind() != reflect.Slice || v.IsNil() {
		return v
	}
	list := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		list.Index(i).Set(copied(v.Index(i)))
	}
	return list
}

// said writes values, floats in full.
func said(values ...reflect.Value) string {
	return fmt.Sprint(Map(values, reflect.Value.Interface)...)
}
