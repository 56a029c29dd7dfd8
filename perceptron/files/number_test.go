package files

import (
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
)

// The integer that NumPy makes of NaN is an error, and a missing value if NAValues has it. Other numbers of the same
// size are not.
func TestLeastInt64(t *testing.T) {
	const text = "x,c\n1,a\n-9223372036854775808,b\n3,a\n"
	_, err := CSV{Label: "c"}.Read(strings.NewReader(text))
	messagetest.Error(t, "an integer", err)
	_, err = CSV{Label: "c", IfMissing: FillMean, NAValues: []string{"", "NA"}}.Read(strings.NewReader(text))
	messagetest.Error(t, "with FillMean", err)
	fixed := CSV{Label: "c", IfMissing: DropRow, NAValues: []string{"", "-9223372036854775808"}}
	table, err := fixed.Read(strings.NewReader(text))
	if want := [][]float64{{1}, {3}}; err != nil || !reflect.DeepEqual(table.Rows, want) {
		t.Errorf("rows = %v, error = %v, want %v", table.Rows, err, want)
	}
	mustAccept(t, CSV{Label: "c"}, "x,c\n9223372036854775808,a\n-9223372036854775808.0,b\n-9.223372036854775808e18,a\n")
}
