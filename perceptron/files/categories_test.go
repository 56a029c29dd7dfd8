package files

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// If all categories of a column are numbers, equal numbers are one category, named by its first spelling.
func TestEqualCategories(t *testing.T) {
	for _, c := range []struct {
		csv      CSV
		cells    string // one row per cell
		features string
		numbers  string // the column of each row
		merged   map[string]string
	}{
		{CSV{}, "1 1.0 2 2.0 1e0 +2", "k=1 k=2", "0 0 1 1 0 1", map[string]string{"1.0": "1", "2.0": "2", "1e0": "1", "+2": "2"}},
		{CSV{}, "2.0 1.0 2", "k=1.0 k=2.0", "1 0 1", map[string]string{"2": "2.0"}},
		{CSV{}, "0 -0 1", "k=0 k=1", "0 0 1", map[string]string{"-0": "0"}},
		{CSV{}, "01 1 1.0", "k=01 k=1 k=1.0", "0 1 2", nil},
		{CSV{}, "x 1 1.0", "k=1 k=1.0 k=x", "2 0 1", nil},
		{CSV{Comma: ';', Decimal: ','}, "1,0 1 2,50 2,5", "k=1,0 k=2,50", "0 0 1 1", map[string]string{"1": "1,0", "2,5": "2,50"}},
		{CSV{Comma: ';', Decimal: ','}, "1 1.0", "k=1 k=1.0", "0 1", nil},
		// With OtherUnseen, both spellings of 1 together are not rare, and the rare word x does not make all
		// categories words.
		{CSV{Unseen: OtherUnseen}, "1 1.0 x 2 3 3", "k=1 k=3 k=other", "0 0 2 2 1 1", map[string]string{"1.0": "1"}},
		{CSV{Unseen: OtherUnseen, IfMissing: FillMean, NAValues: []string{"NA"}}, "1 1.0 NA NA", "k=1 k=other", "0 0 1 1", map[string]string{"1.0": "1"}},
		{CSV{Unseen: OtherUnseen}, "1 1.0 x 2 x", "k=other k=x", "0 0 1 0 1", nil},
	} {
		comma := string(c.csv.comma())
		text := "k" + comma + "v\n" + strings.ReplaceAll(c.cells, " ", comma+"0\n") + comma + "0\n"
		c.csv.Categorical = []string{"k"}
		for _, size := range []int{1, 9, 99} {
			got := checkBlocks(t, c.csv, size, text)
			if got.err != "" {
				t.Errorf("%q: error = %s, want none", c.cells, got.err)
				continue
			}
			features := strings.Fields(c.features)
			var merged []datasets.MergedCategories
			if c.merged != nil {
				merged = []datasets.MergedCategories{{Column: "k", Merged: c.merged}}
			}
			if !reflect.DeepEqual(got.table.Features, append(features, "v")) || numbersOf(got.table) != c.numbers || !reflect.DeepEqual(got.table.Report.MergedCategories, merged) {
				t.Errorf("%q: features = %q, columns = %s, merged = %v, want %q, %s and %v", c.cells, got.table.Features, numbersOf(got.table), got.table.Report.MergedCategories, features, c.numbers, merged)
			}
			// The Source, saved and loaded, reads the same rows and reports the same spellings.
			again := checkBlocks(t, saveAndLoad(t, got.table.Source.(CSV)), size, text)
			if !reflect.DeepEqual(again.table.Rows, got.table.Rows) || !reflect.DeepEqual(again.table.Report.MergedCategories, merged) {
				t.Errorf("%q read by the Source: columns = %s, merged = %v, error = %q, want %s and %v", c.cells, numbersOf(again.table), again.table.Report.MergedCategories, again.err, c.numbers, merged)
			}
		}
	}
}

// numbersOf returns the number of the column that is 1 in each row.
func numbersOf(t datasets.Table) string {
	var numbers []string
	for _, row := range t.Rows {
		for j, v := range row {
			if v == 1 {
				numbers = append(numbers, fmt.Sprint(j))
			}
		}
	}
	return strings.Join(numbers, " ")
}

