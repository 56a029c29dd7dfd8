package files

import (
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files/internal/frames"
)

// A fakeFrame is a DataFrame with the given columns, whose text is always the same.
type fakeFrame struct {
	rows    int64
	columns []frames.Column
	text    string
}

func (f fakeFrame) Rows() int64                      { return f.rows }
func (f fakeFrame) Columns() []frames.Column         { return f.columns }
func (f fakeFrame) Index() []string                  { return []string{"patient"} }
func (f fakeFrame) Text(_ []bool) (io.Reader, error) { return strings.NewReader(f.text), nil }

// withFrame makes each Parquet file contain a frame, until the end of the test.
func withFrame(t *testing.T, frame fakeFrame) {
	t.Helper()
	open := frames.Open
	t.Cleanup(func() { frames.Open = open })
	frames.Open = func(io.ReaderAt, int64) (frames.Frame, error) { return frame, nil }
}

// The number of rows in a Parquet file shows before they are read whether there is enough memory. Columns
// that can't be read are an error, too, and so are the names of a DataFrame that a CSV file can't have.
func TestFrameErrors(t *testing.T) {
	numbers := []frames.Column{{Name: "x"}, {Name: "c"}}
	for _, c := range []struct {
		name  string
		csv   CSV
		frame fakeFrame
	}{
		{"too many rows", CSV{Label: "c"}, fakeFrame{rows: 1e12, columns: numbers}},
		{"no column", CSV{}, fakeFrame{rows: 2}},
		{"a nameless column", CSV{}, fakeFrame{rows: 2, columns: []frames.Column{{Name: "x"}, {Name: ""}}}},
		{"a repeated name", CSV{}, fakeFrame{rows: 2, columns: []frames.Column{{Name: "x"}, {Name: " x"}}}},
		{"no number", CSV{Label: "c"}, fakeFrame{rows: 2, columns: numbers, text: "1,a\nred,b\n"}},
		{"decimal comma", CSV{Label: "c"}, fakeFrame{rows: 2, columns: numbers, text: "1,a\n\"2,5\",b\n"}},
		{"not UTF-8", CSV{Label: "c"}, fakeFrame{rows: 2, columns: numbers, text: "1,a\n2,\xe9\n"}},
		{"no missing class", CSV{Label: "c"}, fakeFrame{rows: 2, columns: numbers, text: "1,a\n2,\n"}},
	} {
		withFrame(t, c.frame)
		_, err := c.csv.Read(strings.NewReader("PAR1\x15"))
		if c.name != "too many rows" { // its message has the size of the memory
			messagetest.Error(t, c.name, err)
		} else if !strings.Contains(foundText(err), "numbers that need about 8e+03 GB of memory") {
			t.Errorf("error = %v, want the error that the numbers need too much memory", err)
		}
	}
}

// The Problem of a Description names a column that can't be read, whatever its use.
func TestFrameColumnsNeeded(t *testing.T) {
	lists := frames.Column{Name: "l", Type: "lists", Fix: "frame = …"}
	withFrame(t, fakeFrame{rows: 2, columns: []frames.Column{{Name: "x"}, lists, {Name: "c"}}, text: "1,<lists>,a\n2,<lists>,b\n"})
	x := &Schema{Columns: []Column{{Name: "x"}}}
	for name, c := range map[string]CSV{
		"number":              {Label: "c"},
		"label":               {Label: "l", Ignore: []string{"c"}},
		"category":            {Label: "c", Categorical: []string{"l"}},
		"weight":              {Label: "c", Weight: "l"},
		"number of a Schema":  {Label: "c", Schema: &Schema{Columns: []Column{{Name: "x"}, {Name: "l"}}}},
		"ignored":             {Label: "c", Ignore: []string{"l"}},
		"not in the Schema":   {Label: "c", Schema: x},
		"class with a Schema": {Label: "l", Schema: x},
	} {
		_, readErr := c.Read(strings.NewReader("PAR1\x15"))
		d, err := c.describe(newTextInput("PAR1\x15"))
		if err != nil || (d.Problem == nil) != (readErr == nil) {
			t.Errorf("%s: Problem = %v, error = %v; the error of Read = %v, want a Problem exactly if there is an error", name, d.Problem, err, readErr)
		}
		if advice := fmt.Sprint(readErr); strings.Contains(advice, "set Ignore") != (name == "number") && readErr != nil {
			t.Errorf("%s: error = %v, want advice to leave the column out exactly if it is a number", name, readErr)
		}
		if d.Problem != nil {
			messagetest.Error(t, "the Problem of lists as a "+name, d.Problem)
		}
	}
}

