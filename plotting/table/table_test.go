package table

import (
	"errors"
	"fmt"
	"html"
	"math"
	"math/big"
	"regexp"
	"strings"
	"testing"
	"time"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/judge"
)

func TestCells(t *testing.T) {
	third := 1.0 / 3
	for _, c := range []struct {
		value  any
		want   string
		number bool
	}{
		{nil, "", false},
		{12, "12", true},
		{uint8(7), "7", true},
		{0.5, "0.5", true},
		{-2.5, "-2.5", true},
		{math.Copysign(0, -1), "0", true},
		{third, "0.3333", true},
		{float32(0.5), "0.5", true},
		{0x1p-10, "0.0009765625", true},
		{0x1p-11, "0.0004883", true},
		{float64(1<<53 - 1), "9007199254740991", true},
		{0x1p53, "9.007e+15", true},
		{1<<20 - 0x1p-10, "1048575.9990234375", true},
		{1<<20 + 0.5, "1.049e+06", true},
		{1 << 62, "4611686018427387904", true},
		{math.NaN(), "NaN", true},
		{math.Inf(-1), "-Inf", true},
		{big.NewRat(5, 3), "5/3", true},
		{big.NewRat(4, 2), "2", true},
		{big.NewInt(-9), "-9", true},
		{(*big.Rat)(nil), "<nil>", false},
		{perceptron.Weights{third, -4}, "[0.3333 -4]", false},
		{[]float64{third, -4}, "[0.3333 -4]", false},
		{[2]float64{1, 2}, "[1 2]", false},
		{[]int{2, 3}, "[2 3]", false},
		{[]string{"a", "b"}, "[a b]", false},
		{make([]int, 17), "[0 0 0 0 0 0 0 0 … (5 of 17) 0 0 0 0]", false},
		{make([]int, 16), "[0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0]", false},
		{perceptron.Converged, "converged", false},
		{errors.New("broken\nin two"), "broken in two", false},
		{90 * time.Second, "1m30s", false},
		{true, "true", false},
		{"  a\t\nb\r\n", "a b", false},
		{"a\x1b[31mred", "a�[31mred", false},
		{"a\u202eb\u200bc\x00", "abc�", false},
		{"bad \xff", "bad �", false},
		{strings.Repeat("é", 121), strings.Repeat("é", 120) + "…", false},
		{strings.Repeat("é", 120), strings.Repeat("é", 120), false},
		{strings.Repeat("\u0301", 1000), strings.Repeat("\u0301", 240) + "…", false},
	} {
		if got := cellOf(c.value); got != (cell{c.want, c.number}) {
			t.Errorf("cellOf(%#v) = %+v, want %q, %v", c.value, got, c.want, c.number)
		}
	}
}

func TestWidths(t *testing.T) {
	for text, want := range map[string]int{
		"":           0,
		"γ‖w‖²":      5,
		"e\u0301":    1,
		"類":          2,
		"かな":         4,
		"ｶﾅ":         2,
		"한":          2,
		"Ａ！":         4,
		"🙂":          2,
		"a類b":        4,
		"→ ≤ √ ₁ −λ": 10,
	} {
		if got := widthOf(text); got != want {
			t.Errorf("widthOf(%q) = %d, want %d", text, got, want)
		}
	}
}

// Columns stand under each other, whatever is in them.
func TestColumnsStandUnderEachOther(t *testing.T) {
	table := New("name", "n", "last").Add("類類", 5, "x").Add("e\u0301", -12.5, "y").Add("plain", nil, "z").Add("", 1e300, "w")
	lines := strings.Split(table.String(), "\n")
	end := widthOf(lines[0])
	for _, line := range lines {
		last := strings.LastIndexAny(line, "lxyzw─")
		if got := widthOf(line[:last+1]); line != lines[0] && line != lines[1] && got != end-3 {
			t.Errorf("the last column of %q begins at %d, want %d", line, got-1, end-4)
		}
		if strings.HasSuffix(line, " ") {
			t.Errorf("%q ends in a space", line)
		}
	}
	if n := strings.Index(lines[3], "-12.5"); n < 0 || !strings.Contains(lines[2], "    5  x") {
		t.Errorf("numbers are not right-aligned:\n%v", table)
	}
}

func TestNumericColumns(t *testing.T) {
	table := New("numbers", "mixed", "none").Add(1, 1, nil).Note("a note").Add(nil, "x", nil).Add(math.NaN(), 2, nil)
	if got := fmt.Sprint(table.view().right); got != "[true false false]" {
		t.Errorf("columns of numbers %v, want only the first", got)
	}
}

