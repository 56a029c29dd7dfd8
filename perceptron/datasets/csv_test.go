package datasets

import (
	"errors"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadCSV(t *testing.T) {
	want := Table{
		Features: []string{"a", "b"},
		Rows:     [][]float64{{1.5, -2}, {1e-3, 4}},
		Classes:  []string{"yes", "no"},
	}
	for _, c := range []struct{ what, text string }{
		{"label last", "a,b,c\n1.5,-2,yes\n1e-3,4,no\n"},
		{"label first", "c,a,b\nyes,1.5,-2\nno,1e-3,4\n"},
		{"label between", "a,c,b\n1.5,yes,-2\n1e-3,no,4\n"},
		{"no newline at the end", "a,b,c\n1.5,-2,yes\n1e-3,4,no"},
		{"Windows", "a,b,c\r\n1.5,-2,yes\r\n1e-3,4,no\r\n"},
		{"byte order mark", "\ufeffa,b,c\n1.5,-2,yes\n1e-3,4,no\n"},
		{"byte order mark and quotes", "\ufeff\"a\",b,c\n1.5,-2,yes\n1e-3,4,no\n"},
		{"spaces", " a , b,c \n 1.5,-2 , yes\n\t1e-3,4,no \n"},
		{"empty lines", "\na,b,c\n\n1.5,-2,yes\n\n1e-3,4,no\n\n"},
		{"quotes", "\"a\",\"b\",\"c\"\n\"1.5\",\"-2\",\"yes\"\n1e-3,4,no\n"},
	} {
		for _, reader := range []struct {
			what string
			table
		}{
			{"whole", readAll(c.text)},
			{"byte by byte", readByBytes(c.text)},
		} {
			if reader.err != nil || !reflect.DeepEqual(reader.got, want) {
				t.Errorf("%s, %s: %v, %v, want %v", c.what, reader.what, reader.got, reader.err, want)
			}
		}
	}
}

type table struct {
	got Table
	err error
}

func readAll(text string) table {
	got, err := ReadCSV(strings.NewReader(text), "c")
	return table{got, err}
}

func readByBytes(text string) table {
	got, err := ReadCSV(iotest.OneByteReader(strings.NewReader(text)), "c")
	return table{got, err}
}

func TestReadCSVKeepsNamesWithCommas(t *testing.T) {
	got, err := ReadCSV(strings.NewReader("\"width, cm\",c\n1,\"pear, green\"\n2,\"pear, \"\"old\"\"\"\n"), "c")
	want := Table{
		Features: []string{"width, cm"},
		Rows:     [][]float64{{1}, {2}},
		Classes:  []string{"pear, green", `pear, "old"`},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

func TestReadCSVErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", `datasets: the file is empty; wanted a line of column names`},
		{"\ufeff", `datasets: the file is empty; wanted a line of column names`},
		{"\n\n", `datasets: the file is empty; wanted a line of column names`},
		{"a,b,c\n", `datasets: there is no row below the column names; wanted at least one`},
		{"a,b\n1,2\n", `datasets: no column is named "c"; the columns are "a", "b"`},
		{"a,C\n1,x\n", `datasets: no column is named "c"; the columns are "a", "C"`},
		{"c\nx\n", `datasets: "c" is the only column; wanted at least one column of numbers beside it`},
		{"a,,c\n1,2,x\n", `datasets: line 1, column 2 has no name`},
		{"a, ,c\n1,2,x\n", `datasets: line 1, column 2 has no name`},
		{"a,c,a\n1,x,2\n", `datasets: line 1: columns 1 and 3 are both named "a"`},
		{"\n\na,c,c\n1,x,2\n", `datasets: line 3: columns 2 and 3 are both named "c"`},
		{"a,b,c\n1,2,x\n1,2\n", `datasets: line 3 has 2 columns; wanted 3, one for each column name`},
		{"a,b,c\n1,2,x,\n", `datasets: line 2 has 4 columns; wanted 3, one for each column name`},
		{"a,b,c\n1,2,x\n\n1,abc,x\n", `datasets: line 4, column 2 ("b"): "abc" is not a number`},
		{"c,a\nx,1 2\n", `datasets: line 2, column 2 ("a"): "1 2" is not a number`},
		{"a,c\n1;5,x\n", `datasets: line 2, column 1 ("a"): "1;5" is not a number`},
		{"a,c\n1_000,x\n", `datasets: line 2, column 1 ("a"): "1_000" is not a number`},
		{"a,b,c\n1,,x\n", `datasets: line 2, column 2 ("b"): the number is missing`},
		{"a,b,c\n1, ,x\n", `datasets: line 2, column 2 ("b"): the number is missing`},
		{"a,b,c\n1,2,\n", `datasets: line 2, column 3 ("c"): the class is missing`},
		{"a,c\nNaN,x\n", `datasets: line 2, column 1 ("a"): "NaN" is not a finite number`},
		{"a,c\n-inf,x\n", `datasets: line 2, column 1 ("a"): "-inf" is not a finite number`},
		{"a,c\n1e999,x\n", `datasets: line 2, column 1 ("a"): "1e999" is too large for a float64`},
		{"a,c\n\"1\n2\",x\n", `datasets: line 2, column 1 ("a"): "1\n2" is not a number`},
		{"a,c\n1,\"x\ny\"\nz,x\n", `datasets: line 4, column 1 ("a"): "z" is not a number`},
		{"a,c\n1,x\"y\n", `datasets: parse error on line 2, column 4: bare " in non-quoted-field`},
		{"a,\"c\n1,x\n", `datasets: record on line 1; parse error on line 2, column 5: extraneous or missing " in quoted-field`},
	} {
		got, err := ReadCSV(strings.NewReader(c.text), "c")
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: %v\nwant %s", c.text, err, c.want)
		}
		if !reflect.DeepEqual(got, Table{}) {
			t.Errorf("%q: with the error comes %v, want nothing", c.text, got)
		}
	}
}

