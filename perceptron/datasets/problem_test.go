package datasets

import (
	"errors"
	"io/fs"
	"testing"
)

func TestProblem(t *testing.T) {
	missing := Fix{When: "if it means a missing value", Set: []Setting{{Field: "CSV.NAValues", Value: []string{"", "n/a"}}}}
	comma := Fix{
		When: "if the comma is the decimal sign",
		Do:   "save the file with another separator",
		Set:  []Setting{{Field: "CSV.Comma", Value: ';'}, {Field: "CSV.Decimal", Value: ','}},
	}
	for _, c := range []struct {
		problem Problem
		want    string
	}{
		{
			Problem{
				Package: "files", File: "a.csv", Place: Place{Line: 4, Column: 3, Name: "length"},
				Found: `"n/a"`, Want: "a number", Fixes: []Fix{missing, {Do: "correct the file"}},
			},
			`files: a.csv, line 4, column 3 ("length"): got "n/a", want a number; ` +
				`if it means a missing value, set NAValues: []string{"", "n/a"}; correct the file`,
		},
		{
			Problem{Package: "files", Place: Place{Line: 1, Byte: 7}, Found: "a quote inside a value", Want: "none", Fixes: []Fix{comma}},
			"files: line 1, byte 7: got a quote inside a value, want none; if the comma is the decimal sign, " +
				"save the file with another separator and set Comma: ';' and Decimal: ','",
		},
		{
			Problem{File: "a.npz", Place: Place{Other: "X[3, 1]", Name: "b"}, Found: "NaN", Want: "a finite number"},
			`a.npz, X[3, 1], column "b": got NaN, want a finite number`,
		},
		{Problem{File: "a.csv", Place: Place{Column: 2}, Found: "the column has no name"}, "a.csv, column 2: the column has no name"},
		{Problem{File: "a.csv", Found: "no such file in /tmp", Err: fs.ErrNotExist}, "a.csv: no such file in /tmp"},
		{Problem{Package: "files", File: "a.csv", Err: fs.ErrPermission}, "files: a.csv: permission denied"},
		{
			Problem{Found: "Dim 0", Want: "1 or more", Fixes: []Fix{
				{Set: []Setting{{Field: "LIBSVM.Dim"}}},
				{Set: []Setting{{Field: "CSV.IfMissing", Value: 1, Code: "files.DropRow"}, {Field: "Chunk", Value: 65536}}},
			}},
			"got Dim 0, want 1 or more; set Dim; set IfMissing: files.DropRow and Chunk: 65536",
		},
	} {
		if got := c.problem.Error(); got != c.want {
			t.Errorf("Error() = %s, want %s", got, c.want)
		}
		if err := error(&c.problem); c.problem.Err != nil && !errors.Is(err, c.problem.Err) {
			t.Errorf("%v is not %v", err, c.problem.Err)
		}
	}
}
