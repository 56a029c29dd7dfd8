package files

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// weightedTexts are files whose row i has the weight i + 0.5.
func weightedTexts() map[string]struct {
	text   string
	reader CSV
} {
	var dense, categories, sparse strings.Builder
	dense.WriteString("w,a,b,class\n")
	categories.WriteString("a,w,colour,class\n")
	sparse.WriteString("word,w,class\n")
	for i := range 90 {
		fmt.Fprintf(&dense, "%d.5,%d,%d,%d\n", i, i, -i, i%7)
		fmt.Fprintf(&categories, "%d,\"%d.5\",c%d,%d\n", i, i, i%3, i%7)
		fmt.Fprintf(&sparse, "w%d, %d.5 ,%d\n", i/2, i, i%3)
	}
	return map[string]struct {
		text   string
		reader CSV
	}{
		"dense":      {dense.String(), CSV{Label: "class", Weight: "w"}},
		"categories": {categories.String(), CSV{Label: "class", Weight: "w", Categorical: []string{"colour"}}},
		"sparse":     {sparse.String(), CSV{Label: "class", Weight: "w", Categorical: []string{"word"}}},
	}
}

// The table has the weights of its rows, and is otherwise the table that a reader makes that ignores the column.
// Chunks have the weights of their rows, shuffled or not.
func TestWeights(t *testing.T) {
	for name, c := range weightedTexts() {
		t.Run(name, func(t *testing.T) {
			file := writeFile(t, "rows.csv", c.text)
			table := must[datasets.Table](t)(c.reader.ReadFile(file))
			for i, w := range table.Weights {
				if w != float64(i)+0.5 || len(table.Weights) != 90 {
					t.Fatalf("weight %d of %d = %v, want %v of 90", i, len(table.Weights), w, float64(i)+0.5)
				}
			}
			ignoring := c.reader
			ignoring.Weight, ignoring.Ignore = "", []string{"w"}
			want := must[datasets.Table](t)(ignoring.ReadFile(file))
			want.Weights = table.Weights
			want.Report.Notes = table.Report.Notes // they advise to ignore a column, too
			if !reflect.DeepEqual(table, want) {
				t.Errorf("table = %+v, want %+v", table, want)
			}
			for _, size := range []int{7, 90} {
				chunks := must[*Chunks](t)(c.reader.Chunks(t.Context(), file, size))
				defer chunks.Close()
				checkWeights(t, chunks, want)
				if err := chunks.Shuffle(t.Context(), 3); err != nil {
					t.Fatal(err)
				}
				checkWeights(t, chunks, want)
			}
		})
	}
}

// checkWeights fails the test unless each row of each chunk has its weight in the table.
func checkWeights(t *testing.T, chunks *Chunks, table datasets.Table) {
	t.Helper()
	for c := range chunks.Count() {
		got := must[datasets.Table](t)(chunks.Table(c))
		want := must[datasets.Table](t)(table.Subset(must[[]int](t)(chunks.RowNumbers(c))...))
		if !slices.Equal(got.Weights, want.Weights) || !slices.Equal(got.Classes, want.Classes) {
			t.Errorf("chunk %d: Weights = %v, want %v", c, got.Weights, want.Weights)
		}
	}
}

// The Source leaves the weights out, so it reads files without them, or with weights that are not positive. If
// Weight is set again, it reads the weights.
func TestSourceLeavesWeightsOut(t *testing.T) {
	c := CSV{Label: "class", Weight: "w"}
	table := must[datasets.Table](t)(c.Read(strings.NewReader("a,w,class\n1,2,x\n3,4,y\n")))
	source := saveAndLoad(t, table.Source.(CSV))
	for _, text := range []string{"a\n1\n", "w,a\n,1\n", "a,w\n1,-3\n"} {
		got := must[datasets.Table](t)(source.Read(strings.NewReader(text)))
		if got.Weights != nil || !reflect.DeepEqual(got.Rows, [][]float64{{1}}) {
			t.Errorf("%q: got %+v, want the row 1 without weights", text, got)
		}
	}
	source.Weight = "w"
	got := must[datasets.Table](t)(source.Read(strings.NewReader("w,a,class\n7,1,x\n")))
	if !slices.Equal(got.Weights, []float64{7}) {
		t.Errorf("Weights = %v, want [7]", got.Weights)
	}
}