func TestLongTables(t *testing.T) {
	for _, c := range []struct{ rows, lines int }{{50, 52}, {51, 43}, {1000, 43}} {
		table := New("i")
		for i := range c.rows {
			table.Add(i)
		}
		lines := strings.Split(table.String(), "\n")
		if len(lines) != c.lines {
			t.Errorf("%d lines for %d rows, want %d", len(lines), c.rows, c.lines)
		}
		if last := strings.TrimSpace(lines[len(lines)-1]); last != fmt.Sprint(c.rows-1) {
			t.Errorf("the last of %d rows is %q", c.rows, last)
		}
		want := fmt.Sprintf("… %d of %d rows left out", c.rows-40, c.rows)
		if found := strings.Contains(table.String(), want); found != (c.rows > 50) {
			t.Errorf("%d rows: %q is there: %v", c.rows, want, found)
		}
		if n := strings.Count(table.HTML(), "<tr>"); n != c.lines-1 {
			t.Errorf("%d rows in the HTML of %d, want %d", n, c.rows, c.lines-1)
		}
		if table.Len() != c.rows {
			t.Errorf("Len() = %d, want %d: showing must not change the table", table.Len(), c.rows)
		}
	}
}

func TestWideTables(t *testing.T) {
	var names []string
	var values []any
	for j := range 1000 {
		names = append(names, fmt.Sprint("c", j))
		values = append(values, j)
	}
	table := New(names...).Add(values...).Note("a note")
	lines := strings.Split(table.String(), "\n")
	header, row := strings.Fields(lines[0]), strings.Fields(lines[2])
	for i, want := range map[int]string{0: "0", 19: "19", 20: "…", 21: "992", 28: "999"} {
		if len(header) != 29 || row[i] != want || strings.TrimPrefix(header[i], "c") != want {
			t.Errorf("column %d of %d is %q over %q, want %q", i, len(header), header[i], row[i], want)
		}
	}
	if lines[3] != "a note" {
		t.Errorf("the note is %q", lines[3])
	}
	if n := len(table.rows[0].cells); n != 1000 {
		t.Errorf("a row has %d cells after it was shown, want 1000", n)
	}
	headless := (&Table{}).Add(values...)
	if got := strings.Fields(headless.String()); len(got) != 29 {
		t.Errorf("%d columns without names, want 29", len(got))
	}
}

// Never an empty box.
func TestEmptyTables(t *testing.T) {
	for want, table := range map[string]*Table{
		"(no rows)":        {},
		"a\n─\n(no rows)":  New("a"),
		"\n─\nx":           New("").Add("x"),
		"a\n─\n":           New("a").Add(nil),
		"only a note":      (&Table{}).Note("only a note"),
		"1  2\nand a note": (&Table{}).Add(1, 2).Note("and a note"),
	} {
		if got := table.String(); got != want {
			t.Errorf("the table is %q, want %q", got, want)
		}
		if got := table.HTML(); !strings.Contains(got, "<td") || strings.Contains(got, `colspan="0"`) {
			t.Errorf("no cell in %q", got)
		}
	}
	if got := New("", "b").Add("x", 1).HTML(); strings.Contains(got, "<th></th>") || strings.Count(got, "<th ") != 1 {
		t.Errorf("an empty name is a head in %q", got)
	}
}

func TestPanics(t *testing.T) {
	d := datasets.AND().AbsorbBias()
	for _, c := range []struct {
		want string
		f    func()
	}{
		{"got 1 values for a table of 2 columns", func() { New("a", "b").Add(1) }},
		{"got 3 values for a table of 2 columns", func() { New("a", "b").Add(1, 2, 3) }},
		{"got 1 values for a table of 2 columns", func() { (&Table{}).Add(1, 2).Add(1) }},
		{"got 0 values", func() { (&Table{}).Add() }},
		{"most = 0", func() { Trace(perceptron.Updates(d), 0) }},
		{"the run is nil", func() { Run(nil) }},
		{"4 examples of 3 columns", func() { PerExample(d, nil) }},
		{"4 examples of 3 columns", func() { PerExample(d, &perceptron.Run{}) }},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.Contains(got, c.want) || !strings.HasPrefix(got, "table: ") {
					t.Errorf("panic %q, want it to say %q", got, c.want)
				}
			}()
			c.f()
		}()
	}
}

