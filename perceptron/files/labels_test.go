package files

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// A label that usually means a missing value is an error, unless it is one of NAValues or a text. A dash is
// an error only if no label is "+".
func TestMarkersAsLabels(t *testing.T) {
	place := place{Line: 3, Column: 2, Name: "y"}
	drop := set("CSV.IfMissing", DropRow)
	text := set("CSV.TextLabels", true)
	for _, word := range []string{"NA", "N/A", "n/a", "NaN", "nan", "NAN", "None", "null", "NULL", "Null", "<NA>", "?", "-", "–", "#N/A", "na", ".", "NaT", "..", "(null)", "#NULL!", "#DIV/0!", "#NAME?"} {
		file := "a,y\n1,yes\n2, " + word + "\n3,no\n4," + word + "\n"
		for _, c := range []CSV{{}, {IfMissing: FillMean}, {IfMissing: DropRow}, {NAValues: []string{"", "-999"}}, {ColumnNA: map[string][]string{"a": {word}}}} {
			c.Label = "y"
			got := checkBlocks(t, c, 99, file)
			want := "the label " + fmt.Sprintf("%q", word)
			fixes := settings{c.appendNAValue(word)}
			if c.IfMissing == RefuseMissing {
				fixes = append(fixes, drop)
			}
			if c.NAValues == nil && slices.Contains(PandasNA, word) {
				fixes = append(fixes, set("CSV.NAValues", PandasNA))
				if c.IfMissing == RefuseMissing {
					fixes = append(fixes, drop)
				}
			}
			_, err := c.Read(strings.NewReader(file))
			mustBeProblem(t, err, place, want, append(fixes, text))
			if got.err == "" {
				t.Errorf("%+v: label %q: no error in blocks, want one", c, word)
			}
		}
		// One of the fixes is to treat the word as a missing value, another to treat it as a class.
		c := CSV{Label: "y", NAValues: []string{"", word}, IfMissing: DropRow}
		if got := checkBlocks(t, c, 99, file); got.err != "" || !slices.Equal(got.table.Classes, []string{"yes", "no"}) {
			t.Errorf("NAValues %q: classes = %q, error = %q, want yes and no", word, got.table.Classes, got.err)
		}
		c.TextLabels = true
		got := checkBlocks(t, c, 99, file)
		if want := []string{"yes", word, "no", word}; got.err != "" || !slices.Equal(got.table.Classes, want) {
			t.Errorf("TextLabels: classes = %q, error = %q, want %q", got.table.Classes, got.err, want)
			continue
		}
		// The Source accepts the class, also as the Source of an earlier release, which had no TextLabels.
		source := got.table.Source.(CSV)
		source.TextLabels = false
		source.NAValues = nil
		if again := checkBlocks(t, source, 99, file); again.err != "" || !slices.Equal(again.table.Classes, got.table.Classes) {
			t.Errorf("Schema: classes = %q, error = %q, want %q", again.table.Classes, again.err, got.table.Classes)
		}
	}
}

// Each of these files has only classes in its label column.
func TestLabelsThatAreClasses(t *testing.T) {
	for _, labels := range []string{"- + -", "+ -", "– + –", "-1 1 -1", "none mild", "-1 1 none", "no NO", "-- ++"} {
		words := strings.Fields(labels)
		file := "a,y\n1," + strings.Join(words, "\n2,") + "\n"
		for _, size := range []int{1, 9, 99} {
			if got := checkBlocks(t, CSV{Label: "y"}, size, file); got.err != "" || !slices.Equal(got.table.Classes, words) {
				t.Errorf("labels %q: classes = %q, error = %q, want the same words", words, got.table.Classes, got.err)
			}
		}
	}
}

// Of several files, the error about a dash names the file of the first dash.
func TestDashInOneOfSeveralFiles(t *testing.T) {
	c := CSV{Label: "y"}
	first, second := writeFile(t, "1.csv", "a,y\n1,x\n"), writeFile(t, "2.csv", "a,y\n1,x\n2,-\n")
	third := writeFile(t, "3.csv", "a,y\n1,-\n")
	_, err := c.Chunks(t.Context(), first, 2, second, third)
	p, ok := err.(*datasets.Problem)
	if !ok || p.File != second || p.Place.Line != 3 {
		t.Errorf("error = %v, want an error in line 3 of 2.csv", err)
	}
}

// With TextLabels, equal numbers are different classes, in the file and for its Source.
func TestTextLabels(t *testing.T) {
	const file = "a,y\n1,1.1\n2,1.10\n3,1E2\n4,100\n5,1.1\n"
	c := CSV{Label: "y", TextLabels: true, NAValues: []string{"", "100"}}
	got := checkBlocks(t, c, 9, file)
	want := []string{"1.1", "1.10", "1E2", "100", "1.1"}
	if got.err != "" || !slices.Equal(got.table.Classes, want) || got.table.Report.Merged != nil {
		t.Fatalf("classes = %q, report = %v, error = %q, want %q", got.table.Classes, got.table.Report, got.err, want)
	}
	source := saveAndLoad(t, got.table.Source.(CSV))
	if !reflect.DeepEqual(source, got.table.Source) {
		t.Errorf("Source after saving = %+v, want %+v", source, got.table.Source)
	}
	again := checkBlocks(t, source, 9, "a,y\n1,1.10\n1,1.100\n")
	if want := []string{"1.10", "1.100"}; again.err != "" || !slices.Equal(again.table.Classes, want) {
		t.Errorf("classes = %q, error = %q, want %q", again.table.Classes, again.err, want)
	}
	if got := checkBlocks(t, CSV{Label: "y"}, 9, file); len(got.table.Report.Merged) != 2 {
		t.Errorf("without TextLabels, Merged = %v, want two spellings", got.table.Report.Merged)
	}
}