// A reader with a Weight is saved and loaded, and the saved form of other readers has no such field.
func TestWeightIsSaved(t *testing.T) {
	for _, c := range []CSV{{Label: "y"}, {Label: "y", Weight: "w"}} {
		_, text, err := EncodeSource(c)
		if err != nil || strings.Contains(string(text), "Weight") != (c.Weight != "") {
			t.Errorf("EncodeSource(%+v) = %s, error = %v", c, text, err)
		}
		got := must[datasets.Source](t)(DecodeSource("csv", json.RawMessage(text)))
		if !reflect.DeepEqual(got, c) {
			t.Errorf("DecodeSource = %+v, want %+v", got, c)
		}
	}
}

func TestWeightErrors(t *testing.T) {
	c := CSV{Label: "c", Weight: "w"}
	dropped, filled, misspelled, twice := c, c, c, c
	dropped.IfMissing = DropRow
	filled.IfMissing = FillMean
	misspelled.Weight = "W"
	twice.Label = "w"
	withSchema := CSV{Weight: "a", Schema: &Schema{Columns: []Column{{Name: "a"}}}}
	missingColumn := CSV{Weight: "w", Schema: &Schema{Columns: []Column{{Name: "a"}}}}
	const drop = "a,w,c\n1,2,x\n"
	for _, test := range []struct {
		csv   CSV
		text  string
		at    place
		found string
		set   settings
	}{
		{c, drop + "1,0,x\n", place{Line: 3, Column: 2, Name: "w"}, "the weight 0", nil},
		{c, drop + "1,-2.5,x\n", place{Line: 3, Column: 2, Name: "w"}, "the weight -2.5", nil},
		{c, drop + "1,,x\n", place{Line: 3, Column: 2, Name: "w"}, "a missing value", settings{set("CSV.IfMissing", DropRow)}},
		{filled, drop + "1,,x\n", place{Line: 3, Column: 2, Name: "w"}, "a missing value", settings{set("CSV.IfMissing", DropRow)}},
		{c, drop + "1,inf,x\n", place{Line: 3, Column: 2, Name: "w"}, `"inf"`, settings{set("CSV.NAValues", []string{"", "inf"})}},
		{c, drop + "1,1e999,x\n", place{Line: 3, Column: 2, Name: "w"}, `"1e999"`, nil},
		{c, drop + "1,heavy,x\n", place{Line: 3, Column: 2, Name: "w"}, `"heavy"`, settings{set("CSV.Weight", nil)}},
		{c, drop + "1,\"2,5\",x\n", place{Line: 3, Column: 2, Name: "w"}, `"2,5"`, settings{set("CSV.Comma", ';'), set("CSV.Decimal", ',')}},
		{misspelled, drop, place{}, `the weight column "W"`, settings{set("CSV.Weight", "w")}},
		{twice, drop, place{}, `the column "w" twice among the weight, label, categorical and ignored columns`, nil},
		{withSchema, "a\n1\n", place{}, `the column "a" as both the weights and another column of the table`, settings{set("CSV.Weight", "")}},
		{missingColumn, "a\n1\n", place{}, `the weight column "w"`, nil},
		{c, "w,c\n1,x\n", place{}, `only the columns "w", "c"`, nil},
	} {
		mustReject(t, test.csv, test.text, test.at, test.found, test.set)
		_, err := test.csv.Read(strings.NewReader(test.text))
		messagetest.Error(t, fmt.Sprintf("%v, IfMissing %d, reading %q", test.found, test.csv.IfMissing, test.text), err)
	}
	table := must[datasets.Table](t)(dropped.Read(strings.NewReader(drop + "1,,x\n3,4,y\n")))
	if !slices.Equal(table.Weights, []float64{2, 4}) || len(table.Report.Skipped) != 1 || table.Report.Skipped[0].Column != "w" {
		t.Errorf("with DropRow: Weights = %v, Report = %v, want [2 4] and one skipped row", table.Weights, table.Report)
	}
}

