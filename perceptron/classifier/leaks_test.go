package classifier

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// warningsContaining returns the warnings of a model trained on t that contain a text.
func warningsContaining(t *testing.T, tr Trainer, table datasets.Table, text string) []string {
	t.Helper()
	m, err := tr.Train(table)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(slices.Clone(m.Warnings), func(w string) bool { return !strings.Contains(w, text) })
}

// noise returns a table of two classes, with columns of random numbers that don't depend on the class.
func noise(rows, columns int, seed uint64) datasets.Table {
	r := rand.New(rand.NewPCG(seed, 1))
	var t datasets.Table
	for j := range columns {
		t.Features = append(t.Features, "x"+strconv.Itoa(j))
	}
	for i := range rows {
		var row []float64
		for range columns {
			row = append(row, r.NormFloat64())
		}
		t.Rows = append(t.Rows, row)
		t.Classes = append(t.Classes, []string{"no", "yes"}[i%2])
	}
	return t
}

// withColumn returns t with one more column. The function value returns the number of row i in this column.
func withColumn(t datasets.Table, name string, value func(i int) float64) datasets.Table {
	t.Features = append(slices.Clone(t.Features), name)
	t.Rows = slices.Clone(t.Rows)
	for i, row := range t.Rows {
		t.Rows[i] = append(slices.Clone(row), value(i))
	}
	return t
}

func TestWarningsOfDeterminedClasses(t *testing.T) {
	isYes := func(i int) float64 { return float64(i % 2) }
	twice := withColumn(withColumn(noise(60, 2, 1), "p", isYes), "q", func(i int) float64 { return 1 - isYes(i) })
	const ending = "of all 60 rows; if it is another name of the class, or is not known before the class, leave it out"
	for name, c := range map[string]struct {
		table datasets.Table
		want  []string
	}{
		"no such column":      {noise(60, 3, 1), nil},
		"the class as number": {withColumn(noise(60, 2, 1), "p", isYes), []string{`column "p" alone determines the class ` + ending}},
		"two columns":         {twice, []string{`each of the columns "p" and "q" alone determines the class of all 60 rows; if they are other names of the class, or are not known before the class, leave them out`}},
		"one other row":       {withColumn(noise(60, 2, 1), "p", func(i int) float64 { return isYes(max(i, 1)) }), nil},
		"few rows":            {withColumn(noise(20, 2, 1), "p", isYes), nil},
		"a good feature":      {withColumn(noise(60, 2, 1), "p", func(i int) float64 { return isYes(i) + float64(i%10)/20 }), nil},
	} {
		for _, chunk := range []int{0, 7} {
			if got := warningsContaining(t, Trainer{Chunk: chunk}, c.table, "determines the class"); !slices.Equal(got, c.want) {
				t.Errorf("%s, chunks of %d rows: warnings %q, want %q", name, chunk, got, c.want)
			}
		}
	}
}

// All categories of a column are one column, even if there are more than two of them.
func TestWarningsOfDeterminingCategories(t *testing.T) {
	text := "word,a,y\n"
	for i := range 60 {
		text += fmt.Sprintf("w%d,%d,%s\n", i%6, i*i%7, []string{"p", "q", "r"}[i%3])
	}
	table, err := files.CSV{Label: "y", Categorical: []string{"word"}}.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`column "word" alone determines the class of all 60 rows; if it is another name of the class, ` +
		`or is not known before the class, leave it out (Ignore)`}
	if got := warningsContaining(t, Trainer{}, table, "determines the class"); !slices.Equal(got, want) {
		t.Errorf("warnings = %q, want %q", got, want)
	}
}

func TestWarningsOfPredictions(t *testing.T) {
	third := func(i int) float64 { return float64(i % 3) }
	table := withColumn(noise(60, 2, 1), "P(yes)", third)
	table = withColumn(table, "P(maybe)", third) // maybe is not a class
	table = withColumn(table, "predicted", third)
	want := []string{`the columns "P(yes)" and "predicted" have the names of predictions; if a model has predicted them, leave them out`}
	if got := warningsContaining(t, Trainer{}, table, "prediction"); !slices.Equal(got, want) {
		t.Errorf("warnings = %q, want %q", got, want)
	}
	m, err := Train(noise(60, 2, 1))
	if err != nil || len(m.Warnings) > 0 {
		t.Errorf("without such columns: warnings %q, error %v; want neither", m.Warnings, err)
	}
}

// withCopies returns a table in which each row of t occurs the given number of times.
func withCopies(t datasets.Table, times int) datasets.Table {
	t.Rows = slices.Repeat(t.Rows, times)
	t.Classes = slices.Repeat(t.Classes, times)
	return t
}

