package ordered

import (
	"slices"
	"testing"
)

func TestNames(t *testing.T) {
	for _, c := range [][2][]string{
		{{"pear", "apple"}, {"apple", "pear"}},
		{{"10", "2", "-1", "+1"}, {"-1", "+1", "2", "10"}},
		{{"1.0", "0", "1"}, {"0", "1", "1.0"}},
		{{"10", "2", "x"}, {"10", "2", "x"}},
		{{"10", "2", "NaN"}, {"10", "2", "NaN"}},
		{{"10", "2", "Inf"}, {"10", "2", "Inf"}},
		{{"10", "2", "1e999"}, {"10", "1e999", "2"}},
		{{"0", "-0"}, {"-0", "0"}},
		{nil, nil},
	} {
		given := slices.Clone(c[0])
		if got := Names(given); !slices.Equal(got, c[1]) {
			t.Errorf("Names(%q) = %q, want %q", c[0], got, c[1])
		}
		if !slices.Equal(given, c[0]) {
			t.Errorf("Names changed what it was given, %q", c[0])
		}
	}
}
