package lab2

import "perceptronlab/notebooks/course/ask"

// A base is the matrix of the rows yᵢxᵢ, in the order in which they are visited. Only these matter to
// the perceptron: example i is a mistake when w·(yᵢxᵢ) ≤ 0, and then yᵢxᵢ is added. So the hidden
// questions of all students are equally hard: each is one of a few bases, mirrored. On the
// bases of a list the textbook's run takes the same work, and the usual slips lead to what no order
// and no rate gives. They were found by drawing numbers from −3 to 3; a test holds each to what
// is said of it.
type base [][]float64

// middling have 6 mistakes in 4 epochs.
var middling = []base{
	{{2, -3, 3}, {3, 1, -3}, {-1, 3, 0}, {3, -2, 3}},
	{{2, -3, -2}, {-1, 1, 3}, {-3, -2, -2}, {1, -2, -1}},
	{{3, 1, 3}, {-1, 1, 1}, {-3, -1, 0}, {-1, 3, 0}},
	{{3, 0, -1}, {0, 3, 0}, {3, -2, 2}, {-1, 0, 2}},
	{{-1, -3, -2}, {1, 0, -1}, {2, 2, 0}, {2, -2, 2}},
	{{3, 2, 3}, {-2, 3, 0}, {-3, 2, -2}, {-1, 0, -3}},
	{{2, -3, -3}, {-3, 1, 1}, {0, 3, -3}, {-3, 3, 1}},
	{{2, -3, -3}, {-1, 1, -2}, {-3, 2, 1}, {1, 0, -2}},
}

// long have 7 mistakes in 5 epochs, more than one of them on the first example.
var long = []base{
	{{-3, -1, -2}, {0, 1, -2}, {2, 1, 0}, {0, -2, -1}, {0, -3, 0}},
	{{2, 3, 3}, {3, -3, 2}, {2, 0, -1}, {0, -2, -3}, {3, -1, 0}},
	{{-3, 2, 3}, {-2, 2, -3}, {2, 0, -3}, {-3, 1, -1}, {-2, 0, -2}},
	{{-3, 2, 3}, {-3, 3, -3}, {-3, 0, -2}, {2, 0, -3}, {-1, 0, -3}},
	{{-3, -1, 3}, {1, 2, -2}, {-1, 0, 3}, {1, 1, 3}, {-3, 3, -3}},
	{{-1, 1, -3}, {1, 3, 1}, {2, -2, 1}, {2, -3, -3}, {3, -1, 3}},
	{{-3, 3, -2}, {2, -2, 0}, {3, 0, -2}, {-2, 2, -3}, {-2, 0, -1}},
	{{1, -3, -1}, {-2, -2, 3}, {-1, -2, 0}, {-3, 1, 1}, {-3, 3, 3}},
}

// unfinished have 6 mistakes in 4 epochs; they are given 2.
var unfinished = []base{
	{{1, 2, 3}, {-2, 0, -2}, {0, 3, 1}, {-2, -2, 2}},
	{{3, 2, 1}, {0, -1, 0}, {-1, -2, 0}, {0, -3, 2}},
	{{-3, 2, -2}, {1, -1, 3}, {1, 1, 2}, {0, 2, 0}},
	{{-3, 2, 0}, {0, -1, 2}, {1, -2, 0}, {0, -3, -1}},
	{{0, -3, -3}, {-1, -2, 2}, {-2, 0, 1}, {-2, 2, 1}},
	{{-3, 2, 0}, {1, 1, 2}, {0, -1, 2}, {1, -2, 1}},
	{{-3, 2, 0}, {2, 0, -1}, {1, 1, 0}, {1, 1, 2}},
	{{-2, -2, -3}, {-2, 3, -1}, {-3, -2, 3}, {0, 0, 3}},
}

