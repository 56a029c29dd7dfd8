package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// A dash is a class and stands for a missing number. The advised settings keep all rows.
func TestMissingWordThatIsAClass(t *testing.T) {
	text := strings.Builder{}
	text.WriteString("a,y\n")
	for i := range 30 {
		number := fmt.Sprint(i)
		if i%10 == 7 {
			number = "-"
		}
		fmt.Fprintf(&text, "%s,%s\n", number, []string{"+", "-", "0"}[i%3])
	}
	for _, c := range []CSV{{Label: "y"}, {Label: "y", IfMissing: FillMean}} {
		table, first, second := readTwice(t, c, text.String())
		if first == nil || second != nil || table.Len() != 30 || len(table.Report.Skipped) > 0 {
			t.Errorf("%+v: errors = %v and %v, rows = %d, want an error, no error and 30 rows", c, first, second, table.Len())
			continue
		}
		classes := slices.Compact(slices.Sorted(slices.Values(table.Classes)))
		if !slices.Equal(classes, []string{"+", "-", "0"}) {
			t.Errorf("%+v: classes = %q", c, classes)
		}
	}
}

// A model knows a column of 0 and 1, or of true and false, in which another file has other words for them.
func TestOtherWordsForTrueAndFalse(t *testing.T) {
	for _, c := range []struct{ name, train, words string }{
		{"true for a number", "t,y\n0,p\n1,q\n", "t,y\nFalse,p\nTrue,q\n"},
		{"T for a number", "t,y\n0,p\n1,q\n", "t,y\n0,p\nT,q\n"},
		{"T for true", "t,y\nfalse,p\ntrue,q\n", "t,y\nF,p\nT,q\n"},
		{"yes for true", "t,y\nfalse,p\ntrue,q\n", "t,y\ntrue,p\nyes,q\n"},
	} {
		for _, policy := range []MissingPolicy{RefuseMissing, FillMean} {
			first, err := CSV{Label: "y", IfMissing: policy}.Read(strings.NewReader(c.train))
			if err != nil {
				t.Fatal(err)
			}
			_, got, _ := readTwice(t, first.Source.(CSV), c.words)
			if got == nil || !strings.Contains(got.Error(), writeTruths.Do) || strings.Contains(got.Error(), "NAValues") {
				t.Errorf("%s: error = %v, want the advice to write 1 and 0, and none about missing values", c.name, got)
			}
		}
	}
}

// A single mistyped number among few different numbers doesn't make the column categorical.
func TestMistypedNumber(t *testing.T) {
	text := strings.Builder{}
	text.WriteString("b,y\n")
	for i := range 300 {
		number := fmt.Sprint(i % 10)
		if i == 177 {
			number = "1O"
		}
		fmt.Fprintf(&text, "%s,%s\n", number, []string{"p", "q"}[i%2])
	}
	c := CSV{Label: "y"}
	d, err := c.describe(newTextInput(text.String()))
	if err != nil || d.Problem == nil || len(d.Problem.Parts) != 1 || d.Problem.Fixes != nil {
		t.Errorf("describe(): problem = %v, error = %v, want the advice to correct the value, without settings", d.Problem, err)
	}
	c.AutoCategorical = true
	if _, err := c.Read(strings.NewReader(text.String())); err == nil || !strings.Contains(err.Error(), "1O") {
		t.Errorf("with AutoCategorical: error = %v, want one about 1O", err)
	}
}

// A word without digits, such as the check digit X, is no mistyped number, and neither is one that occurs in
// several rows.
func TestCodesAreNoMistypedNumbers(t *testing.T) {
	for _, word := range []string{"X", "1O"} {
		text := "b,y\n" + strings.Repeat("1,p\n2,q\n3,p\n", 40) + word + ",q\n"
		if word == "1O" {
			text += "1O,p\n1O,q\n"
		}
		d, err := CSV{Label: "y"}.describe(newTextInput(text))
		if err != nil || d.Problem == nil || len(d.Problem.Fixes) != 1 || !hasField(d.Problem.Fixes[0].Set, "CSV.Categorical") {
			t.Errorf("%s: problem = %v, error = %v, want the advice to make the column categorical", word, d.Problem, err)
		}
	}
}

// Numbers with and without a thousands separator are one class and one category.
func TestEqualNumbersWithThousands(t *testing.T) {
	const text = "k;y\n1.000;1\n1000;1.000,0\n2000;1000\n2.000,0;1,0\n"
	c := CSV{Label: "y", Categorical: []string{"k"}, Comma: ';', Decimal: ',', Thousands: '.'}
	table, err := c.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	features := []string{"k=1.000", "k=2000"}
	classes := []string{"1", "1.000,0", "1.000,0", "1"}
	if !slices.Equal(table.Features, features) || !slices.Equal(table.Classes, classes) {
		t.Errorf("features = %q, classes = %q, want %q and %q", table.Features, table.Classes, features, classes)
	}
	fresh, err := table.Source.(CSV).Read(strings.NewReader("k;y\n1000;1000\n2.000;1\n"))
	if err != nil || !slices.Equal(fresh.Classes, []string{"1.000,0", "1"}) || fresh.Rows[0][0] != 1 {
		t.Errorf("another file: %+v, error = %v", fresh, err)
	}
}

