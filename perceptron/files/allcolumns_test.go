package files

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// withSettings returns c with the values of settings in its fields.
func withSettings(c CSV, settings []datasets.Setting) CSV {
	for _, s := range settings {
		_, field, _ := strings.Cut(s.Field, ".")
		reflect.ValueOf(&c).Elem().FieldByName(field).Set(reflect.ValueOf(s.Value))
	}
	return c
}

// readTwice reads a file. If the error has Parts, readTwice sets the settings of the last fix and reads the file
// again. It returns the table, and the first and the second error.
func readTwice(t *testing.T, c CSV, text string) (table datasets.Table, first, second error) {
	t.Helper()
	name := writeFile(t, "data.csv", text)
	table, first = c.ReadFile(name)
	var problem *datasets.Problem
	if !errors.As(first, &problem) || problem.Parts == nil {
		return table, first, first
	}
	if problem.File != name {
		t.Errorf("file of the error = %q, want %q", problem.File, name)
	}
	problem.File = "data.csv"
	c = withSettings(c, problem.Fixes[len(problem.Fixes)-1].Set)
	table, second = c.ReadFile(name)
	return table, first, second
}

// penguins is an excerpt of the file of palmerpenguins, without the column year.
const penguins = `species,island,bill_length_mm,sex
Adelie,Torgersen,39.1,male
Adelie,Torgersen,NA,NA
Adelie,Biscoe,37.8,female
Gentoo,Biscoe,46.1,female
Gentoo,Biscoe,50,male
Gentoo,Biscoe,44.5,NA
Chinstrap,Dream,46.5,female
Chinstrap,Dream,,male
`

// The first error names all columns with words or missing values. With its settings, the file can be read.
func TestAllColumnsInOneError(t *testing.T) {
	people := "id,born,mail,paid,from,hired,worked,vector,y\n"
	for i := range 12 {
		people += fmt.Sprintf("p%d,%d,\"%d,%03d\",%s,13:05:%02d,2024-05-%02d,%d days,\"[%d, 2]\",%s\n",
			i, 1960+i, i+1, i, []string{"True", "False", ""}[i%3], i, i+1, i, i, []string{"a", "b", "?"}[i%3])
	}
	for _, c := range []struct {
		name, text string
		csv        CSV
		parts      []string // the names of the columns
		set        CSV      // the fields that the error advises
		features   []string
	}{
		{
			"penguins", penguins,
			CSV{Label: "species"},
			[]string{"island", "bill_length_mm", "sex"},
			CSV{Categorical: []string{"island", "sex"}, NAValues: PandasNA, IfMissing: FillMean, Unseen: ZeroUnseen},
			[]string{"island=Biscoe", "island=Dream", "island=Torgersen", "bill_length_mm", "sex=female", "sex=male"},
		},
		{
			"penguins with some of the fields", penguins,
			CSV{Label: "species", Categorical: []string{"island", "sex"}, IfMissing: FillMean},
			[]string{"bill_length_mm", "sex"},
			CSV{NAValues: PandasNA, Unseen: ZeroUnseen},
			[]string{"island=Biscoe", "island=Dream", "island=Torgersen", "bill_length_mm", "sex=female", "sex=male"},
		},
		{
			"people", people,
			CSV{Label: "y"},
			[]string{"id", "mail", "paid", "from", "hired", "worked", "vector", "y"},
			CSV{Ignore: []string{"id", "from", "hired", "worked", "vector"}, Thousands: ',', NAValues: []string{"", "?"}, IfMissing: FillMean},
			[]string{"born", "mail", "paid"},
		},
		{
			"an index, few categories and a rare word", ",size,age,y\n0,S,31,a\n1,M,x,b\n2,L,29,a\n3,S,23,b\n" + numbered(4, 40, "%d,S,%[1]d,a\n"),
			CSV{Label: "y"},
			[]string{"", "size", "age"},
			CSV{Categorical: []string{"size"}, Ignore: []string{""}, ColumnNA: map[string][]string{"age": {"x"}}, IfMissing: FillMean},
			[]string{"size=L", "size=M", "size=S", "age"},
		},
		{
			"decimal commas", "a;b;y\n1,5;3;a\n1.000,25;4;b\nNA;5;?\n",
			CSV{Label: "y", Comma: ';'},
			[]string{"a", "y"},
			CSV{Decimal: ',', Thousands: '.', NAValues: append(PandasNA[:len(PandasNA):len(PandasNA)], "?"), IfMissing: FillMean},
			[]string{"a", "b"},
		},
		{
			"many decimal commas", "a;k;y\n" + numbered(1, 2000, "%d,25;r;x\n"),
			CSV{Label: "y", Comma: ';'},
			[]string{"a", "k"},
			CSV{Categorical: []string{"k"}, Decimal: ','},
			[]string{"a", "k=r"},
		},
		{
			"quoted decimal commas", "a,b,c,y\n" + numbered(1, 5, "\"%d,5\",,r,x\n") + "\"1,5\",1,g,x\n",
			CSV{Label: "y"},
			[]string{"a", "b", "c"},
			CSV{Ignore: []string{"a"}, Categorical: []string{"c"}, IfMissing: FillMean},
			[]string{"b", "c=g", "c=r"},
		},
		{
			"classes only", "a,y\n1,a\n2,\n3,NA\n",
			CSV{Label: "y"},
			[]string{"y"},
			CSV{NAValues: PandasNA, IfMissing: DropRow},
			[]string{"a"},
		},
	} {
		table, first, second := readTwice(t, c.csv, c.text)
		var problem *datasets.Problem
		if !errors.As(first, &problem) || second != nil {
			t.Errorf("%s: first error = %v, second = %v, want no second error", c.name, first, second)
			continue
		}
		var parts []string
		for _, part := range problem.Parts {
			parts = append(parts, part.Place.Name)
		}
		set := withSettings(CSV{}, problem.Fixes[0].Set)
		if !reflect.DeepEqual(parts, c.parts) || !reflect.DeepEqual(set, c.set) || !reflect.DeepEqual(table.Features, c.features) {
			t.Errorf("%s: parts = %q, fields = %+v, features = %q\nwant %q, %+v and %q", c.name, parts, set, table.Features, c.parts, c.set, c.features)
		}
		messagetest.Error(t, c.name, first)
	}
}

