// The playground is a page on which readers drag the points of a dataset. Package perceptron,
// compiled to WebAssembly, trains on them after each move.
package main

import "syscall/js"

func main() {
	js.Global().Set("perceptronlab", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		return sessionOf(arguments[0]).answer()
	}))
	select {} // the page can call the function only while main runs
}

// sessionOf converts a JavaScript object to a session. The properties of the object have the names in the
// struct tags of session. (With package encoding/json, the page would be a seventh larger.)
func sessionOf(v js.Value) session {
	s := session{Bias: v.Get("bias").Bool()}
	points := v.Get("points")
	for i := range points.Length() {
		p := points.Index(i)
		s.Points = append(s.Points, point{p.Get("x").Float(), p.Get("y").Float(), p.Get("l").Float()})
	}
	return s
}
