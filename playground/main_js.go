// The playground is a page on which the points of a dataset are dragged, and package
// perceptron, compiled to WebAssembly, trains on them at once.
package main

import "syscall/js"

func main() {
	js.Global().Set("perceptronlab", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		return sessionOf(arguments[0]).answer().object()
	}))
	select {} // the page goes on asking
}

// sessionOf returns the session that an object of the page describes, by the names of its
// JSON. (Package encoding/json itself would make the page a seventh larger.)
func sessionOf(v js.Value) session {
	s := session{Bias: v.Get("bias").Bool()}
	points := v.Get("points")
	for i := range points.Length() {
		p := points.Index(i)
		s.Points = append(s.Points, point{p.Get("x").Float(), p.Get("y").Float(), p.Get("l").Float()})
	}
	return s
}

// object returns the answer as an object of the page, by the names of its JSON; but the
// numbers of all updates are one array: an object for each would take a tenth of a second.
func (a answer) object() map[string]any {
	var updates []float64
	for _, up := range a.Updates {
		updates = append(append(updates, float64(up.Index), float64(up.Epoch)), up.W...)
	}
	return map[string]any{
		"error": a.Error, "start": list(a.Start), "updates": list(updates),
		"outcome": a.Outcome, "mistakes": a.Mistakes, "epochs": a.Epochs,
		"separable": a.Separable, "bound": a.Bound, "lambda": list(a.Lambda), "code": a.Code,
	}
}

// list returns values as an array of the page, or null if there are none.
func list[T any](values []T) any {
	if len(values) == 0 {
		return nil
	}
	all := make([]any, len(values))
	for i, v := range values {
		all[i] = v
	}
	return all
}
