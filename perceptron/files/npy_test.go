package files

import (
	"archive/zip"
	"bytes"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// arrays returns the arrays of an archive by name. The script testdata/make.py wrote the archives with
// NumPy.
func arrays(t *testing.T, name string) map[string]npy.Array {
	t.Helper()
	archive, err := openArchive(inMemory(content(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]npy.Array{}
	for _, name := range archive.names() {
		if byName[name], err = archive.array(name); err != nil {
			t.Fatal(err)
		}
	}
	return byName
}

// The arrays of types.npz are the same matrix in 11 types, both byte orders, and both memory layouts.
func TestTypesOfNumPy(t *testing.T) {
	read := arrays(t, "testdata/types.npz")
	if len(read) != 11*2*2 {
		t.Errorf("number of arrays = %d, want %d", len(read), 11*2*2)
	}
	for name, a := range read {
		if want := []float64{1, 2, 3, 4, 5, 127}; !reflect.DeepEqual(a.Numbers, want) || !reflect.DeepEqual(a.Shape, []int{2, 3}) {
			t.Errorf("%s = %v of shape %v, want %v of shape [2 3]", name, a.Numbers, a.Shape, want)
		}
	}
}

func TestValuesOfNumPy(t *testing.T) {
	read := arrays(t, "testdata/values.npz")
	words := []string{"setosa", "é€😀", "", "a b"}
	for name, want := range map[string]npy.Array{
		"scalar":       {Numbers: []float64{7.5}},
		"empty":        {Shape: []int{0, 4}, Numbers: []float64{}},
		"low":          {Shape: []int{2}, Numbers: []float64{-128, -1}},
		"bools":        {Shape: []int{3}, Numbers: []float64{1, 0, 1}},
		"words_little": {Shape: []int{4}, Strings: words},
		"words_big":    {Shape: []int{4}, Strings: words},
		"bytes":        {Shape: []int{4}, Strings: words},
	} {
		if got := read[name]; !same(got, want) {
			t.Errorf("%s = %+v, want %+v", name, got, want)
		}
	}
	for i, want := range read["halves_as_doubles"].Numbers {
		if got := read["halves"].Numbers[i]; math.Float64bits(got) != math.Float64bits(want) && !math.IsNaN(want) {
			t.Errorf("halves[%d] = %v, want %v", i, got, want)
		}
	}
}

// npyFile returns an .npy file with the given header and data.
func npyFile(header, data string) string {
	return npy.Magic + "\x01\x00" + string([]byte{byte(len(header)), byte(len(header) >> 8)}) + header + data
}

func TestNPYErrors(t *testing.T) {
	big := "{'descr': '<f8', 'fortran_order': False, 'shape': (100000000000,), }"
	eight := strings.Repeat("\x00", 8)
	for _, c := range []struct {
		text  string
		at    place
		found string
	}{
		{"", place{}, "an empty file"},
		{"\x93NUM", place{}, "the file is truncated in its header"},
		{"a,b\n1,2\n", place{}, "a file that does not begin like an .npy file"},
		{"PK\x03\x04abcd", place{}, "a zip archive, such as an .npz file"},
		{npy.Magic + "\x02\x00\x40\x00{'de", place{}, "version 2 of the .npy format"},
		{npy.Magic + "\x01\x00\x40\x00{'de", place{}, "the file is truncated in its header"},
		{npyFile(big, eight), place{}, "a truncated file, which ends after 1 value"},
		{npyFile(strings.Replace(big, "100000000000,", "4611686018427387904, 4", 1), eight), place{}, "the shape (4611686018427387904, 4) in the header"},
		{npyFile("{'descr': '<U0', 'fortran_order': False, 'shape': (100000000000,), }", ""), place{}, `values of the type "<U0"`},
		{npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }", eight), place{}, `the header "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }"`},
		{npyFile("{'descr': '<f8', 'shape': (1,), }", eight), place{}, `the header "{'descr': '<f8', 'shape': (1,), }"`},
		{npyFile("{'descr': '<f3', 'fortran_order': False, 'shape': (1,), }", eight), place{}, `values of the type "<f3"`},
		{npyFile("{'descr': '<f16', 'fortran_order': False, 'shape': (1,), }", eight+eight), place{}, "floating-point numbers of 16 bytes"},
		{npyFile("{'descr': '<U1000000000', 'fortran_order': False, 'shape': (1,), }", eight), place{}, `values of the type "<U1000000000"`},
		{npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }", eight+"x"), place{}, "more than one array (was numpy.save called twice on one file?)"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\x01\x00\x00\x00\x00\x00\x20\x00"), place{Other: "value 0, counted from 0"}, "9007199254740993"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\x7f"), place{Other: "value 0, counted from 0"}, "9223372036854775807"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xdf\xff"), place{Other: "value 0, counted from 0"}, "-9007199254740993"},
		{npyFile("{'descr': '>u8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\xff"), place{Other: "value 0, counted from 0"}, "18446744073709551615"},
		{npyFile("{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", "\x00\xd8\x00\x00"), place{Other: "value 0, counted from 0"}, "0xd800"},
		{npyFile("{'descr': '|S1', 'fortran_order': False, 'shape': (1,), }", "\xe9"), place{Other: "value 0, counted from 0"}, `"\xe9"`},
	} {
		_, err := readNPY(inMemory(c.text))
		mustBe(t, about("", err), c.at, c.found, nil)
	}
	python2 := npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (1L,), }", eight)
	if _, err := readNPY(inMemory(python2)); err != nil {
		t.Errorf("shape (1L,), as Python 2 wrote it: error = %v, want none", err)
	}
	for name, want := range map[string]string{
		"objects": "pickled Python objects, which only Python can read",
		"records": "records with named fields",
		"complex": "complex numbers",
		"dates":   "dates or times",
	} {
		_, err := NPY{}.ReadFile("testdata/" + name + ".npy")
		mustBe(t, err, place{}, want, nil)
	}
}

