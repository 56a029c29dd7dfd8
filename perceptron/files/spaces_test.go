package files

import (
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// All texts in this test give the same table. They differ in the spaces and tabs between values and at both ends
// of lines, in line ends and in quotation marks.
func TestSpacesSeparateValues(t *testing.T) {
	want := datasets.Table{
		Features: []string{"a b", "c"},
		Rows:     [][]float64{{1.5, -2}, {1e-3, 4}},
		Classes:  []string{"y  es", "no"},
	}
	c := CSV{Label: "l", Comma: ' '}
	for _, text := range []string{
		"\"a b\" c l\n1.5 -2 \"y  es\"\n1e-3 4 no\n",
		"  \"a b\"    c  l\n   1.5   -2  \"y  es\"\n  1e-3    4  no",
		"\t\"a b\"\t\tc \tl\t\n1.5\t\"-2\"\t\"y  es\"\t \r\n \t\n\n1e-3 4 no \n",
		"\ufeff\"a b\" c l \r\r\n1.5 -2 \"y  es\"  \r\r\n1e-3 4 no\r\r\n",
	} {
		mustRead(t, c, text, want)
	}
	c.Decimal = ','
	mustRead(t, c, "\"a b\"  c  l\n 1,5 -2 \"y  es\"\n1e-3 4,0 no\n", want)
	c.Decimal, c.Skip = 0, 2
	mustRead(t, c, " The title\t of it\n\n  \"a b\"   c  l\n1.5 -2 \"y  es\"\n1e-3 4 no", want)
}

// If spaces separate values, a missing value is "". A value may contain line ends and two quotation marks that
// stand for one.
func TestQuotedValuesBetweenSpaces(t *testing.T) {
	c := CSV{Comma: ' ', IfMissing: DropRow, Categorical: []string{"w"}}
	mustRead(t, c, "v   w\n1   \"a \t\"\" \r\n b\"  \n\"\"  x\n", datasets.Table{
		Features: []string{"v", "w=a \t\" \n b"}, Rows: [][]float64{{1, 1}},
	})
	mustReject(t, CSV{Comma: ' '}, "v w\n1  2\n3   4\"\n", place{Line: 3}, "a quotation mark inside a value that is not in quotation marks", nil)
	mustReject(t, CSV{Comma: ' '}, "v w\n1  2\n  3  \n", place{Line: 3}, "1 value", nil)
	mustReject(t, CSV{Comma: ' '}, "v w\r1 2\r", place{}, "lines that end in CR without LF", nil)
}

// The copy has single spaces between values. The reader reads the copy like the file.
func TestWritePredictionsBetweenSpaces(t *testing.T) {
	from := writeFile(t, "aligned.txt", "   v        w   note\n 1.0    \"a b\"     \"\"\n 2.0       x      \"y\tz\"\n")
	c := CSV{Comma: ' ', Categorical: []string{"w"}, Ignore: []string{"note"}}
	var copied strings.Builder
	err := c.WriteColumns(&copied, from, []string{"P(a b)", "predicted"}, [][]string{{"0.5", ""}, {"1", "a\tb"}})
	const want = "v w note \"P(a b)\" predicted\n1.0 \"a b\" \"\" 0.5 \"\"\n2.0 x \"y\tz\" 1 \"a\tb\"\n"
	if err != nil || copied.String() != want {
		t.Errorf("copy = %q, error = %v, want %q", copied.String(), err, want)
	}
}
