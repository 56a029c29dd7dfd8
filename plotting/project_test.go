package plotting

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
)

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }

func TestProject(t *testing.T) {
	tests := []struct {
		view        View
		at          r3.Vec
		x, y, depth float64
	}{
		{View{-90, 0}, r3.Vec{X: 1}, 1, 0, 0},
		{View{-90, 0}, r3.Vec{Y: 1}, 0, 0, -1}, // into the paper
		{View{-90, 0}, r3.Vec{Z: 1}, 0, 1, 0},
		{View{0, 0}, r3.Vec{X: 1}, 0, 0, 1}, // the reader stands on x₁
		{View{0, 0}, r3.Vec{Y: 1}, 1, 0, 0},
		{View{-90, 90}, r3.Vec{X: 1}, 1, 0, 0},
		{View{-90, 90}, r3.Vec{Y: 1}, 0, 1, 0},
		{View{-90, 90}, r3.Vec{Z: 1}, 0, 0, 1},
		{View{-90, 30}, r3.Vec{Y: 1}, 0, 0.5, -math.Sqrt(3) / 2},
	}
	for _, test := range tests {
		x, y, depth := test.view.Project(test.at.X, test.at.Y, test.at.Z)
		if !near(x, test.x) || !near(y, test.y) || !near(depth, test.depth) {
			t.Errorf("%v.Project(%v) = %v, %v, %v; want %v, %v, %v", test.view, test.at, x, y, depth, test.x, test.y, test.depth)
		}
	}
}

// TestProjectIsRotation: lengths and orientation are kept, the formula of the doc
// holds, and going towards the reader changes the depth only.
func TestProjectIsRotation(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		v := View{360 * r.Float64(), 180*r.Float64() - 90}
		p := r3.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()}
		x, y, depth := v.Project(p.X, p.Y, p.Z)
		if !near(x*x+y*y+depth*depth, r3.Norm2(p)) {
			t.Fatalf("%v changes the length of %v", v, p)
		}
		a, e := v.Azimuth*math.Pi/180, v.Elevation*math.Pi/180
		flat := p.X*math.Cos(a) + p.Y*math.Sin(a)
		if !near(x, p.Y*math.Cos(a)-p.X*math.Sin(a)) || !near(y, p.Z*math.Cos(e)-flat*math.Sin(e)) || !near(depth, flat*math.Cos(e)+p.Z*math.Sin(e)) {
			t.Fatalf("%v.Project(%v) = %v, %v, %v is not the doc's formula", v, p, x, y, depth)
		}
		right, up, towards := v.frame()
		if r3.Norm(r3.Sub(r3.Cross(right, up), towards)) > 1e-9 {
			t.Fatalf("%v turns right × up away from the reader: a mirror image", v)
		}
		q := r3.Add(p, towards)
		if x2, y2, nearer := v.Project(q.X, q.Y, q.Z); !near(x2, x) || !near(y2, y) || !near(nearer, depth+1) {
			t.Fatalf("%v: a step towards the reader goes to %v, %v, %v", v, x2, y2, nearer)
		}
	}
}

// areaInSpace returns that of a polygon in space.
func areaInSpace(corners []r3.Vec) float64 {
	var sum r3.Vec
	for i := 2; i < len(corners); i++ {
		sum = r3.Add(sum, r3.Cross(r3.Sub(corners[i-1], corners[0]), r3.Sub(corners[i], corners[0])))
	}
	return r3.Norm(sum) / 2
}

func randomPoint(r *rand.Rand) r3.Vec {
	return r3.Vec{X: 2*r.Float64() - 1, Y: 2*r.Float64() - 1, Z: 2*r.Float64() - 1}
}

// TestCut: the parts are on their sides and together are the whole.
func TestCut(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	both := 0
	for range 500 {
		a, b, c := randomPoint(r), randomPoint(r), randomPoint(r)
		by, _ := plane{normal: randomPoint(r), offset: 0.4*r.Float64() - 0.2}.unit()
		if r.IntN(4) == 0 { // through a corner, exactly
			a, by = r3.Vec{X: a.X, Y: a.Y}, plane{normal: r3.Vec{Z: 1}}
		}
		for _, corners := range [][]r3.Vec{
			{a, b},
			{a, b, c},
			{a, b, r3.Add(b, r3.Sub(c, a)), c}, // a parallelogram
		} {
			behind, before := by.cut(corners)
			for _, pt := range behind {
				if by.above(pt) > 1e-9 {
					t.Fatalf("%v is behind %v by %v", pt, by, by.above(pt))
				}
			}
			for _, pt := range before {
				if by.above(pt) < -1e-9 {
					t.Fatalf("%v is in front of %v by %v", pt, by, by.above(pt))
				}
			}
			whole, parts := areaInSpace(corners), areaInSpace(behind)+areaInSpace(before)
			if len(corners) == 2 {
				whole, parts = r3.Norm(r3.Sub(b, a)), 0
				for _, part := range [][]r3.Vec{behind, before} {
					if len(part) == 2 {
						parts += r3.Norm(r3.Sub(part[1], part[0]))
					}
				}
			}
			if !near(whole, parts) {
				t.Fatalf("%v cut by %v: %v of %v is left", corners, by, parts, whole)
			}
			if len(behind) > 0 && len(before) > 0 {
				both++
			}
		}
	}
	if both < 300 {
		t.Errorf("only %d shapes were cut in two", both)
	}
}
