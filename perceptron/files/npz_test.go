package files

import (
	"archive/zip"
	"bytes"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

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
		if !reflect.DeepEqual(got, c.want) {
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
		if _, err := (NPZ{}).Read(strings.NewReader(c.text)); err == nil || err.Error() != "files: "+c.want {
			t.Errorf("%v\nwant files: %s", err, c.want)
		}
	}
	var other bytes.Buffer
	w := zip.NewWriter(&other)
	_, _ = w.Create("notes.txt")
	_ = w.Close()
	if _, err := (NPZ{}).Read(&other); err == nil || !strings.Contains(err.Error(), `the archive holds "notes.txt"; wanted .npy files only`) {
		t.Error(err)
	}
}

// An archive of some 50 kB with arrays of 16 MiB each ends in an error after the first.
func TestNPZBomb(t *testing.T) {
	var file bytes.Buffer
	w := zip.NewWriter(&file)
	for _, name := range []string{"X", "y", "z"} {
		entry, _ := w.Create(name + ".npy")
		_, _ = io.WriteString(entry, npyFile("{'descr': '|S65536', 'fortran_order': False, 'shape': (255,), }", ""))
		_, _ = entry.Write(make([]byte, 255<<16))
	}
	_ = w.Close()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := NPZ{}.Read(bytes.NewReader(file.Bytes()))
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), `array "y": it unpacks to more than 100 times its size`) {
		t.Error(err)
	}
	if took := after.TotalAlloc - before.TotalAlloc; took > 8<<20 {
		t.Errorf("it took %d bytes", took)
	}
}
