package datasets

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// testdata/sklearn.json is written by tools/data/embed.py: what scikit-learn itself has.
func TestEmbeddedDataIsScikitLearns(t *testing.T) {
	text, err := os.ReadFile("testdata/sklearn.json")
	if err != nil {
		t.Fatal(err)
	}
	type description struct {
		Rows            int
		Columns         []string
		Values, Classes string
		Counts          map[string]int
		Sums            []float64
	}
	var known struct {
		From         string
		Digits, Iris description
		BreastCancer description `json:"breast cancer"`
	}
	if err := json.Unmarshal(text, &known); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		table Table
		want  description
	}{
		{"Digits", Digits(), known.Digits},
		{"BreastCancer", BreastCancer(), known.BreastCancer},
		{"Iris", Iris(), known.Iris},
	} {
		got := description{
			Rows:    len(c.table.Rows),
			Columns: c.table.Features,
			Values:  fmt.Sprintf("%x", hashRows(c.table.Rows)),
			Classes: fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(c.table.Classes, "\n")))),
			Counts:  map[string]int{},
			Sums:    columnSums(c.table.Rows),
		}
		for _, class := range c.table.Classes {
			got.Counts[class]++
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s is\n%+v, want as in %s\n%+v", c.name, got, known.From, c.want)
		}
	}
}

// hashRows returns the SHA-256 of all values, row by row, 8 bytes each.
func hashRows(rows [][]float64) []byte {
	h := sha256.New()
	for _, row := range rows {
		for _, v := range row {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
		}
	}
	return h.Sum(nil)
}

// columnSums returns the exact sum of each column, rounded once.
func columnSums(rows [][]float64) []float64 {
	sums := make([]float64, len(rows[0]))
	for j := range sums {
		sum := new(big.Rat)
		for _, row := range rows {
			sum.Add(sum, new(big.Rat).SetFloat64(row[j]))
		}
		sums[j], _ = sum.Float64()
	}
	return sums
}

// The counts that UCI gives for its test set.
func TestDigitsOfEachClass(t *testing.T) {
	counts := map[string]int{}
	for _, class := range Digits().Classes {
		counts[class]++
	}
	for digit, want := range []int{178, 182, 177, 183, 181, 182, 181, 179, 174, 180} {
		if got := counts[fmt.Sprint(digit)]; got != want {
			t.Errorf("%d images of %d, want %d", got, digit, want)
		}
	}
}

// UCI's description says: integers from 0 to 16.
func TestDigitsAreSmallIntegers(t *testing.T) {
	for i, row := range Digits().Rows {
		for j, v := range row {
			if v != math.Trunc(v) || v < 0 || v > 16 {
				t.Fatalf("image %d, pixel %d is %v, want an integer from 0 to 16", i, j, v)
			}
		}
	}
}

// The first image is a 0: a ring, dark around and light inside. Read column by column in
// place of row by row it would lie.
func TestTheFirstDigitIsARing(t *testing.T) {
	var picture strings.Builder
	for j, v := range Digits().Rows[0] {
		if v >= 8 {
			picture.WriteByte('#')
		} else {
			picture.WriteByte('.')
		}
		if j%8 == 7 {
			picture.WriteByte('\n')
		}
	}
	const want = `
...##...
..####..
..#..##.
..#..##.
..#..##.
..#..#..
..#.##..
...##...
`
	if got := "\n" + picture.String(); got != want {
		t.Errorf("the first image is %s; want %s", got, want)
	}
}

// Least and largest values to three decimals, as scikit-learn's description lists them.
func TestBreastCancerIsAsDescribed(t *testing.T) {
	cancer := BreastCancer()
	for name, want := range map[string]string{
		"mean_radius":          "6.981 28.110",
		"mean_area":            "143.500 2501.000",
		"mean_symmetry":        "0.106 0.304",
		"concavity_error":      "0.000 0.396",
		"area_error":           "6.802 542.200",
		"worst_texture":        "12.020 49.540",
		"worst_area":           "185.200 4254.000",
		"worst_concave_points": "0.000 0.291",
	} {
		j := -1
		for k, feature := range cancer.Features {
			if feature == name {
				j = k
			}
		}
		if j < 0 {
			t.Errorf("there is no column %s", name)
			continue
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, row := range cancer.Rows {
			low, high = min(low, row[j]), max(high, row[j])
		}
		if got := fmt.Sprintf("%.3f %.3f", low, high); got != want {
			t.Errorf("%s is from %s, want %s", name, got, want)
		}
	}
}

func TestBreastCancerIsSeparable(t *testing.T) {
	d := perceptron.Must(BreastCancer().Against("malignant")).AbsorbBias()
	v := perceptron.Separate(d)
	if err := v.Verify(d); err != nil || !v.Separable {
		t.Errorf("breast cancer: %v (%v), want separable", v, err)
	}
}

func TestEmbeddedDataIsAFreshCopy(t *testing.T) {
	for name, load := range map[string]func() Table{"Digits": Digits, "BreastCancer": BreastCancer} {
		first, want := load(), load()
		first.Rows[0][0], first.Classes[0], first.Features[0] = -1, "", ""
		_ = append(first.Rows[0], -1)
		if got := load(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: a change of one copy shows in the next", name)
		}
		if first.Rows[1][0] != want.Rows[1][0] {
			t.Errorf("%s: what is appended to a row shows in the next", name)
		}
	}
}

func BenchmarkDigits(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Digits()
	}
}

func BenchmarkBreastCancer(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		BreastCancer()
	}
}
