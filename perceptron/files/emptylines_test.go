package files

import (
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// In a file with one column, each empty line below the header, if there is one, is a row whose value is missing.
func TestEmptyLineInOnlyColumn(t *testing.T) {
	missing := settings{set("CSV.IfMissing", DropRow), set("CSV.IfMissing", FillMean)}
	mustReject(t, CSV{}, "x\n1\n\n15\n", place{Line: 3, Column: 1, Name: "x"}, "a missing value", missing)
	want := datasets.Table{Features: []string{"x"}, Rows: [][]float64{{1}, {8}, {15}, {8}}}
	for _, text := range []string{"\nx\n1\n\n15\n\n", "x\r\n1\r\n\r\n15\r\n\r\n", "x\r\r\n1\r\r\n\r\r\n15\n\"\"", "x\n1\n \n15\n\n"} {
		mustRead(t, CSV{IfMissing: FillMean}, text, want)
	}
	withFirst := datasets.Table{Features: []string{"1"}, Rows: append([][]float64{{8}}, want.Rows...)}
	mustRead(t, CSV{IfMissing: FillMean, NoHeader: true}, "\n1\n\n15\n\n", withFirst)
	c := CSV{Categorical: []string{"w"}, NAValues: []string{"NA"}}
	mustRead(t, c, "w\n\"a\n\nb\"\n", datasets.Table{Features: []string{"w=a\n\nb"}, Rows: [][]float64{{1}}})

	name := writeFile(t, "fresh.csv", "x\n1\n\n15\n")
	var copied strings.Builder
	err := CSV{IfMissing: DropRow}.WriteColumns(&copied, name, []string{"predicted"}, [][]string{{"no"}, {"yes"}})
	if want := "x,predicted\n1,no\n,\n15,yes\n"; err != nil || copied.String() != want {
		t.Errorf("copy = %q, error = %v, want %q", copied.String(), err, want)
	}
	d, err := CSV{}.describe(newTextInput("x\n1\n\n15\n"))
	if err != nil || d.Rows != 3 || d.Columns[0].Missing != 1 {
		t.Errorf("Description = %v, error = %v, want 3 rows and 1 missing value", d, err)
	}
}
