package files

import (
	"bytes"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron/datasets"
)

// checkRead checks the results of a reader and reports whether err is nil. If err is nil, the table must
// pass Check. If err is not nil, it must be a Problem of this package, and the table must be empty.
func checkRead(t *testing.T, table datasets.Table, err error) bool {
	t.Helper()
	if err != nil {
		if p, ok := err.(*datasets.Problem); !ok || p.Package != "files" {
			t.Errorf("error = %v, want a Problem of this package", err)
		}
		if !reflect.DeepEqual(table, datasets.Table{}) {
			t.Errorf("table = %v, error = %v, want an empty table with an error", table, err)
		}
		return false
	}
	if err := table.Check(); err != nil {
		t.Errorf("Check() = %v, want no error", err)
	}
	return true
}

func FuzzCSV(f *testing.F) {
	for _, text := range []string{
		"", "c", "a,c\n1,x\n", "\ufeffa,b,c\r\n1.5,-2,yes\r\n1e-3,,no\r\n", "k,a,c\nred,1,x\nblue,?,y\nred,3,x\n",
		"a,c\n\"1\n2\",x\n", "a,b,c\nTrue,007,x\nfalse,1,\n", "a,b,c\n\\N,14-Oct,x\n13:05,10-14,NA\n", "a,\"c\n", "k;a;c\nu;1,5;x\nv;2;y\n", "a,a\n", "a,c\nNaN,x\n", ",\n", "#\na,c\n1,x,\n", "a,c\n1'234.5,\xe9\n9007199254740993,x\n", gzipped("a,c\n1,x\n"),
	} {
		f.Add(text, "c", "k", "?", byte(0), byte(0))
		f.Add(text, "c", "", "", byte(1), byte(3))
		f.Add(text, "", "k", "", byte(8), byte(6))
		f.Add(text, "c", "", "", byte(0), byte(24))
		f.Add("title\n"+strings.ReplaceAll(text, ",", " \t"), "c", "", "", byte(0), byte(192))
		f.Add(text, "c", "", "", byte(1+64), byte(0))
	}
	f.Fuzz(func(t *testing.T, text, label, category, missing string, policy, flags byte) {
		c := fuzzedCSV(policy, flags)
		c.Label = label
		if category != "" {
			c.Categorical = []string{category}
		}
		if missing != "" {
			c.NAValues = []string{missing, ""}
		}
		d, describeErr := c.describe(newTextInput(text))
		table, err := c.Read(strings.NewReader(text))
		if !checkRead(t, table, err) {
			return
		}
		report := table.Report
		if len(report.Skipped)+table.Len() != report.Rows {
			t.Errorf("number of skipped rows = %d, number of rows in the table = %d, want a sum of %d", len(report.Skipped), table.Len(), report.Rows)
		}
		if (table.Classes == nil) != (label == "") {
			t.Errorf("Classes = %v with the Label %q, want nil only without a Label", table.Classes, label)
		}
		// A file that Read accepts can also be described.
		if describeErr != nil {
			t.Errorf("describe(): error = %v, want none", describeErr)
		}
		checkDescription(t, c, d, report)
		// The Source, saved and loaded, reads the same table from the file. There are two exceptions: JSON
		// can't represent a value of NAValues that is not UTF-8, and a Source with FillMean rejects a
		// missing class instead of skipping the row.
		if !utf8.ValidString(missing) || c.IfMissing == FillMean && report.Skipped != nil {
			return
		}
		source := saveAndLoad(t, table.Source.(CSV))
		reread, err := source.Read(strings.NewReader(text))
		reread.Report = table.Report // the Reports may list the same words in different orders
		if err != nil || !reflect.DeepEqual(reread, table) {
			t.Errorf("table read by the Source = %v, error = %v, want %v", reread, err, table)
		}
		checkCopy(t, c, text, table, source)
	})
}

// fuzzedCSV returns a reader. The argument policy determines IfMissing, Unseen and AutoCategorical. Each bit of
// flags sets one or two fields.
func fuzzedCSV(policy, flags byte) CSV {
	c := CSV{
		IfMissing:       MissingPolicy(policy % 3),
		Unseen:          Unseen(policy / 3 % 3),
		AutoCategorical: policy&64 == 64,
		NoHeader:        flags&1 == 1,
		TextLabels:      flags&32 == 32,
	}
	if flags&2 == 2 {
		c.Comma, c.Decimal = ';', ','
	}
	if flags&4 == 4 {
		c.Comment = '#'
	}
	if flags&8 == 8 {
		c.Thousands = '\''
	}
	if flags&16 == 16 {
		c.Encoding = "cp1252"
	}
	if flags&64 == 64 {
		c.Comma = ' '
	}
	if flags&128 == 128 {
		c.Skip = 1
	}
	return c
}

