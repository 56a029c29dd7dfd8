package files

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// messy is the text of a file that needs the options of messyReader.
const messy = "id;colour;weight;ripe;fruit\n1;red;150,5;yes;1\n2;green;NA;no;1.0\n3;yellow;120,0;NA;+2\n4;red;10,0;yes;2\n"

func messyReader() CSV {
	return CSV{
		Label: "fruit", Comma: ';', Decimal: ',', Categorical: []string{"ripe", "colour"}, Ignore: []string{"id"},
		NAValues: []string{"", "NA"}, IfMissing: FillMean, Unseen: ZeroUnseen,
	}
}

// mustReadFile writes a file with the given text and returns the table that source reads from the file.
func mustReadFile(t *testing.T, source datasets.Source, text string) datasets.Table {
	t.Helper()
	got, err := source.ReadFile(writeFile(t, "fresh.csv", text))
	if err != nil {
		t.Fatalf("ReadFile of %q: error = %v, want none", text, err)
	}
	return got
}

// The Source reads other files into the same columns, with the categories, means and spellings of the
// first file. In another file, the columns may be in another order, and there may be additional columns.
// The label column may be missing.
func TestSourceOfCSV(t *testing.T) {
	train := mustReadFile(t, messyReader(), messy)
	features := []string{"colour=green", "colour=red", "colour=yellow", "weight", "ripe=no", "ripe=yes"}
	mean := (150.5 + 120 + 10) / 3
	want := datasets.Table{
		Features: features, Classes: []string{"1", "1", "+2", "+2"},
		Rows: [][]float64{{0, 1, 0, 150.5, 0, 1}, {1, 0, 0, mean, 1, 0}, {0, 0, 1, 120, 0, 0}, {0, 1, 0, 10, 0, 1}},
	}
	wantReport := &datasets.Report{
		Rows:    4,
		Imputed: []datasets.Imputed{{Column: "weight", Count: 1, Mean: mean}, {Column: "ripe", Count: 1, Words: []string{"NA"}}},
		Merged:  map[string]string{"1.0": "1", "2": "+2"},

		Placeholders: []datasets.Placeholder{{Word: "NA", Count: 2}},
	}
	source, report := train.Source, train.Report
	if train.Source, train.Report = nil, nil; !reflect.DeepEqual(train, want) || !reflect.DeepEqual(report, wantReport) {
		t.Errorf("table = %+v, report = %+v\nwant %+v, report = %+v", train, report, want, wantReport)
	}
	source = saveAndLoad(t, source.(CSV))
	for text, want := range map[string]datasets.Table{
		messy: want,
		";fruit;ripe;weight;id;colour;id\n0;2e0;yes;NA;9;green;8\n1;3;no;1,5;;pink;\n": {
			Features: features, Classes: []string{"+2", "3"},
			Rows: [][]float64{{1, 0, 0, mean, 0, 1}, {0, 0, 0, 1.5, 1, 0}},
		},
		"weight;ripe;colour\n7;no;yellow\n": {Features: features, Rows: [][]float64{{0, 0, 1, 7, 1, 0}}},
	} {
		got := mustReadFile(t, source, text)
		if reread := mustReadFile(t, got.Source, text); !reflect.DeepEqual(got, reread) || !reflect.DeepEqual(got.Source, source) {
			t.Errorf("table of %q read by the Source of its own table = %+v\nwant %+v", text, reread, got)
		}
		if got.Source, got.Report = nil, nil; !reflect.DeepEqual(got, want) {
			t.Errorf("table of %q = %+v, want %+v", text, got, want)
		}
	}
}

