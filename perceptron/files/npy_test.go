package files

import (
	"archive/zip"
	"bytes"
	"io"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// readArrays returns the arrays of an archive by name. The script testdata/make.py wrote the archives with
// NumPy.
func readArrays(t *testing.T, name string) map[string]npy.Array {
	t.Helper()
	archive, err := openArchive(newTextInput(readContent(t, name)))
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

// The arrays of types.npz are one matrix, written in 11 types, two byte orders and two memory layouts.
func TestNumericTypesOfNumPy(t *testing.T) {
	arrays := readArrays(t, "testdata/types.npz")
	if len(arrays) != 11*2*2 {
		t.Errorf("number of arrays = %d, want %d", len(arrays), 11*2*2)
	}
	for name, a := range arrays {
		if want := []float64{1, 2, 3, 4, 5, 127}; !reflect.DeepEqual(a.Numbers, want) || !reflect.DeepEqual(a.Shape, []int{2, 3}) {
			t.Errorf("%s = %v of shape %v, want %v of shape [2 3]", name, a.Numbers, a.Shape, want)
		}
	}
}

// NumPy made the array halves_as_doubles from the float16 array halves, by converting its numbers to
// float64.
func TestValuesOfNumPy(t *testing.T) {
	arrays := readArrays(t, "testdata/values.npz")
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
		if got := arrays[name]; !equalArrays(got, want) {
			t.Errorf("%s = %+v, want %+v", name, got, want)
		}
	}
	for i, want := range arrays["halves_as_doubles"].Numbers {
		if got := arrays["halves"].Numbers[i]; math.Float64bits(got) != math.Float64bits(want) && !math.IsNaN(want) {
			t.Errorf("halves[%d] = %v, want %v", i, got, want)
		}
	}
}

// npyFile returns an .npy file with the given header and data.
func npyFile(header, data string) string {
	return npy.Magic + "\x01\x00" + string([]byte{byte(len(header)), byte(len(header) >> 8)}) + header + data
}

// Some headers claim more values than the file has, or than an int can count (4 · 2⁶²). The integers 2⁵³+1
// and −2⁵³−1, and the largest int64 and uint64, are not representable as float64. The code point 0xd800 is
// a surrogate.
func TestNPYErrors(t *testing.T) {
	hugeHeader := "{'descr': '<f8', 'fortran_order': False, 'shape': (2000000000,), }"
	zero := strings.Repeat("\x00", 8) // a float64
	for _, c := range []struct {
		text  string
		at    place
		found string
	}{
		{"", place{}, "an empty file"},
		{"\x93NUM", place{}, "the file is truncated in its header"},
		{"a,b\n1,2\n", place{}, "a file that does not begin like an .npy file"},
		{"PK\x03\x04abcd", place{}, "can't open the archive, which may be truncated: zip: not a valid zip file"},
		{encodeNPZ(t, Array{Name: "X", Shape: []int{1}, Numbers: []float64{1}}), place{}, "an .npz file"},
		{npy.Magic + "\x02\x00\x40\x00{'de", place{}, "version 2 of the .npy format"},
		{npy.Magic + "\x01\x00\x40\x00{'de", place{}, "the file is truncated in its header"},
		{npyFile(hugeHeader, zero), place{}, "a truncated file, which ends after 1 value"},
		{npyFile(strings.Replace(hugeHeader, "2000000000,", "4611686018427387904, 4", 1), zero), place{}, "the shape (4611686018427387904, 4) in the header"},
		{npyFile("{'descr': '<U0', 'fortran_order': False, 'shape': (100000000000,), }", ""), place{}, `values of the type "<U0"`},
		{npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }", zero), place{}, `the header "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }"`},
		{npyFile("{'descr': '<f8', 'shape': (1,), }", zero), place{}, `the header "{'descr': '<f8', 'shape': (1,), }"`},
		{npyFile("{'descr': '<f3', 'fortran_order': False, 'shape': (1,), }", zero), place{}, `values of the type "<f3"`},
		{npyFile("{'descr': '<f16', 'fortran_order': False, 'shape': (1,), }", zero+zero), place{}, "floating-point numbers of 16 bytes"},
		{npyFile("{'descr': '<U1000000000', 'fortran_order': False, 'shape': (1,), }", zero), place{}, `values of the type "<U1000000000"`},
		{npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }", zero+"x"), place{}, "more than one array (was numpy.save called twice on one file?)"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\x01\x00\x00\x00\x00\x00\x20\x00"), place{Other: "value 0, counted from 0"}, "9007199254740993"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\x7f"), place{Other: "value 0, counted from 0"}, "9223372036854775807"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xdf\xff"), place{Other: "value 0, counted from 0"}, "-9007199254740993"},
		{npyFile("{'descr': '>u8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\xff"), place{Other: "value 0, counted from 0"}, "18446744073709551615"},
		{npyFile("{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", "\x00\xd8\x00\x00"), place{Other: "value 0, counted from 0"}, "0xd800"},
		{npyFile("{'descr': '|S1', 'fortran_order': False, 'shape': (1,), }", "\xe9"), place{Other: "value 0, counted from 0"}, `"\xe9"`},
	} {
		_, err := readNPY(newTextInput(c.text))
		mustBeProblem(t, withFileName("", err), c.at, c.found, nil)
	}
	python2 := npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (1L,), }", zero)
	if _, err := readNPY(newTextInput(python2)); err != nil {
		t.Errorf("reading a file with the shape (1L,), as Python 2 wrote it: error = %v, want none", err)
	}
	large := npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (2,), }", "\x00\x00\x00\x00\x00\x00\x00\x40\x00\x00\x00\x00\x00\x00\x00\xc0")
	if array, err := readNPY(newTextInput(large)); err != nil || !slices.Equal(array.Numbers, []float64{1 << 62, -1 << 62}) {
		t.Errorf("±2⁶² = %v, error = %v, want these numbers, which are exact", array.Numbers, err)
	}
	for name, want := range map[string]string{
		"objects": "pickled Python objects, which only Python can read",
		"records": "records with named fields",
		"complex": "complex numbers",
		"dates":   "dates or times",
	} {
		_, err := NPY{}.ReadFile("testdata/" + name + ".npy")
		mustBeProblem(t, err, place{}, want, nil)
	}
}

