package perceptron

import (
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// The affine score of a row has the same bits as the linear score of the row with the constant.
func TestAffineEqualsDotOfAbsorbedRow(t *testing.T) {
	r := random.New(1, 1)
	for dim := 1; dim < 20; dim++ {
		x, y := integers(r, 5, dim, 1000)
		for i := range x {
			for j := range x[i] {
				x[i][j] /= 7 // to make sums round
			}
		}
		d := Must(FromRows(x, y))
		w := make(Weights, dim+1)
		for j := range w {
			w[j] = float64(r.Below(1000)) / 11
		}
		for _, b := range []Bias{{}, {First: true}, {Constant: 0.3}, {Constant: -5, First: true}} {
			absorbed := Must(b.Absorb(d))
			score := b.Affine(w)
			for i := range x {
				if got, want := score(x[i]), w.Dot(absorbed.Row(i)); got != want {
					t.Errorf("%+v, %d features: Affine(w)(x) = %x, want the score of the row with the constant, %x",
						b, dim, got, want)
				}
			}
		}
		for i, want := range d.AbsorbBias().Scores(w) {
			if got := w.Affine(x[i]); got != want {
				t.Errorf("%d features: w.Affine(x) = %x, want the score of [x; 1], %x", dim, got, want)
			}
		}
	}
}

// Absorb rejects data that already have a nonzero constant column, unless Again is set.
func TestAbsorbRejectsSecondConstant(t *testing.T) {
	for _, c := range []struct {
		name      string
		d         *Dataset
		wantError bool
	}{
		{"a column of ones", Must(FromRows([][]float64{{1, 2}, {1, 3}, {1, 4}}, ones(3))).Named("ones", "x"), true},
		{"a sparse column of ones", sparse([][]float64{{0, 1, 2}, {0, 1, 3}, {4, 1, 4}}, ones(3)), true},
		{"absorbed", and().AbsorbBias(), true},
		{"absorbed, then scaled", Must(and().AbsorbBias().Scale(0.5)), true},
		{"absorbed, then a subset", Must(and().AbsorbBias().Subset(0, 3)), true},
		{"absorbed, then columns 2 and 0", Must(and().AbsorbBias().Columns(2, 0)), true},
		{"absorbed, then columns 0 and 1, without the constant", Must(and().AbsorbBias().Columns(0, 1)), false},
		{"a column of zeros", Must(FromRows([][]float64{{0, 1}, {0, 2}}, []float64{1, -1})), false},
		{"a single row", Must(FromRows([][]float64{{1, 1}}, []float64{1})), false},
		{"columns of ones with one 2", Must(FromRows([][]float64{{1, 1}, {1, 2}, {2, 1}}, []float64{1, -1, 1})), false},
	} {
		_, err := Bias{}.Absorb(c.d)
		if !c.wantError {
			if err != nil {
				t.Errorf("%s: Absorb: error %v, want nil", c.name, err)
			}
			continue
		}
		messagetest.Error(t, c.name, err)
		messagetest.Panic(t, c.name, func() { c.d.AbsorbBias() })
		if absorbed, err := (Bias{Again: true}).Absorb(c.d); err != nil || absorbed.Dim() != c.d.Dim()+1 {
			t.Errorf("%s: Absorb with Again = %v, error %v, want %d columns and error nil",
				c.name, absorbed, err, c.d.Dim()+1)
		}
	}
}

func TestMismatchedLengthsPanic(t *testing.T) {
	w := Weights{1, 2, 3}
	for name, f := range map[string]func(){
		"Dot of a point without the constant":     func() { w.Dot([]float64{1, 2}) },
		"Dot of a point that is too long":         func() { w.Dot([]float64{1, 2, 3, 4}) },
		"Affine of a point with the constant":     func() { w.Affine([]float64{1, 2, 3}) },
		"Affine of too few features, c first":     func() { Bias{First: true}.Affine(w)([]float64{1}) },
		"FunctionalMargin of weights with a bias": func() { and().FunctionalMargin(w) },
		"Scores of too few weights":               func() { and().Scores(Weights{1}) },
		"Margin of too few weights":               func() { and().Margin(Weights{1}) },
	} {
		messagetest.Panic(t, name, f)
	}
}
