package files

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// arrays reads an archive that NumPy wrote (testdata/make.py).
func arrays(t *testing.T, name string) map[string]Array {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	list, err := ReadNPZ(file)
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]Array{}
	for _, a := range list {
		byName[a.Name] = a
	}
	return byName
}

// Every type, in both byte orders and both orders of storage, is the same matrix.
func TestTypesOfNumPy(t *testing.T) {
	read := arrays(t, "testdata/types.npz")
	if len(read) != 11*2*2 {
		t.Errorf("%d arrays", len(read))
	}
	for name, a := range read {
		if want := []float64{1, 2, 3, 4, 5, 127}; !reflect.DeepEqual(a.Numbers, want) || !reflect.DeepEqual(a.Shape, []int{2, 3}) {
			t.Errorf("%s: %v of the shape %v, want %v", name, a.Numbers, a.Shape, want)
		}
	}
}

func TestValuesOfNumPy(t *testing.T) {
	read := arrays(t, "testdata/values.npz")
	words := []string{"setosa", "é€😀", "", "a b"}
	cube := make([]float64, 24)
	for k := range cube {
		cube[k] = float64(k)
	}
	for name, want := range map[string]Array{
		"cube_c":       {Shape: []int{2, 3, 4}, Numbers: cube},
		"cube_f":       {Shape: []int{2, 3, 4}, Numbers: cube},
		"scalar":       {Shape: []int{}, Numbers: []float64{7.5}},
		"empty":        {Shape: []int{0, 4}, Numbers: []float64{}},
		"low":          {Shape: []int{2}, Numbers: []float64{-128, -1}},
		"bools":        {Shape: []int{3}, Numbers: []float64{1, 0, 1}},
		"words_little": {Shape: []int{4}, Strings: words},
		"words_big":    {Shape: []int{4}, Strings: words},
		"bytes":        {Shape: []int{4}, Strings: words},
	} {
		got := read[name]
		if !reflect.DeepEqual(got.Numbers, want.Numbers) || !reflect.DeepEqual(got.Strings, want.Strings) || !reflect.DeepEqual(got.Shape, want.Shape) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	for i, want := range read["halves_as_doubles"].Numbers {
		if got := read["halves"].Numbers[i]; math.Float64bits(got) != math.Float64bits(want) && !math.IsNaN(want) {
			t.Errorf("half %d is %v, want %v", i, got, want)
		}
	}
}

func TestVersionsOfNPY(t *testing.T) {
	for version := 1; version <= 3; version++ {
		got, err := NPY{Features: []string{"a", "b", "c"}}.ReadFile(fmt.Sprintf("testdata/version%d.npy", version))
		want := datasets.Table{Features: []string{"a", "b", "c"}, Rows: [][]float64{{1, 2, 3}, {4, 5, 127}}}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("version %d: %v, %v, want %v", version, got, err, want)
		}
	}
}

// npy returns a file with a header of ours.
func npy(header, data string) string {
	return magicNPY + "\x01\x00" + string([]byte{byte(len(header)), byte(len(header) >> 8)}) + header + data
}