// A word has no mean, so the error says what the settings for missing values make of a missing category.
func TestMissingCategoriesHaveTheirOwnFix(t *testing.T) {
	_, first, _ := readTwice(t, CSV{Label: "species"}, penguins)
	var problem *datasets.Problem
	if !errors.As(first, &problem) || len(problem.Parts) != 3 {
		t.Fatalf("error = %v, want one with three parts", first)
	}
	for _, part := range problem.Parts {
		isCategory, numbers := part.Place.Name == "sex", 0
		for _, fix := range part.Fixes {
			for _, s := range fix.Set {
				numbers++
				forMissing := s.Field == "CSV.IfMissing" || s.Field == "CSV.Unseen"
				if (fix.When != "") != (isCategory && forMissing) {
					t.Errorf("%s: purpose of the setting %v = %q", part.Place.Name, s, fix.When)
				}
			}
		}
		if isCategory && numbers != 4 {
			t.Errorf("%s: number of settings = %d, want 4", part.Place.Name, numbers)
		}
	}
}

// numbered returns a text with one line per number from first to last.
func numbered(first, last int, format string) (text string) {
	for i := first; i <= last; i++ {
		text += fmt.Sprintf(format, i)
	}
	return text
}

// If only one column needs one setting, the error is about its first value, as for Read.
func TestOneColumnHasItsOwnError(t *testing.T) {
	for text, place := range map[string]datasets.Place{
		"a,b,y\n1,green,x\n2,red,x\n3,blue,y\n":   {Line: 2, Column: 2, Name: "b"},
		"a,b,y\n1,2,x\n2,,x\n3,4,y\n":             {Line: 3, Column: 2, Name: "b"},
		"a,b,y\n1,2024-01-01,x\n2,2024-01-02,y\n": {Line: 2, Column: 2, Name: "b"},
	} {
		_, err := CSV{Label: "y"}.ReadFile(writeFile(t, "data.csv", text))
		var problem *datasets.Problem
		if !errors.As(err, &problem) || problem.Parts != nil || problem.Place != place {
			t.Errorf("error of %q = %v, want one without parts at %v", text, err, place)
		}
	}
}

