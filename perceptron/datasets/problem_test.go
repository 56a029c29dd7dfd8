package datasets

import (
	"errors"
	"io/fs"
	"testing"

	"perceptronlab/internal/messagetest"
)

// The texts of the Problems are in testdata/messages.txt.
func TestProblemError(t *testing.T) {
	fixMissing := Fix{When: "if the value stands for a missing value", Set: []Setting{{Field: "CSV.NAValues", Value: []string{"", "n/a"}}}}
	fixComma := Fix{
		When: "if the comma is the decimal separator",
		Do:   "save the file with another separator",
		Set:  []Setting{{Field: "CSV.Comma", Value: ';'}, {Field: "CSV.Decimal", Value: ','}},
	}
	for name, problem := range map[string]*Problem{
		"all fields": {
			Package: "files", File: "a.csv", Place: Place{Line: 4, Column: 3, Name: "length"},
			Found: `"n/a"`, Want: "a number", Fixes: []Fix{fixMissing, {Do: "correct the file"}},
		},
		"fix with an action and settings": {Package: "files", Place: Place{Line: 1, Byte: 7}, Found: "a number with a comma", Want: "a number", Fixes: []Fix{fixComma}},
		"place without a line":            {File: "a.npz", Place: Place{Other: "X[3, 1]", Name: "b"}, Found: "NaN", Want: "a finite number"},
		"no Want":                         {File: "a.csv", Place: Place{Column: 2}, Found: "the column has no name"},
		"Found and Err":                   {File: "a.csv", Found: "no such file in /tmp", Err: fs.ErrNotExist},
		"only Err":                        {Package: "files", File: "a.csv", Err: fs.ErrPermission},
		"fixes that only set options": {Found: "Dim: 0", Want: "at least 1", Fixes: []Fix{
			{Set: []Setting{{Field: "LIBSVM.Dim"}}},
			{Set: []Setting{{Field: "CSV.IfMissing", Value: 1, Code: "files.DropRow"}, {Field: "Chunk", Value: 65536}}},
		}},
		"parts": {
			Package: "files", File: "a.csv", Found: "2 columns have words",
			Parts: []*Problem{
				{Place: Place{Line: 2, Column: 1, Name: "k"}, Found: `"red"`, Want: "numbers", Fixes: []Fix{fixComma}},
				{File: "b.csv", Place: Place{Column: 2}, Found: "words", Want: "numbers"},
			},
			Fixes: []Fix{{When: "to read the columns", Set: fixComma.Set}},
		},
	} {
		messagetest.Error(t, name, problem)
		if err := error(problem); problem.Err != nil && !errors.Is(err, problem.Err) {
			t.Errorf("%s: errors.Is(%q, %q) = false, want true", name, err, problem.Err)
		}
	}
}