// Each row of a trace is an update: w after = w before + y x, and the rows are
// linked.
func TestTraceOfAND(t *testing.T) {
	trace := Trace(perceptron.Updates(datasets.AND().AbsorbBias()), 18)
	if trace.Len() != 18 || len(trace.rows) != 18 {
		t.Fatalf("%d rows, %d of them mistakes, want the 18 mistakes of AND", len(trace.rows), trace.Len())
	}
	vector := func(text string) (v [3]int) {
		if _, err := fmt.Sscanf(text, "[%d %d %d]", &v[0], &v[1], &v[2]); err != nil {
			t.Fatal(err)
		}
		return v
	}
	before := [3]int{}
	for k, r := range trace.rows {
		x, w, after := vector(r.cells[3].text), vector(r.cells[5].text), vector(r.cells[7].text)
		var y, score int
		fmt.Sscan(r.cells[4].text, &y)
		fmt.Sscan(r.cells[6].text, &score)
		if w != before || r.cells[0].text != fmt.Sprint(k+1) {
			t.Errorf("row %d: number %s from %v, want from %v", k+1, r.cells[0].text, w, before)
		}
		sum := 0
		for j := range x {
			sum += y * w[j] * x[j]
			if after[j] != w[j]+y*x[j] {
				t.Errorf("row %d: w after is %v, not %v + %d·%v", k+1, after, w, y, x)
			}
		}
		if score != sum || score > 0 {
			t.Errorf("row %d: y w·x is %d, want %d, not above 0", k+1, score, sum)
		}
		before = after
	}
	if before != [3]int{3, 2, -4} {
		t.Errorf("the last w is %v, want [3 2 -4]", before)
	}
}

// A trace says that there is more only if there is.
func TestTraceEnds(t *testing.T) {
	and, xor := datasets.AND().AbsorbBias(), datasets.XOR().AbsorbBias()
	for _, c := range []struct {
		trace *Table
		last  string
	}{
		{Trace(perceptron.Updates(and), 17), "… and so on: only 17 mistakes were asked for"},
		{Trace(perceptron.Updates(xor), 1), "… and so on: only 1 mistake was asked for"},
		{Trace(perceptron.Trainer{Initial: perceptron.Weights{3, 2, -4}}.Updates(and), 9), "no mistake"},
		{Trace(perceptron.Updates(and), 18), ""},
	} {
		if got := c.trace.rows[len(c.trace.rows)-1].note; got != c.last {
			t.Errorf("the last row is %q, want %q", got, c.last)
		}
	}
}

func TestRunSaysWhatIsProved(t *testing.T) {
	for _, c := range []struct {
		run  *perceptron.Run
		want []string
	}{
		{perceptron.Train(datasets.XOR().AbsorbBias()), []string{"inseparable", "λ                   [1 1 1 1]", "\nthe weights are back"}},
		{perceptron.Trainer{MaxEpochs: 2}.Train(datasets.AND().AbsorbBias()), []string{"stopped", "\nthe limit of 2 epochs", "not a proof"}},
		{&perceptron.Run{}, []string{"stopped", "\nnothing was trained"}},
	} {
		for _, want := range c.want {
			if got := Run(c.run).String(); !strings.Contains(got, want) {
				t.Errorf("%q is not in\n%s", want, got)
			}
		}
	}
}

// The mistakes in the table and the examples without any are all of the run's.
func TestPerExampleOfMany(t *testing.T) {
	iris := perceptron.Must(datasets.Iris().Between("versicolor", "virginica")).AbsorbBias()
	run := perceptron.Train(iris)
	table := PerExample(iris, run)
	if table.Len() != 20 {
		t.Errorf("%d rows, want 20", table.Len())
	}
	wrong, before := 0, math.MaxInt
	for _, m := range run.PerExample {
		if m > 0 {
			wrong++
		}
	}
	for _, r := range table.rows[:20] {
		var example, mistakes int
		fmt.Sscan(r.cells[0].text, &example)
		fmt.Sscan(r.cells[3].text, &mistakes)
		if mistakes != run.PerExample[example] || mistakes > before {
			t.Errorf("example %d has %d mistakes after %d, want %d", example, mistakes, before, run.PerExample[example])
		}
		before = mistakes
	}
	want := fmt.Sprintf("… and %s with fewer mistakes or as many\n%d of the 100 examples never made a mistake", count(wrong-20, "example", "examples"), 100-wrong)
	if !strings.HasSuffix(table.String(), want) {
		t.Errorf("the table ends otherwise than with %q:\n%v", want, table)
	}
}

