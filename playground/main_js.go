// The playground is a page on which readers drag the points of a dataset. Package perceptron,
// compiled to WebAssembly, trains on them after each move.
package main

import (
	"encoding/binary"
	"syscall/js"
)

func main() {
	js.Global().Set("perceptronlab", js.FuncOf(func(_ js.Value, arguments []js.Value) any {
		return toObject(sessionOf(arguments[0]).answer())
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

// toObject returns an answer in the form that package syscall/js converts to a JavaScript object.
func toObject(a answer) map[string]any {
	for key, value := range a {
		switch value := value.(type) {
		case []float64:
			a[key] = toFloat64Array(value)
		case []string:
			a[key] = toArray(value)
		}
	}
	return a
}

// toFloat64Array returns a JavaScript Float64Array. Its bytes are copied at once, because setting one number
// after the other takes a tenth of a second for a few thousand updates.
func toFloat64Array(values []float64) js.Value {
	data, _ := binary.Append(nil, binary.LittleEndian, values) // only values of variable size have an error
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	return js.Global().Get("Float64Array").New(bytes.Get("buffer"))
}

// toArray returns the texts in the form that package syscall/js converts to a JavaScript array.
func toArray(texts []string) []any {
	array := []any{}
	for _, text := range texts {
		array = append(array, text)
	}
	return array
}
