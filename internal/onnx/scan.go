package onnx

// A Scanned is a tensor that Scan divides along an axis into parts.
type Scanned struct {
	Value Value
	Axis  int64
}

// Scan starts with a state, and replaces it once for each part of the scanned tensors, which have equal
// numbers of parts. The function step adds the operations that compute the next state from the current one
// and the next part of each tensor. Scan returns the last state. All numbers are float64. The shape of the
// state is the number of rows, followed by the given shape.
func (g *Graph) Scan(
	state Value, shape []int, scanned []Scanned, step func(body *Graph, state Value, parts []Value) Value,
) Value {
	body := &Graph{taken: g.taken, count: g.count} // the names in the body differ from those outside
	current := body.next("v")
	body.inputs = append(body.inputs, field(11, valueInfo(current, Double, shape...))...)
	inputs := []Value{state}
	var parts []Value
	var axes []int64
	for _, s := range scanned {
		part := body.next("v")
		body.inputs = append(body.inputs, field(11, scannedInfo(part, Double))...)
		parts = append(parts, part)
		inputs = append(inputs, s.Value)
		axes = append(axes, s.Axis)
	}
	next := step(body, current, parts)
	body.outputs = append(body.outputs, field(12, valueInfo(next, Double, shape...))...)
	g.count = body.count
	return g.addOne(node{
		operation: "Scan",
		inputs:    inputs,
		attributes: []string{
			graphAttribute("body", body.encoded("step")),
			intAttribute("num_scan_inputs", len(scanned)),
			intsAttribute("scan_input_axes", axes),
		},
	})
}
