package decimal

import (
	"errors"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// checkPrefix returns the length of the number that Prefix finds in text. It fails the test if Prefix
// should have rejected this number, or if the value differs from the result of strconv.ParseFloat.
func checkPrefix(t *testing.T, text string) int {
	t.Helper()
	got, n := Prefix([]byte(text), '.')
	if n == 0 {
		return 0
	}
	number := text[:n]
	want, err := strconv.ParseFloat(number, 64)
	if err != nil || math.Float64bits(got) != math.Float64bits(want) {
		t.Errorf("Prefix(%q) = %v for the number %q, want %v, error %v", text, got, number, want, err)
	}
	if strings.ContainsAny(number, "_xXnN") {
		t.Errorf("Prefix(%q) finds the number %q, want only a sign, digits, a point and an exponent", text, number)
	}
	if !strings.ContainsAny(number, ".eE") && math.Abs(got) >= 1<<53 {
		t.Errorf("Prefix(%q) = %v, want length 0 for an integer of absolute value 2⁵³ or more", text, got)
	}
	return n
}

func TestPrefix(t *testing.T) {
	for _, test := range []struct {
		text   string
		length int
	}{
		{"0", 1},
		{"-0", 2},
		{"-0.0,", 4},
		{"+5\n", 2},
		{".5", 2},
		{"5.", 2},
		{"007.50", 6},
		{"9007199254740991", 16},
		{"0.345584192064786", 17},
		{"-0.00034558419204786612", 23},
		{"1e5", 3},
		{"1E+5", 4},
		{"1.5e-05", 7},
		{"2.2250738585072011e-5", 21},
		{"9007199254740993.0", 18}, // halfway between two float64s: rounded to even
		{"9007199254740995.0", 18},
		{"900719925474099.3e1", 19},
		{"9007199254740993.0000000000000001", 0}, // more than 19 digits
		{"123456789012345678.5", 20},             // 19 digits and the point
		{"1234567890123456789e27", 22},
		{"0.0000000000000000000000000", 27},
		{"-0e27", 5},
		{"1_000", 1},
		{"0x1p-2", 1},
		{"1,5", 1},
		{"12 km", 2},
		{"1.2.3", 3},

		{"", 0},
		{"-", 0},
		{".", 0},
		{"+.", 0},
		{"--1", 0},
		{" 1", 0},
		{"\ufeff1", 0}, // a byte order mark
		{"e5", 0},
		{".e5", 0},
		{"1e", 0},
		{"1e-", 0},
		{"1e+x", 0},
		{"1e00001", 0}, // five digits of exponent
		{"1e28", 0},    // an exponent above maxPower
		{"1e-28", 0},   // an exponent below −maxPower
		{"1e400", 0},
		{"9007199254740992", 0},     // 2⁵³
		{"18446744073709551617", 0}, // 2⁶⁴ + 1
		{"Inf", 0},
		{"nan", 0},
		{"−1", 0}, // the minus sign of Unicode
	} {
		if n := checkPrefix(t, test.text); n != test.length {
			t.Errorf("length of Prefix(%q) = %d, want %d", test.text, n, test.length)
		}
	}
}

// Prefix parses random numbers completely, whether they are written in full or with fewer digits.
func TestPrefixOfRandomNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200_000 {
		v := r.NormFloat64() * math.Pow(10, float64(r.IntN(9)-4))
		digits := r.IntN(18) - 1 // −1 means the shortest text that identifies the number
		for _, form := range []byte("ge") {
			text := strconv.FormatFloat(v, form, digits, 64)
			n := checkPrefix(t, text)
			if n != len(text) && (strings.Contains(text, ".") || math.Abs(v) < 1<<53) {
				t.Fatalf("length of Prefix(%q) = %d, want %d", text, n, len(text))
			}
		}
	}
}

// Prefix returns the nearest float64 for mantissas that are halfway between two float64s, for mantissas
// next to such a tie, and for random mantissas of up to 19 digits. The exponents are random.
func TestPrefixNearTies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200_000 {
		mantissa := 1<<53 | r.Uint64N(1<<53)
		exponent := r.IntN(2*maxPower+1) - maxPower
		for step := range uint64(3) {
			checkPrefix(t, strconv.FormatUint(2*mantissa+step, 10)+"e"+strconv.Itoa(exponent))
		}
		checkPrefix(t, strconv.FormatUint(r.Uint64()/2, 10)+"e"+strconv.Itoa(exponent))
	}
}

func TestPrefixWithDecimalComma(t *testing.T) {
	for _, test := range []struct {
		text   string
		value  float64
		length int
	}{{"-1,25;", -1.25, 5}, {",5e1", 5, 4}, {"1.25", 1, 1}, {"0,30000000000000004", 0.30000000000000004, 19}} {
		if v, n := Prefix([]byte(test.text), ','); v != test.value || n != test.length {
			t.Errorf("Prefix(%q) = %v, %d, want %v, %d", test.text, v, n, test.value, test.length)
		}
	}
}

// If Prefix finds a number that is the whole text, strconv.ParseFloat must accept the text, too.
func FuzzPrefix(f *testing.F) {
	for _, text := range []string{"-12.5,", "1e-7", "0.30000000000000004\n", "9007199254740993.0", "1_0", "0x.8p1", "+.5e+05"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n := checkPrefix(t, text)
		if _, err := strconv.ParseFloat(text, 64); n == len(text) && n > 0 && err != nil {
			t.Errorf("length of Prefix(%q) = %d, want less than the whole text, because strconv.ParseFloat returns the error %v",
				text, n, errors.Unwrap(err))
		}
	})
}
