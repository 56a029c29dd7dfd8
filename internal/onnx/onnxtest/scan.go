package onnxtest

import "slices"

// scan runs the body of the operation Scan once for each part of the scanned tensors, which follow the state
// in the inputs. It returns the last state.
func scan(in []Tensor, attributes map[string]message) (state Tensor, err error) {
	body := attributes["body"].messages(6)[0]
	names := body.messages(11)
	state = in[0]
	axes := attributes["scan_input_axes"].integers(8)
	for step := range in[1].Shape[axes[0]] {
		values := map[string]Tensor{names[0].text(1): state}
		for k, t := range in[1:] {
			axis := int(axes[k])
			part, err := gather(t, Tensor{Shape: []int{}, Elements: []any{int64(step)}}, axis)
			if err != nil {
				return state, err
			}
			values[names[1+k].text(1)] = part
		}
		if err := runAll(body, values); err != nil {
			return state, err
		}
		next := values[body.messages(12)[0].text(1)]
		if !slices.Equal(next.Shape, state.Shape) {
			panic("the operation Scan changes the shape of its state")
		}
		state = next
	}
	return state, nil
}
