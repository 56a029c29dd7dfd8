package parquet

import (
	"bytes"
	"encoding/csv"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"perceptronlab/perceptron"
)

// csvOf returns the text of the CSV file of the frame in the named Parquet file, and reports false if
// pandas could not write it. Two engines have written some frames.
func csvOf(name string) (text string, ok bool) {
	frame, _, _ := strings.Cut(filepath.Base(name), ".")
	data, err := os.ReadFile(filepath.Join("testdata", frame+".csv"))
	return string(data), err == nil
}

// textOf returns the text of all columns of a Parquet file.
func textOf(data []byte) (string, error) {
	f, err := open(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return "", err
	}
	rows, err := f.Text(nil)
	if err != nil {
		return "", err
	}
	var names []string
	for _, col := range f.Columns() {
		names = append(names, col.Name)
	}
	var text strings.Builder
	header := csv.NewWriter(&text)
	if err := header.Write(names); err != nil {
		return "", err
	}
	header.Flush()
	_, err = io.Copy(&text, rows)
	return text.String(), err
}

// All timestamps of a column have the digits that one of them needs, wherever it is.
func TestResolution(t *testing.T) {
	for _, c := range []struct {
		nanoseconds []int64
		want        resolution
	}{
		{[]int64{0}, resolution{}},
		{[]int64{0, 1e9}, resolution{true, 0}},
		{[]int64{1e6, 0}, resolution{true, 3}},
		{[]int64{1e3, 1e6}, resolution{true, 6}},
		{[]int64{1, 1e3, 1e6}, resolution{true, 9}},
	} {
		var got resolution
		for _, n := range c.nanoseconds {
			got.observe(time.Unix(0, n).UTC())
		}
		if got != c.want {
			t.Errorf("%v ns: resolution = %+v, want %+v", c.nanoseconds, got, c.want)
		}
	}
}

// NaN, which other writers than pandas store as a number, is a missing value.
func TestNaNIsMissing(t *testing.T) {
	for v, want := range map[float64]string{math.NaN(): "", math.Inf(1): "inf", math.Inf(-1): "-inf", 2: "2.0"} {
		for _, bits := range []int{16, 32, 64} {
			if got := string(appendFloat(nil, v, bits)); got != want {
				t.Errorf("the text of %v with %d bits = %q, want %q", v, bits, got, want)
			}
		}
	}
}

// The text of a Parquet file has the bytes that to_csv(index=False) of pandas writes for the same frame:
// with every type, missing value, index, encoding, compression, page and row group of testdata/make.py.
func TestTextIsThatOfPandas(t *testing.T) {
	count := 0
	for _, name := range perceptron.Must(filepath.Glob("testdata/*.parquet")) {
		want, ok := csvOf(name)
		if !ok {
			continue
		}
		count++
		got, err := textOf(perceptron.Must(os.ReadFile(name)))
		if err != nil {
			t.Errorf("%s: error = %v, want none", name, err)
			continue
		}
		if got == want {
			continue
		}
		gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
		for k := range min(len(gotLines), len(wantLines)) {
			if gotLines[k] != wantLines[k] {
				t.Errorf("%s, line %d: got %q\nwant %q", name, k+1, gotLines[k], wantLines[k])
				break
			}
		}
		if len(gotLines) != len(wantLines) {
			t.Errorf("%s: got %d lines, want %d", name, len(gotLines), len(wantLines))
		}
	}
	if want := 46; count != want {
		t.Errorf("%d files were compared, want %d", count, want)
	}
}
