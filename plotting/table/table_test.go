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
	"unicode/utf8"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func TestCellOf(t *testing.T) {
	third := 1.0 / 3
	for _, c := range []struct {
		value  any
		want   string
		number bool
	}{
		{nil, "", false},
		{12, "12", true},
		{0.5, "0.5", true},
		{math.Copysign(0, -1), "0", true},
		{third, "0.3333", true},
		{int64(1) << 62, "4611686018427387904", true},
		{math.NaN(), "NaN", true},
		{big.NewRat(5, 3), "5/3", true},
		{big.NewInt(-9), "-9", true},
		{perceptron.Weights{third, -4}, "[0.3333 -4]", false},
		{[2]float64{1, 2}, "[1 2]", false},
		{[]string{"a", "b"}, "[a b]", false},
		{perceptron.Converged, "converged", false},
		{errors.New("broken\nin two"), "broken in two", false},
		{true, "true", false},
		{"  a\t\nb\r\n", "a b", false},
		{"a\x1b[31mred", "a�[31mred", false},   // the escape character of a terminal's colours
		{"a\u202eb\u200bc\x00", "abc�", false}, // characters without width, and a control character
		{"bad \xff", "bad �", false},           // not UTF-8
		{strings.Repeat("é", 121), strings.Repeat("é", 120) + "…", false},
		{strings.Repeat("\u0301", 1000), strings.Repeat("\u0301", 120) + "…", false}, // combining accents
	} {
		if got := cellOf(c.value); got != (cell{c.want, c.number}) {
			t.Errorf("cellOf(%#v) = %+v, want {text:%s number:%v}", c.value, got, c.want, c.number)
		}
	}
}

// Two lines precede the rows: the names of the columns and a rule. A table of up to 50 rows shows all
// rows. A longer table shows 40 rows, and one line for the omitted rows.
func TestLongTables(t *testing.T) {
	for _, c := range []struct{ rows, lines int }{{50, 52}, {51, 43}, {1000, 43}} {
		table := New("i")
		for i := range c.rows {
			table.Add(i)
		}
		lines := strings.Split(table.String(), "\n")
		if len(lines) != c.lines {
			t.Errorf("table of %d rows: number of lines = %d, want %d", c.rows, len(lines), c.lines)
		}
		want := fmt.Sprintf("… %d of %d rows omitted", c.rows-40, c.rows)
		if found := strings.Contains(table.String(), want); found != (c.rows > 50) {
			t.Errorf("table of %d rows: strings.Contains(String(), %q) = %v, want %v", c.rows, want, found, c.rows > 50)
		}
		if n := strings.Count(table.HTML(), "<tr>"); n != c.lines-1 { // the rule is not a row of the HTML
			t.Errorf("table of %d rows: number of rows in HTML = %d, want %d", c.rows, n, c.lines-1)
		}
	}
}

// Tables without rows, names or values have at least one cell in HTML. A column without a name has no
// heading in HTML.
func TestEmptyTables(t *testing.T) {
	for want, table := range map[string]*Table{ // by the result of String
		"a\n─\n(no rows)":   New("a"),
		"\n─\nx":            New("").Add("x"),
		"a\n─\n":            New("a").Add(nil),
		"a\n─\nonly a note": New("a").Note("only a note"),
	} {
		if got := table.String(); got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
		if got := table.HTML(); !strings.Contains(got, "<td") {
			t.Errorf("HTML() = %q, want at least one <td>", got)
		}
	}
	if got := New("", "b").Add("x", 1).HTML(); strings.Count(got, "<th ") != 1 {
		t.Errorf("HTML() = %q, want one heading, the name b", got)
	}
}

func TestPanics(t *testing.T) {
	and := datasets.AND().AbsorbBias()
	messagetest.Panic(t, "too few values", func() { New("a", "b").Add(1) })
	messagetest.Panic(t, "too many values", func() { New("a", "b").Add(1, 2, 3) })
	messagetest.Panic(t, "limit of 0 mistakes", func() { Trace(perceptron.Updates(and), 0) })
}

// A trace ends with a note if it omits mistakes, or if there is no mistake. A run on AND makes 18
// mistakes if it starts with w = 0, and none if it starts with the separator [3 2 -4].
func TestTraceEndsWithNote(t *testing.T) {
	and, xor := datasets.AND().AbsorbBias(), datasets.XOR().AbsorbBias()
	for _, c := range []struct {
		trace *Table
		note  string
	}{
		{Trace(perceptron.Updates(and), 17), "… more mistakes follow: this table is limited to 17 mistakes"},
		{Trace(perceptron.Updates(xor), 1), "… more mistakes follow: this table is limited to 1 mistake"},
		{Trace(perceptron.Trainer{Initial: perceptron.Weights{3, 2, -4}}.Updates(and), 9), "no mistake"},
		{Trace(perceptron.Updates(and), 18), ""},
	} {
		if got := c.trace.rows[len(c.trace.rows)-1].note; got != c.note {
			t.Errorf("note in the last row = %q, want %q", got, c.note)
		}
	}
}

// tags matches line breaks, and the tags that the method HTML writes.
var tags = regexp.MustCompile(`</?(table|thead|tbody|tr|th|td|span)( (scope|align|style|colspan)="[a-z0-9: -]*")*>|\n`)

// A table is correct if the name of a column, a cell and a note are an arbitrary text. The output of
// String has four lines: the names, a rule, the row and the note. In HTML, the text contains neither
// tags nor formulas.
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
			t.Fatalf("String() has the lines %q, want 4 lines", lines)
		}
		cell, note := oneLine(text, maxCell), oneLine(text, maxNote)
		// The ellipsis of a shortened text is one more character.
		if utf8.RuneCountInString(cell) > maxCell+1 || utf8.RuneCountInString(note) > maxNote+1 {
			t.Errorf("characters in the cell and the note = %d and %d, want at most %d and %d",
				utf8.RuneCountInString(cell), utf8.RuneCountInString(note), maxCell+1, maxNote+1)
		}
		if lines[3] != note || !strings.HasPrefix(lines[2], cell) || utf8.RuneCountInString(lines[0]) != utf8.RuneCountInString(lines[2]) {
			t.Errorf("String() has the lines %q, want the cell %q, the note %q, and names and a row of the same width",
				lines, cell, note)
		}
		hasFormula := false // a dollar sign or backslash that is not alone between two tags
		for _, piece := range tags.Split(table.HTML(), -1) {
			hasFormula = hasFormula || len(piece) > 1 && strings.ContainsAny(piece, "$\\")
		}
		plain := tags.ReplaceAllString(table.HTML(), "")
		if strings.ContainsAny(plain, "<>") || hasFormula || html.UnescapeString(plain) != cell+"n"+cell+"1"+note {
			t.Errorf("HTML without its tags = %q, contains a formula = %v; want only the texts %q, n, 1 and %q, and no formula",
				plain, hasFormula, cell, note)
		}
	})
}