// In LIBSVM and NumPy's formats, too, such a label is an error, but not for the Source of a table.
func TestMarkersAsLabelsOfOtherFormats(t *testing.T) {
	for _, word := range []string{"nan", "None", "NA", "?"} {
		svm := checkBlocks(t, LIBSVM{}, 99, "x 1:2\n"+word+" 1:3\n")
		if !strings.HasPrefix(svm.err, fmt.Sprintf("files: line 2: got the label %q, want a class", word)) {
			t.Errorf("LIBSVM with the label %q: error = %q, want one in line 2", word, svm.err)
		}
		l := LIBSVM{Dim: 1, Schema: &Schema{Classes: []string{"x"}}}
		if got := checkBlocks(t, l, 99, "x 1:2\n"+word+" 1:3\n"); got.err != "" {
			t.Errorf("LIBSVM with a Schema and the label %q: error = %q, want none", word, got.err)
		}
		x := Array{Name: "X", Shape: []int{2, 1}, Numbers: []float64{1, 2}}
		y := Array{Name: "y", Shape: []int{2}, Strings: []string{"x", word}}
		_, err := NPZ{}.Read(strings.NewReader(encodeNPZ(t, x, y)))
		mustBeProblem(t, err, place{Other: "y[1]"}, fmt.Sprintf("the label %q", word), nil)
		messagetest.Error(t, word, err)
	}
	if got := checkBlocks(t, LIBSVM{}, 99, "- 1:2\n+ 1:3\n"); got.err != "" {
		t.Errorf("LIBSVM with the labels - and +: error = %q, want none", got.err)
	}
}

func TestLabelMessages(t *testing.T) {
	schema := &Schema{Columns: []Column{{Name: "a"}}, Classes: []string{"no"}}
	for _, c := range []struct {
		csv  CSV
		text string
	}{
		{CSV{Label: "y"}, "a,y\n1,NA\n"},
		{CSV{Label: "y", IfMissing: FillMean}, "a,y\n1,?\n"},
		{CSV{Label: "y"}, "a,y\n1,-\n"},
		{CSV{Label: "y", Schema: schema}, "a,y\n1,NA\n"},
		{CSV{Label: "y", Schema: schema, IfMissing: FillMean}, "a,y\n1,NA\n"},
	} {
		_, err := c.csv.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("IfMissing %d, Schema %v, reading %q", c.csv.IfMissing, c.csv.Schema != nil, c.text), err)
	}
}

// Some words may be classes or stand for a missing class. They are read as classes, and a note has the settings to
// skip their rows, unless the other classes show that they are classes.
func TestClassesThatMayBeMissing(t *testing.T) {
	for _, c := range []struct {
		classes string
		warned  string // the classes with a warning
	}{
		{"p q missing", "missing"},
		{"p q Undefined NIL", "Undefined NIL"},
		{"p q -- *", "-- *"},
		{"1 2 *", "*"},
		{"found missing", ""},
		{"++ + - --", ""},
		{"+ - * /", ""},
		{"p q none unknown", ""},
	} {
		text := "a,y\n"
		for i, class := range append(strings.Fields(c.classes), strings.Fields(c.classes)...) {
			text += fmt.Sprintf("%d,%s\n", i, class)
		}
		reader := CSV{Label: "y"}
		table, err := reader.Read(strings.NewReader(text))
		if err != nil {
			t.Errorf("%s: error = %v", c.classes, err)
			continue
		}
		var warned []string
		for _, warning := range table.Report.Notes {
			lists := warning.Fixes[0].Set[0].Value.(map[string][]string)
			warned = append(warned, lists["y"]...)
			if dropped, err := withSettings(reader, warning.Fixes[0].Set).Read(strings.NewReader(text)); err != nil ||
				len(dropped.Report.Skipped) != 2 || dropped.Len() != table.Len()-2 {
				t.Errorf("%s: after %v: %d rows, error = %v, want 2 skipped rows", c.classes, warning, dropped.Len(), err)
			}
		}
		if got := strings.Join(warned, " "); got != c.warned {
			t.Errorf("%s: warnings about %q, want %q", c.classes, got, c.warned)
		}
		reader.TextLabels = true
		if table, err := reader.Read(strings.NewReader(text)); err != nil || len(table.Report.Notes) > 0 {
			t.Errorf("%s: with TextLabels: %v, error = %v", c.classes, table.Report, err)
		}
	}
}
