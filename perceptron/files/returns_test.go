package files

import (
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// Lines may end in CR CR LF. A copy has no carriage returns except in quotation marks, where line ends are those
// of the file.
func TestCarriageReturns(t *testing.T) {
	for text, copied := range map[string]string{
		"a,b,y\r\r\n1,2,x\r\r\n\r\r\n2,3,\"z\"\r\r\n": "a,b,y,predicted\n1,2,x,x\n2,3,z,z\n",
		"a,b,y\r\n1,2,x\r\n2,3,\"z\"\r\r":             "a,b,y,predicted\n1,2,x,x\n2,3,z,z\n",
	} {
		label := CSV{Label: "y"}
		mustRead(t, label, text, datasets.Table{
			Features: []string{"a", "b"}, Rows: [][]float64{{1, 2}, {2, 3}}, Classes: []string{"x", "z"},
		})
		mustCopy(t, label, text, copied)
	}
	note := CSV{Ignore: []string{"note"}}
	mustCopy(t, note, "a,note\r\n1,\"two\r\nlines\"\r\n2,x\r\n", "a,note,predicted\n1,\"two\r\nlines\",x\n2,x,z\n")
	mustCopy(t, note, "a,note\n1,\"two\nlines\"\n2,\"a\"\"\r\n\r\n,b\"\n", "a,note,predicted\n1,\"two\nlines\",x\n2,\"a\"\"\r\n\r\n,b\",z\n")
	mustCopy(t, note, "a,note\r\r\n1,\"two\r\r\nlines\"\r\r\n2,x\r\r\n", "a,note,predicted\n1,\"two\r\r\nlines\",x\n2,x,z\n")
}

// mustCopy fails the test unless a copy of text with the predictions x and z is want.
func mustCopy(t *testing.T, c CSV, text, want string) {
	t.Helper()
	var copied strings.Builder
	err := c.WriteColumns(&copied, writeFile(t, "fresh.csv", text), []string{"predicted"}, [][]string{{"x"}, {"z"}})
	if err != nil || copied.String() != want {
		t.Errorf("copy of %q = %q, error = %v, want %q", text, copied.String(), err, want)
	}
}