// checkDescription fails the test unless d may be the Description of a file that c has read with the given report.
func checkDescription(t *testing.T, c CSV, d Description, report *datasets.Report) {
	t.Helper()
	// A Description includes the rows that Read skips, so their words may be a problem.
	if d.Problem != nil && !c.AutoCategorical && report.Skipped == nil {
		t.Errorf("Problem of the Description = %v, want none, because Read accepts the file", d.Problem)
	}
	if d.Rows != report.Rows || d.Ragged > 0 {
		t.Errorf("describe() = %v, want %d rows of equal length", d, report.Rows)
	}
	for _, col := range d.Columns {
		if col.Count+col.Missing != d.Rows || col.Numbers > col.Count || col.Distinct > col.Count || col.Min > col.Max {
			t.Errorf("summary of a column = %+v, want Count + Missing = %d, Numbers and Distinct of at most Count, and Min <= Max", col, d.Rows)
		}
	}
}

// checkCopy adds a column of predictions to a copy of the file with the given text. It fails the test unless reading
// the copy with this column as the Label gives the rows of the table, which c has read from the file.
func checkCopy(t *testing.T, c CSV, text string, table datasets.Table, source CSV) {
	t.Helper()
	predicted := make([]string, table.Len())
	for i := range predicted {
		predicted[i] = fmt.Sprint("class ", i%3)
	}
	var file bytes.Buffer
	if err := source.addColumns(&file, newTextInput(text), []string{"predicted"}, slices.Collect(slices.Chunk(predicted, 1))); err != nil {
		if !strings.Contains(foundText(err), "would make the first line a comment") {
			t.Errorf("addColumns: error = %v, want none, or the error that a line would become a comment", err)
		}
		return
	}
	if c.IfMissing == DropRow || c.NoHeader {
		return
	}
	newLabel := "predicted"
	for slices.Contains(strings.Split(text, "\n"), newLabel) {
		newLabel += "_" // addColumns also appends "_" if the file already has such a column
	}
	if c.Label != "" {
		c.Ignore = []string{c.Label}
	}
	c.Label, c.Encoding = newLabel, ""
	reread, err := c.Read(&file)
	if err != nil || !reflect.DeepEqual(reread.Rows, table.Rows) || !reflect.DeepEqual(reread.Sparse, table.Sparse) || !reflect.DeepEqual(reread.Classes, predicted) {
		t.Errorf("table read from the copy = %v, error = %v, want the rows of %v and the classes %q", reread, err, table, predicted)
	}
}

func FuzzLIBSVM(f *testing.F) {
	for _, text := range []string{
		"1:1\n\n2:2\n", "# Column indices are zero-based\n1 0:1", "", "1", "+1 1:0.5 3:-3\n-1\n3 2:1e-300\n", "1 0:1", "1:1\n2:2", "# x\n\n1 1:nan", "1 qid:1 2:3", "1 99999:1", "a,b 1:1", gzipped("1 1:1"),
	} {
		f.Add(text, 0, false, false)
		f.Add(text, 3, true, true)
	}
	f.Fuzz(func(t *testing.T, text string, dim int, zeroBased, noLabels bool) {
		if dim > 1000 {
			dim = 1000 // the table has one name per column, and more names would slow down the test
		}
		l := LIBSVM{Dim: dim, ZeroBased: zeroBased, NoLabels: noLabels}
		table, err := l.Read(strings.NewReader(text))
		if !checkRead(t, table, err) {
			return
		}
		if l.Dim = table.Dim(); dim > 0 && l.Dim != dim {
			t.Errorf("number of columns = %d, want %d", l.Dim, dim)
		}
		reread, err := l.Read(strings.NewReader(libsvmText(table, noLabels)))
		if err != nil || !reflect.DeepEqual(reread, table) {
			t.Errorf("table read from a copy of the file = %v, error = %v, want %v", reread, err, table)
		}
	})
}

// saveAndLoad encodes a reader, decodes the result, and returns the decoded reader. It fails the test
// unless the two readers are equal.
func saveAndLoad[T datasets.Source](t *testing.T, reader T) T {
	t.Helper()
	format, text, err := EncodeSource(reader)
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := DecodeSource(format, text)
	if err != nil || !reflect.DeepEqual(loaded, datasets.Source(reader)) {
		t.Fatalf("DecodeSource(%s) = %+v, error = %v, want %+v", text, loaded, err, reader)
	}
	return loaded.(T)
}

// libsvmText returns a table as the text of a LIBSVM file.
func libsvmText(table datasets.Table, noLabels bool) string {
	var text strings.Builder
	for i, row := range table.Sparse {
		if !noLabels {
			text.WriteString(table.Classes[i] + " ")
		} else if len(row.Columns) == 0 {
			text.WriteString(table.Features[0] + ":0") // an empty line would not be a row
		}
		for k, j := range row.Columns {
			text.WriteString(table.Features[j] + ":" + strconv.FormatFloat(row.Values[k], 'g', -1, 64) + " ")
		}
		text.WriteString("\n")
	}
	return text.String()
}

