package files

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// With DropUnlabelled, only the rows without a class are skipped, under every policy for missing values, and
// the Report lists them.
func TestDropUnlabelled(t *testing.T) {
	first, err := CSV{Label: "y", IfMissing: FillMean}.Read(strings.NewReader("a,y\n1,p\n3,q\n,q\n"))
	if err != nil {
		t.Fatal(err)
	}
	filling := first.Source.(CSV)
	filling.DropUnlabelled = true
	for _, c := range []struct {
		reader CSV
		text   string
		want   string
	}{
		{filling, "a,y\n1,p\n5,\n,q\n7, \n", "[[1] [2]] [p q] skipped 2"},
		{CSV{Label: "y", DropUnlabelled: true}, "a,y\n1,p\n5,\n3,q\n", "[[1] [3]] [p q] skipped 1"},
		{CSV{Label: "y", DropUnlabelled: true}, "a,y\n1,p\n,\n3,q\n", "[[1] [3]] [p q] skipped 1"},
		{CSV{Label: "y", DropUnlabelled: true, IfMissing: DropRow}, "a,y\n1,p\n5,\n,q\n", "[[1]] [p] skipped 2"},
	} {
		table, err := c.reader.Read(strings.NewReader(c.text))
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		got := fmt.Sprint(table.Rows, " ", table.Classes, " skipped ", len(table.Report.Skipped))
		if got != c.want {
			t.Errorf("%q = %s, want %s", c.text, got, c.want)
		}
	}
	if _, err := (CSV{Label: "y", DropUnlabelled: true}).Read(strings.NewReader("a,y\n1,p\n,q\n")); err == nil {
		t.Error("error for a missing number = nil, want an error, because only classes may be missing")
	}
}

func TestDropUnlabelledOfNumPy(t *testing.T) {
	var archive bytes.Buffer
	err := WriteNPZ(&archive, Array{Name: "X", Shape: []int{3, 1}, Numbers: []float64{1, 2, 3}},
		Array{Name: "y", Shape: []int{3}, Strings: []string{"p", "", "q"}})
	if err != nil {
		t.Fatal(err)
	}
	table, err := NPZ{DropUnlabelled: true}.Read(bytes.NewReader(archive.Bytes()))
	if got := fmt.Sprint(table.Rows, table.Classes); err != nil || got != "[[1] [3]] [p q]" {
		t.Errorf("table = %s, %v, want [[1] [3]] [p q]", got, err)
	}
	if !table.Source.(NPZ).DropUnlabelled {
		t.Error("the Source has no DropUnlabelled, want it like the other fields")
	}
}

// If no row has a class, the message is about the classes.
func TestNoClassInAnyRow(t *testing.T) {
	for _, policy := range []MissingPolicy{DropRow, FillMean} {
		_, err := CSV{Label: "y", IfMissing: policy}.Read(strings.NewReader("a,y\n1,\n3,\n"))
		if err == nil || !strings.Contains(err.Error(), "no class in any row (2 rows)") {
			t.Errorf("IfMissing %d: error = %v, want one about the classes", policy, err)
		}
	}
	_, err := CSV{Label: "y", IfMissing: DropRow}.Read(strings.NewReader("a,y\n1,\n,q\n"))
	if err == nil || !strings.Contains(err.Error(), "a missing value in every row (2 rows)") {
		t.Errorf("error = %v, want one about missing values", err)
	}
}