// A column of names is to be left out, because each category would have its own row.
func TestNamesAreNoCategories(t *testing.T) {
	text := "name,a,y\n" + numbered(1, 30, "n%d,%[1]d,x\n")
	table, first, second := readTwice(t, CSV{Label: "y"}, text)
	if first == nil || second != nil || len(table.Features) != 1 {
		t.Errorf("first error = %v, second error = %v, features = %q, want the column name left out", first, second, table.Features)
	}
}

// With the settings of the first error, random files can be read. Chunks return the same error as ReadFile.
func TestRandomFilesNeedOneRound(t *testing.T) {
	const ownText = "text of row" // each such cell is replaced by another text
	cells := [][]string{
		{"1", "2.5", "-3"},
		{"1", "2", "NA", ""},
		{"red", "blue", "green", "NA"},
		{"True", "false", ""},
		{"1", "2", "3", "4", "5more"},
		{"2024-01-01", "2023-05-06"},
		{`"1,234"`, `"12,345"`, "999"},
		{"?", "1", "2", "3", "4", "5"},
		{"-", "+"},
		{"-", "1", "2"},
		{"13:05:00", "14:00:00", ""},
		{"$5", "$6.50"},
		{`\N`, "x", "y"},
		{"", "NA"},
		{"007", "10", "11"},
		{"inf", "1", "2"},
		{ownText, "9007199254740993", "12"},
	}
	r := rand.New(rand.NewPCG(43, 11))
	rounds := 0
	for range 500 {
		width := 1 + r.IntN(4)
		header, kinds := "y", []int{}
		for j := range width {
			header += fmt.Sprintf(",c%d", j)
			kinds = append(kinds, r.IntN(len(cells)))
		}
		var text strings.Builder
		text.WriteString(header + "\n")
		for i := range 3 + r.IntN(30) {
			text.WriteString([]string{"a", "b", "a", "b", "", "NA"}[r.IntN(4+r.IntN(3))])
			for _, kind := range kinds {
				cell := cells[kind][r.IntN(len(cells[kind]))]
				if cell == ownText {
					cell = fmt.Sprintf("text %d", i)
				}
				text.WriteString("," + cell)
			}
			text.WriteString("\n")
		}
		text.WriteString("a" + strings.Repeat(",1", width-1) + ",1\n")
		reader := CSV{Label: "y", IfMissing: MissingPolicy(r.IntN(3))}
		_, first, second := readTwice(t, reader, text.String())
		var problem *datasets.Problem
		if !errors.As(first, &problem) || problem.Parts == nil {
			continue
		}
		rounds++
		isEmpty := second != nil && strings.Contains(second.Error(), "at least one")
		if second != nil && !isEmpty {
			t.Errorf("second error of %q =\n%v\nfirst error =\n%v\nwant no second error", text.String(), second, first)
		}
	}
	if rounds < 100 {
		t.Errorf("%d errors had parts, want at least 100", rounds)
	}
}

// With a Schema, the first error names all columns that differ from the first file.
func TestAllColumnsWithSchema(t *testing.T) {
	text := "size,colour,age,member,y\nS,red,1,True,a\nM,blue,2,False,b\nL,red,3,True,a\n"
	first, err := CSV{Label: "y", Categorical: []string{"size", "colour"}}.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"unseen, missing and words": "size,colour,age,member,y\nXS,red,NA,true,a\nM,pink,2,,b\nXL,pink,NA,1,b\n",
		"one category":              "size,colour,age,member,y\nS,pink,1,True,a\n",
		"a spelling":                "size,colour,age,member,y\nXS,RED,1,True,a\n",
		"classes":                   "size,colour,age,member,y\nS,red,1,True,\nS,red,NA,True,?\nS,red,1,True,c\n",
		"no columns":                "Size,color,age,y\nS,red,1,a\n",
	} {
		_, first, second := readTwice(t, first.Source.(CSV), text)
		if name == "unseen, missing and words" && (first == nil || second != nil) {
			t.Errorf("%s: first error = %v, second error = %v, want no second error", name, first, second)
		}
		if problem := asProblem(first); problem != nil {
			problem.File = "data.csv"
		}
		messagetest.Error(t, name, first)
	}
}