// ReadColumn of a DataFrame gives no advice about lines, and says how to use the index.
func TestFrameReadColumn(t *testing.T) {
	withFrame(t, fakeFrame{rows: 2, columns: []frames.Column{{Name: "x"}, {Name: "c"}}, text: "1,a\n2,\n"})
	file := writeFile(t, "rows.parquet", "PAR1\x15")
	for _, column := range []string{"c", "patient"} {
		_, err := CSV{}.ReadColumn(t.Context(), file, column)
		if p := asProblem(err); p != nil {
			p.File = ""
		}
		messagetest.Error(t, "ReadColumn of "+column, err)
	}
}

// The words of a DataFrame may contain line ends and commas, even if they look like rows of a CSV file in which a
// quotation mark is not closed.
func TestFrameWordsLikeRows(t *testing.T) {
	const text = "1,\"a\n3,b\"\n2,b\n"
	if _, err := (CSV{Label: "c"}).Read(strings.NewReader("x,c\n" + text)); err == nil {
		t.Error("as a CSV file: error = nil, want an error")
	}
	withFrame(t, fakeFrame{rows: 2, columns: []frames.Column{{Name: "x"}, {Name: "c"}}, text: text})
	table, err := CSV{Label: "c"}.Read(strings.NewReader("PAR1\x15"))
	if want := []string{"a\n3,b", "b"}; err != nil || !slices.Equal(table.Classes, want) {
		t.Errorf("classes = %q, error = %v, want %q", table.Classes, err, want)
	}
}

// The fields of CSV that define how numbers are written in text have no effect on the numbers of a DataFrame.
func TestFrameNumbers(t *testing.T) {
	withFrame(t, fakeFrame{rows: 2, columns: []frames.Column{{Name: "x"}}, text: "1.234\n12.5\n"})
	for _, c := range []CSV{{Comma: ';', Thousands: '.', Decimal: ','}, {Thousands: ','}, {Comma: ';', Decimal: ',', NoHeader: true}} {
		table, err := c.Read(strings.NewReader("PAR1\x15"))
		if want := [][]float64{{1.234}, {12.5}}; err != nil || !reflect.DeepEqual(table.Rows, want) {
			t.Errorf("%+v: rows = %v, error = %v, want %v", c, table.Rows, err, want)
		}
	}
	withFrame(t, fakeFrame{rows: 1, columns: []frames.Column{{Name: "x"}}, text: "\"1,234\"\n"})
	if _, err := (CSV{Thousands: ','}).Read(strings.NewReader("PAR1\x15")); err == nil {
		t.Error("the text 1,234: error = nil, want an error, because it is no number")
	}
}

// Files of text and DataFrames can be read together only if the same plan is right for both.
func TestFramesAndText(t *testing.T) {
	withFrame(t, fakeFrame{rows: 1, columns: []frames.Column{{Name: "x"}, {Name: "c"}}, text: "1.234,b\n"})
	frame := writeFile(t, "frame.parquet", "PAR1\x15")
	plain := writeFile(t, "plain.csv", "x,c\n2,a\n")
	european := writeFile(t, "european.csv", "x;c\n2,5;a\n")
	comma := CSV{Label: "c", Comma: ';', Decimal: ',', Thousands: '.'}
	for _, c := range []struct {
		name  string
		csv   CSV
		files []string
	}{
		{"text, frame", comma, []string{european, frame}},
		{"frame, text", comma, []string{frame, european}},
		{"missing values", CSV{Label: "c", NAValues: []string{"NA"}}, []string{plain, frame}},
	} {
		_, err := c.csv.Chunks(t.Context(), c.files[0], 9, c.files[1:]...)
		if p := asProblem(err); p != nil {
			p.File = filepath.Base(p.File)
		}
		messagetest.Error(t, c.name, err)
		_, err = c.csv.describeFiles(t.Context(), c.files)
		if err == nil {
			t.Errorf("%s: description: error = nil, want the error of Chunks", c.name)
		}
	}
	if _, err := (CSV{Label: "c"}).Chunks(t.Context(), plain, 9, frame); err != nil {
		t.Errorf("error = %v, want none, because both files are read in the same way", err)
	}
}

