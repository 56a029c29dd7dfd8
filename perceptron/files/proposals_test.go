package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"
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

// A first row without a number is no row of units if its label is the class of other rows.
func TestFirstRowWithAClassIsNoUnits(t *testing.T) {
	_, err := CSV{Label: "y"}.Read(strings.NewReader("a,y\nunknown,p\n1,q\n2,p\n"))
	if err == nil || strings.Contains(err.Error(), "units") || !strings.Contains(err.Error(), `"unknown"`) {
		t.Errorf("error = %v, want one about the value and not about units", err)
	}
}
