package classes

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestNumber(t *testing.T) {
	for name, want := range map[string]float64{
		"0": 0, "-0": 0, "0.0": 0, "0.5": 0.5, "-0.5": -0.5, ".5": 0.5, "1.": 1, "+1": 1, "1e0": 1, "1E+00": 1,
		"10": 10, "1e-05": 1e-5, "9007199254740991": 1<<53 - 1,
	} {
		if got, ok := Number(name); !ok || got != want || got == 0 && math.Signbit(got) {
			t.Errorf("Number(%q) = %v, %v, want %v, true", name, got, ok, want)
		}
	}
	for _, name := range []string{
		"", "007", "00", "-01", "00.5", "one", "1 ", "1,0", "1_000", "0x1", "inf", "NaN", "1e999", ".", "+", "e1", "1e",
		"9007199254740992", "9007199254740993", "-1e300", "１", // a full-width digit
	} {
		if got, ok := Number(name); ok {
			t.Errorf("Number(%q) = %v, true, want false", name, got)
		}
	}
}

func TestNumberWith(t *testing.T) {
	for name, want := range map[string]float64{"1,5": 1.5, "1": 1, "-0,0": 0, ",5": 0.5} {
		if got, ok := NumberWith(name, ','); !ok || got != want {
			t.Errorf("NumberWith(%q, ',') = %v, %v, want %v, true", name, got, ok, want)
		}
	}
	for _, name := range []string{"1.5", "1,5,0", "007", "a", "1.000,5"} {
		if got, ok := NumberWith(name, ','); ok {
			t.Errorf("NumberWith(%q, ',') = %v, true, want false", name, got)
		}
	}
}

// If all names are numbers, Merge returns the index of the first name that math/big parses as the same
// rational number.
func TestMergeOfNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		names := randomNumbers(r)
		for i, got := range Merge(names) {
			if want := firstWithNumber(names, names[i]); got != want {
				t.Fatalf("Merge(%q)[%d] = %d, want %d", names, i, got, want)
			}
		}
	}
}

// For a known name, Index returns the index of this name. For any other name, it returns the index of the
// first known name with the same number, because all known names are numbers.
func TestIndexOfNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		known := randomNumbers(r)
		index := Index(known)
		for want, name := range known {
			if got := index(name); got != want {
				t.Fatalf("Index(%q)(%q) = %d, want %d", known, name, got, want)
			}
		}
		name := randomNumber(r)
		want := slices.Index(known, name)
		if want < 0 {
			want = firstWithNumber(known, name)
		}
		if got := index(name); got != want {
			t.Fatalf("Index(%q)(%q) = %d, want %d", known, name, got, want)
		}
	}
}

// The name 007 does not count as a number. If it is among the names, Merge and Index must not treat 1 and
// 1.0 as the same class.
func TestMergeAndIndexCompareStringsUnlessAllNamesAreNumbers(t *testing.T) {
	names := []string{"1", "1.0", "007"}
	if got, want := Merge(names), []int{0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("Merge(%q) = %v, want %v", names, got, want)
	}
	for name, want := range map[string]int{"1.0": 1, "+1": -1, "7": -1} {
		if got := Index(names)(name); got != want {
			t.Errorf("Index(%q)(%q) = %d, want %d", names, name, got, want)
		}
	}
}

// firstWithNumber returns the index of the first name with the same number as the given name, or −1.
func firstWithNumber(names []string, name string) int {
	number := rational(name)
	return slices.IndexFunc(names, func(other string) bool { return rational(other).Cmp(number) == 0 })
}

// rational returns the number that a name spells.
func rational(name string) *big.Rat {
	r, _ := new(big.Rat).SetString(name)
	return r
}

// randomNumbers returns 1 to 12 distinct names that spell numbers.
func randomNumbers(r *rand.Rand) []string {
	var names []string
	for range 1 + r.IntN(12) {
		if name := randomNumber(r); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// randomNumber returns a multiple of ½ from −4 to 4, spelled in one of several ways.
func randomNumber(r *rand.Rand) string {
	v := float64(r.IntN(17)-8) / 2
	text := strconv.FormatFloat(v, "feE"[r.IntN(3)], -1, 64)
	if r.IntN(3) == 0 {
		text = strconv.FormatFloat(v, "fe"[r.IntN(2)], 1+r.IntN(3), 64)
	}
	if !strings.HasPrefix(text, "-") && r.IntN(3) == 0 {
		text = "+" + text
	}
	return text
}

func TestSorted(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"pear", "apple"}, []string{"apple", "pear"}},
		{[]string{"10", "2", "-1", "+1"}, []string{"-1", "+1", "2", "10"}},
		{[]string{"1.0", "0", "1"}, []string{"0", "1", "1.0"}},
		{[]string{"0", "-0"}, []string{"-0", "0"}},
		{[]string{"10", "2", "x"}, []string{"10", "2", "x"}}, // x is not a number: sorted as strings
		{[]string{"10", "2", "NaN"}, []string{"10", "2", "NaN"}},
		{[]string{"10", "2", "Inf"}, []string{"10", "2", "Inf"}},
		{[]string{"10", "2", "1e999"}, []string{"10", "1e999", "2"}},
		{nil, nil},
	} {
		argument := slices.Clone(c.names)
		if got := Sorted(argument); !slices.Equal(got, c.want) {
			t.Errorf("Sorted(%q) = %q, want %q", c.names, got, c.want)
		}
		if !slices.Equal(argument, c.names) {
			t.Errorf("argument after Sorted = %q, want %q", argument, c.names)
		}
	}
}