// Weights are from 1e-100 to 1e+100. The fast parser and the other one agree.
func TestExtremeWeights(t *testing.T) {
	for text, valid := range map[string]bool{
		"1e-100": true, "1e+100": true, "1e100": true, "1e-101": false, "1e101": false, "1e308": false, "1e-320": false,
	} {
		for _, quote := range []string{"", `"`} {
			csv := "a,w,y\n1,2,p\n2," + quote + text + quote + ",q\n"
			_, err := CSV{Label: "y", Weight: "w"}.Read(strings.NewReader(csv))
			if (err == nil) != valid {
				t.Errorf("%q: error = %v, want an error: %v", csv, err, !valid)
			}
			if err != nil && !strings.Contains(err.Error(), `line 3, column 2 ("w"): got the weight `+text) {
				t.Errorf("%q: error = %v, want one about the weight", csv, err)
			}
		}
	}
}

// The words true and false are no weights, whether or not a block is read record by record.
func TestWordsAreNoWeights(t *testing.T) {
	c := CSV{Label: "c", Weight: "w"}
	for _, text := range []string{"a,w,c\n1,True,x\n2,3,y\n", "a,w,c\n1,2,x\n2,true,y\n", "a,w,c\n1,FALSE,x\n2,3,y\n"} {
		if got := checkBlocks(t, c, 100, text); got.err == "" {
			t.Errorf("%q: weights = %v, want an error", text, got.table.Weights)
		}
	}
}

// A Report has no advice about weights that is for features, and no advice to leave out the only feature.
func TestNoAdviceForWeights(t *testing.T) {
	c := CSV{Label: "y", Weight: "w"}
	var only, zeros, points strings.Builder
	only.WriteString("x,w,y\n")
	zeros.WriteString("x,z,w,y\n")
	points.WriteString("x;z;w;y\n")
	for i := range 12 {
		fmt.Fprintf(&only, "%d,2,%c\n", i+1, 'a'+i%2)
		fmt.Fprintf(&zeros, "0.5,%d,%02d,%c\n", i%3, i+1, 'a'+i%2)
		fmt.Fprintf(&points, "0.5;%d;%s;%c\n", i%3, []string{"1.234", "7"}[i%2], 'a'+i%2)
	}
	for _, text := range []string{only.String(), zeros.String(), points.String()} {
		reader := c
		if strings.Contains(text, ";") {
			reader.Comma = ';'
		}
		got := checkBlocks(t, reader, 1000, text)
		if got.err != "" || got.table.Report.Notes != nil {
			t.Errorf("%q: error = %q, Report = %v, want no notes and no warnings", text, got.err, got.table.Report)
		}
	}
}