func TestReadCSVPassesOnReadErrors(t *testing.T) {
	broken := errors.New("the disk is gone")
	for _, text := range []string{"", "a,c\n", "a,c\n1,x\n"} {
		reader := io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))
		if _, err := ReadCSV(reader, "c"); !errors.Is(err, broken) {
			t.Errorf("after %q: %v, want %v", text, err, broken)
		}
	}
}

func FuzzReadCSV(f *testing.F) {
	for _, text := range []string{
		"", "c", "a,c\n1,x\n", "\ufeffa,b,c\n1.5,-2,yes\n1e-3,4,no\n", irisCSV[:200],
		"a,c\n\"1\n2\",x\n", "a,\"c\n", "a,c\r\n0x1p-2,x", "a,a\n", "a,c\nNaN,x\n", ",\n", "a,c\n1,x,\n",
	} {
		f.Add(text, "c")
	}
	f.Fuzz(func(t *testing.T, text, label string) {
		table, err := ReadCSV(strings.NewReader(text), label)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "datasets: ") {
				t.Errorf("the error %q does not say whose it is", err)
			}
			return
		}
		if len(table.Rows) == 0 || len(table.Features) == 0 || len(table.Classes) != len(table.Rows) {
			t.Fatalf("%d rows, %d names, %d classes", len(table.Rows), len(table.Features), len(table.Classes))
		}
		names := map[string]bool{strings.TrimSpace(label): true}
		for _, name := range table.Features {
			if name == "" || names[name] {
				t.Errorf("the name %q is empty or repeated", name)
			}
			names[name] = true
		}
		for i, row := range table.Rows {
			if len(row) != len(table.Features) {
				t.Fatalf("row %d has %d numbers for %d names", i, len(row), len(table.Features))
			}
			if table.Classes[i] == "" {
				t.Errorf("row %d has no class", i)
			}
			for _, v := range row {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Errorf("row %d has %v", i, v)
				}
			}
		}
		// Only the squares of the numbers may still be too large.
		if _, err := table.Against(table.Classes[0]); err != nil && !strings.Contains(err.Error(), "square") {
			t.Errorf("Against: %v", err)
		}
	})
}

func BenchmarkIris(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Iris()
	}
}
