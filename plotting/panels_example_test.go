package plotting_test

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// Tiles at a zoom of one's own; Panels chooses one by the room that there is.
func ExampleNewTiles() {
	var plots []*plot.Plot
	for _, gate := range datasets.Gates() {
		plots = append(plots, plotting.Scatter(gate.Dataset()))
	}
	tiles := plotting.NewTiles(4, plots...)
	tiles.Zoom = 0.5

	p := plotting.New()
	p.HideAxes()
	p.Add(tiles)
	data, err := plotting.PNG(p, plotting.Width, plotting.Height)
	fmt.Println(len(tiles.Plots), len(data) > 0, err)
	// Output: 16 true <nil>
}

// Tiles fill the plot that they are on, whose axes go from 0 to 1.
func ExampleTiles_DataRange() {
	fmt.Println(plotting.NewTiles(1, plotting.New()).DataRange())
	// Output: 0 1 0 1
}