// Dates in y become strings, not numbers, which would be the values of a quantity.
func TestDatesAsLabels(t *testing.T) {
	_, err := NPY{Labels: "testdata/dates.npy"}.ReadFile("testdata/version1.npy")
	p := asProblem(err)
	if p == nil || len(p.Fixes) != 1 || !strings.Contains(p.Fixes[0].Do, "for labels, in Python write y.astype(str)") {
		t.Errorf("reading dates as labels: error = %v, want the fix y.astype(str)", err)
	}
}

// The header claims that the file has 10¹¹ numbers. Reading the file does not allocate memory for them.
func TestNPYHeaderClaimsTooManyNumbers(t *testing.T) {
	text := npyFile("{'descr': '<f8', 'fortran_order': True, 'shape': (100000, 1000000), }", strings.Repeat("\x00", 80))
	var err error
	if n := allocatedBytes(func() { _, err = readNPY(newTextInput(text)) }); err == nil || n > 4<<20 {
		t.Errorf("allocated bytes = %d, error = %v, want at most %d and an error", n, err, 4<<20)
	}
}

// numberArray returns an array of one dimension. The kind is 'i' for integers, 'f' for floating-point
// numbers, or 'b' for booleans.
func numberArray(kind byte, v ...float64) npy.Array {
	return npy.Array{Kind: kind, Shape: []int{len(v)}, Numbers: v}
}

// stringArray returns an array of one dimension.
func stringArray(s ...string) npy.Array {
	return npy.Array{Kind: 'U', Shape: []int{len(s)}, Strings: s}
}

// reshape returns an array with the values of a and the given shape.
func reshape(a npy.Array, shape ...int) npy.Array {
	a.Shape = shape
	return a
}

func TestMatrixReaderConvertsLabelsToClasses(t *testing.T) {
	x := npy.Array{Kind: 'f', Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}}
	for _, c := range []struct {
		y    npy.Array
		want []string
	}{
		{stringArray("no", "yes"), []string{"no", "yes"}},
		{numberArray('i', -1, 12), []string{"-1", "12"}},
		{numberArray('f', math.Copysign(0, -1), 1e6), []string{"0", "1000000"}},
		{numberArray('b', 1, 0), []string{"True", "False"}},
		{reshape(numberArray('i', 0, 1), 2, 1), []string{"0", "1"}},
	} {
		got, err := NPZ{}.matrixReader().table(x, &c.y)
		want := datasets.Table{Features: []string{"x0", "x1"}, Rows: [][]float64{{1, 2}, {3, 4}}, Classes: c.want}
		if got.Source, got.Report = nil, nil; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("table with the labels %v = %v, error = %v, want %v", c.y, got, err, want)
		}
	}
}