// inseparable have rows that sum up to 0. So have the scores w·(yᵢxᵢ), whatever w: one of them is
// ≤ 0, and no epoch is without a mistake. The first 5 have 17.
var inseparable = []base{
	{{3, -3, -1}, {1, 1, -2}, {1, -1, -2}, {-5, 3, 5}},
	{{-3, -2, 0}, {0, -2, 2}, {-1, -1, 1}, {4, 5, -3}},
	{{3, -3, -1}, {0, -1, 2}, {2, -1, 0}, {-5, 5, -1}},
	{{-3, 2, 1}, {0, 0, 2}, {-1, 1, 2}, {4, -3, -5}},
	{{3, -2, -2}, {-1, -2, 0}, {1, -1, -2}, {-3, 5, 4}},
	{{3, 1, 1}, {1, -2, 1}, {1, 0, 1}, {-5, 1, -3}},
	{{0, -3, 2}, {-2, 0, 1}, {0, -1, 2}, {2, 4, -5}},
	{{-3, 3, 1}, {-1, 2, 0}, {-1, 0, -2}, {5, -5, 1}},
}

// three have 3, 2 and 1 mistakes in 3 epochs.
var three = []base{
	{{1, -2, -2}, {0, 1, -1}, {-3, -2, 1}, {-2, -1, 3}},
	{{-1, 3, 3}, {2, 0, -2}, {2, 3, 1}, {0, -1, 2}},
	{{-3, -2, 3}, {0, 1, -2}, {0, 1, 1}, {1, 3, 3}},
	{{1, 0, -1}, {1, -2, 3}, {-1, -2, 1}, {-1, 3, 2}},
	{{0, 1, -1}, {3, -3, 1}, {0, 1, 3}, {-2, 1, 3}},
	{{1, -1, -2}, {0, 2, -2}, {-1, 2, 2}, {-2, 0, 1}},
	{{-1, -1, -2}, {-2, 0, 3}, {-3, -3, 0}, {1, 2, 2}},
	{{0, 2, 0}, {3, 2, 2}, {0, -3, 1}, {3, 0, -1}},
}

// begun have a w as their first row. It has two examples wrong; from there, there are 3 mistakes and
// then 2.
var begun = []base{
	{{-1, 0, 0}, {1, 1, 0}, {-3, -2, -1}, {1, -1, 1}, {-2, -1, -1}},
	{{-2, -3, -3}, {1, 1, 0}, {-2, 3, -3}, {-1, 0, 3}, {-1, 1, -1}},
	{{1, 2, -2}, {3, -1, 1}, {-3, 2, -3}, {-2, 3, 0}, {-2, 0, 0}},
	{{0, 1, 0}, {0, -2, 3}, {3, 3, -2}, {-1, 0, -2}, {2, 3, -1}},
	{{-2, -1, -1}, {2, 1, 0}, {-3, 0, -1}, {1, 3, 3}, {-3, 1, -1}},
	{{-1, -2, 1}, {1, 1, 0}, {-2, 0, 3}, {1, 2, -1}, {0, -1, 2}},
	{{3, -2, -2}, {-3, 3, -1}, {-2, -1, 1}, {2, 0, 0}, {3, -3, -1}},
	{{1, -3, 1}, {2, 2, -2}, {-1, -3, 3}, {0, -3, -1}, {-2, 1, 1}},
}

// mirror draws a permutation of the coordinates, and a sign for each: a map that leaves all
// products x·v as they are.
func mirror(d *ask.Draw, dim int) func(x []float64) ask.Vector {
	order, signs := d.Order(dim), make([]float64, dim)
	for j := range signs {
		signs[j] = d.Sign()
	}
	return func(x []float64) ask.Vector {
		image := make(ask.Vector, dim)
		for j, to := range order {
			image[to] = signs[j]*x[j] + 0 // no −0
		}
		return image
	}
}

// of draws one of the bases, mirrored, and labels for it, the first of which is y.
func of(d *ask.Draw, bases []base, y float64) Data {
	z := bases[d.Below(len(bases))]
	return labelled(d, z, mirror(d, len(z[0])), y)
}

// labelled gives the rows of a base labels, the first y, the last not y, and maps them.
func labelled(d *ask.Draw, z base, to func(x []float64) ask.Vector, y float64) Data {
	var s Data
	for i, row := range z {
		switch i {
		case 0:
		case len(z) - 1:
			y = -s.Ys[0]
		default:
			y = d.Sign()
		}
		x := to(row)
		for j := range x {
			x[j] = y*x[j] + 0
		}
		s.Xs, s.Ys = append(s.Xs, x), append(s.Ys, y)
	}
	return s
}
