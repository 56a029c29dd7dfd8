package files

import (
	"strings"
	"testing"
	"unicode"

	"perceptronlab/perceptron"
)

// In a wrong encoding, the column カ of a file in Shift JIS contains a control character. No text about the
// file contains it, because a terminal would obey it.
func TestTextsHaveNoControlCharacters(t *testing.T) {
	const text = "\x83J,\x83j,y\n1,01,a\n,2,b\n3,3,a\n4,4,b\n"
	c := CSV{Label: "y", Encoding: "latin-1", IfMissing: FillMean}
	table := perceptron.Must(c.Read(strings.NewReader(text)))
	c.IfMissing = DropRow
	dropped := perceptron.Must(c.Read(strings.NewReader(text)))
	isControl := func(r rune) bool { return unicode.IsControl(r) && r != '\n' }
	for _, got := range []string{
		table.Report.String(), dropped.Report.String(), strings.Join(sentences(table.Report.Notes), "\n"),
		perceptron.Must(c.DescribeFile(writeFile(t, "a.csv", text))).String(),
	} {
		if strings.ContainsFunc(got, isControl) || !strings.Contains(got, `"\u0083`) {
			t.Errorf("got %q, want the names of the columns with \\u0083", got)
		}
	}
}
