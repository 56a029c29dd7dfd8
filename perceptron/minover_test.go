package perceptron

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/random"
)

// largestMargin returns γ* of data in the plane, 0 if nothing separates them: the distance
// from the origin to the hull of the rows y x, which is that to one of the segments between
// two of them.
func largestMargin(d *Dataset) float64 {
	z := make([][2]float64, d.Len())
	for i := range z {
		z[i] = [2]float64{d.Label(i) * d.Row(i)[0], d.Label(i) * d.Row(i)[1]}
	}
	nearest := math.Inf(1)
	var p [2]float64
	for _, a := range z {
		for _, b := range z {
			ux, uy := b[0]-a[0], b[1]-a[1]
			s := 0.0
			if n := ux*ux + uy*uy; n > 0 {
				s = max(0, min(1, -(a[0]*ux+a[1]*uy)/n))
			}
			q := [2]float64{a[0] + s*ux, a[1] + s*uy}
			if r := q[0]*q[0] + q[1]*q[1]; r < nearest {
				nearest, p = r, q
			}
		}
	}
	for _, a := range z { // is p the nearest point of the whole hull?
		if a[0]*p[0]+a[1]*p[1] < nearest-1e-9 {
			return 0
		}
	}
	return math.Sqrt(nearest)
}

// Krauth and Mézard: always the worst point, and the margin tends to γ*, within the bounds
// of the doc comment at every update; ‖w‖/k from above.
func TestMinOverTendsToTheLargestMargin(t *testing.T) {
	r := random.New(61, 1)
	for trials := 0; trials < 60; {
		x, _ := integers(r, 2+r.Below(12), 2, 9)
		y := make([]float64, len(x))
		for i := range x {
			y[i] = 1
			if 3*x[i][0]+x[i][1] < 0 {
				y[i] = -1
			}
		}
		d := Must(FromRows(x, y))
		gamma := largestMargin(d)
		if gamma == 0 {
			continue
		}
		trials++
		radius2, best := d.Radius2(), math.Inf(-1)
		radius := math.Sqrt(radius2)
		const updates = 2000
		for up := range (Trainer{Margin: 1e9}).MinOver(d) {
			k := float64(up.K)
			l := 1 + math.Log(k)
			if up.Index != worstOf(d, up.Before) || up.Step != up.K*d.Len() || up.Epoch != up.K {
				t.Fatalf("update %+v is not by the worst example, %d", up, worstOf(d, up.Before))
			}
			high := up.After.Norm() / k
			if high < gamma-1e-12 || high > gamma+(radius2-gamma*gamma)*l/(2*gamma*k)+1e-12 {
				t.Fatalf("after %d updates ‖w‖/k = %v, γ* = %v, R² = %v", up.K, high, gamma, radius2)
			}
			best = max(best, d.Margin(up.After))
			if best > gamma+1e-12 || best < gamma-(radius+radius2*l/(2*gamma))/k-1e-12 {
				t.Fatalf("after %d updates the best margin is %v, γ* = %v, R² = %v", up.K, best, gamma, radius2)
			}
			if up.K == updates {
				break
			}
		}
		if low := gamma - (radius+radius2*(1+math.Log(updates))/(2*gamma))/updates; low > 0 && best < 0.9*gamma {
			t.Errorf("after %d updates the best margin is %v, γ* = %v", updates, best, gamma)
		}
	}
}

func worstOf(d *Dataset, w Weights) int {
	i, least := 0, math.Inf(1)
	for k, s := range d.Scores(w) {
		if s *= d.Label(k); s < least {
			i, least = k, s
		}
	}
	return i
}