func TestWarningsOfRepeats(t *testing.T) {
	rounded := noise(240, 4, 1)
	for _, row := range rounded.Rows {
		for j, v := range row {
			row[j] = float64(int(v)) // few different rows
		}
	}
	otherwiseEqual := withCopies(noise(60, 10, 1), 4)
	otherwiseEqual = withColumn(otherwiseEqual, "z", func(i int) float64 { return float64(i * i) })
	fewCopies := noise(240, 4, 1)
	fewCopies.Rows = append(fewCopies.Rows, fewCopies.Rows[:12]...)
	fewCopies.Classes = append(fewCopies.Classes, fewCopies.Classes[:12]...)
	text := func(copies, rows int) []string {
		return []string{fmt.Sprintf("%d of %d rows repeat an earlier row, so most held-out rows may also be training rows, "+
			"and errors on held-out rows say little about new rows; remove the copies from the file (in pandas: drop_duplicates())", copies, rows)}
	}
	for name, c := range map[string]struct {
		table datasets.Table
		want  []string
	}{
		"no copies":             {noise(240, 4, 1), nil},
		"each row four times":   {withCopies(noise(60, 4, 1), 4), text(180, 240)},
		"many columns":          {withCopies(noise(60, 30, 1), 4), text(180, 240)},
		"few different values":  {rounded, nil},
		"only the last differs": {otherwiseEqual, nil},
		"few copies":            {fewCopies, nil},
	} {
		for _, chunk := range []int{0, 50} {
			if got := warningsContaining(t, Trainer{Chunk: chunk}, c.table, "repeat an earlier row"); !slices.Equal(got, c.want) {
				t.Errorf("%s, chunks of %d rows: warnings %q, want %q", name, chunk, got, c.want)
			}
		}
	}
	if got := warningsContaining(t, Trainer{NoHeldOut: true}, withCopies(noise(60, 4, 1), 4), "repeat"); got != nil {
		t.Errorf("without held-out rows: warnings %q, want none", got)
	}
}

func TestWarningsOfFills(t *testing.T) {
	const ending = "; if it stands for a missing value, replace it with NaN before the file is read"
	first := func(fill float64, others func(i int) float64) func(int) float64 {
		return func(i int) float64 {
			if i%20 == 3 {
				return fill
			}
			return others(i)
		}
	}
	digits := func(i int) float64 { return float64(i % 10) }
	for name, c := range map[string]struct {
		value func(int) float64
		want  []string
	}{
		"no fill value":      {digits, nil},
		"netCDF":             {first(9.969209968386869e+36, digits), []string{`column 2 ("f") has the number 9.969209968386869e+36, but all its other numbers are from 0 to 9` + ending}},
		"its negative":       {first(-9.969209968386869e+36, digits), []string{`column 2 ("f") has the number -9.969209968386869e+36, but all its other numbers are from 0 to 9` + ending}},
		"-999":               {first(-999, digits), []string{`column 2 ("f") has the number -999, but all its other numbers are from 0 to 9` + ending}},
		"9999":               {first(9999, digits), []string{`column 2 ("f") has the number 9999, but all its other numbers are from 0 to 9` + ending}},
		"an outlier":         {first(500, digits), nil},
		"-99 among negative": {first(-99, func(i int) float64 { return digits(i) - 5 }), nil},
		"a rare 1":           {first(1, func(int) float64 { return 0 }), nil},
		"a rare 1e9":         {first(1e9, func(int) float64 { return 0 }), nil}, // two numbers: perhaps a code
		"powers":             {func(i int) float64 { return float64(int(1) << (i % 40)) }, nil},
	} {
		if got := warningsContaining(t, Trainer{}, withColumn(noise(100, 2, 1), "f", c.value), "all its other numbers"); !slices.Equal(got, c.want) {
			t.Errorf("%s: warnings %q, want %q", name, got, c.want)
		}
	}
}

// Ordinary data sets have no warnings about leaks and fill values.
func TestNoWarningsAboutOrdinaryTables(t *testing.T) {
	for name, table := range map[string]datasets.Table{
		"Iris": datasets.Iris(), "breast cancer": datasets.BreastCancer(), "digits": datasets.Digits(),
	} {
		m, err := Trainer{MaxEpochs: 1}.Train(table)
		if err != nil {
			t.Fatal(err)
		}
		for _, warning := range m.Warnings {
			if !strings.Contains(warning, "the same number in every training row") {
				t.Errorf("%s: warning %q, want none", name, warning)
			}
		}
	}
}

// The name of a class is printed in quotation marks, with escapes, if it has invisible characters or ends
// with a space.
func TestInvisibleCharactersOfClassesArePrinted(t *testing.T) {
	for name, want := range map[string]string{
		"yes": "yes", "yes\u200b": `"yes\u200b"`, "yes ": `"yes "`, "café": "café", "two words": "two words",
	} {
		if got := visible(name); got != want {
			t.Errorf("visible(%q) = %s, want %s", name, got, want)
		}
	}
}
