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
		"9007199254740992", "9007199254740993", "-1e300", "１",
	} {
		if got, ok := Number(name); ok {
			t.Errorf("Number(%q) = %v, true, want false", name, got)
		}
	}
}

// If all words are numbers, Merge merges two words if and only if math/big reads them as the same
// rational number. Index finds a word itself or, if it is not among the words, the first word with the
// same number.
func TestEqualNumbersAreOneClass(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		var words []string
		for range 1 + draw.IntN(12) {
			word := spelling(draw, draw.IntN(7)-3, draw.IntN(2))
			if !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
		first, index := Merge(words), Index(words)
		for i, a := range words {
			want := slices.IndexFunc(words, func(b string) bool { return rational(a).Cmp(rational(b)) == 0 })
			if first[i] != want {
				t.Fatalf("Merge(%q) = %v, want %q merged with %q", words, first, a, words[want])
			}
			if index(a) != i {
				t.Fatalf("Index(%q)(%q) = %d, want %d", words, a, index(a), i)
			}
		}
		k, tenths := draw.IntN(9)-4, draw.IntN(2)
		other := spelling(draw, k, tenths)
		want := slices.Index(words, other)
		if want < 0 {
			want = slices.IndexFunc(words, func(b string) bool { return rational(other).Cmp(rational(b)) == 0 })
		}
		if got := index(other); got != want {
			t.Fatalf("Index(%q)(%q) = %d, want %d", words, other, got, want)
		}
		words = append(words, "007") // not a number, so Merge must not merge any words
		for i, k := range Merge(words) {
			if i != k {
				t.Fatalf("Merge(%q) merges %q with %q, want no merge", words, words[i], words[k])
			}
		}
		if index := Index(words); !slices.Contains(words, other) && index(other) != -1 {
			t.Fatalf("Index(%q)(%q) = %d, want −1", words, other, index(other))
		}
	}
}

func rational(word string) *big.Rat {
	r, _ := new(big.Rat).SetString(word)
	return r
}

// spelling returns the number k + half/2, spelled in one of several ways at random.
func spelling(draw *rand.Rand, k, half int) string {
	v := float64(k) + float64(half)/2
	text := strconv.FormatFloat(v, "feE"[draw.IntN(3)], -1, 64)
	if draw.IntN(3) == 0 {
		text = strconv.FormatFloat(v, "fe"[draw.IntN(2)], 1+draw.IntN(3), 64)
	}
	if !strings.HasPrefix(text, "-") && draw.IntN(3) == 0 {
		text = "+" + text
	}
	return text
}

func TestSorted(t *testing.T) {
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
		if got := Sorted(given); !slices.Equal(got, c[1]) {
			t.Errorf("Sorted(%q) = %q, want %q", c[0], got, c[1])
		}
		if !slices.Equal(given, c[0]) {
			t.Errorf("Sorted changes its argument to %q, want %q", given, c[0])
		}
	}
}
