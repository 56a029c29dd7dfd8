package files

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// sound fails unless a table is as the others want it, or the error says whose it is.
func sound(t *testing.T, table datasets.Table, err error) bool {
	t.Helper()
	if err != nil {
		if !strings.HasPrefix(err.Error(), "files: ") {
			t.Errorf("the error %q does not say whose it is", err)
		}
		if !reflect.DeepEqual(table, datasets.Table{}) {
			t.Errorf("with the error %v comes a table", err)
		}
		return false
	}
	if err := table.Check(); err != nil {
		t.Errorf("the table is not sound: %v", err)
	}
	return true
}

func FuzzCSV(f *testing.F) {
	for _, text := range []string{
		"", "c", "a,c\n1,x\n", "\ufeffa,b,c\r\n1.5,-2,yes\r\n1e-3,,no\r\n", "k,a,c\nred,1,x\nblue,?,y\nred,3,x\n",
		"a,c\n\"1\n2\",x\n", "a,\"c\n", "k;a;c\nu;1,5;x\nv;2;y\n", "a,a\n", "a,c\nNaN,x\n", ",\n", "#\na,c\n1,x,\n", gzipped("a,c\n1,x\n"),
	} {
		f.Add(text, "c", "k", "?", byte(0), byte(0))
		f.Add(text, "c", "", "", byte(1), byte(3))
		f.Add(text, "", "k", "", byte(2), byte(6))
	}
	f.Fuzz(func(t *testing.T, text, label, category, missing string, policy, sign byte) {
		var report Report
		c := CSV{Label: label, NoHeader: sign&1 == 1, IfMissing: Missing(policy % 3), Report: &report}
		if sign&2 == 2 {
			c.Comma, c.Decimal = ';', ','
		}
		if sign&4 == 4 {
			c.Comment = '#'
		}
		if category != "" {
			c.Categorical = []string{category}
		}
		if missing != "" {
			c.Missing = []string{missing, ""}
		}
		table, err := c.Read(strings.NewReader(text))
		if !sound(t, table, err) {
			return
		}
		if len(report.Left)+table.Len() != report.Rows {
			t.Errorf("%d rows left out, %d there, of %d", len(report.Left), table.Len(), report.Rows)
		}
		if (table.Classes == nil) != (label == "") {
			t.Errorf("label %q, classes %v", label, table.Classes)
		}
		if table.Sparse != nil {
			t.Error("the table is sparse")
		}
		// The same file in the columns of its own table is the same; the means of a
		// filled column may round otherwise.
		if c.IfMissing != FillMean {
			c.Like = table
			if again, err := c.Read(strings.NewReader(text)); err != nil || !reflect.DeepEqual(again, table) {
				t.Errorf("Like itself: %v, %v, want %v", again, err, table)
			}
		}
		// What is written reads back the same, to the bit.
		predicted := make([]string, table.Len())
		for i := range predicted {
			predicted[i] = fmt.Sprint("class ", i%3)
		}
		var file bytes.Buffer
		w := csv.NewWriter(&file)
		if err := writeTable(w, table, predicted); err != nil {
			t.Fatal(err)
		}
		w.Flush()
		last := unused("predicted", append(table.Features[:len(table.Features):len(table.Features)], ""))
		back := CSV{Label: last}
		if table.Classes != nil {
			class := unused("class", table.Features)
			last = unused("predicted", append(table.Features[:len(table.Features):len(table.Features)], class))
			back = CSV{Label: last, Ignore: []string{class}}
		}
		again, err := back.Read(&file)
		if err != nil && (strings.Contains(err.Error(), "the column names are all numbers") || strings.Contains(err.Error(), "UTF-16")) {
			return
		}
		if err != nil || !reflect.DeepEqual(again, datasets.Table{Features: table.Features, Rows: table.Rows, Classes: predicted}) {
			t.Errorf("written and read: %v, %v, want %v", again, err, table)
		}
	})
}

func FuzzLIBSVM(f *testing.F) {
	for _, text := range []string{
		"", "1", "+1 1:0.5 3:-3\n-1\n3 2:1e-300\n", "1 0:1", "1:1\n2:2", "# x\n\n1 1:nan", "1 qid:1 2:3", "1 99999:1", "a,b 1:1", gzipped("1 1:1"),
	} {
		f.Add(text, 0, false, false)
		f.Add(text, 3, true, true)
	}
	f.Fuzz(func(t *testing.T, text string, dim int, zero, noLabels bool) {
		if dim > 1000 {
			dim = 1000 // names take time
		}
		l := LIBSVM{Dim: dim, ZeroBased: zero, NoLabels: noLabels}
		table, err := l.Read(strings.NewReader(text))
		if !sound(t, table, err) {
			return
		}
		if l.Dim = table.Dim(); dim > 0 && l.Dim != dim {
			t.Errorf("%d columns, want %d", l.Dim, dim)
		}
		again, err := l.Read(strings.NewReader(svm(table, noLabels)))
		if err != nil || !reflect.DeepEqual(again, table) {
			t.Errorf("written and read: %v, %v, want %v", again, err, table)
		}
	})
}