// A word without digits among numbers may stand for a missing value, but a mistyped number is to be corrected, also
// in a column with very many different numbers.
func TestWordAmongNumbers(t *testing.T) {
	for word, settings := range map[string]int{"oops": 2, "#WERT!": 2, "1O": 0} {
		text := strings.Builder{}
		text.WriteString("a,y\n")
		for i := range 300 {
			number := fmt.Sprintf("%d.25", i)
			if i == 177 {
				number = word
			}
			fmt.Fprintf(&text, "%s,%s\n", number, []string{"p", "q"}[i%2])
		}
		d, err := CSV{Label: "y"}.describe(newTextInput(text.String()))
		if err != nil || d.Problem == nil {
			t.Errorf("%s: problem = %v, error = %v", word, d.Problem, err)
			continue
		}
		count := 0
		for _, fix := range d.Problem.Fixes {
			count += len(fix.Set)
		}
		if part := d.Problem.Parts[0]; count != settings || part.Place.Line != 179 ||
			!strings.HasPrefix(part.Fixes[0].Do, "correct the value") {
			t.Errorf("%s: problem = %v, want %d settings and the advice to correct line 179", word, d.Problem, settings)
		}
		_, err = CSV{Label: "y"}.ReadFile(writeFile(t, "data.csv", text.String()))
		if err == nil || strings.Contains(err.Error(), "NAValues") || strings.Contains(err.Error(), "ColumnNA") != (settings > 0) {
			t.Errorf("%s: error = %v", word, err)
		}
	}
}

// A first row has the units of the columns if none of its words occurs in another row. A column of words beside the
// columns of numbers makes no difference.
func TestUnitsBesideWords(t *testing.T) {
	rows := strings.Repeat("1.5,red,p\n2,blue,q\n3,red,q\n", 12)
	for _, c := range []struct {
		first string
		units bool
	}{
		{"kg,colour,class", true},
		{"kg,,class", true},
		{"kg,,", true},
		{"unknown,red,class", false}, // a colour of other rows
		{"unknown,colour,z", false},  // the class of a row far below
		{"?,colour,class", false},
	} {
		text := "a,b,y\n" + c.first + "\n" + rows + "2,red,z\n"
		for _, auto := range []bool{false, true} {
			reader := CSV{Label: "y", AutoCategorical: auto, Categorical: []string{"b"}}
			d, err := reader.describe(newTextInput(text))
			if err != nil || hasUnits(d.Problem) != c.units {
				t.Errorf("%q: problem = %v, error = %v, want units: %t", c.first, d.Problem, err, c.units)
			}
			reader.Categorical = nil
			if _, err := reader.ReadFile(writeFile(t, "data.csv", text)); hasUnits(asProblem(err)) != c.units {
				t.Errorf("%q: error = %v, want units: %t", c.first, err, c.units)
			}
		}
	}
}

// hasUnits reports whether a problem is that the first row has the units of the columns.
func hasUnits(p *datasets.Problem) bool {
	return p != nil && p.Place.Line == 2 && strings.Contains(p.Error(), "the units of the columns")
}

// A placeholder for a column that is left out is not reported as missing in the file.
func TestPlaceholderOfIgnoredColumn(t *testing.T) {
	c := CSV{Label: "y", Ignore: []string{"a"}, ColumnNA: map[string][]string{"a": {"-1"}, "b": {"-1"}}}
	table, err := c.Read(strings.NewReader("a,b,y\n-1,1,p\n1,2,q\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []datasets.Placeholder{{Word: "-1", Column: "b"}}
	if got := table.Report.Placeholders; !slices.Equal(got, want) {
		t.Errorf("placeholders = %v, want %v", got, want)
	}
}

// A first row without a number is no row of units if its label is the class of other rows.
func TestFirstRowWithAClassIsNoUnits(t *testing.T) {
	_, err := CSV{Label: "y"}.Read(strings.NewReader("a,y\nunknown,p\n1,q\n2,p\n"))
	if err == nil || strings.Contains(err.Error(), "units") || !strings.Contains(err.Error(), `"unknown"`) {
		t.Errorf("error = %v, want one about the value and not about units", err)
	}
}

// Columns with the same name are in the Description, but have to be renamed before ReadFile can read them.
func TestDescribeRepeatedNames(t *testing.T) {
	const text = "a,b,b,,,b,y\n1,2,3,4,5,6,p\n2,3,4,5,6,7,q\n"
	d, err := CSV{Label: "y"}.describe(newTextInput(text))
	if err != nil || d.Problem == nil {
		t.Fatalf("problem = %v, error = %v", d.Problem, err)
	}
	var columns []int
	for _, part := range d.Problem.Parts {
		if lacksSettings(part) {
			columns = append(columns, part.Place.Column)
		}
	}
	if want := []int{3, 6}; !slices.Equal(columns, want) {
		t.Errorf("columns to correct = %v, want %v", columns, want)
	}
}