// Rows whose label is NaN, empty, or the integer that NumPy makes of NaN have no class, so they are skipped. Spaces
// around a label don't count.
func TestMissingLabelsOfNumPy(t *testing.T) {
	x := npy.Array{Kind: 'f', Shape: []int{4, 1}, Numbers: []float64{1, 2, 3, 4}}
	for _, y := range []npy.Array{
		numberArray('f', 0, 1, math.NaN(), 1),
		numberArray('i', 0, 1, math.MinInt64, 1),
		stringArray("0", " 1", " ", "1  "),
	} {
		for _, policy := range []MissingPolicy{DropRow, FillMean} {
			x.Numbers = []float64{1, 2, 3, 4}
			got, err := NPZ{IfMissing: policy}.matrixReader().table(x, &y)
			skipped := []datasets.Skipped{{Row: 2, Column: "y"}}
			if err != nil || !slices.Equal(got.Classes, []string{"0", "1", "1"}) || !reflect.DeepEqual(got.Report.Skipped, skipped) {
				t.Errorf("IfMissing %v: classes = %q, report = %v, error = %v, want 0, 1, 1 without row 2", policy, got.Classes, got.Report, err)
				continue
			}
			if want := [][]float64{{1}, {2}, {4}}; !reflect.DeepEqual(got.Rows, want) {
				t.Errorf("IfMissing %v: rows = %v, want %v", policy, got.Rows, want)
			}
		}
	}
}

// NumPy makes the least integer of 64 bits of NaN. With IfMissing, it is a missing value, and it is counted.
func TestNaNAsInteger(t *testing.T) {
	least := float64(math.MinInt64)
	x := func() npy.Array {
		return npy.Array{Kind: 'i', Shape: []int{3, 2}, Numbers: []float64{1, 2, least, 4, 5, least}}
	}
	counted := []datasets.Placeholder{{Word: "-9223372036854775808", Count: 2}}
	for _, c := range []struct {
		policy MissingPolicy
		want   [][]float64
	}{
		{DropRow, [][]float64{{1, 2}}},
		{FillMean, [][]float64{{1, 2}, {3, 4}, {5, 3}}},
	} {
		got, err := NPY{IfMissing: c.policy}.matrixReader().table(x(), nil)
		if err != nil || !reflect.DeepEqual(got.Rows, c.want) || !reflect.DeepEqual(got.Report.Placeholders, counted) {
			t.Errorf("IfMissing %v: rows = %v, report = %v, error = %v, want %v", c.policy, got.Rows, got.Report, err, c.want)
		}
	}
	_, err := NPZ{}.ReadFile("testdata/least.npz")
	mustBeProblem(t, err, place{Other: "X[0, 0]", Name: "x0"}, "-9223372036854775808, the integer that NumPy makes of NaN",
		settings{set("NPZ.IfMissing", FillMean), set("NPZ.IfMissing", DropRow)})
	got, err := NPZ{IfMissing: FillMean}.ReadFile("testdata/least.npz")
	if err != nil || len(got.Report.Imputed) == 0 || got.Report.Placeholders[0].Count != 10 {
		t.Errorf("report = %v, error = %v, want 10 missing values", got.Report, err)
	}
}

// With FloatLabels, numbers with a fraction are classes. The Source of the table, also after it was saved, reads
// such labels, too. NaN is an error.
func TestFloatLabels(t *testing.T) {
	x := npy.Array{Kind: 'f', Shape: []int{3, 1}, Numbers: []float64{1, 2, 3}}
	y := numberArray('f', 0.5, -2, 1e-9)
	want := []string{"0.5", "-2", "1e-09"}
	for _, reader := range []matrixReader{
		NPZ{FloatLabels: true}.matrixReader(), NPY{FloatLabels: true}.matrixReader(),
	} {
		table, err := reader.table(x, &y)
		if err != nil || !slices.Equal(table.Classes, want) {
			t.Fatalf("%s: classes = %q, error = %v, want %q", reader.reader, table.Classes, err, want)
		}
		format, text, err := EncodeSource(table.Source)
		if err != nil {
			t.Fatal(err)
		}
		source := must[datasets.Source](t)(DecodeSource(format, text))
		if !reflect.DeepEqual(source, table.Source) {
			t.Errorf("%s: Source = %+v after it was saved, want %+v", reader.reader, source, table.Source)
		}
	}
	nan := numberArray('f', 0.5, math.NaN(), 1)
	_, err := NPZ{FloatLabels: true}.matrixReader().table(x, &nan)
	mustBeProblem(t, err, place{Other: "y[1]"}, "a missing value (NaN)", settings{set("NPZ.IfMissing", DropRow)})
}