func TestNPYErrors(t *testing.T) {
	big := "{'descr': '<f8', 'fortran_order': False, 'shape': (100000000000,), }"
	eight := strings.Repeat("\x00", 8)
	for _, c := range []struct{ text, want string }{
		{"", "the file is empty; wanted an .npy file"},
		{"\x93NUM", "the file is cut off in its header"},
		{"a,b\n1,2\n", `the file does not begin as an .npy file does; write it by numpy.save("x.npy", X)`},
		{"PK\x03\x04abcd", "the file is a zip archive, as an .npz file is; read it by files.NPZ"},
		{magicNPY + "\x04\x00", "the file is of version 4 of the .npy format; wanted 1, 2 or 3"},
		{magicNPY + "\x02\x00\xff\xff\xff\xff", "the header claims to be 4294967295 bytes long; wanted at most 65536"},
		{magicNPY + "\x01\x00\x40\x00{'de", "the file is cut off in its header"},
		{npy(big, eight), "the header tells of the shape (100000000000,), 100000000000 values, and the file ends after 1"},
		{npy(strings.Replace(big, "100000000000,", "4611686018427387904, 4", 1), eight), "the header tells of the shape (4611686018427387904, 4), more than any file holds"},
		{npy(strings.Replace(big, "100000000000,", "9223372036854775807, 0, 9", 1), ""), ""},
		{npy("{'descr': '<U0', 'fortran_order': False, 'shape': (100000000000,), }", ""), "the header tells of strings of length 0; wanted at least 1"},
		{npy("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }", eight), `the header is "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }"; wanted a dict of descr, fortran_order and shape, as NumPy writes it`},
		{npy("{'descr': '<f8', 'shape': (1,), }", eight), `the header is "{'descr': '<f8', 'shape': (1,), }"; wanted a dict of descr, fortran_order and shape, as NumPy writes it`},
		{npy("{'descr': '<f8', 'fortran_order': False, 'shape': ("+strings.Repeat("1,", 65)+"), }", eight), "the header tells of 65 dimensions; wanted at most 64"},
		{npy("{'descr': '<f3', 'fortran_order': False, 'shape': (1,), }", eight), `the type of its values is "<f3"; wanted numbers, bool or strings`},
		{npy("{'descr': '<f16', 'fortran_order': False, 'shape': (1,), }", eight+eight), `it holds floating-point numbers of 16 bytes; wanted at most 8: in Python write X.astype(float)`},
		{npy("{'descr': '<U1000000000', 'fortran_order': False, 'shape': (1,), }", eight), `the type of its values is "<U1000000000"; wanted numbers, bool or strings`},
		{npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }", eight+"x"), "something follows the array; was numpy.save called twice on one file? write an .npz file by numpy.savez"},
		{npy("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\x01\x00\x00\x00\x00\x00\x20\x00"), "value 0, counted from 0: no float64 equals 9007199254740993; if rounding does no harm, in Python write X.astype(float)"},
		{npy("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\x7f"), "value 0, counted from 0: no float64 equals 9223372036854775807; if rounding does no harm, in Python write X.astype(float)"},
		{npy("{'descr': '>u8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\xff"), "value 0, counted from 0: no float64 equals 18446744073709551615; if rounding does no harm, in Python write X.astype(float)"},
		{npy("{'descr': '|b1', 'fortran_order': False, 'shape': (1,), }", "\x02"), "value 0, counted from 0: 2 is not a bool; wanted 0 or 1"},
		{npy("{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", "\x00\xd8\x00\x00"), "value 0, counted from 0: 0xd800 is not a character"},
		{npy("{'descr': '|S1', 'fortran_order': False, 'shape': (1,), }", "\xe9"), `value 0, counted from 0: "\xe9" is not UTF-8; in Python write y.astype(str)`},
		{npy("{'descr': '<f8', 'fortran_order': False, 'shape': (1L,), }", eight), ""}, // Python 2
	} {
		_, err := ReadNPY(strings.NewReader(c.text))
		if c.want == "" {
			if err != nil {
				t.Errorf("%q: %v", c.text, err)
			}
			continue
		}
		if want := "files: " + c.want; err == nil || err.Error() != want {
			t.Errorf("%q: %v\nwant %s", c.text, err, want)
		}
	}
	for name, want := range map[string]string{
		"objects": "Python objects, pickled, which only Python can read; in Python write X.astype(float), and y.astype(str) for labels",
		"records": "records with named fields",
		"complex": "complex numbers",
		"dates":   "dates or times",
	} {
		_, err := NPY{}.ReadFile("testdata/" + name + ".npy")
		if err == nil || !strings.HasPrefix(err.Error(), "files: testdata/"+name+".npy: it holds "+want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A header that claims 10¹¹ numbers takes no more memory than the few that are there.
func TestHostileHeaderTakesNoMemory(t *testing.T) {
	text := npy("{'descr': '<f8', 'fortran_order': True, 'shape': (100000, 1000000), }", strings.Repeat("\x00", 80))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ReadNPY(strings.NewReader(text))
	runtime.ReadMemStats(&after)
	if err == nil {
		t.Error("no error")
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 4<<20 {
		t.Errorf("it took %d bytes", took)
	}
}

func TestNPYTable(t *testing.T) {
	var x bytes.Buffer
	if err := WriteNPY(&x, Array{Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}}); err != nil {
		t.Fatal(err)
	}
	rows := [][]float64{{1, 2}, {3, 4}}
	number := func(kind byte, v ...float64) Array { return Array{Numbers: v, kind: kind} }
	for what, c := range map[string]struct {
		y    Array
		want []string
	}{
		"strings":  {Array{Strings: []string{"no", "yes"}}, []string{"no", "yes"}},
		"integers": {number('i', -1, 12), []string{"-1", "12"}},
		"doubles":  {number('f', math.Copysign(0, -1), 1e6), []string{"0", "1000000"}},
		"bools":    {number('b', 1, 0), []string{"True", "False"}},
		"a column": {Array{Shape: []int{2, 1}, Numbers: []float64{0, 1}}, []string{"0", "1"}},
	} {
		c.y.Shape = c.y.shape()
		got, err := table(Array{Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}}, &c.y, nil)
		if want := (datasets.Table{Features: []string{"x0", "x1"}, Rows: rows, Classes: c.want}); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v, %v, want %v", what, got, err, want)
		}
	}
	x2 := Array{Shape: []int{2, 2}, Numbers: []float64{1, 2, math.NaN(), 4}}
	for _, c := range []struct {
		x, y     Array
		features []string
		want     string
	}{
		{x: x2, want: `X[1, 0] ("x0"): NaN is not a finite number; fill or drop it before you save (in Python: numpy.isfinite(X).all())`},
		{x: Array{Shape: []int{3}, Numbers: []float64{1, 2, 3}}, want: "the matrix has the shape (3,); wanted rows and columns: in Python write X.reshape(-1, 1) if it is one column"},
		{x: Array{Shape: []int{1, 1, 2}, Numbers: []float64{1, 2}}, want: "the matrix has the shape (1, 1, 2); wanted rows and columns: in Python write X.reshape(len(X), -1)"},
		{x: Array{Shape: []int{1 << 30, 0}}, want: "the matrix has the shape (1073741824, 0); wanted at least one row and one column"},
		{x: Array{Shape: []int{1, 1}, Strings: []string{"a"}}, want: "the matrix holds strings; wanted numbers: in Python write X.astype(float)"},
		{x: Array{Shape: []int{1, 1}, Numbers: []float64{1}}, features: []string{"a", "b"}, want: "there are 1 column and 2 names; wanted one name a column"},
		{x: Array{Shape: []int{1, 2}, Numbers: []float64{1, 2}}, features: []string{"a", "a"}, want: `the column name "a" is empty or repeated; wanted different names`},
		{x: Array{Shape: []int{1, 1}, Numbers: []float64{1}}, y: Array{Numbers: []float64{1, 2}}, want: "there are 1 row and 2 labels; wanted one label a row"},
		{x: Array{Shape: []int{1, 1}, Numbers: []float64{1}}, y: Array{Numbers: []float64{0.5}}, want: "y[0]: 0.5 is not the number of a class; wanted integers, bool or strings (a perceptron predicts classes, not quantities)"},
		{x: Array{Shape: []int{1, 1}, Numbers: []float64{1}}, y: Array{Strings: []string{""}}, want: "y[0]: the label is empty; wanted the name of a class"},
		{x: Array{Shape: []int{1, 1}, Numbers: []float64{1}}, y: Array{Shape: []int{1, 2}, Numbers: []float64{0, 1}}, want: "the labels have the shape (1, 2); wanted one label a row: in Python write y.argmax(axis=1) if each row has a single 1"},
	} {
		var y *Array
		if c.y.Numbers != nil || c.y.Strings != nil {
			c.y.Shape = c.y.shape()
			y = &c.y
		}
		if _, err := table(c.x, y, c.features); err == nil || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	for _, c := range []struct {
		arrays []Array
		want   string
	}{
		{[]Array{{Name: "a", Shape: []int{2, 2}, Numbers: []float64{1}}}, `array "a" has 1 values; wanted as many as its shape [2 2] tells`},
		{[]Array{{Name: "a", Shape: []int{-1, -1}, Numbers: []float64{1}}}, `array "a" has 1 values; wanted as many as its shape [-1 -1] tells`},
		{[]Array{{Name: "a", Numbers: []float64{1}, Strings: []string{"b"}}}, `array "a" has Numbers and Strings; wanted one of them`},
		{[]Array{{Name: "a", Strings: []string{"\xff"}}}, `array "a": the string "\xff" is not UTF-8, or ends in NUL; an .npy file can't hold it`},
		{[]Array{{Name: "a", Strings: []string{"b\x00"}}}, `array "a": the string "b\x00" is not UTF-8, or ends in NUL; an .npy file can't hold it`},
		{[]Array{{Name: "a"}, {Name: "a"}}, `two arrays are named "a"; wanted different names`},
		{[]Array{{Name: "../a"}}, `an array is named "../a"; wanted a name without slashes`},
		{[]Array{{}}, `an array is named ""; wanted a name without slashes`},
	} {
		if err := WriteNPZ(&bytes.Buffer{}, c.arrays...); err == nil || err.Error() != "files: "+c.want {
			t.Errorf("%v\nwant files: %s", err, c.want)
		}
	}
}

// All layouts of a shape hold the same array.
func TestTransposed(t *testing.T) {
	shape := []int{2, 3, 4, 5}
	fortran := make([]int, 120) // the value at an index is its place in C's order
	for i := range 2 {
		for j := range 3 {
			for k := range 4 {
				for l := range 5 {
					fortran[i+2*(j+3*(k+4*l))] = ((i*3+j)*4+k)*5 + l
				}
			}
		}
	}
	for at, v := range transposed(fortran, shape) {
		if at != v {
			t.Fatalf("at %d is what belongs at %d", at, v)
		}
	}
}

func BenchmarkNPY(b *testing.B) {
	var file bytes.Buffer
	if err := WriteNPY(&file, Array{Shape: []int{100_000, 100}, Numbers: make([]float64, 10_000_000)}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(file.Len()))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readNPY(bufio.NewReader(bytes.NewReader(file.Bytes())), int64(file.Len())); err != nil {
			b.Fatal(err)
		}
	}
}
