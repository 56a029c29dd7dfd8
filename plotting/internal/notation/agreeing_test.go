package notation

import "testing"

// TestAgreeing: the vectors have as many decimals as it takes for their product to agree with the product
// beside them.
func TestAgreeing(t *testing.T) {
	for _, c := range []struct {
		y    float64
		u, v []float64
		want [3]string
	}{
		{-1, []float64{1, 2}, []float64{3, 1}, [3]string{"(1, 2)", "(3, 1)", "−5"}},
		{1, []float64{1.0 / 3, 0}, []float64{1, 1}, [3]string{"(0.33, 0)", "(1, 1)", "0.33"}},
		// 1.23 · 2.35 = 2.89, but the product is 2.8979…
		{1, []float64{1.2345, 0}, []float64{2.3475, 0}, [3]string{"(1.235, 0)", "(2.348, 0)", "2.9"}},
		{1, []float64{2e300, 1}, []float64{1, 1}, [3]string{"(2e300, 1)", "(1, 1)", "2e300"}},
	} {
		u, v, product := Agreeing(c.y, c.u, c.v)
		if got := [3]string{u, v, product}; got != c.want {
			t.Errorf("Agreeing(%v, %v, %v) = %q, want %q", c.y, c.u, c.v, got, c.want)
		}
	}
}