// The Source finds a category that is spelled as another number. This is not a word that has no column, so
// OtherUnseen does not replace it, and RefuseUnseen accepts it.
func TestSourceFindsEqualCategories(t *testing.T) {
	for _, unseen := range []Unseen{RefuseUnseen, ZeroUnseen, OtherUnseen} {
		train := checkBlocks(t, CSV{Categorical: []string{"k"}, Unseen: unseen}, 99, "k,v\n1,0\n1,0\n2,0\n2,0\n")
		source := saveAndLoad(t, train.table.Source.(CSV))
		for _, size := range []int{1, 99} {
			got := checkBlocks(t, source, size, "k,v\n1.0,0\n2.0,0\n+1,0\n1.0,0\n")
			merged := []datasets.MergedCategories{{Column: "k", Merged: map[string]string{"1.0": "1", "2.0": "2", "+1": "1"}}}
			if got.err != "" || numbersOf(got.table) != "0 1 0 0" || got.table.Report.Imputed != nil || !reflect.DeepEqual(got.table.Report.MergedCategories, merged) {
				t.Errorf("Unseen %d: columns = %s, report = %v, error = %q, want 0 1 0 0 and %v", unseen, numbersOf(got.table), got.table.Report, got.err, merged)
			}
		}
	}
}

// For random words, the Source of a table reads the same rows from its file.
func TestSourceReadsRandomCategories(t *testing.T) {
	fakeFreeMemory(t)
	r := rand.New(rand.NewPCG(7, 8))
	words := []string{"1", "1.0", "+1", "2", "2.0", "2e0", "-0", "0", "01", "x", "other", "NA", "3"}
	for range 2000 {
		some := words[:6+r.IntN(len(words)-5)]
		text := "k,v\n"
		for range 1 + r.IntN(9) {
			text += some[r.IntN(len(some))] + ",5\n"
		}
		c := CSV{Categorical: []string{"k"}, NAValues: []string{"NA"}, IfMissing: MissingPolicy(r.IntN(3)), Unseen: Unseen(r.IntN(3))}
		got := checkBlocks(t, c, 1+r.IntN(20), text)
		if got.err != "" {
			continue
		}
		again := checkBlocks(t, got.table.Source, 1+r.IntN(20), text)
		if again.err != "" || !reflect.DeepEqual(again.table.Rows, got.table.Rows) {
			t.Fatalf("%+v: %q read by the Source = %v, error = %q, want %v", c, text, again.table.Rows, again.err, got.table.Rows)
		}
	}
}

// The fix that treats an unseen category as no category is not offered for another spelling of a known
// category. A similar category is suggested.
func TestSuggestedCategory(t *testing.T) {
	categories := []string{"01", "1", "A+", "light blue", "red"}
	zero := settings{set("CSV.Unseen", ZeroUnseen)}
	for word, want := range map[string]struct {
		similar string
		set     settings
	}{
		"Red":       {"red", nil},
		"LightBlue": {"light blue", nil},
		"1.00":      {"1", nil},
		"redd":      {"red", zero},
		"2":         {"", zero},
		"A-":        {"", zero},
		"green":     {"", zero},
	} {
		c := CSV{Schema: &Schema{Columns: []Column{{Name: "k", Categories: categories}, {Name: "v"}}}}
		_, err := c.Read(strings.NewReader("k,v\n" + word + ",1\n"))
		mustBeProblem(t, err, place{Line: 2, Column: 1, Name: "k"}, fmt.Sprintf("%q", word), want.set)
		fix := "correct the value"
		if got := strings.Contains(err.Error(), fmt.Sprintf("if it is the category %q, %s", want.similar, fix)); got != (want.similar != "") {
			t.Errorf("unseen %q: error = %v, want the category %q", word, err, want.similar)
		}
		messagetest.Error(t, word, err)
	}
}
