// The playground is a page on which the points of a dataset are dragged, and package
// perceptron, compiled to WebAssembly, trains on them at once.
package main

import "syscall/js"

func main() {
	js.Global().Set("perceptronlab", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		return sessionOf(arguments[0]).answer()
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