// The Problem of a Description is about weights, too: it is nil exactly if the file can be read. An error about one
// column names the others.
func TestProblemHasWeights(t *testing.T) {
	c := CSV{Label: "c", Weight: "w"}
	dropped, filled := c, c
	dropped.IfMissing, filled.IfMissing = DropRow, FillMean
	for _, test := range []struct {
		reader CSV
		text   string
		parts  int
	}{
		{c, "a,w,c\n1,2,x\n3,4,y\n", 0},
		{c, "a,w,c\n1,2,x\n3,0,y\n", 1},
		{c, "a,w,c\n1,2,x\n3,heavy,y\n", 1},
		{c, "a,w,c\n1,2,x\n3,true,y\n", 1},
		{c, "a,w,c\n1,2,x\n3,,y\n", 1},
		{c, "a,w,c\nred,2,x\nblue,,y\n", 2},
		{c, "a,w,c\n1,heavy,x\n,2,y\n", 2},
		{filled, "a,w,c\n1,2,x\n3,,y\n,2,x\n", 1},
		{dropped, "a,w,c\n1,2,x\n3,,y\n", 0},
		{CSV{Comma: ';', Label: "c", Weight: "w"}, "a;w;c\n1,5;2,5;x\n3;1;y\n", 1},
	} {
		d, err := test.reader.describe(newTextInput(test.text))
		if err != nil {
			t.Fatal(err)
		}
		_, readErr := test.reader.Read(strings.NewReader(test.text))
		parts := 0
		if d.Problem != nil {
			parts = len(d.Problem.Parts)
			messagetest.Error(t, fmt.Sprintf("the Problem of %q, IfMissing %d", test.text, test.reader.IfMissing), d.Problem)
		}
		if parts != test.parts || (readErr == nil) != (parts == 0) {
			t.Errorf("%q: Problem = %v, want %d parts; the error of Read = %v", test.text, d.Problem, test.parts, readErr)
		}
		if d.Problem == nil || d.Problem.Fixes == nil {
			continue
		}
		file := writeFile(t, "rows.csv", test.text)
		_, readErr = test.reader.ReadFile(file)
		if p, ok := readErr.(*datasets.Problem); !ok || parts > 1 && len(p.Parts) != parts {
			t.Errorf("%q: the error of ReadFile = %v, want one with %d parts", test.text, readErr, parts)
		}
	}
}

// Reading random files with weights in blocks gives the same result as reading them record by record.
func TestWeightsInBlocks(t *testing.T) {
	fakeFreeMemory(t)
	r := rand.New(rand.NewPCG(8, 9))
	accepted := 0
	for range 5000 {
		c, text := randomFile(r)
		text = strings.ReplaceAll(text, "-", "")
		if c.Label == "c" || c.NoHeader {
			continue
		}
		c.Weight = "c"
		if checkBlocks(t, c, 1+r.IntN(64), text).err == "" {
			accepted++
		}
	}
	if accepted < 100 {
		t.Errorf("%d of 5000 files were read without an error, want at least 100", accepted)
	}
}

// A file with weights that is read without an error has positive weights, and is otherwise read as a reader does that
// ignores the column.
func FuzzWeights(f *testing.F) {
	for _, text := range []string{
		"a,w,c\n1,2,x\n3,\"4\",y\n", "w,a\n1,2\n0,3\n", "w,a\n1,2\n,3\n", "w,k\n1e-300,red\n2,blue\n", "a,w\n1,nan\n", "a,w\n1,-1\n",
	} {
		f.Add(text, "c", "", byte(0))
		f.Add(text, "", "k", byte(1))
		f.Add(text, "", "", byte(2))
	}
	f.Fuzz(func(t *testing.T, text, label, category string, policy byte) {
		c := CSV{Label: label, Weight: "w", IfMissing: MissingPolicy(policy % 3)}
		if category != "" {
			c.Categorical = []string{category}
		}
		table, err := c.Read(strings.NewReader(text))
		if !checkRead(t, table, err) { // Check tests that the weights are positive
			return
		}
		if len(table.Weights) != table.Len() {
			t.Fatalf("%d weights for %d rows", len(table.Weights), table.Len())
		}
		if len(table.Report.Skipped) > 0 {
			return // perhaps because a weight is missing
		}
		ignoring := c
		ignoring.Weight, ignoring.Ignore = "", []string{"w"}
		want, err := ignoring.Read(strings.NewReader(text))
		if err != nil || !reflect.DeepEqual(table.Rows, want.Rows) || !reflect.DeepEqual(table.Sparse, want.Sparse) ||
			!slices.Equal(table.Classes, want.Classes) || !reflect.DeepEqual(table.Source, want.Source) {
			t.Errorf("table = %+v, want %+v, error = %v", table, want, err)
		}
	})
}