func TestSourceErrors(t *testing.T) {
	source := CSV{Label: "c", Schema: &Schema{[]Column{{Name: "colour", Categories: []string{"blue", "red"}}, {Name: "weight"}}, []string{"x"}}}
	changed := func(change func(*CSV)) CSV {
		c := source
		change(&c)
		return c
	}
	for _, c := range []struct {
		csv   CSV
		text  string
		at    place
		found string
		set   settings
	}{
		{source, "colour,Weight\nred,1\n", place{}, `no column "weight" among "colour", "Weight"`, nil},
		{source, "weight\n1\n", place{}, `no column "colour" among "weight"`, nil},
		{source, "weight,colour,weight\n1,red,1\n", place{}, `the name "weight" for the columns 1 and 3`, nil},
		{source, "weight,c,colour,c\n1,x,red,x\n", place{}, `the name "c" for the columns 2 and 4`, nil},
		{source, "weight,colour\n1,green\n", place{Line: 2, Column: 2, Name: "colour"}, `"green"`, settings{set("CSV.Unseen", ZeroUnseen)}},
		{source, "weight,colour\nred,red\n", place{Line: 2, Column: 1, Name: "weight"}, `"red"`, nil},
		{source, "weight,colour,c\n1,red,\n", place{Line: 2, Column: 3, Name: "c"}, "a missing value", settings{set("CSV.DropUnlabelled", true), set("CSV.Label", "")}},
		{changed(func(c *CSV) { c.IfMissing = FillMean }), "weight,colour,c\n1,red,\n", place{Line: 2, Column: 3, Name: "c"}, "a missing value", settings{set("CSV.DropUnlabelled", true), set("CSV.Label", "")}},
		{changed(func(c *CSV) { c.IfMissing = FillMean }), "weight,colour\n1,\n", place{Line: 2, Column: 2, Name: "colour"}, "a missing value", settings{set("CSV.Unseen", ZeroUnseen)}},
		{changed(func(c *CSV) { c.Unseen = OtherUnseen }), "weight,colour\n1,red\n", place{}, `the column "colour" without the category "other"`, settings{set("CSV.Unseen", ZeroUnseen)}},
		{changed(func(c *CSV) { c.Ignore = []string{"id"} }), "", place{}, "a Schema together with Categorical or Ignore", nil},
		{changed(func(c *CSV) { c.Label = "weight" }), "weight,colour\n1,red\n", place{}, `the label column "weight", which is a feature in the file that was read first`, settings{set("CSV.Label", nil)}},
		{CSV{Schema: &Schema{Columns: []Column{{Name: "k", Categories: []string{"x"}}, {Name: "k=x"}}}}, "k,k=x\nx,1\n", place{}, `2 columns named "k=x"`, nil},
		{CSV{Schema: &Schema{Columns: []Column{{Name: "k"}, {Name: "k"}}}}, "k\n1\n", place{}, `the column "k" twice in the file that was read first`, nil},
		{CSV{Schema: &Schema{}}, "k\n1\n", place{}, `only the column "k"`, nil},
	} {
		mustReject(t, c.csv, c.text, c.at, c.found, c.set)
		_, err := c.csv.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("%v, IfMissing %d, reading %q", c.found, c.csv.IfMissing, c.text), err)
	}
}

// With OtherUnseen, a category is replaced with "other" if the category is unseen, is missing, or occurs
// in only one row of the first file.
func TestOtherUnseen(t *testing.T) {
	c := CSV{Categorical: []string{"k"}, Unseen: OtherUnseen, IfMissing: FillMean}
	train := mustReadFile(t, c, "k,v\na,1\nb,2\na,3\n,4\n")
	want := datasets.Table{Features: []string{"k=a", "k=other", "v"}, Rows: [][]float64{{1, 0, 1}, {0, 1, 2}, {1, 0, 3}, {0, 1, 4}}, Source: train.Source}
	want.Report = &datasets.Report{Rows: 4, Imputed: []datasets.Imputed{{Column: "k", Count: 2, Words: []string{"", "b"}, Category: "other"}}}
	want.Report.Placeholders = []datasets.Placeholder{{Word: "", Count: 1}}
	if !reflect.DeepEqual(train, want) {
		t.Errorf("table = %+v with the report %+v\nwant %+v with the report %+v", train, train.Report, want, want.Report)
	}
	fresh := mustReadFile(t, train.Source, "k,v\nother,1\nb,2\nc,\na,4\n")
	if want := [][]float64{{0, 1, 1}, {0, 1, 2}, {0, 1, 2.5}, {1, 0, 4}}; !reflect.DeepEqual(fresh.Rows, want) {
		t.Errorf("rows of the other file = %v, want %v", fresh.Rows, want)
	}
}

// If the first file has a column of many categories, its rows are sparse. So are the rows of other files
// that have only a few of the categories. A dense row of 2002 numbers would take 16 kB, so 1000 bytes per
// row are only enough for sparse rows.
func TestManyCategories(t *testing.T) {
	var text strings.Builder
	text.WriteString("v,k,w\n")
	const n, words = 20_000, 2000
	for i := range n {
		fmt.Fprintf(&text, "%d,k%d,%d\n", i%3, i%words, i)
	}
	var train datasets.Table
	read := func() { train = mustReadFile(t, CSV{Categorical: []string{"k"}}, text.String()) }
	if got := allocatedBytes(read); got > n*1000 {
		t.Errorf("allocated bytes for %d rows = %d, want at most %d", n, got, n*1000)
	}
	fresh := mustReadFile(t, train.Source, "w,k,v\n5,k1999,0\n0,k0,2\n")
	last := len(train.Features) - 1
	if err := train.Check(); err != nil || train.Dim() != words+2 || train.Features[last] != "w" {
		t.Errorf("table = %v, Check() = %v, want %d columns, the last of them w", train, err, words+2)
	}
	index := map[string]int{} // the index of each column
	for j, name := range train.Features {
		index[name] = j
	}
	want := []datasets.Sparse{
		{Columns: []int{index["k=k1999"], last}, Values: []float64{1, 5}},
		{Columns: []int{0, index["k=k0"]}, Values: []float64{2, 1}},
	}
	if !reflect.DeepEqual(fresh.Sparse, want) || fresh.Rows != nil {
		t.Errorf("table of the other file = %v, want the sparse rows %v", fresh, want)
	}
	for i := range 2 * words {
		if x := train.Row(i); x[0] != float64(i%3) || x[index[fmt.Sprint("k=k", i%words)]] != 1 || x[last] != float64(i) {
			t.Fatalf("row %d = %v, want v = %d, k%d = 1 and w = %d", i, train.Sparse[i], i%3, i%words, i)
		}
	}
}