// A header that claims 10¹¹ numbers does not cause an allocation of that size.
func TestHostileHeaderTakesNoMemory(t *testing.T) {
	text := npyFile("{'descr': '<f8', 'fortran_order': True, 'shape': (100000, 1000000), }", strings.Repeat("\x00", 80))
	var err error
	if took := allocated(func() { _, err = readNPY(inMemory(text)) }); err == nil || took > 4<<20 {
		t.Errorf("allocated %d bytes, error = %v, want an error and at most 4 MiB", took, err)
	}
}

func TestNPYTable(t *testing.T) {
	x := npy.Array{Kind: 'f', Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}}
	number := func(kind byte, v ...float64) npy.Array {
		return npy.Array{Kind: kind, Shape: []int{len(v)}, Numbers: v}
	}
	words := func(s ...string) npy.Array {
		return npy.Array{Kind: 'U', Shape: []int{len(s)}, Strings: s}
	}
	shaped := func(a npy.Array, shape ...int) npy.Array { a.Shape = shape; return a }
	for _, c := range []struct {
		y    npy.Array
		want []string
	}{
		{words("no", "yes"), []string{"no", "yes"}},
		{number('i', -1, 12), []string{"-1", "12"}},
		{number('f', math.Copysign(0, -1), 1e6), []string{"0", "1000000"}},
		{number('b', 1, 0), []string{"True", "False"}},
		{shaped(number('i', 0, 1), 2, 1), []string{"0", "1"}},
	} {
		got, err := NPZ{}.matrixReader().table(x, &c.y)
		want := datasets.Table{Features: []string{"x0", "x1"}, Rows: [][]float64{{1, 2}, {3, 4}}, Classes: c.want}
		if got.Source, got.Report = nil, nil; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("table with the labels %v = %v, error = %v, want %v", c.y, got, err, want)
		}
	}
	one := shaped(number('f', 1), 1, 1)
	yes, half, none, two, both := number('b', 1), number('f', 0.5), words(""), number('b', 1, 2), shaped(number('b', 0, 1), 1, 2)
	for _, c := range []struct {
		x        npy.Array
		y        *npy.Array
		features []string
		at       place
		found    string
		set      sets
	}{
		{shaped(number('f', 1, 2, math.NaN(), 4), 2, 2), nil, nil, place{Name: "x0", Other: "X[1, 0]"}, "NaN", sets{set("NPZ.IfMissing", FillMean), set("NPZ.IfMissing", DropRow)}},
		{number('f', 1, 2, 3), nil, nil, place{}, "an array of shape (3,)", nil},
		{shaped(number('f', 1, 2), 1, 1, 2), nil, nil, place{}, "an array of shape (1, 1, 2)", nil},
		{shaped(number('f'), 3, 0), nil, nil, place{}, "a matrix of shape (3, 0)", nil},
		{shaped(words("a"), 1, 1), nil, nil, place{}, "a matrix of strings", nil},
		{one, &yes, []string{"a", "b"}, place{}, "1 column and 2 names", nil},
		{shaped(number('f', 1, 2), 1, 2), nil, []string{"a", "a"}, place{}, `2 columns named "a"`, nil},
		{one, &two, nil, place{}, "1 row and 2 labels", nil},
		{one, &half, nil, place{Other: "y[0]"}, "0.5", nil},
		{one, &none, nil, place{Other: "y[0]"}, "an empty string", nil},
		{one, &both, nil, place{}, "labels of shape (1, 2)", nil},
	} {
		_, err := NPZ{Features: c.features}.matrixReader().table(c.x, c.y)
		mustBe(t, err, c.at, c.found, c.set)
		messagetest.Error(t, c.found, err)
	}
}

