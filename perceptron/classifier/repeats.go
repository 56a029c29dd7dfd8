package classifier

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"perceptronlab/internal/sketch"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// repeats counts the dense rows that are copies of an earlier row with the same class. The first count
// compares only the first columns, because this takes less time. If it finds many copies, a second count
// compares all columns.
type repeats struct {
	width int // the number of columns to compare; 0: all
	rows  sketch.Sketch
}

// add counts the next row. The argument class is the hash of its class.
func (r *repeats) add(row []float64, class uint64) {
	if r.width > 0 {
		row = row[:min(r.width, len(row))]
	}
	r.rows.Add(sketch.Mix(hashOf(row), class))
}

// hashOfClass returns a hash of the name of a class.
func hashOfClass(class string) uint64 {
	hash := uint64(len(class))
	for _, c := range []byte(class) {
		hash = (hash ^ uint64(c)) * factor
	}
	return hash
}

// factor is an odd number with random bits, from the golden ratio.
const factor = 0x9e3779b97f4a7c15

// hashOf returns a hash of the numbers in a row. It computes four hashes at the same time, because each step
// of a hash has to wait for the step before it.
func hashOf(row []float64) uint64 {
	var h [4]uint64
	for len(row) >= 4 {
		h[0] = (h[0] ^ math.Float64bits(row[0])) * factor
		h[1] = (h[1] ^ math.Float64bits(row[1])) * factor
		h[2] = (h[2] ^ math.Float64bits(row[2])) * factor
		h[3] = (h[3] ^ math.Float64bits(row[3])) * factor
		for k := range h {
			h[k] ^= h[k] >> 32
		}
		row = row[4:]
	}
	for k, v := range row {
		h[k] = (h[k] ^ math.Float64bits(v)) * factor
	}
	sum := uint64(0)
	for _, hash := range h {
		sum = sketch.Mix(sum, hash)
	}
	return sum
}

// areMany reports whether at least a fifth of the rows are copies, and at least 20 rows.
func (r *repeats) areMany() bool {
	const minShare, minCopies = 0.2, 20
	copies := float64(r.rows.Repeats())
	return copies >= minCopies && copies >= minShare*float64(r.rows.Len())
}

// warning returns the warning that many rows are copies, as after oversampling.
func (r *repeats) warning() warning {
	number := fmt.Sprint(r.rows.Repeats())
	if !r.rows.Exact() {
		number = "about " + number
	}
	return warning{text: fmt.Sprintf("%s of %s repeat an earlier row, so most held-out rows may also be "+
		"training rows, and errors on held-out rows say little about new rows; "+
		"remove the copies from the file (in pandas: drop_duplicates())",
		number, wording.Plural(r.rows.Len(), "row"))}
}

// warningsOfCopies returns a warning if many rows are copies, unless rows are often equal by chance. r is the
// count of the first columns.
func (r *repeats) warningsOfCopies(ctx context.Context, all *examples) ([]warning, error) {
	if !r.areMany() {
		return nil, nil
	}
	first, err := all.chunk(0)
	if err != nil || !copiesAreImprobable(first.Table) {
		return nil, err
	}
	var inAllColumns repeats
	for c := range all.count() {
		t, err := all.chunk(c)
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return nil, err
		}
		for i, row := range t.Rows {
			inAllColumns.add(row, hashOfClass(t.Classes[i]))
		}
	}
	if !inAllColumns.areMany() {
		return nil, nil
	}
	return []warning{inAllColumns.warning()}, nil
}

// copiesAreImprobable reports whether two rows of the table are seldom equal by chance. This is the case if a
// column has at least half as many different numbers as there are different rows. If all columns have few
// different numbers, like the answers to a questionnaire, many rows may be equal without being copies.
func copiesAreImprobable(t datasets.Table) bool {
	const minRows = 10
	distinct := map[uint64]bool{}
	for _, row := range t.Rows {
		distinct[hashOf(row)] = true
	}
	if len(distinct) < minRows {
		return false
	}
	for j := range t.Dim() {
		numbers := map[float64]bool{}
		for _, row := range t.Rows {
			numbers[row[j]] = true
		}
		if 2*len(numbers) >= len(distinct) {
			return true
		}
	}
	return false
}
