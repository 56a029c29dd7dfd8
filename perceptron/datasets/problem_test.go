package datasets

import (
	"errors"
	"io/fs"
	"testing"

	"perceptronlab/internal/messagetest"
)

func TestProblem(t *testing.T) {
	missing := Fix{When: "if it means a missing value", Set: []Setting{{Field: "CSV.NAValues", Value: []string{"", "n/a"}}}}
	comma := Fix{
		When: "if the comma is the decimal separator",
		Do:   "save the file with another separator",
		Set:  []Setting{{Field: "CSV.Comma", Value: ';'}, {Field: "CSV.Decimal", Value: ','}},
	}
	for name, problem := range map[string]*Problem{
		"all fields": {
			Package: "files", File: "a.csv", Place: Place{Line: 4, Column: 3, Name: "length"},
			Found: `"n/a"`, Want: "a number", Fixes: []Fix{missing, {Do: "correct the file"}},
		},
		"to do and to set":  {Package: "files", Place: Place{Line: 1, Byte: 7}, Found: "a number with a comma", Want: "a number", Fixes: []Fix{comma}},
		"named column":      {File: "a.npz", Place: Place{Other: "X[3, 1]", Name: "b"}, Found: "NaN", Want: "a finite number"},
		"nothing expected":  {File: "a.csv", Place: Place{Column: 2}, Found: "the column has no name"},
		"found and a cause": {File: "a.csv", Found: "no such file in /tmp", Err: fs.ErrNotExist},
		"only a cause":      {Package: "files", File: "a.csv", Err: fs.ErrPermission},
		"settings": {Found: "Dim 0", Want: "at least 1", Fixes: []Fix{
			{Set: []Setting{{Field: "LIBSVM.Dim"}}},
			{Set: []Setting{{Field: "CSV.IfMissing", Value: 1, Code: "files.DropRow"}, {Field: "Chunk", Value: 65536}}},
		}},
	} {
		messagetest.Error(t, name, problem)
		if err := error(problem); problem.Err != nil && !errors.Is(err, problem.Err) {
			t.Errorf("errors.Is(%q, %q) = false, want true", err, problem.Err)
		}
	}
}