func TestWriteNPZ(t *testing.T) {
	for _, word := range []string{"\xff", "b\x00"} {
		err := WriteNPZ(io.Discard, Array{Name: "a", Strings: []string{word}})
		mustBe(t, err, place{Other: `array "a"`}, "the string "+wording.Quote(word), nil)
	}
}

// npz returns the content of an .npz file with the given arrays.
func npz(t testing.TB, arrays ...Array) string {
	t.Helper()
	var file bytes.Buffer
	if err := WriteNPZ(&file, arrays...); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestNPZ(t *testing.T) {
	x := Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}}
	y := Array{Name: "y", Shape: []int{2}, Strings: []string{"a", "b"}}
	names := Array{Name: "names", Shape: []int{2}, Strings: []string{"width", "height"}}
	rows := [][]float64{{1, 2}, {3, 4}}
	for _, c := range []struct {
		npz    NPZ
		arrays []Array
		want   datasets.Table
	}{
		{NPZ{}, []Array{x, y}, datasets.Table{Features: []string{"x0", "x1"}, Rows: rows, Classes: []string{"a", "b"}}},
		{NPZ{NoLabels: true, Features: []string{"width", "height"}}, []Array{x, names}, datasets.Table{Features: []string{"width", "height"}, Rows: rows}},
	} {
		got, err := c.npz.Read(strings.NewReader(npz(t, c.arrays...)))
		if got.Source, got.Report = nil, nil; err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: table = %v, error = %v, want %v", c.npz, got, err, c.want)
		}
	}

	matrix := sets{set("NPZ.X", nil)}
	labels := sets{set("NPZ.Y", nil), set("NPZ.NoLabels", true)}
	sparse := []Array{{Name: "indptr", Shape: []int{0}}, {Name: "indices", Shape: []int{0}}}
	for _, c := range []struct {
		npz    NPZ
		arrays []Array
		found  string
		set    sets
	}{
		{NPZ{}, []Array{x}, `only the array "X"`, labels},
		{NPZ{X: "data"}, []Array{x, y}, `only the arrays "X", "y"`, matrix},
		{NPZ{}, sparse, `only the arrays "indptr", "indices"`, nil},
		{NPZ{}, nil, "an archive without arrays", matrix},
	} {
		refused(t, c.npz, npz(t, c.arrays...), place{}, c.found, c.set)
		_, err := c.npz.Read(strings.NewReader(npz(t, c.arrays...)))
		messagetest.Error(t, c.found, err)
	}
}

func TestNPZErrors(t *testing.T) {
	whole := npz(t, Array{Name: "X", Shape: []int{1, 1}, Numbers: []float64{1}}, Array{Name: "y", Shape: []int{1}, Numbers: []float64{1}})
	for _, c := range []struct {
		text  string
		at    place
		found string
	}{
		{"", place{}, "an empty file"},
		{"a,b\n", place{}, "a file that does not begin like an .npz file"},
		{npyFile("", ""), place{}, "an .npy file, which holds one array"},
		{whole[:len(whole)-1], place{}, "can't open the archive, which may be truncated: zip: not a valid zip file"},
		{strings.Replace(whole, "\xf0?", "\xf1?", 1), place{Other: `array "X"`}, "can't decompress the data: zip: checksum error"},
	} {
		refused(t, NPZ{}, c.text, c.at, c.found, nil)
		_, err := NPZ{}.Read(strings.NewReader(c.text))
		messagetest.Error(t, c.found, err)
	}
}

