package plotting_test

import (
	"fmt"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// Seen from straight above, a lift is the plane that it came from.
func ExampleView() {
	above := plotting.View{Azimuth: -90, Elevation: 90}
	p := plotting.LiftFrom(above, datasets.AND(), nil)
	fmt.Printf("%.3f to %.3f\n", p.Y.Min, p.Y.Max)
	// Output: -0.125 to 1.125
}

// From {−90, 30} the reader looks along x₂ and a little down: a step along x₂ leads
// up on paper, and away.
func ExampleView_Project() {
	x, y, depth := plotting.View{Azimuth: -90, Elevation: 30}.Project(0, 1, 0)
	fmt.Printf("%.3f %.3f %.3f\n", x, y, depth)
	// Output: 0.000 0.500 -0.866
}