func TestConfusionOfNumbers(t *testing.T) {
	const want = `truth ↓, predicted →  -1  0  +1  total
────────────────────  ──  ─  ──  ─────
-1                     0  1   1      2
0                      0  0   0      0
+1                     1  0   1      2
total                  1  1   2      4
1 of 4 right`
	c := perceptron.Must(judge.Confuse([]string{"+1", "+1", "-1", "-1"}, []string{"+1", "-1", "+1", "0"}))
	if got := Confusion(c).String(); got != want {
		t.Errorf("got\n%s", got)
	}
	block := []int{1, 2, 5, 4} // one row of counts after the other
	Confusion(judge.Confusion{Classes: []string{"a", "b"}, Counts: [][]int{block[:2], block[2:]}})
	if block[2] != 5 {
		t.Errorf("the counts are now %v", block)
	}
	if got := Confusion(judge.Confusion{}).String(); !strings.Contains(got, "0 of 0 right") {
		t.Errorf("of nothing:\n%s", got)
	}
}

// Rows and columns sum to the totals, however the classes lie, and the matrix itself is
// as it was.
func TestConfusionSums(t *testing.T) {
	var truth, predicted []string
	for k := range 1000 {
		truth = append(truth, fmt.Sprint(k*k%7))
		predicted = append(predicted, fmt.Sprint(k*k*k%11))
	}
	c := perceptron.Must(judge.Confuse(truth, predicted))
	table := Confusion(c)
	n := len(table.rows) - 2 // classes
	value := func(i, j int) (v int) {
		fmt.Sscan(table.rows[i].cells[j+1].text, &v)
		return v
	}
	for i := range n {
		row, column, inTruth, inPredicted := 0, 0, 0, 0
		for j := range n {
			row += value(i, j)
			column += value(j, i)
			if value(i, j) != c.Counts[i][j] {
				t.Errorf("row %d, column %d is %d, want %d", i, j, value(i, j), c.Counts[i][j])
			}
		}
		for k := range truth {
			if truth[k] == table.rows[i].cells[0].text {
				inTruth++
			}
			if predicted[k] == table.header[i+1] {
				inPredicted++
			}
		}
		if row != value(i, n) || row != inTruth || column != value(n, i) || column != inPredicted {
			t.Errorf("class %s: its row sums to %d of %d, its column to %d of %d", c.Classes[i], row, inTruth, column, inPredicted)
		}
	}
	if value(n, n) != 1000 {
		t.Errorf("the total is %d, want 1000", value(n, n))
	}
	if again := Confusion(c).String(); again != table.String() {
		t.Errorf("a second table differs:\n%s", again)
	}
}

var ownTags = regexp.MustCompile(`</?(table|thead|tbody|tr|th|td|span)( (scope|align|style|colspan)="[a-z0-9: -]*")*>|\n`)

// FuzzText: whatever a cell, a name or a note says, it stays on its line, and it is
// text in HTML, without a formula.
func FuzzText(f *testing.F) {
	for _, seed := range []string{
		"a", "", "<script>alert(1)</script>", `" onload="x`, "a|b\n---|---", "$x$ \\(y\\)", "&lt;", "\x00\x1b[2J\r", "類\u0301\u202e",
		"</td></table>", strings.Repeat("long ", 1000), strings.Repeat("類", 500), "\xff\xfe", "![](x)", "'`*_",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table := New(text, "n").Add(text, 1).Note(text)
		lines := strings.Split(table.String(), "\n")
		if len(lines) != 4 {
			t.Fatalf("%d lines, want 4: %q", len(lines), lines)
		}
		cell, note := clean(text, mostWidth), clean(text, mostNote)
		if widthOf(cell) > mostWidth+1 || widthOf(note) > mostNote+1 {
			t.Errorf("the text is %d wide, the note %d", widthOf(cell), widthOf(note))
		}
		if lines[3] != note || !strings.HasPrefix(lines[2], cell) || widthOf(lines[0]) != widthOf(lines[2]) {
			t.Errorf("the lines are %q, want %q and %q", lines, cell, note)
		}
		var typeset bool
		for _, piece := range ownTags.Split(table.HTML(), -1) {
			typeset = typeset || len(piece) > 1 && strings.ContainsAny(piece, "$\\")
		}
		rest := ownTags.ReplaceAllString(table.HTML(), "")
		if strings.ContainsAny(rest, "<>") || typeset || html.UnescapeString(rest) != cell+"n"+cell+"1"+note {
			t.Errorf("the HTML without its tags is %q, want the text %q", rest, cell)
		}
	})
}
