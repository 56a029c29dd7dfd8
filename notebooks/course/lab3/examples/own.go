package examples

import (
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// Own returns the four points that belong to a name, for the certificate by hand:
//
//	fmt.Print(examples.Own("Ada Lovelace"))
//
// The same name gives the same points; upper and lower case, and spaces around words, do not
// matter. All names are equally hard: they have one shape, turned, mirrored and moved, with its rows
// and its classes exchanged. The points of a class are the ends of a diagonal; the diagonals
// cross, so no line separates the classes.
func Own(name string) Data {
	key := strings.ToLower(strings.Join(strings.Fields(name), " "))
	if key == "" {
		panic("examples: Own needs your name, found none")
	}
	d := ask.NewDraw([]byte("own data"), "lab3", key)
	turned := d.Below(2) == 1
	right, up := d.Sign(), d.Sign()
	x, y := float64(d.Between(-2, 2)), float64(d.Between(-2, 2))
	class := d.Sign()
	var data Data
	for _, i := range d.Order(len(crossing)) {
		p := [2]float64{right * crossing[i][0], up * crossing[i][1]}
		if turned {
			p[0], p[1] = p[1], p[0]
		}
		data.X = append(data.X, []float64{p[0] + x, p[1] + y})
		data.Y = append(data.Y, class*[]float64{1, 1, -1, -1}[i])
	}
	return data
}

// Two diagonals that cross at (0, 0): the first cut 1 : 4 by it, the second 2 : 3. So the certificate
// is 1, 4, 2, 3, or a multiple of it.
var crossing = [][2]float64{{-4, 0}, {1, 0}, {3, 3}, {-2, -2}}
