package perceptron

import (
	"context"
	"math"
	"math/big"
	"testing"
)

// small reads bytes as a Dataset of up to 8 rows and 4 columns, whose entries are
// small integers times powers of two, now and then of any size or an ulp off.
func small(bytes []byte) *Dataset {
	next := func() int {
		if len(bytes) == 0 {
			return 0
		}
		b := bytes[0]
		bytes = bytes[1:]
		return int(b)
	}
	rows, dim, kind := 1+next()%8, 1+next()%4, next()
	x, y := make([][]float64, rows), make([]float64, rows)
	for i := range x {
		x[i], y[i] = make([]float64, dim), float64(2*(next()&1)-1)
		for j := range x[i] {
			v := float64(int8(next()))
			if kind&1 != 0 { // small integers: ties, duplicates, collinear rows
				v = float64(int(v) % 3)
			}
			if kind&2 != 0 {
				v = math.Ldexp(v, 7*(next()-128)/2)
			}
			if kind&4 != 0 {
				switch next() % 4 {
				case 0:
					v = math.Nextafter(v, math.Inf(1))
				case 1:
					v = math.Nextafter(v, math.Inf(-1))
				}
			}
			x[i][j] = v
		}
		if kind&8 != 0 {
			e := next()*3 - 384
			for j := range x[i] {
				x[i][j] = math.Ldexp(x[i][j], e)
			}
		}
	}
	d, err := FromRows(x, y)
	if err != nil {
		return nil
	}
	return d
}

// mustAgree fails the test unless all ways to a verdict find the same, with proofs
// that hold.
func mustAgree(t *testing.T, d *Dataset) Verdict {
	t.Helper()
	verdict, want := Separate(d), simplex(d)
	ways := map[string]Verdict{"Separate": verdict, "the simplex method": want}
	if s, zero, err := d.powers(context.Background()); err == nil && zero < 0 {
		for _, bits := range []uint{0, 64} {
			if bits == 0 && d.Len()*d.Dim() > 15 {
				continue // takes long where exponents are far apart
			}
			v, err := s.decide(context.Background(), face{}, bits)
			if err != nil {
				t.Fatal(err)
			}
			ways["exact arithmetic from the start, "+big.NewInt(int64(bits)).String()] = v
		}
	}
	for name, v := range ways {
		if err := v.Verify(d); err != nil {
			t.Fatalf("%s: %v\n%v", name, err, d.matrix)
		}
		if v.Separable != want.Separable {
			t.Fatalf("%s finds %v, the simplex method %v\n%v", name, v, want, d.matrix)
		}
	}
	return verdict
}

func FuzzSeparate(f *testing.F) {
	f.Add([]byte{4, 2, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1})
	f.Add([]byte{7, 3, 2, 1, 200, 3, 100, 9, 8, 0, 50, 255, 3, 77, 150, 20, 1, 1, 4})
	f.Add([]byte{5, 2, 4, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1})
	f.Add([]byte{3, 2, 8, 1, 1, 5, 0, 250, 3, 9, 200, 1, 7, 7, 1})
	f.Add([]byte{2, 2, 2, 1, 1, 255, 0, 0, 0, 0, 1, 255, 255, 1, 0, 0, 0, 1, 0, 0, 255, 255, 1, 0})
	// With 64 bits a row comes in that depends on those before.
	f.Add([]byte(";\x9b\xfb\u04b5\x96\xac3\xe1\t\x17\xdeM?T\x15\x15\x15\x15\x152\x15\x15\x15\x15\x15\x15\x15\x15\x15;\t\xfb\xddM"))
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if d := small(bytes); d != nil {
			mustAgree(t, d)
		}
	})
}