// svm writes a table as LIBSVM reads it.
func svm(table datasets.Table, noLabels bool) string {
	var text strings.Builder
	for i, row := range table.Sparse {
		if !noLabels {
			text.WriteString(table.Classes[i] + " ")
		} else if len(row.Columns) == 0 {
			text.WriteString(table.Features[0] + ":0") // an empty line is no row
		}
		for k, j := range row.Columns {
			text.WriteString(table.Features[j] + ":" + strconv.FormatFloat(row.Values[k], 'g', -1, 64) + " ")
		}
		text.WriteString("\n")
	}
	return text.String()
}

func FuzzNPY(f *testing.F) {
	for _, name := range []string{"version1.npy", "version2.npy", "objects.npy", "records.npy"} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	for _, kind := range []string{"<f8", ">f2", "|b1", ">u8", "<i4", "<U2", "|S8"} {
		f.Add([]byte(npy("{'descr': '"+kind+"', 'fortran_order': True, 'shape': (2, 1), }", "\x01\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00")))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := ReadNPY(bytes.NewReader(text))
		table, tableErr := NPY{}.Read(bytes.NewReader(text), nil)
		sound(t, table, tableErr)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "files: ") || tableErr == nil {
				t.Errorf("%v, but %v", err, tableErr)
			}
			return
		}
		if err := a.check(); err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := WriteNPY(&file, a); err != nil {
			t.Fatal(err)
		}
		again, err := ReadNPY(&file)
		if err != nil || !same(a, again) {
			t.Errorf("written and read: %v, %v, want %v", again, err, a)
		}
	})
}

// same tells whether two arrays are equal to the bit.
func same(a, b Array) bool {
	if !reflect.DeepEqual(a.Shape, b.Shape) || !reflect.DeepEqual(a.Strings, b.Strings) || len(a.Numbers) != len(b.Numbers) {
		return false
	}
	for i := range a.Numbers {
		if math.Float64bits(a.Numbers[i]) != math.Float64bits(b.Numbers[i]) {
			return false
		}
	}
	return true
}

func FuzzNPZ(f *testing.F) {
	x := Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}}
	f.Add([]byte(npz(f, x, Array{Name: "y", Strings: []string{"a", "b"}})))
	f.Add([]byte(npz(f, x, Array{Name: "y", Numbers: []float64{0, 1}})))
	f.Add([]byte(gzipped(npz(f, x))))
	text, err := os.ReadFile("testdata/values.npz")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Fuzz(func(t *testing.T, text []byte) {
		table, err := NPZ{}.Read(bytes.NewReader(text))
		sound(t, table, err)
		arrays, err := ReadNPZ(bytes.NewReader(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "files: ") {
				t.Errorf("the error %q does not say whose it is", err)
			}
			return
		}
		var file bytes.Buffer
		if err := WriteNPZ(&file, arrays...); err != nil {
			if !strings.Contains(err.Error(), "wanted a name without slashes") {
				t.Error(err)
			}
			return
		}
		again, err := ReadNPZ(&file)
		if err != nil || len(again) != len(arrays) {
			t.Fatalf("written and read: %v", err)
		}
		for i := range again {
			if again[i].Name != arrays[i].Name || !same(again[i], arrays[i]) {
				t.Errorf("written and read: %v, want %v", again[i], arrays[i])
			}
		}
	})
}

func FuzzWords(f *testing.F) {
	f.Add("It's 9 o'clock, Zoë!", "the_cat sat; the cat", 1)
	f.Add("", "ΣΑΣ İI ǅ", 2)
	f.Add("\xff", "a b", 0)
	f.Fuzz(func(t *testing.T, first, second string, least int) {
		texts, classes := []string{first, second}, []string{"a", "b"}
		table, err := Words{MinTexts: least}.Count(texts, classes)
		if !sound(t, table, err) {
			return
		}
		again, err := Words{Vocabulary: table.Features}.Count(texts, classes)
		if err != nil {
			t.Fatal(err)
		}
		// Each word is found again where it is written by itself, as often as it is there.
		for i := range again.Len() {
			if !reflect.DeepEqual(again.Row(i), table.Row(i)) {
				t.Errorf("row %d: %v, want %v", i, again.Row(i), table.Row(i))
			}
			var text strings.Builder
			for j, n := range table.Row(i) {
				text.WriteString(strings.Repeat(table.Features[j]+" ", int(n)))
			}
			alone, err := Words{Vocabulary: table.Features}.Count([]string{text.String()}, nil)
			if err != nil || !reflect.DeepEqual(alone.Row(0), table.Row(i)) {
				t.Errorf("%q: %v, %v, want %v", text.String(), alone, err, table.Row(i))
			}
		}
	})
}
