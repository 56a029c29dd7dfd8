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
)

// The file testdata/sklearn.json contains descriptions of scikit-learn's data, written by the script
// testdata/embed.py. The embedded data must have the same descriptions.
func TestEmbeddedDataMatchScikitLearn(t *testing.T) {
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
	var file struct {
		From         string
		Digits, Iris description
		BreastCancer description `json:"breast cancer"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		table Table
		want  description
	}{
		{"Digits", Digits(), file.Digits},
		{"BreastCancer", BreastCancer(), file.BreastCancer},
		{"Iris", Iris(), file.Iris},
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
			t.Errorf("description of %s() =\n%+v\nwant the description of %s,\n%+v", c.name, got, file.From, c.want)
		}
	}
}

// hashRows returns the SHA-256 hash of all values, row by row, as little-endian float64.
func hashRows(rows [][]float64) []byte {
	h := sha256.New()
	for _, row := range rows {
		for _, v := range row {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
		}
	}
	return h.Sum(nil)
}

// columnSums returns the sum of each column, computed exactly and then rounded to float64.
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

// A change of one copy must not change a later copy, and an append to one row must not overwrite
// the next row.
func TestEmbeddedDataAreCopies(t *testing.T) {
	for name, load := range map[string]func() Table{"Digits": Digits, "BreastCancer": BreastCancer, "Iris": Iris} {
		first, want := load(), load()
		first.Rows[0][0], first.Classes[0], first.Features[0] = -1, "", ""
		_ = append(first.Rows[0], -1)
		if got := load(); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: after a change of the first copy, the third copy = %v, want %v", name, got, want)
		}
		if first.Rows[1][0] != want.Rows[1][0] {
			t.Errorf("%s: after an append to row 0, row 1 begins with %v, want %v", name, first.Rows[1][0], want.Rows[1][0])
		}
	}
}
