package plotting

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
)

// scattered returns n points of a small grid, so that many are equal or on a line.
func scattered(r *rand.Rand, n, grid int) []spot {
	points := make([]spot, n)
	for i := range points {
		points[i] = spot{float64(r.IntN(grid)), float64(r.IntN(grid))}
	}
	return points
}

// TestHull: every point is to the left of every side or on it, the corners turn
// left, and they are among the points; of points on one line they are the ends.
func TestHull(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		points := scattered(r, 1+r.IntN(12), 1+r.IntN(6))
		corners := hull(points)
		for i, a := range corners {
			b, c := corners[(i+1)%len(corners)], corners[(i+2)%len(corners)]
			if !slices.Contains(points, a) || len(corners) > 2 && turn(a, b, c) <= 0 {
				t.Fatalf("hull(%v) = %v does not turn left at %v", points, corners, b)
			}
			for _, p := range points {
				off := len(corners) == 2 && (turn(a, b, p) != 0 || p.x < corners[0].x || p.x > corners[1].x)
				if off || turn(a, b, p) < 0 {
					t.Fatalf("hull(%v) = %v leaves %v out", points, corners, p)
				}
			}
		}
	}
}

// TestTurnIsExact holds turn against the determinant in rational numbers, for
// points that are on a line up to their last digits.
func TestTurnIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	counts := map[int]int{}
	for range 2000 {
		scale := math.Ldexp(1, r.IntN(2000)-1000)
		a, b := spot{scale * r.Float64(), scale * r.Float64()}, spot{scale * r.Float64(), scale * r.Float64()}
		at := 3*r.Float64() - 1
		c := spot{a.x + at*(b.x-a.x), a.y + at*(b.y-a.y)}
		if r.IntN(4) == 0 {
			b, c = spot{2 * a.x, 2 * a.y}, spot{4 * a.x, 4 * a.y}
		}
		off := func(to, from float64) *big.Rat {
			return new(big.Rat).Sub(new(big.Rat).SetFloat64(to), new(big.Rat).SetFloat64(from))
		}
		left := new(big.Rat).Mul(off(b.x, a.x), off(c.y, a.y))
		want := left.Cmp(new(big.Rat).Mul(off(b.y, a.y), off(c.x, a.x)))
		if got := turn(a, b, c); got != want {
			t.Fatalf("turn(%v, %v, %v) = %d, want %d", a, b, c, got, want)
		}
		counts[want]++
	}
	if min(counts[-1], counts[0], counts[1]) < 200 {
		t.Errorf("the turns are %v: the test is too easy", counts)
	}
}

func TestCommonPart(t *testing.T) {
	unit := []spot{{0, 0}, {1, 0}, {1, 1}, {0, 1}}
	moved := func(dx, dy float64) []spot {
		var m []spot
		for _, s := range unit {
			m = append(m, spot{s.x + dx, s.y + dy})
		}
		return m
	}
	tests := []struct {
		name    string
		a, b    []spot
		corners int
		area    float64
	}{
		{"itself", unit, unit, 4, 1},
		{"a quarter", unit, moved(0.5, 0.5), 4, 0.25},
		{"beside", unit, moved(1, 0), 2, 0},
		{"at a corner", unit, moved(1, 1), 1, 0},
		{"apart", unit, moved(1.5, 0), 0, 0},
		{"nearly touching", unit, moved(1.001, 0), 0, 0},
		{"inside", unit, []spot{{0.25, 0.25}, {0.75, 0.25}, {0.5, 0.75}}, 3, 0.125},
		{"a point in it", unit, []spot{{0.5, 0.5}}, 1, 0},
		{"a point off it", unit, []spot{{2, 0.5}}, 0, 0},
		{"a segment through it", unit, []spot{{-1, 0.5}, {2, 0.5}}, 2, 0},
		{"segments that overlap", []spot{{0, 0}, {2, 2}}, []spot{{1, 1}, {3, 3}}, 2, 0},
		{"segments end to end", []spot{{0, 0}, {1, 1}}, []spot{{1, 1}, {3, 3}}, 1, 0},
		{"parallel segments", []spot{{0, 0}, {2, 2}}, []spot{{0, 1}, {2, 3}}, 0, 0},
		{"one line, apart", []spot{{0, 0}, {1, 1}}, []spot{{2, 2}, {3, 3}}, 0, 0},
		{"XOR", spotsOf(xor, 1), spotsOf(xor, -1), 1, 0},
		{"two points", []spot{{0, 0}}, []spot{{0, 0}}, 1, 0},
		{"none", unit, nil, 0, 0},
		{"none at all", nil, unit, 0, 0},
	}
	for _, test := range tests {
		a, b := asPoints(test.a), asPoints(test.b)
		for _, part := range [][]vg.Point{common(a, b), common(b, a)} {
			var corners []spot
			for _, pt := range part {
				corners = append(corners, spot{float64(pt.X), float64(pt.Y)})
			}
			if got := shoelace(corners); len(part) != test.corners || math.Abs(got-test.area) > 1e-5 {
				t.Errorf("%s: %d corners and the area %v, want %d and %v", test.name, len(part), got, test.corners, test.area)
			}
		}
	}
}

// asPoints puts points of the plane on a canvas.
func asPoints(spots []spot) (points []vg.Point) {
	for _, s := range spots {
		points = append(points, vg.Point{X: vg.Length(s.x), Y: vg.Length(s.y)})
	}
	return points
}

// labelled returns a random dataset of integers, all of one class at times.
func labelled(r *rand.Rand) *perceptron.Dataset {
	points := scattered(r, 2+r.IntN(7), 5)
	x, y := make([][]float64, len(points)), make([]float64, len(points))
	for i, s := range points {
		x[i], y[i] = []float64{s.x - 2, s.y - 2}, float64(2*r.IntN(2)-1)
	}
	return fromRows(x, y...)
}

// TestHullsAreDisjointIfAndOnlyIfALineSeparates: the perceptron proves which it is.
func TestHullsAreDisjointIfAndOnlyIfALineSeparates(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	counts := map[perceptron.Outcome]int{}
	for range 200 {
		d := labelled(r)
		run := perceptron.Train(lifted(d))
		counts[run.Outcome]++
		part := common(asPoints(hull(spotsOf(d, 1))), asPoints(hull(spotsOf(d, -1))))
		if run.Outcome == perceptron.Converged && len(part) > 0 || run.Outcome == perceptron.Inseparable && len(part) == 0 {
			t.Fatalf("%v, and the hulls have %v in common", run, part)
		}
	}
	if counts[perceptron.Converged] < 40 || counts[perceptron.Inseparable] < 40 {
		t.Errorf("the outcomes are %v: the test is too easy", counts)
	}
}