func TestMatrixReaderErrors(t *testing.T) {
	oneByOne := reshape(numberArray('f', 1), 1, 1)
	yes, half, nan, empty := numberArray('b', 1), numberArray('f', 0.5), numberArray('f', math.NaN()), stringArray("  ")
	least, word := numberArray('i', math.MinInt64), stringArray("nan")
	drop := settings{set("NPZ.IfMissing", DropRow)}
	twoLabels, twoColumns := numberArray('b', 1, 1), reshape(numberArray('b', 0, 1), 1, 2)
	for _, c := range []struct {
		x        npy.Array
		y        *npy.Array
		features []string
		at       place
		found    string
		set      settings
	}{
		{reshape(numberArray('f', 1, 2, math.NaN(), 4), 2, 2), nil, nil, place{Name: "x0", Other: "X[1, 0]"}, "NaN", settings{set("NPZ.IfMissing", FillMean), set("NPZ.IfMissing", DropRow)}},
		{numberArray('f', 1, 2, 3), nil, nil, place{}, "an array of shape (3,)", nil},
		{reshape(numberArray('f', 1, 2), 1, 1, 2), nil, nil, place{}, "an array of shape (1, 1, 2)", nil},
		{reshape(numberArray('f'), 3, 0), nil, nil, place{}, "a matrix of shape (3, 0)", nil},
		{reshape(stringArray("a"), 1, 1), nil, nil, place{}, "a matrix of strings", nil},
		{oneByOne, &yes, []string{"a", "b"}, place{}, "1 column and 2 names", nil},
		{reshape(numberArray('f', 1, 2), 1, 2), nil, []string{"a", "a"}, place{}, `2 columns named "a"`, nil},
		{oneByOne, &twoLabels, nil, place{}, "1 row and 2 labels", nil},
		{oneByOne, &half, nil, place{Other: "y[0]"}, "0.5", settings{set("NPZ.FloatLabels", true)}},
		{oneByOne, &nan, nil, place{Other: "y[0]"}, "a missing value (NaN)", drop},
		{oneByOne, &empty, nil, place{Other: "y[0]"}, "a missing value (an empty string)", drop},
		{oneByOne, &least, nil, place{Other: "y[0]"}, "-9223372036854775808, the integer that NumPy makes of NaN", drop},
		{oneByOne, &word, nil, place{Other: "y[0]"}, `the label "nan"`, nil},
		{reshape(least, 1, 1), nil, nil, place{Name: "x0", Other: "X[0, 0]"}, "-9223372036854775808, the integer that NumPy makes of NaN", settings{set("NPZ.IfMissing", FillMean), set("NPZ.IfMissing", DropRow)}},
		{oneByOne, &twoColumns, nil, place{}, "labels of shape (1, 2)", nil},
	} {
		_, err := NPZ{Features: c.features}.matrixReader().table(c.x, c.y)
		mustBeProblem(t, err, c.at, c.found, c.set)
		caseName := c.found
		if c.y == &nan || c.y == &least {
			caseName += " as a label"
		}
		messagetest.Error(t, caseName, err)
	}
}

func TestWriteNPZRejectsStrings(t *testing.T) {
	for _, word := range []string{"\xff", "b\x00"} {
		err := WriteNPZ(io.Discard, Array{Name: "a", Strings: []string{word}})
		mustBeProblem(t, err, place{Other: `array "a"`}, "the string "+wording.Quote(word), nil)
	}
}

// encodeNPZ returns the content of an .npz file with the given arrays.
func encodeNPZ(t testing.TB, arrays ...Array) string {
	t.Helper()
	var file bytes.Buffer
	if err := WriteNPZ(&file, arrays...); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestNPZReadsArraysByName(t *testing.T) {
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
		got, err := c.npz.Read(strings.NewReader(encodeNPZ(t, c.arrays...)))
		if got.Source, got.Report = nil, nil; err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: table = %v, error = %v, want %v", c.npz, got, err, c.want)
		}
	}

	matrix := settings{set("NPZ.X", nil)}
	labels := settings{set("NPZ.Y", nil), set("NPZ.NoLabels", true)}
	sparse := []Array{{Name: "indptr", Shape: []int{0}}, {Name: "indices", Shape: []int{0}}}
	for _, c := range []struct {
		npz    NPZ
		arrays []Array
		found  string
		set    settings
	}{
		{NPZ{}, []Array{x}, `only the array "X"`, labels},
		{NPZ{X: "data"}, []Array{x, y}, `only the arrays "X", "y"`, matrix},
		{NPZ{}, sparse, `only the arrays "indptr", "indices"`, nil},
		{NPZ{}, nil, "an archive without arrays", matrix},
	} {
		mustReject(t, c.npz, encodeNPZ(t, c.arrays...), place{}, c.found, c.set)
		_, err := c.npz.Read(strings.NewReader(encodeNPZ(t, c.arrays...)))
		messagetest.Error(t, c.found, err)
	}
}