func FuzzNPY(f *testing.F) {
	for _, name := range []string{"version1.npy", "objects.npy", "records.npy"} {
		f.Add([]byte(readContent(f, "testdata/"+name)))
	}
	for _, kind := range []string{"<f8", ">f2", "|b1", ">u8", "<i4", "<U2", "|S8"} {
		f.Add([]byte(npyFile("{'descr': '"+kind+"', 'fortran_order': True, 'shape': (2, 1), }", "\x01\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00")))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		a, err := readNPY(newTextInput(string(text)))
		if err != nil {
			return
		}
		reread, err := readNPY(newTextInput(encodeNPY(t, a)))
		if err != nil || !equalArrays(a, reread) {
			t.Errorf("array read from a copy of the file = %v, error = %v, want %v", reread, err, a)
		}
		table, err := NPZ{}.matrixReader().table(a, nil)
		checkRead(t, table, withFileName("", err)) // withFileName converts err to a Problem
	})
}

// encodeNPY returns the content of an .npy file with the given array.
func encodeNPY(t *testing.T, a npy.Array) string {
	t.Helper()
	shape := a.Shape
	if shape == nil {
		shape = []int{}
	}
	text, err := Array{Shape: shape, Numbers: a.Numbers, Strings: a.Strings}.encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// equalArrays reports whether two arrays have the same shape and values. It compares the bits of numbers.
func equalArrays(a, b npy.Array) bool {
	return slices.Equal(a.Shape, b.Shape) && slices.Equal(a.Strings, b.Strings) &&
		slices.EqualFunc(a.Numbers, b.Numbers, func(v, w float64) bool { return math.Float64bits(v) == math.Float64bits(w) })
}

func FuzzNPZ(f *testing.F) {
	x := Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}}
	f.Add([]byte(encodeNPZ(f, x, Array{Name: "y", Shape: []int{2}, Strings: []string{"a", "b"}})))
	f.Add([]byte(encodeNPZ(f, x, Array{Name: "y", Shape: []int{2}, Numbers: []float64{0, 1}})))
	f.Add([]byte(readContent(f, "testdata/values.npz")))
	f.Fuzz(func(t *testing.T, text []byte) {
		table, err := NPZ{}.Read(bytes.NewReader(text))
		checkRead(t, table, err)
	})
}

func FuzzWords(f *testing.F) {
	f.Add("It's 9 o'clock, Zoë!", "the_cat sat; the cat", 1)
	f.Add("", "ΣΑΣ İI ǅ", 2)
	f.Add("\xff", "a b", 0)
	f.Fuzz(func(t *testing.T, first, second string, minTexts int) {
		texts, classes := []string{first, second}, []string{"a", "b"}
		table, err := BagOfWords{MinTexts: minTexts}.Count(texts, classes)
		if !checkRead(t, table, err) {
			return
		}
		reread, err := BagOfWords{Vocabulary: table.Features}.Count(texts, classes)
		if err != nil {
			t.Fatal(err)
		}
		for i := range reread.Len() {
			if !reflect.DeepEqual(reread.Row(i), table.Row(i)) {
				t.Errorf("row %d with the Vocabulary = %v, want %v", i, reread.Row(i), table.Row(i))
			}
			// Make a text that repeats each word as often as the row says. It must give the same row.
			var text strings.Builder
			for j, n := range table.Row(i) {
				text.WriteString(strings.Repeat(table.Features[j]+" ", int(n)))
			}
			counts, err := BagOfWords{Vocabulary: table.Features}.Count([]string{text.String()}, nil)
			if err != nil || !reflect.DeepEqual(counts.Row(0), table.Row(i)) {
				t.Errorf("counts of %q = %v, error = %v, want %v", text.String(), counts, err, table.Row(i))
			}
		}
	})
}

// Compressed data give a table or a Problem, whether they come from a file or from another reader.
func FuzzCompressed(f *testing.F) {
	const text = "a,y\n1,x\n2,z\n"
	f.Add([]byte(gzipped(text)))
	f.Add([]byte(zipped([2]string{"a.csv", text})))
	f.Add([]byte(zipped([2]string{"a.csv", text}, [2]string{"b/", ""}, [2]string{"__MACOSX/._a.csv", "x"})))
	f.Add([]byte(readContent(f, "testdata/packed/level6.csv.bz2")))
	f.Add([]byte(readContent(f, "testdata/packed/two-streams.csv.bz2")))
	f.Add([]byte(bzip2Empty))
	f.Fuzz(func(t *testing.T, packed []byte) {
		c := CSV{Label: "y"}
		table, err := c.Read(bytes.NewReader(packed))
		if !checkRead(t, table, err) {
			return
		}
		fromFile, err := c.ReadFile(writeFile(t, "a", string(packed)))
		if err != nil || !reflect.DeepEqual(fromFile, table) {
			t.Errorf("table from a file = %v, error = %v, want %v", fromFile, err, table)
		}
	})
}
