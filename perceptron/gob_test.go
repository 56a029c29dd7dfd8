package perceptron

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// kinds are Datasets of each inner form, by name.
func kinds(t *testing.T) map[string]*Dataset {
	t.Helper()
	negative := math.Copysign(0, -1)
	sparse := Must(FromCSR(3, 4, []int{0, 2, 2, 4}, []int{0, 3, 1, 3}, []float64{1, negative, 5e-324, 1e153}, []float64{1, -1, 1}))
	block := mat.NewDense(3, 5, []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
	return map[string]*Dataset{
		"dense":            and(),
		"named":            and().Named("first", "second"),
		"absorbed":         and().Named("first", "second").AbsorbBias(),
		"first":            Must(Bias{Constant: 0.25, First: true}.Absorb(or())),
		"shrunk to −0":     Must(Must(Bias{Constant: -0.25}.Absorb(or())).Scale(5e-324)),
		"sparse":           sparse,
		"sparse, absorbed": sparse.AbsorbBias(),
		"all zero":         Must(FromCSR(2, 3, []int{0, 0, 0}, nil, nil, []float64{1, -1})),
		"−0":               Must(FromRows([][]float64{{negative, 0}, {0, negative}}, []float64{1, -1})),
		"a part of a matrix": Must(Wrap(block.Slice(0, 3, 1, 3).(*mat.Dense),
			[]float64{1, 1, -1})),
		"the head of a matrix": Must(Wrap(block.Slice(0, 2, 0, 5).(*mat.Dense), []float64{1, -1})),
	}
}

// mustBeAlike fails the test unless two Datasets are the same to the bit in all
// that can be seen of them.
func mustBeAlike(t *testing.T, got, want *Dataset) {
	t.Helper()
	bits := func(x []float64) (b []uint64) {
		for _, v := range x {
			b = append(b, math.Float64bits(v))
		}
		return b
	}
	if got.Len() != want.Len() || got.Dim() != want.Dim() || !slices.Equal(got.Names(), want.Names()) ||
		math.Float64bits(got.Radius2()) != math.Float64bits(want.Radius2()) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want.Len() {
		gotColumns, gotValues := got.NonZero(i)
		columns, values := want.NonZero(i)
		if got.Label(i) != want.Label(i) || !slices.Equal(bits(got.Row(i)), bits(want.Row(i))) ||
			!slices.Equal(gotColumns, columns) || !slices.Equal(bits(gotValues), bits(values)) {
			t.Errorf("row %d is %v, %v; want %v, %v", i, got.Row(i), got.Label(i), want.Row(i), want.Label(i))
		}
	}
	_, gotErr := Bias{}.Absorb(got)
	_, err := Bias{}.Absorb(want)
	if fmt.Sprint(gotErr) != fmt.Sprint(err) {
		t.Errorf("to absorb it: %v; want %v", gotErr, err)
	}
	if want.bias != nil && *got.bias != *want.bias {
		t.Errorf("absorbed %+v, want %+v", *got.bias, *want.bias)
	}
}

func TestADatasetSurvivesGob(t *testing.T) {
	for name, want := range kinds(t) {
		t.Run(name, func(t *testing.T) {
			var got *Dataset
			b := encoded(t, want)
			if err := gob.NewDecoder(bytes.NewReader(b)).Decode(&got); err != nil {
				t.Fatal(err)
			}
			mustBeAlike(t, got, want)
			if again := encoded(t, got); !bytes.Equal(again, b) {
				t.Error("written again, the bytes are others")
			}
		})
	}
}

// A Run has no hidden parts: gob writes it by itself.
func TestARunSurvivesGob(t *testing.T) {
	for _, want := range []*Run{
		Train(and().AbsorbBias()), Train(xor().AbsorbBias()),
		Trainer{MaxEpochs: 3}.Train(or()), Trainer{Seed: 3}.Train(xor().AbsorbBias()),
		{},
	} {
		var got *Run
		if err := gob.NewDecoder(bytes.NewReader(encoded(t, want))).Decode(&got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) || got.String() != want.String() {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func TestGobDecodeRefuses(t *testing.T) {
	dense := written{Rows: 2, Dim: 2, Dense: []float64{1, 2, 3, 4}, Labels: []float64{1, -1}}
	sparse := written{Rows: 2, Dim: 2, Indptr: []int{0, 1, 2}, Columns: []int{0, 1}, Values: []float64{1, 2}, Labels: []float64{1, -1}}
	one := math.Float64bits(1)
	for _, c := range []struct {
		from   written
		change func(s *written)
		says   string
	}{
		{dense, func(s *written) { s.Rows = 0 }, "no examples"},
		{dense, func(s *written) { s.Dim = -2 }, "no columns"},
		{dense, func(s *written) { s.Labels = nil }, "2 rows and 0 labels"},
		{dense, func(s *written) { s.Labels = []float64{1, 2} }, "label 2"},
		{dense, func(s *written) { s.Dense = s.Dense[:3] }, "3 features for 2 rows"},
		{dense, func(s *written) { s.Dense = nil }, "0 features for 2 rows"},
		{dense, func(s *written) { s.Dim = math.MaxInt }, "4 features for 2 rows"},
		{dense, func(s *written) { s.Dim = 1 << 62 }, "4 features for 2 rows"},
		{dense, func(s *written) { s.Dense = []float64{1, 2, math.NaN(), 4} }, "row 1, column 0: NaN"},
		{dense, func(s *written) { s.Dense = []float64{1, 2, 1e300, 4} }, "too large"},
		{dense, func(s *written) { s.Names = []string{"a"} }, "1 names for 2 columns"},
		{dense, func(s *written) { s.Absorbed, s.Column = true, 2 }, "absorbed as column 2"},
		{dense, func(s *written) { s.Absorbed, s.Column = true, -1 }, "absorbed as column -1"},
		{dense, func(s *written) { s.Absorbed, s.Column, s.Constant = true, 0, one }, "row 1, column 0: 3"},
		{sparse, func(s *written) { s.Dense = []float64{1} }, "both dense and sparse"},
		{sparse, func(s *written) { s.Indptr = []int{0, 3, 2} }, "row 0: indptr is 3"},
		{sparse, func(s *written) { s.Columns = []int{0, 2} }, "column 2"},
		{sparse, func(s *written) { s.Values = []float64{1, math.Inf(1)} }, "+Inf"},
		{sparse, func(s *written) { s.Absorbed, s.Column, s.Constant = true, 0, one }, "row 1, column 0: 0"},
	} {
		s := c.from
		c.change(&s)
		var d Dataset
		err := d.GobDecode(encoded(t, s))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: error %v; want one with %q in it", s, err, c.says)
		}
		if d.Len() != 0 {
			t.Errorf("%+v: the error left %v behind", s, &d)
		}
	}
	var d Dataset
	if err := d.GobDecode([]byte("label,x\n")); err == nil {
		t.Error("no error for the bytes of another file")
	}
	if _, err := d.GobEncode(); err == nil {
		t.Error("no error for a Dataset without examples")
	}
}

func TestGobDecodeChangesNoDataset(t *testing.T) {
	d, other := and(), encoded(t, or())
	if err := gob.NewDecoder(bytes.NewReader(other)).Decode(d); err == nil {
		t.Error("no error for reading into a Dataset that has examples")
	}
	mustBeAlike(t, d, and())
}

func FuzzGobDecode(f *testing.F) {
	for _, d := range []*Dataset{and(), or().AbsorbBias(), xor().Named("a", "b")} {
		b, err := d.GobEncode()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	b, err := Must(FromCSR(2, 3, []int{0, 1, 3}, []int{1, 0, 2}, []float64{1, 2, 3}, []float64{1, -1})).AbsorbBias().GobEncode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		var d Dataset
		if err := d.GobDecode(b); err != nil {
			if d.Len() != 0 {
				t.Fatalf("%v, and yet %v", err, &d)
			}
			return
		}
		if d.Dim() > 1<<16 { // sparse: a row in full takes memory
			return
		}
		mustBeSound(t, &d)
		again, err := d.GobEncode()
		if err != nil {
			t.Fatal(err)
		}
		var same Dataset
		if err := same.GobDecode(again); err != nil {
			t.Fatal(err)
		}
		mustBeAlike(t, &same, &d)
	})
}