// The float64 1 of the array X ends in the bytes f0 3f (\xf0?). Changing one of them makes the checksum of
// X wrong.
func TestNPZErrors(t *testing.T) {
	whole := encodeNPZ(t, Array{Name: "X", Shape: []int{1, 1}, Numbers: []float64{1}}, Array{Name: "y", Shape: []int{1}, Numbers: []float64{1}})
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
		mustReject(t, NPZ{}, c.text, c.at, c.found, nil)
		_, err := NPZ{}.Read(strings.NewReader(c.text))
		messagetest.Error(t, c.found, err)
	}
}

// An archive of about 50 kB has two arrays of almost 16 MiB each. One array is allowed, but the two
// together are more than 16 MiB and more than 100 times the size of the archive.
func TestNPZDecompressionBomb(t *testing.T) {
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range []string{"X", "y"} {
		entry, _ := w.Create(name + ".npy")
		_, _ = io.WriteString(entry, npyFile("{'descr': '|S65536', 'fortran_order': False, 'shape': (255,), }", ""))
		_, _ = entry.Write(make([]byte, 255<<16))
	}
	_ = w.Close()
	var err error
	n := allocatedBytes(func() { _, err = NPZ{}.Read(&file) })
	mustBeProblem(t, err, place{Other: `array "y"`}, "data that decompress to more than 100 times their compressed size", nil)
	if n > 8<<20 {
		t.Errorf("allocated bytes = %d, want at most %d", n, 8<<20)
	}
}

// NaN in an archive is handled like a missing value in a CSV file. The Source, saved and loaded, replaces
// NaN in another archive with the means of the first archive.
func TestMissingValuesOfNumPy(t *testing.T) {
	x := Array{Name: "X", Shape: []int{3, 2}, Numbers: []float64{1, 2, math.NaN(), 4, 5, math.NaN()}}
	y := Array{Name: "y", Shape: []int{3}, Strings: []string{"1", "0", "1.0"}}
	features := []string{"x0", "x1"}
	for _, c := range []struct {
		ifMissing       MissingPolicy
		want, wantFresh datasets.Table // the tables of the first archive and of the other archive
		report          *datasets.Report
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
		got, err := NPZ{IfMissing: c.ifMissing}.Read(strings.NewReader(encodeNPZ(t, x, y)))
		if err != nil {
			t.Fatal(err)
		}
		fresh := encodeNPZ(t, Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{7, 8, math.NaN(), math.NaN()}}, Array{Name: "y", Shape: []int{2}, Numbers: []float64{1, 0}})
		gotFresh := mustReadFile(t, saveAndLoad(t, got.Source.(NPZ)), fresh)
		c.want.Report = c.report
		got.Source, gotFresh.Source, gotFresh.Report = nil, nil, nil
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("IfMissing %v: table = %v, report = %+v, want %v, report = %+v", c.ifMissing, got, got.Report, c.want, c.report)
		}
		if !reflect.DeepEqual(gotFresh, c.wantFresh) {
			t.Errorf("IfMissing %v: table of the other archive = %v, want %v", c.ifMissing, gotFresh, c.wantFresh)
		}
	}
	twoMissing := Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{1, 2, math.NaN(), math.NaN()}}
	got, err := NPZ{NoLabels: true, IfMissing: DropRow}.Read(strings.NewReader(encodeNPZ(t, twoMissing)))
	if err != nil || got.Report.Skipped[0].Column != "x0" {
		t.Errorf("report of a row in which x0 and x1 are missing = %v, error = %v, want the column x0", got.Report, err)
	}
	mustReject(t, NPZ{Schema: &Schema{Columns: []Column{{Name: "a"}}}}, encodeNPZ(t, x, y), place{}, "2 columns and 1 name", nil)
}
