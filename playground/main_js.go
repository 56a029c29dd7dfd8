// The playground is a page on which the points of a dataset are dragged, and package
// perceptron, compiled to WebAssembly, trains on them at once.
package main

import "syscall/js"

func main() {
	js.Global().Set("perceptronlab", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		return respond(arguments[0].String())
	}))
	select {} // the page goes on asking
}
