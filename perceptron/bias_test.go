package perceptron

import (
	"testing"

	"perceptronlab/internal/random"
)

func TestAbsorbedScoreIsTheAffineScore(t *testing.T) {
	r := random.New(1, 1)
	for dim := 1; dim < 20; dim++ {
		x, y := integers(r, 5, dim, 1000)
		for i := range x {
			for j := range x[i] {
				x[i][j] /= 7 // so that sums round
			}
		}
		d := Must(FromRows(x, y))
		w := make(Weights, dim+1)
		for j := range w {
			w[j] = float64(r.Below(1000)) / 11
		}
		for _, b := range []Bias{{}, {First: true}, {Constant: 0.3}, {Constant: -5, First: true}} {
			lifted := Must(b.Absorb(d))
			score := b.Affine(w)
			for i := range x {
				if got, want := score(x[i]), w.Dot(lifted.Row(i)); got != want {
					t.Errorf("%+v, %d features: affine score %x, want the bits of w·[x; c], %x", b, dim, got, want)
				}
			}
		}
		for i, row := range d.AbsorbBias().Scores(w) {
			if got := w.Affine(x[i]); got != row {
				t.Errorf("%d features: w.Affine %x, want the bits of w·[x; 1], %x", dim, got, row)
			}
		}
	}
}

func TestBiasIsCountedOnce(t *testing.T) {
	for _, c := range []struct {
		name string
		d    *Dataset
		want string // "" if it may be absorbed
	}{
		{"a column of ones", Must(FromRows([][]float64{{1, 2}, {1, 3}, {1, 4}}, ones(3))).Named("ones", "x"), `column 0 ("ones") is 1 in all 3 rows`},
		{"sparse column of ones", sparse([][]float64{{0, 1, 2}, {0, 1, 3}, {4, 1, 4}}, ones(3)), "column 1 is 1 in all 3 rows"},
		{"absorbed", and().AbsorbBias(), "absorbed already, as column 2"},
		{"absorbed, then scaled", Must(and().AbsorbBias().Scale(0.5)), "absorbed already, as column 2"},
		{"absorbed, then a subset", Must(and().AbsorbBias().Subset(0, 3)), "absorbed already, as column 2"},
		{"absorbed, then columns 2 and 0", Must(and().AbsorbBias().Columns(2, 0)), "absorbed already, as column 0"},
		{"absorbed, then its constant left out", Must(and().AbsorbBias().Columns(0, 1)), ""},
		{"a column of zeros", Must(FromRows([][]float64{{0, 1}, {0, 2}}, []float64{1, -1})), ""},
		{"one row", Must(FromRows([][]float64{{1, 1}}, []float64{1})), ""},
		{"ones but for one row", Must(FromRows([][]float64{{1, 1}, {1, 2}, {2, 1}}, []float64{1, -1, 1})), ""},
	} {
		_, err := Bias{}.Absorb(c.d)
		if c.want == "" {
			if err != nil {
				t.Errorf("%s: %v, want no error", c.name, err)
			}
			continue
		}
		mustSay(t, c.name, err, c.want)
		mustPanic(t, c.want, func() { c.d.AbsorbBias() })
		if again, err := (Bias{Again: true}).Absorb(c.d); err != nil || again.Dim() != c.d.Dim()+1 {
			t.Errorf("%s, again: %v", c.name, err)
		}
	}
}

func TestMismatchedLengthsPanicWithASentence(t *testing.T) {
	w := Weights{1, 2, 3}
	mustPanic(t, "Dot of 3 weights with a point of 2 features; wanted as many of both (for weights with an absorbed bias: w.Affine)", func() { w.Dot([]float64{1, 2}) })
	mustPanic(t, "Dot of 3 weights with a point of 4 features", func() { w.Dot([]float64{1, 2, 3, 4}) })
	mustPanic(t, "wanted 2, one fewer than the weights", func() { w.Affine([]float64{1, 2, 3}) })
	mustPanic(t, "wanted 2, one fewer than the weights", func() { Bias{First: true}.Affine(w)([]float64{1}) })
	mustPanic(t, "weights with an absorbed bias belong to data.AbsorbBias()", func() { and().FunctionalMargin(w) })
	mustPanic(t, "1 weights for data of 2 columns", func() { and().Scores(Weights{1}) })
	mustPanic(t, "1 weights for data of 2 columns", func() { and().Margin(Weights{1}) })
}
