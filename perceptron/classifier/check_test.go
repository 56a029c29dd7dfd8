package classifier

import (
	"strconv"
	"testing"
)

// The names of millions of columns are checked without a text for each of them.
func TestCheckUniqueAllocations(t *testing.T) {
	names := make([]string, 10000)
	for i := range names {
		names[i] = strconv.Itoa(i)
	}
	allocations := testing.AllocsPerRun(1, func() {
		if err := checkUnique("column", names); err != nil {
			t.Error(err)
		}
	})
	if allocations > 100 {
		t.Errorf("allocations = %v for 10000 names, want at most 100", allocations)
	}
}
