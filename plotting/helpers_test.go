package plotting

import (
	"math"
	"math/rand/v2"

	"perceptronlab/perceptron"
)

func fromRows(x [][]float64, y ...float64) *perceptron.Dataset {
	return perceptron.Must(perceptron.FromRows(x, y))
}

var (
	corners  = [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	and      = fromRows(corners, -1, -1, -1, 1)
	xor      = fromRows(corners, -1, 1, 1, -1)
	oneClass = fromRows([][]float64{{3, 5}, {4, 4}, {2, 2}, {5, 5.5}}, 1, 1, 1, 1)
	wide     = fromRows([][]float64{{12000, 25}, {61000, 40}, {30000, 52}, {25000, 21}}, 1, -1, 1, -1)

	// The mistakes of AND, lifted, in file order.
	andMistakes = []int{2, 3, 3, 2, 2, 3, 2, 1, 0}
)

func circle(x []float64) float64 { return 1.2 - x[0]*x[0] - x[1]*x[1] }

func xorScore(x []float64) float64 { return -(2*x[0] - 1) * (2*x[1] - 1) }

// rootScore is not a number left of ¼.
func rootScore(x []float64) float64 { return math.Sqrt(x[0]-0.25) - x[1] }

// disc returns n examples, +1 inside the circle and −1 outside, with some noise.
func disc(n int) *perceptron.Dataset {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = []float64{6*r.Float64() - 3, 4*r.Float64() - 2}
		y[i] = 1
		if circle(x[i])+0.3*(2*r.Float64()-1) < 0 {
			y[i] = -1
		}
	}
	return fromRows(x, y...)
}

// bouncing returns the mistakes of a run that does not converge.
func bouncing(epochs int) []int {
	perEpoch := make([]int, epochs)
	for e := range perEpoch {
		perEpoch[e] = 2 + (e*e+3*e)%7%4
	}
	return perEpoch
}

// falling returns the mistakes of a long run that converges.
func falling(epochs int) []int {
	r := rand.New(rand.NewPCG(3, 4))
	perEpoch := make([]int, epochs)
	for e := range perEpoch {
		left := 1 - float64(e)/float64(epochs-1)
		perEpoch[e] = int(60 * left * left * left * (0.5 + r.Float64()))
	}
	return perEpoch
}