// It ends where every example is above the margin, within Novikoff's bound, and the larger
// the margin the nearer its end is to γ*.
func TestMinOverEnds(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 5}, {2, -1}, {-3, -4}, {-2, 1}}, []float64{1, 1, -1, -1}))
	gamma, last := largestMargin(d), 0.0
	u := Weights{2, 1}
	for _, margin := range []float64{0, 1, 100, 1e4, 1e6} {
		tr := Trainer{Margin: margin}
		var w Weights
		k := 0
		bound := Must(tr.Novikoff(d, u))
		for up := range tr.MinOver(d) {
			if up.K < 10_000 {
				if err := bound.Check(up); err != nil {
					t.Fatal(err)
				}
			}
			w, k = up.After, up.K
		}
		if d.FunctionalMargin(w) <= margin || k > bound.Most() {
			t.Fatalf("margin %v: it ends after %d updates of %d with %v above", margin, k, bound.Most(), d.FunctionalMargin(w))
		}
		if m := d.Margin(w); margin >= 100 && m < last-1e-3 || m > gamma+1e-12 {
			t.Errorf("margin %v: γ = %v after %v; γ* = %v", margin, m, last, gamma)
		} else {
			last = m
		}
	}
	if last < 0.9999*gamma {
		t.Errorf("with a margin of a million γ = %v, γ* = %v", last, gamma)
	}
	for range (Trainer{Initial: Weights{2, 1}}).MinOver(d) {
		t.Error("an update of a separator")
	}
	mustPanic(t, "Margin is -1", func() { Trainer{Margin: -1}.MinOver(d) })
	k := 0
	for up := range (Trainer{}).MinOver(xor().AbsorbBias()) {
		if k = up.K; k == 1000 {
			break
		}
	}
	if k != 1000 {
		t.Errorf("the stream of XOR ends after %d updates", k)
	}
}

// PAUM: each class has its own margin, and the bounds hold with the larger of the two; with
// equal ones it is Updates.
func TestUnevenMargins(t *testing.T) {
	r := random.New(62, 1)
	for range 100 {
		dim := 2 + r.Below(4)
		u := make(Weights, dim)
		for j := range u {
			u[j] = float64(1 + r.Below(4))
		}
		x, y := integers(r, 2+r.Below(20), dim, 9)
		for i := range x {
			for u.Dot(x[i]) == 0 {
				x[i][0]++
			}
			y[i] = float64(Sign(u.Dot(x[i])))
		}
		d := Must(FromRows(x, y))
		tr := Trainer{Seed: uint64(r.Below(3))}
		positive, negative := float64(r.Below(40)), float64(r.Below(40))
		larger := max(positive, negative)
		tr.Margin = larger
		bound := Must(tr.Novikoff(d, u))
		var w Weights
		mistakes := 0
		for up := range tr.Uneven(d, positive, negative) {
			if err := bound.Check(up); err != nil {
				t.Fatal(err)
			}
			w, mistakes = up.After, up.K
		}
		for i, s := range d.Scores(w) {
			margin := positive
			if d.Label(i) < 0 {
				margin = negative
			}
			s *= d.Label(i)
			if s <= margin {
				t.Fatalf("at the end y w·x = %v for an example of label %v, margins %v and %v", s, d.Label(i), positive, negative)
			}
			if least := bound.Gamma() * margin / (bound.R2() + 2*larger); s/w.Norm() < least-1e-12 {
				t.Fatalf("a margin of %v on label %v, less than %v", s/w.Norm(), d.Label(i), least)
			}
		}
		if mistakes > bound.Most() {
			t.Fatalf("%d mistakes, at most %d", mistakes, bound.Most())
		}

		even := slices.Collect(tr.Uneven(d, larger, larger))
		if want := slices.Collect(tr.Updates(d)); len(even) != len(want) || !slices.Equal(even[len(even)-1].After, want[len(want)-1].After) {
			t.Fatal("with equal margins it is not Updates")
		}
	}
	mustPanic(t, "margins 1 and -1", func() { Trainer{}.Uneven(and(), 1, -1) })
	mustPanic(t, "margins NaN and 1", func() { Trainer{}.Uneven(and(), math.NaN(), 1) })
}

// On a line, +1 at 2 and −1 at −2 with a bias: the larger margin pushes the boundary away.
func TestUnevenMarginsMoveTheBoundary(t *testing.T) {
	d := Must(FromRows([][]float64{{2}, {-2}}, []float64{1, -1})).AbsorbBias()
	boundary := func(positive, negative float64) float64 {
		var w Weights
		for up := range (Trainer{}).Uneven(d, positive, negative) {
			w = up.After
		}
		return -w[1] / w[0]
	}
	if a, b, c := boundary(100, 1), boundary(50, 50), boundary(1, 100); !(a < b && b < c) || math.Abs(b) > 0.1 || a > -0.4 || c < 0.4 {
		t.Errorf("the boundary is at %v, %v, %v for uneven, even and uneven margins", a, b, c)
	}
}

func BenchmarkMinOver(b *testing.B) {
	d := noisy(10_000, 100)
	b.ReportAllocs()
	b.SetBytes(8 * 10_000 * 100)
	for b.Loop() {
		for range (Trainer{}).MinOver(d) {
			break
		}
	}
}
