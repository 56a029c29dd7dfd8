package answer

// Right: a program computes λ from areas of triangles (Radon's theorem), for any four points in two
// classes.

import "perceptronlab/course/lab3/examples"

func Name() string { return "Grace Hopper" }

func Lambda() []float64 {
	d := examples.Own(Name())
	lambda := make([]float64, 4)
	for i := range lambda {
		var t [][]float64 // the other three points
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
