package files

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron/datasets"
)

// arrays reads an archive that NumPy wrote (testdata/make.py).
func arrays(t *testing.T, name string) map[string]npy.Array {
	t.Helper()
	archive, err := openArchive(inMemory(content(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	byName := map[string]npy.Array{}
	for _, name := range archive.names() {
		if byName[name], err = archive.array(name, ""); err != nil {
			t.Fatal(err)
		}
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
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
	for i, want := range read["halves_as_doubles"].Numbers {
		if got := read["halves"].Numbers[i]; math.Float64bits(got) != math.Float64bits(want) && !math.IsNaN(want) {
			t.Errorf("half %d is %v, want %v", i, got, want)
		}
	}
}

// npyFile returns a file with a header of ours.
func npyFile(header, data string) string {
	return npy.Magic + "\x01\x00" + string([]byte{byte(len(header)), byte(len(header) >> 8)}) + header + data
}

func TestNPYErrors(t *testing.T) {
	big := "{'descr': '<f8', 'fortran_order': False, 'shape': (100000000000,), }"
	eight := strings.Repeat("\x00", 8)
	for _, c := range []struct{ text, want string }{
		{"", "the file is empty; wanted an .npy file"},
		{"\x93NUM", "the file is cut off in its header: EOF"},
		{"a,b\n1,2\n", `the file does not begin as an .npy file does; write it by numpy.save("x.npy", X)`},
		{"PK\x03\x04abcd", "the file is a zip archive, as an .npz file is; read it by files.NPZ"},
		{npy.Magic + "\x02\x00\x40\x00{'de", "the file is of version 2 of the .npy format; wanted 1, as NumPy writes numbers and strings"},
		{npy.Magic + "\x01\x00\x40\x00{'de", "the file is cut off in its header: unexpected EOF"},
		{npyFile(big, eight), "the header claims the shape (100000000000,), 100000000000 values, and the file ends after 1"},
		{npyFile(strings.Replace(big, "100000000000,", "4611686018427387904, 4", 1), eight), "the header claims the shape (4611686018427387904, 4), more than any file holds"},
		{npyFile("{'descr': '<U0', 'fortran_order': False, 'shape': (100000000000,), }", ""), `the type of its values is "<U0"; wanted numbers, bool or strings`},
		{npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }", eight), `the header is "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,), }"; wanted a dict of descr, fortran_order and shape, as NumPy writes it`},
		{npyFile("{'descr': '<f8', 'shape': (1,), }", eight), `the header is "{'descr': '<f8', 'shape': (1,), }"; wanted a dict of descr, fortran_order and shape, as NumPy writes it`},
		{npyFile("{'descr': '<f3', 'fortran_order': False, 'shape': (1,), }", eight), `the type of its values is "<f3"; wanted numbers, bool or strings`},
		{npyFile("{'descr': '<f16', 'fortran_order': False, 'shape': (1,), }", eight+eight), `it holds floating-point numbers of 16 bytes; wanted at most 8: in Python write X.astype(float)`},
		{npyFile("{'descr': '<U1000000000', 'fortran_order': False, 'shape': (1,), }", eight), `the type of its values is "<U1000000000"; wanted numbers, bool or strings`},
		{npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }", eight+"x"), "something follows the array; was numpy.save called twice on one file? write an .npz file by numpy.savez"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\x01\x00\x00\x00\x00\x00\x20\x00"), "value 0, counted from 0: no float64 equals 9007199254740993; if rounding does no harm, in Python write X.astype(float)"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\x7f"), "value 0, counted from 0: no float64 equals 9223372036854775807; if rounding does no harm, in Python write X.astype(float)"},
		{npyFile("{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xdf\xff"), "value 0, counted from 0: no float64 equals -9007199254740993; if rounding does no harm, in Python write X.astype(float)"},
		{npyFile("{'descr': '>u8', 'fortran_order': False, 'shape': (1,), }", "\xff\xff\xff\xff\xff\xff\xff\xff"), "value 0, counted from 0: no float64 equals 18446744073709551615; if rounding does no harm, in Python write X.astype(float)"},
		{npyFile("{'descr': '<U1', 'fortran_order': False, 'shape': (1,), }", "\x00\xd8\x00\x00"), "value 0, counted from 0: 0xd800 is not a character"},
		{npyFile("{'descr': '|S1', 'fortran_order': False, 'shape': (1,), }", "\xe9"), `value 0, counted from 0: "\xe9" is not UTF-8; in Python write y.astype(str)`},
		{npyFile("{'descr': '<f8', 'fortran_order': False, 'shape': (1L,), }", eight), "<nil>"}, // Python 2
	} {
		if _, err := readNPY(inMemory(c.text)); fmt.Sprint(err) != c.want {
			t.Errorf("%q: %v\nwant %s", c.text, err, c.want)
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
	text := npyFile("{'descr': '<f8', 'fortran_order': True, 'shape': (100000, 1000000), }", strings.Repeat("\x00", 80))
	var err error
	if took := allocated(func() { _, err = readNPY(inMemory(text)) }); err == nil || took > 4<<20 {
		t.Errorf("error %v, and it took %d bytes", err, took)
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
			t.Errorf("%v, %v, want %v", got, err, want)
		}
	}
	one := shaped(number('f', 1), 1, 1)
	yes, half, none, two, both := number('b', 1), number('f', 0.5), words(""), number('b', 1, 2), shaped(number('b', 0, 1), 1, 2)
	for _, c := range []struct {
		x        npy.Array
		y        *npy.Array
		features []string
		want     string
	}{
		{shaped(number('f', 1, 2, math.NaN(), 4), 2, 2), nil, nil, `X[1, 0] ("x0"): NaN is not a finite number; mend it before you save (in Python: numpy.isfinite(X).all()), or if NaN means a missing value, set IfMissing: files.FillMean to put the column's mean there, or files.DropRow to leave such rows out`},
		{number('f', 1, 2, 3), nil, nil, "the matrix has the shape (3,); wanted rows and columns: in Python write X.reshape(len(X), -1)"},
		{shaped(number('f', 1, 2), 1, 1, 2), nil, nil, "the matrix has the shape (1, 1, 2); wanted rows and columns: in Python write X.reshape(len(X), -1)"},
		{shaped(number('f'), 3, 0), nil, nil, "the matrix has the shape (3, 0); wanted at least one row and one column"},
		{shaped(words("a"), 1, 1), nil, nil, "the matrix holds strings; wanted numbers: in Python write X.astype(float)"},
		{one, &yes, []string{"a", "b"}, "there are 1 column and 2 names; wanted one name a column"},
		{shaped(number('f', 1, 2), 1, 2), nil, []string{"a", "a"}, `the column name "a" is empty or repeated; wanted different names`},
		{one, &two, nil, "there are 1 row and 2 labels; wanted one label a row"},
		{one, &half, nil, "y[0]: 0.5 is not the number of a class; wanted integers, bool or strings (a perceptron predicts classes, not quantities)"},
		{one, &none, nil, "y[0]: the label is empty; wanted the name of a class"},
		{one, &both, nil, "the labels have the shape (1, 2); wanted one label a row: in Python write y.argmax(axis=1) if each row has a single 1"},
	} {
		if _, err := (NPZ{Features: c.features}).matrixReader().table(c.x, c.y); err == nil || err.Error() != c.want {
			t.Errorf("%v\nwant %s", err, c.want)
		}
	}
}

func TestWriteNPZ(t *testing.T) {
	for _, word := range []string{"\xff", "b\x00"} {
		want := fmt.Sprintf(`files: array "a": the string %q is not UTF-8, or ends in NUL; an .npy file can't hold it`, word)
		if err := WriteNPZ(io.Discard, Array{Name: "a", Strings: []string{word}}); err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// npz returns an archive of arrays.
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
		err    string
	}{
		{NPZ{}, []Array{x, y}, datasets.Table{Features: []string{"x0", "x1"}, Rows: rows, Classes: []string{"a", "b"}}, ""},
		{NPZ{NoLabels: true, Features: []string{"width", "height"}}, []Array{x, names}, datasets.Table{Features: []string{"width", "height"}, Rows: rows}, ""},
		{NPZ{}, []Array{x}, datasets.Table{}, `there is no array named "y"; the archive has "X"; set Y to the name of the labels, or NoLabels if there are none`},
		{NPZ{X: "data"}, []Array{x, y}, datasets.Table{}, `there is no array named "data"; the archive has "X", "y"; set X to the name of the matrix, or write numpy.savez("x.npz", X=X, y=y)`},

		{NPZ{}, []Array{{Name: "indptr", Shape: []int{0}}, {Name: "indices", Shape: []int{0}}}, datasets.Table{}, `there is no array named "X"; the archive has "indptr", "indices"; this is a sparse matrix of SciPy's: in Python write sklearn.datasets.dump_svmlight_file(X, y, "x.txt", zero_based=False) and read that by files.LIBSVM`},
		{NPZ{}, nil, datasets.Table{}, `there is no array named "X"; the archive has none; set X to the name of the matrix, or write numpy.savez("x.npz", X=X, y=y)`},
	} {
		got, err := c.npz.Read(strings.NewReader(npz(t, c.arrays...)))
		if c.err != "" && (err == nil || err.Error() != "files: "+c.err) || c.err == "" && err != nil {
			t.Errorf("%v, want %s", err, c.err)
		}
		if got.Source, got.Report = nil, nil; !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
}

func TestNPZErrors(t *testing.T) {
	whole := npz(t, Array{Name: "X", Shape: []int{1, 1}, Numbers: []float64{1}}, Array{Name: "y", Shape: []int{1}, Numbers: []float64{1}})
	for _, c := range []struct{ text, want string }{
		{"", "the file is empty; wanted an .npz file"},
		{"a,b\n", `the file does not begin as an .npz file does; write it by numpy.savez("x.npz", X=X, y=y)`},
		{npyFile("", ""), "the file is an .npy file, which holds one array; read it by files.NPY"},
		{whole[:len(whole)-1], "the archive can't be opened, it may be cut off: zip: not a valid zip file"},
		{strings.Replace(whole, "\xf0?", "\xf1?", 1), `array "X": it is packed, and can't be unpacked: zip: checksum error`},
	} {
		refused(t, NPZ{}, c.text, c.want)
	}
}

// An archive of some 50 kB with arrays of 16 MiB each ends in an error after the first.
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
	if err == nil || !strings.Contains(err.Error(), `array "y": it unpacks to more than 100 times its size`) || took > 8<<20 {
		t.Errorf("error %v, and it took %d bytes", err, took)
	}
}

// A NaN in an archive is left out or filled as an empty value of a CSV file is, and the Source
// fills with the same mean.
func TestGapsOfNumPy(t *testing.T) {
	x := Array{Name: "X", Shape: []int{3, 2}, Numbers: []float64{1, 2, math.NaN(), 4, 5, math.NaN()}}
	y := Array{Name: "y", Shape: []int{3}, Strings: []string{"1", "0", "1.0"}}
	features := []string{"x0", "x1"}
	for _, c := range []struct {
		ifMissing   Missing
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
			t.Errorf("%v: %v and %v, %+v\nwant %v and %v, %+v", c.ifMissing, got, again, got.Report, c.want, c.again, c.report)
		}
	}
	both := Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{1, 2, math.NaN(), math.NaN()}}
	got, err := NPZ{NoLabels: true, IfMissing: DropRow}.Read(strings.NewReader(npz(t, both)))
	if err != nil || got.Report.Skipped[0].Column != "x0" {
		t.Errorf("%v, %v; want the first column with a gap, x0", got.Report, err)
	}
	refused(t, NPZ{Schema: &Schema{Columns: []Column{{Name: "a"}}}}, npz(t, x, y), "there are 2 columns and 1 name; wanted one name a column")
}
