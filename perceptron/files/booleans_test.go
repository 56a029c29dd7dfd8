package files

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
)

// A column whose values are all true or false, in any case, holds 1 and 0. With FillMean, a missing value is
// replaced by the share of true.
func TestTrueAndFalse(t *testing.T) {
	text := "member,age,y\nTrue,1,a\nFALSE,2,b\n,3,a\ntrue,4,b\n"
	got := checkBlocks(t, CSV{Label: "y", IfMissing: FillMean}, 9, text)
	want := [][]float64{{1, 1}, {0, 2}, {2.0 / 3, 3}, {1, 4}}
	notes := []string{`column "member": true and false are read as 1 and 0`}
	if got.err != "" || !reflect.DeepEqual(got.table.Rows, want) || !reflect.DeepEqual(sentences(got.table.Report.Notes), notes) {
		t.Fatalf("rows = %v, error = %q, notes = %q, want %v and %q", got.table.Rows, got.err, got.table.Report.Notes, want, notes)
	}
	columns := got.table.Source.(CSV).Schema.Columns
	if !columns[0].Boolean || columns[1].Boolean {
		t.Errorf("columns of the Schema = %+v, want only member to be Boolean", columns)
	}
	// The Source, saved and loaded, also reads the numbers 1 and 0 in this column.
	source := saveAndLoad(t, got.table.Source.(CSV))
	fresh := checkBlocks(t, source, 9, "age,member\n1,TRUE\n2,0\n3,1.0\n4,\n5,false\n")
	want = [][]float64{{1, 1}, {0, 2}, {1, 3}, {2.0 / 3, 4}, {0, 5}}
	if fresh.err != "" || !reflect.DeepEqual(fresh.table.Rows, want) || fresh.table.Report.Notes != nil {
		t.Errorf("with the Schema: rows = %v, error = %q, notes = %q, want %v and no notes", fresh.table.Rows, fresh.err, fresh.table.Report.Notes, want)
	}
	if _, err := source.Read(strings.NewReader("age,member\n1,2\n")); foundText(err) != `"2"` {
		t.Errorf(`error of the value 2 = %v, want one with Found = "2"`, err)
	}
}

// In a column of categories, true and false are categories.
func TestTrueAndFalseAsCategories(t *testing.T) {
	got := checkBlocks(t, CSV{Categorical: []string{"m"}}, 9, "m,v\nTrue,1\nFalse,2\n")
	if want := [][]float64{{0, 1, 1}, {1, 0, 2}}; got.err != "" || !reflect.DeepEqual(got.table.Rows, want) {
		t.Errorf("rows = %v, error = %q, want %v", got.table.Rows, got.err, want)
	}
}

// A column must not mix true and false with numbers or other words. In a file that is read with a Schema of
// numbers, true and false are errors.
func TestTrueAndFalseErrors(t *testing.T) {
	for _, c := range []struct{ text, found, first string }{
		{"m,v\nTrue,1\nFalse,2\nmaybe,3\n", `"maybe"`, ""},
		{"m,v\nTrue,1\n1,2\n", `"1"`, ""},
		{"m,v\n0,1\n1,1\nTrue,2\n", `"True"`, ""},
		{"m,v\nyes,1\nTrue,2\n", `"yes"`, ""},
		{"m,v\nTrue,2\n", `"True"`, "m,v\n0,1\n"},
		{"m,v\n1,2\nyes,2\n", `"yes"`, "m,v\nTrue,1\n"},
		{"m,v\n0.5,2\n", `"0.5"`, "m,v\nTrue,1\n"},
	} {
		reader := CSV{}
		if c.first != "" {
			table, err := reader.Read(strings.NewReader(c.first))
			if err != nil {
				t.Fatal(err)
			}
			reader = table.Source.(CSV)
		}
		got := checkBlocks(t, reader, 5, c.text)
		_, err := reader.Read(strings.NewReader(c.text))
		if foundText(err) != c.found || got.err != err.Error() {
			t.Errorf("error of %q = %v and %s, want Found = %s", c.text, err, got.err, c.found)
		}
		messagetest.Error(t, strings.TrimSpace("reading "+strings.ReplaceAll(c.text, "\n", "|")+" "+strings.ReplaceAll(c.first, "\n", "|")), err)
	}
}

// Blocks of any size give the same table or the same error, wherever the columns begin to mix.
func TestTrueAndFalseInBlocks(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 10))
	tables := 0
	for range 400 {
		rare := []string{"1", "x", "", "0.0", "true"}[r.IntN(5)]
		var text strings.Builder
		text.WriteString("m,n,y\n")
		for range 1 + r.IntN(12) {
			m := []string{"True", "False", "", " TRUE "}[r.IntN(4)]
			if r.IntN(12) == 0 {
				m = rare
			}
			text.WriteString(m + "," + []string{"1", "2.5", ""}[r.IntN(3)] + "," + []string{"a", "b", ""}[r.IntN(3)] + "\n")
		}
		reader := CSV{Label: "y", IfMissing: MissingPolicy(1 + r.IntN(2))}
		got := checkBlocks(t, reader, 5+r.IntN(40), text.String())
		if got.err != "" {
			continue
		}
		tables++
		source := got.table.Source.(CSV)
		again := checkBlocks(t, source, 5+r.IntN(40), text.String())
		if again.err == "" && !reflect.DeepEqual(again.table.Rows, got.table.Rows) {
			t.Errorf("rows of %q with the Schema = %v, want %v", text.String(), again.table.Rows, got.table.Rows)
		}
		for _, row := range got.table.Rows {
			if math.IsNaN(row[0]) {
				t.Errorf("rows of %q = %v, want no NaN", text.String(), got.table.Rows)
			}
		}
	}
	if tables < 50 {
		t.Errorf("%d of 400 texts were read without an error, want at least 50", tables)
	}
}
