package answer

// Right: computes λ from the areas of triangles (Radon's theorem). The number of a point is twice the
// area of the triangle that the other three points form.

import "perceptronlab/course/lab3/examples"

func Name() string { return "Grace Hopper" }

func Lambda() []float64 {
	d := examples.Own(Name())
	lambda := make([]float64, 4)
	for i := range lambda {
		var t [][]float64 // the triangle
		for k, x := range d.X {
			if k != i {
				t = append(t, x)
			}
		}
		area := (t[1][0]-t[0][0])*(t[2][1]-t[0][1]) - (t[2][0]-t[0][0])*(t[1][1]-t[0][1])
		lambda[i] = max(area, -area)
	}
	return lambda
}