// Rows are sparse if the table has more than ten times as many columns as it uses from the file. The file
// has the two columns k and v. With 19 categories of k, the table has 20 columns, so its rows are dense.
func TestNumberOfColumnsForSparseRows(t *testing.T) {
	for _, words := range []int{19, 20} {
		text := "k,v\n" + strings.Join(numerals(words, 100), ",0\n") + ",0\n"
		if got := mustReadFile(t, CSV{Categorical: []string{"k"}}, text); (got.Sparse != nil) != (words == 20) {
			t.Errorf("table with %d categories = %v, want sparse rows with 20 categories and dense rows with 19", words, got)
		}
	}
}

// The Source of an NPZ also reads archives without labels.
func TestSourceOfNPZ(t *testing.T) {
	x := Array{Name: "X", Shape: []int{1, 1}, Numbers: []float64{1}}
	y := Array{Name: "y", Shape: []int{1}, Numbers: []float64{1}}
	table := mustReadFile(t, NPZ{}, encodeNPZ(t, x, y))
	unlabelled := encodeNPZ(t, Array{Name: "X", Shape: []int{1, 1}, Numbers: []float64{4}})
	fresh := mustReadFile(t, saveAndLoad(t, table.Source.(NPZ)), unlabelled)
	if fresh.Classes != nil || fresh.Rows[0][0] != 4 {
		t.Errorf("table of an archive without labels = %+v, want no classes and the row [4]", fresh)
	}
}

// The Source of a LIBSVM keeps the number of columns and the first index. It also reads files without
// labels.
func TestSourceOfLIBSVM(t *testing.T) {
	table := mustReadFile(t, LIBSVM{ZeroBased: true}, "+1 0:1 3:2\n-1 2:1\n")
	source := saveAndLoad(t, table.Source.(LIBSVM))
	if want := (LIBSVM{Dim: 4, ZeroBased: true, Schema: &Schema{Classes: []string{"+1", "-1"}}}); !reflect.DeepEqual(source, want) {
		t.Errorf("Source = %+v, want %+v", source, want)
	}
	if got := mustReadFile(t, source, "1.0 1:7\n-1e0\n"); !reflect.DeepEqual(got.Classes, source.Schema.Classes) || got.Dim() != 4 {
		t.Errorf("table of a file with labels = %+v, want the classes +1 and -1, and 4 columns", got)
	}
	if got := mustReadFile(t, source, "1:7\n0:1\n"); got.Classes != nil || got.Row(0)[1] != 7 || got.Row(1)[0] != 1 {
		t.Errorf("table of a file without labels = %+v, want no classes, and the rows [0 7 0 0] and [1 0 0 0]", got)
	}
}

// The Source of an NPY keeps the names of the columns.
func TestSourceOfNPY(t *testing.T) {
	file := npyFile("{'descr': '|u1', 'fortran_order': False, 'shape': (1, 2), }", "\x05\x06")
	want := mustReadFile(t, NPY{Features: []string{"a", "b"}}, file)
	if got := mustReadFile(t, saveAndLoad(t, want.Source.(NPY)), file); !reflect.DeepEqual(got, want) {
		t.Errorf("table read by the Source = %+v, want %+v", got, want)
	}
}

// The Source of a BagOfWords reads one text, a folder of texts, or a folder with one subfolder per class.
func TestSourceOfBagOfWords(t *testing.T) {
	root := writeFolder(t, map[string]string{"spam/1.txt": "Win MONEY now, win!", "ham/b.txt": "see you now", "ham/a.txt": ""})
	train, err := BagOfWords{MinTexts: 2}.ReadFolder(root)
	if err != nil || !reflect.DeepEqual(train.Features, []string{"now"}) {
		t.Fatalf("ReadFolder = %+v, error = %v, want only the column now, the only word in two texts", train, err)
	}
	source := saveAndLoad(t, train.Source.(BagOfWords))
	for name, counts := range map[string][]float64{root: {0, 1, 1}, filepath.Join(root, "ham"): {0, 1}, filepath.Join(root, "ham/b.txt"): {1}} {
		got, err := source.ReadFile(name)
		if err != nil || (got.Classes != nil) != (name == root) || got.Len() != len(counts) {
			t.Errorf("ReadFile(%s) = %+v, error = %v, want %d rows, with classes only if the name is %s", name, got, err, len(counts), root)
			continue
		}
		for i, count := range counts {
			if got.Row(i)[0] != count {
				t.Errorf("ReadFile(%s): row %d = %v, want [%v]", name, i, got.Row(i), count)
			}
		}
	}
	if _, err := source.ReadFile(filepath.Join(root, "eggs")); err == nil || !strings.Contains(err.Error(), "there is no such file") {
		t.Errorf("reading a missing folder: error = %v, want \"there is no such file\"", err)
	}
}