// Two arrays of 16 MiB each, in an archive of about 50 kB, exceed the limit only together.
func TestNPZBomb(t *testing.T) {
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range []string{"X", "y"} {
		entry, _ := w.Create(name + ".npy")
		_, _ = io.WriteString(entry, npyFile("{'descr': '|S65536', 'fortran_order': False, 'shape': (255,), }", ""))
		_, _ = entry.Write(make([]byte, 255<<16))
	}
	_ = w.Close()
	var err error
	took := allocated(func() { _, err = NPZ{}.Read(&file) })
	mustBe(t, err, place{Other: `array "y"`}, "compressed data that unpack to more than 100 times their size", nil)
	if took > 8<<20 {
		t.Errorf("allocated %d bytes, want at most 8 MiB", took)
	}
}

// NaN in an archive is handled like a missing value in a CSV file. The Source replaces NaN with the
// same mean.
func TestMissingValuesOfNumPy(t *testing.T) {
	x := Array{Name: "X", Shape: []int{3, 2}, Numbers: []float64{1, 2, math.NaN(), 4, 5, math.NaN()}}
	y := Array{Name: "y", Shape: []int{3}, Strings: []string{"1", "0", "1.0"}}
	features := []string{"x0", "x1"}
	for _, c := range []struct {
		ifMissing   MissingPolicy
		want, again datasets.Table
		report      *datasets.Report
	}{
		{
			DropRow,
			datasets.Table{Features: features, Rows: [][]float64{{1, 2}}, Classes: []string{"1"}},
			datasets.Table{Features: features, Rows: [][]float64{{7, 8}}, Classes: []string{"1"}},
			&datasets.Report{Rows: 3, Skipped: []datasets.Skipped{{Row: 1, Column: "x0"}, {Row: 2, Column: "x1"}}},
		},
		{
			FillMean,
			datasets.Table{Features: features, Rows: [][]float64{{1, 2}, {3, 4}, {5, 3}}, Classes: []string{"1", "0", "1"}},
			datasets.Table{Features: features, Rows: [][]float64{{7, 8}, {3, 3}}, Classes: []string{"1", "0"}},
			&datasets.Report{Rows: 3, Imputed: []datasets.Imputed{{Column: "x0", Count: 1, Mean: 3}, {Column: "x1", Count: 1, Mean: 3}}, Merged: map[string]string{"1.0": "1"}},
		},
	} {
		got, err := NPZ{IfMissing: c.ifMissing}.Read(strings.NewReader(npz(t, x, y)))
		if err != nil {
			t.Fatal(err)
		}
		fresh := npz(t, Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{7, 8, math.NaN(), math.NaN()}}, Array{Name: "y", Shape: []int{2}, Numbers: []float64{1, 0}})
		again := mustReadFile(t, kept(t, got.Source.(NPZ)), fresh)
		c.want.Report = c.report
		got.Source, again.Source, again.Report = nil, nil, nil
		if !reflect.DeepEqual(got, c.want) || !reflect.DeepEqual(again, c.again) {
			t.Errorf("IfMissing %v: table = %v, later table = %v, report = %+v\nwant %v, %v and %+v", c.ifMissing, got, again, got.Report, c.want, c.again, c.report)
		}
	}
	both := Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{1, 2, math.NaN(), math.NaN()}}
	got, err := NPZ{NoLabels: true, IfMissing: DropRow}.Read(strings.NewReader(npz(t, both)))
	if err != nil || got.Report.Skipped[0].Column != "x0" {
		t.Errorf("report = %v, error = %v; want x0, the first column with a missing value", got.Report, err)
	}
	refused(t, NPZ{Schema: &Schema{Columns: []Column{{Name: "a"}}}}, npz(t, x, y), place{}, "2 columns and 1 name", nil)
}
