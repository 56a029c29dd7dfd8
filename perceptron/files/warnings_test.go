package files

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// warningsOf returns the warnings about a file with the given text, as text without fixes.
func warningsOf(t *testing.T, c CSV, text string) []string {
	t.Helper()
	table, err := c.Read(strings.NewReader(text))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	return textsOf(table.Report)
}

// textsOf returns the warnings of a report as text without fixes.
func textsOf(report *datasets.Report) []string {
	var texts []string
	for _, warning := range report.Notes {
		withoutFixes := *warning
		withoutFixes.Fixes = nil
		texts = append(texts, strings.TrimPrefix(withoutFixes.Error(), "files: "))
	}
	return texts
}

// labelled returns a CSV file with a feature, and the given labels.
func labelled(labels ...string) string {
	text := "a,y\n"
	for i, label := range labels {
		text += fmt.Sprintf("%v,%s\n", 0.5+float64(i%3), label)
	}
	return text
}

func TestWarningsAboutLabels(t *testing.T) {
	for _, c := range []struct {
		labels []string
		want   []string
	}{
		{[]string{"yes", "no", "maybe"}, nil},
		{[]string{"yes", "Yes", "no"}, []string{`column "y": the classes "yes" (line 2) and "Yes" (line 3) differ only in capital letters`}},
		{[]string{"new york", "newyork", "x"}, []string{`column "y": the classes "new york" (line 2) and "newyork" (line 3) differ only in spaces`}},
		{[]string{"yes\u200b", "yes"}, []string{`column "y": the classes "yes\u200b" (line 2) and "yes" (line 3) differ only in invisible characters`}},
		{[]string{"caf\u00e9", "cafe\u0301"}, []string{`column "y": the classes "caf\u00e9" (line 2) and "cafe\u0301" (line 3) differ only in how Unicode composes their letters`}},
		{[]string{`"""yes"""`, "yes"}, []string{`column "y": the classes "\"yes\"" (line 2) and "yes" (line 3) differ only in quotation marks`}},
		{[]string{">50K", ">50K.", "<=50K"}, []string{`column "y": the classes ">50K" (line 2) and ">50K." (line 3) differ only in a punctuation mark at the end`}},
		{[]string{"Yes.", "yes"}, []string{`column "y": the classes "Yes." (line 2) and "yes" (line 3) differ only in a punctuation mark at the end and capital letters`}},
		{[]string{"0.3", "0.30000000000000004", "0.1"}, []string{`column "y": the classes "0.3" (line 2) and "0.30000000000000004" (line 3) differ only by rounding`}},
		{[]string{"0", "1", "0.0", "x"}, []string{`column "y": equal numbers such as "0" (line 2) and "0.0" (line 4) are different classes, because "x" (line 5) is not a number`}},

		// no reason for a warning
		{[]string{"C", "C++", "C#", "Objective-C"}, nil},
		{[]string{"+", "-"}, nil},
		{[]string{"A", "A+", "A-", "B"}, nil},
		{[]string{"a", "A", "b", "B", "c", "C", "d", "D"}, nil}, // letters
		{[]string{"0.1", "0.2", "0.30001", "0.3"}, nil},
		{[]string{"10000001", "10000002", "20000000"}, nil},
		{[]string{"1.1", "1.10", "2.0b", "2.0c", "2.0d"}, nil}, // versions
		{[]string{".", "..", "?"}, nil},
		{[]string{"x1", "x2", "x10"}, nil},
	} {
		if got := warningsOf(t, CSV{Label: "y", TextLabels: slices.Contains(c.labels, "?")}, labelled(c.labels...)); !slices.Equal(got, c.want) {
			t.Errorf("labels %q: warnings\n%s\nwant\n%s", c.labels, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

func TestWarningsAboutCategories(t *testing.T) {
	const text = "city,b,y\nBonn,1,p\nbonn,1.5,q\n\\N,2,p\nUlm,1,q\n"
	want := []string{
		`column "city": a category usually stands for a missing value, but is not listed as one: "\\N" (1 row)`,
		`column "city": the categories "Bonn" and "bonn" differ only in capital letters`,
	}
	reader := CSV{Label: "y", Categorical: []string{"city"}}
	if got := warningsOf(t, reader, text); !slices.Equal(got, want) {
		t.Errorf("warnings = %q, want %q", got, want)
	}
	table, err := reader.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	again, err := table.Source.(CSV).Read(strings.NewReader(text))
	if err != nil || len(again.Report.Notes) > 0 {
		t.Errorf("reading with the Source: warnings %v, error %v; want neither", again.Report, err)
	}
}

// Files in this list have no warnings.
func TestNoWarningsAboutOrdinaryFiles(t *testing.T) {
	for name, reader := range map[string]CSV{
		"../datasets/iris.csv": {Label: "species"},
		"../../notebooks/data/penguins.csv": {
			Label: "species", Categorical: []string{"island", "sex"}, NAValues: []string{"NA"}, IfMissing: DropRow,
		},
	} {
		if _, err := os.Stat(name); err != nil {
			t.Fatal(err)
		}
		table, err := reader.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if got := textsOf(table.Report); got != nil {
			t.Errorf("%s: warnings %q, want none", name, got)
		}
	}
}

// rowsOf returns a CSV file with the given numbers in column k, and other numbers in column a.
func rowsOf(numbers []float64) string {
	r := rand.New(rand.NewPCG(1, 2))
	text := "k,a,y\n"
	for i, v := range numbers {
		text += fmt.Sprintf("%v,%.2f,%s\n", v, r.NormFloat64(), []string{"p", "q"}[i%2])
	}
	return text
}

// numbersFrom returns n numbers that begin with first and differ by step.
func numbersFrom(first, step float64, n int) []float64 {
	var list []float64
	for i := range n {
		list = append(list, first+step*float64(i))
	}
	return list
}

func TestWarningsAboutNumberings(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	shuffled := numbersFrom(1000, 1, 200)
	r.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	var random []float64
	for range 200 {
		random = append(random, float64(r.IntN(400)))
	}
	for name, c := range map[string]struct {
		numbers []float64
		want    []string
	}{
		"from 0":                     {numbersFrom(0, 1, 10), []string{`column "k": the numbers 0, 1, 2, … count the rows`}},
		"from 1":                     {numbersFrom(1, 1, 30), []string{`column "k": the numbers 1, 2, 3, … count the rows`}},
		"from -5":                    {numbersFrom(-5, 1, 30), []string{`column "k": the numbers -5, -4, -3, … count the rows`}},
		"shuffled":                   {shuffled, []string{`column "k": each row has a different whole number, from 1000 to 1199`}},
		"three quarters, shuffled":   {shuffled[:150], []string{fmt.Sprintf(`column "k": each row has a different whole number, from %v to %v`, slices.Min(shuffled[:150]), slices.Max(shuffled[:150]))}},
		"three quarters, sorted":     {slices.Sorted(slices.Values(shuffled[:150])), []string{fmt.Sprintf(`column "k": each row has a different whole number, from %v to %v`, slices.Min(shuffled[:150]), slices.Max(shuffled[:150]))}},
		"few rows":                   {numbersFrom(0, 1, 9), nil},
		"few shuffled rows":          {shuffled[:40], nil},
		"every second":               {numbersFrom(0, 2, 100), nil},
		"halves":                     {numbersFrom(0, 0.5, 100), nil},
		"one number twice":           {append(numbersFrom(0, 1, 100), 99), nil},
		"random":                     {random, nil},
		"decreasing":                 {numbersFrom(99, -1, 100), []string{`column "k": each row has a different whole number, from 0 to 99`}},
		"a constant":                 {numbersFrom(7, 0, 100), nil},
		"large whole numbers":        {numbersFrom(1e15, 1, 100), []string{`column "k": the numbers 1000000000000000, 1000000000000001, 1000000000000002, … count the rows`}},
		"more rows than are counted": {numbersFrom(1, 1, 20000), []string{`column "k": the numbers 1, 2, 3, … count the rows`}},
	} {
		if got := warningsOf(t, CSV{Label: "y"}, rowsOf(c.numbers)); !slices.Equal(got, c.want) {
			t.Errorf("%s: warnings %q, want %q", name, got, c.want)
		}
	}
	if got := warningsOf(t, CSV{Label: "y", Ignore: []string{"a"}}, rowsOf(numbersFrom(0, 1, 40))); got != nil {
		t.Errorf("a single column: warnings %q, want none, because it can't be left out", got)
	}
	// A skipped row leaves a number out.
	lines := strings.Split(rowsOf(numbersFrom(0, 1, 40)), "\n")
	lines[8] = "7,,q"
	got := warningsOf(t, CSV{Label: "y", IfMissing: DropRow}, strings.Join(lines, "\n"))
	if want := []string{`column "k": the numbers 0, 1, 2, … count the rows`}; !slices.Equal(got, want) {
		t.Errorf("with a skipped row: warnings %q, want %q", got, want)
	}
}

// If very many columns might number the rows, they are measurements.
func TestNoWarningsAboutManyNumberings(t *testing.T) {
	text := "y"
	for j := range 100 {
		text += fmt.Sprintf(",x%d", j)
	}
	for i := range 400 {
		text += "\n" + []string{"p", "q"}[i%2]
		for j := range 100 {
			text += fmt.Sprintf(",%d", i+j)
		}
	}
	if got := warningsOf(t, CSV{Label: "y"}, text); got != nil {
		t.Errorf("warnings = %q, want none", got)
	}
}

func TestWarningsAboutPoints(t *testing.T) {
	const warning = `column "a": each number with a point has three digits after it, as in 1.234, and the other numbers have no point`
	for _, c := range []struct {
		values string
		reader CSV
		want   []string
	}{
		{"1.234 999 2.500 12.000", CSV{Comma: ';'}, []string{warning}},
		{"-1.234 +999 2.500", CSV{Comma: ';'}, []string{warning}},
		{`"1.234" 999 "2.500"`, CSV{Comma: ';'}, []string{warning}},
		{"1.234 NA 2.500 17", CSV{Comma: ';', NAValues: []string{"NA"}, IfMissing: DropRow}, []string{warning}},
		{"1.234 999 2.500 12.000", CSV{}, nil},             // the comma separates values
		{"1.234 999 2.5", CSV{Comma: ';'}, nil},            // 2.5
		{"1.234 9999 2.500", CSV{Comma: ';'}, nil},         // 9999
		{"1.234 2.500 3.125", CSV{Comma: ';'}, nil},        // all numbers have a point
		{"0.234 5 0.500", CSV{Comma: ';'}, nil},            // a thousand does not begin with 0
		{"1 2 3", CSV{Comma: ';'}, nil},                    // no points
		{"1.234 999 3", CSV{Comma: ';'}, nil},              // only one point
		{"1.234 999 2.500 1e3", CSV{Comma: ';'}, nil},      // 1e3
		{"1.234 999 2.500 1.234567", CSV{Comma: ';'}, nil}, // six digits
		{"1.234 999 2.500", CSV{Comma: ';', Thousands: '.', Decimal: ','}, nil},
	} {
		separator := string(c.reader.comma())
		text := "a" + separator + "y\n"
		for i, value := range strings.Fields(c.values) {
			text += value + separator + []string{"p", "q"}[i%2] + "\n"
		}
		c.reader.Label = "y"
		if got := warningsOf(t, c.reader, text); !slices.Equal(got, c.want) {
			t.Errorf("%q: warnings %q, want %q", text, got, c.want)
		}
		parser := func() blockParser { return &csvParser{options: c.reader} }
		fast, slow := readTexts(parser(), 0, 16, text), readTexts(parser(), 0, 0, text)
		if got, want := textsOf(fast.table.Report), textsOf(slow.table.Report); !slices.Equal(got, want) {
			t.Errorf("%q: warnings in blocks %q, record by record %q", text, got, want)
		}
	}
}

// There are at most six warnings, and one that counts the others.
func TestWarningsAreLimited(t *testing.T) {
	var labels []string
	for k := range 9 {
		labels = append(labels, fmt.Sprintf("class%d", k), fmt.Sprintf("Class%d", k))
	}
	got := warningsOf(t, CSV{Label: "y"}, labelled(labels...))
	if len(got) != maxWarnings+1 || got[maxWarnings] != "3 more notes of this kind" {
		t.Errorf("warnings = %q, want %d and one that counts 3 more", got, maxWarnings)
	}
}

func TestWarningsOfOtherFormats(t *testing.T) {
	svm, err := LIBSVM{}.Read(strings.NewReader("yes 1:2\nYes 1:3\n"))
	want := []string{`the classes "yes" and "Yes" differ only in capital letters`}
	if err != nil || !slices.Equal(textsOf(svm.Report), want) {
		t.Errorf("LIBSVM: report %v, error %v; want %q", svm.Report, err, want)
	}
	var archive strings.Builder
	if err := WriteNPZ(&archive,
		Array{Name: "X", Shape: []int{12, 2}, Numbers: numbersFrom(0, 0.5, 24)},
		Array{Name: "y", Shape: []int{12}, Strings: strings.Fields(strings.Repeat("yes no Yes ", 4))}); err != nil {
		t.Fatal(err)
	}
	npz, err := NPZ{}.Read(strings.NewReader(archive.String()))
	want = []string{want[0], `column "x0": the numbers 0, 1, 2, … count the rows`}
	if err != nil || !slices.Equal(textsOf(npz.Report), want) {
		t.Errorf("NPZ: report %v, error %v; want %q", npz.Report, err, want)
	}
}

// With the decimal separator ',', the labels 1,0 and 1 are equal numbers, so they are one class, as in files
// with the decimal separator '.'.
func TestLabelsWithDecimalComma(t *testing.T) {
	reader := CSV{Label: "y", Comma: ';', Decimal: ','}
	train, err := reader.Read(strings.NewReader("a;y\n1,5;1,0\n2;0,0\n3;1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"1,0", "0,0", "1,0"}; !slices.Equal(train.Classes, want) || train.Report.Merged["1"] != "1,0" {
		t.Errorf("classes = %q, report %v; want %q", train.Classes, train.Report, want)
	}
	test, err := train.Source.(CSV).Read(strings.NewReader("a;y\n1;0\n2;1\n"))
	if want := []string{"0,0", "1,0"}; err != nil || !slices.Equal(test.Classes, want) {
		t.Errorf("classes of the next file = %q, error %v; want %q", test.Classes, err, want)
	}
	words, err := reader.Read(strings.NewReader("a;y\n1,5;1,0\n2;x\n3;1\n"))
	if want := []string{"1,0", "x", "1"}; err != nil || !slices.Equal(words.Classes, want) {
		t.Errorf("classes with a word = %q, error %v; want %q", words.Classes, err, want)
	}
}

// The messages of the warnings, with their fixes.
func TestMessagesOfWarnings(t *testing.T) {
	for name, c := range map[string]struct {
		reader CSV
		text   string
	}{
		"classes that look alike":      {CSV{}, labelled("yes", "Yes", "no")},
		"classes that were rounded":    {CSV{}, labelled("0.3", "0.30000000000000004", "0.1")},
		"a word among numbers":         {CSV{}, labelled("0", "1", "0.0", "x")},
		"two words among numbers":      {CSV{}, labelled("0", "1", "2", "0.0", "x", "z")},
		"a column that numbers rows":   {CSV{}, rowsOf(numbersFrom(0, 1, 20))},
		"a shuffled numbering of rows": {CSV{}, rowsOf(numbersFrom(99, -1, 100))},
		"points between thousands":     {CSV{Comma: ';'}, "a;y\n1.234;p\n2.500;q\n999;p\n"},
	} {
		c.reader.Label = "y"
		table, err := c.reader.Read(strings.NewReader(c.text))
		if err != nil || len(table.Report.Notes) != 1 {
			t.Fatalf("%s: report %v, error %v; want one warning", name, table.Report, err)
		}
		messagetest.Error(t, name, table.Report.Notes[0])
	}
}