// A model of a CSV file with decimal commas reads the DataFrame with the same classes and categories, and the
// other way round.
func TestDecimalsOfKnownNames(t *testing.T) {
	const frameText = "0.5,1.5\n1,2\n"
	const commas = "dose;c\n0,5;1,5\n1,0;2,0\n"
	european := CSV{Label: "c", Comma: ';', Decimal: ',', Categorical: []string{"dose"}}
	plain := CSV{Label: "c", Categorical: []string{"dose"}}
	withFrame(t, fakeFrame{rows: 2, columns: []frames.Column{{Name: "dose"}, {Name: "c"}}, text: frameText})
	for _, c := range []struct {
		name          string
		first         CSV
		text, another string // of the first file and the other one
		classes       []string
	}{
		{"a frame after decimal commas", european, commas, "PAR1\x15", []string{"1,5", "2,0"}},
		{"decimal commas after a frame", plain, "PAR1\x15", commas, []string{"1.5", "2"}},
		{"decimal commas after points", plain, "dose,c\n0.5,1.5\n1,2\n", commas, []string{"1.5", "2"}},
	} {
		first := must[datasets.Table](t)(c.first.Read(strings.NewReader(c.text)))
		reader := first.Source.(CSV)
		if c.another == commas {
			reader.Comma, reader.Decimal = ';', ','
		}
		other := must[datasets.Table](t)(reader.Read(strings.NewReader(c.another)))
		if !slices.Equal(other.Classes, c.classes) {
			t.Errorf("%s: classes = %q, want %q", c.name, other.Classes, c.classes)
		}
		if !reflect.DeepEqual(other.Rows, first.Rows) || !slices.Equal(other.Features, first.Features) {
			t.Errorf("%s: rows = %v, want %v", c.name, other.Rows, first.Rows)
		}
		d := must[Description](t)(reader.DescribeFile(writeFile(t, "another", c.another)))
		if d.Problem != nil {
			t.Errorf("%s: problem = %v, want none", c.name, d.Problem)
		}
	}
}

// A file with a Schema reads an empty value like null, even if the first file had no placeholder but -999.
func TestEmptyValueIsNull(t *testing.T) {
	const rows = "1,,a\n,red,b\n-999,blue,a\n"
	withFrame(t, fakeFrame{rows: 3, columns: []frames.Column{{Name: "x"}, {Name: "k"}, {Name: "c"}}, text: rows})
	for _, policy := range []MissingPolicy{FillMean, DropRow, RefuseMissing} {
		c := CSV{Label: "c", Categorical: []string{"k"}, NAValues: []string{"-999"}, IfMissing: policy, Unseen: ZeroUnseen}
		first := must[datasets.Table](t)(c.Read(strings.NewReader("x,k,c\n1,red,a\n2,blue,b\n")))
		reader := first.Source.(CSV)
		text, errText := reader.Read(strings.NewReader("x,k,c\n" + rows))
		frame, errFrame := reader.Read(strings.NewReader("PAR1\x15"))
		if !reflect.DeepEqual(text.Rows, frame.Rows) || foundText(errText) != foundText(errFrame) {
			t.Errorf("policy %d: rows = %v, error = %v; of the DataFrame %v, %v", policy, text.Rows, errText, frame.Rows, errFrame)
		}
		if policy == FillMean && !reflect.DeepEqual(text.Rows, [][]float64{{1, 0, 0}, {1.5, 0, 1}, {1.5, 1, 0}}) {
			t.Errorf("rows = %v, error = %v", text.Rows, errText)
		}
	}

	// The empty value is a category of the first file.
	c := CSV{Categorical: []string{"k"}, Ignore: []string{"c"}, NAValues: []string{"-999"}, IfMissing: FillMean, Unseen: ZeroUnseen}
	first := must[datasets.Table](t)(c.Read(strings.NewReader("x,k,c\n1,,a\n2,red,b\n")))
	text := must[datasets.Table](t)(first.Source.(CSV).Read(strings.NewReader("x,k,c\n" + rows)))
	frame := must[datasets.Table](t)(first.Source.(CSV).Read(strings.NewReader("PAR1\x15")))
	if want := [][]float64{{1, 1, 0}, {1.5, 0, 1}, {1.5, 0, 0}}; !reflect.DeepEqual(text.Rows, want) || !reflect.DeepEqual(frame.Rows, want) {
		t.Errorf("rows = %v, of the DataFrame %v, want %v", text.Rows, frame.Rows, want)
	}
}

// Numbers with separators in a DataFrame have to be converted in Python, because Decimal and Thousands have no effect.
func TestFrameSeparators(t *testing.T) {
	columns := []frames.Column{{Name: "a"}, {Name: "b"}, {Name: "y"}}
	for name, text := range map[string]string{
		"thousands":      "\"1,234.5\",1,p\n\"2,345\",2,q\n",
		"decimal commas": "\"1,5\",1,p\n\"1.234,5\",\"1,25\",q\n",
	} {
		withFrame(t, fakeFrame{rows: 2, columns: columns, text: text})
		for _, c := range []CSV{{Label: "y"}, {Label: "y", AutoCategorical: true}} {
			_, err := c.ReadFile(writeFile(t, "rows.parquet", "PAR1\x15"))
			d := must[Description](t)(c.describe(newTextInput("PAR1\x15")))
			for _, p := range []*datasets.Problem{asProblem(err), d.Problem} {
				if p == nil || strings.Contains(p.Error(), "Thousands") || strings.Contains(p.Error(), "Decimal") ||
					!strings.Contains(p.Error(), `in Python write t["a"] = t["a"].str.replace(`) {
					t.Errorf("%s: problem = %v, want a line of Python and no settings", name, p)
				}
			}
			messagetest.Error(t, name, d.Problem)
		}
	}
}
