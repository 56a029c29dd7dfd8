package files

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/sketch"
	"perceptronlab/perceptron/datasets"
)

// A numbering determines whether a column of numbers only numbers the rows, as the column "Unnamed: 0" of
// pandas does. The rows may be shuffled, or may be a part of the rows that were numbered.
type numbering struct {
	isOver    bool // a number was found that no numbering of rows has
	isShuffle bool // the numbers do not increase
	low, high float64
	last      float64
	values    sketch.Sketch
}

// observeNumberings adds the numbers of a block to the numberings in the tallies. If many columns might
// number the rows, none of them does, and their memory is released. With a Schema, there will be no
// warnings, so the numbers are not added.
func (p *plan) observeNumberings(values []float64, seen *tallies) {
	const maxNumberings = 64
	const rows = 256
	if p.options.Schema != nil {
		return
	}
	width := len(p.kept)
	for part := range slices.Chunk(values, rows*width) {
		active := 0
		for slot, j := range p.kept {
			n := &seen.columns[slot].numbering
			if p.columns[j].use != asNumber || n.isOver {
				continue
			}
			n.observe(part, slot, width)
			if !n.isOver {
				active++
			}
		}
		for slot := range seen.columns {
			if active > maxNumberings {
				seen.columns[slot].numbering = numbering{isOver: true}
			}
		}
	}
}

// observe adds the numbers at the offset slot of each raw row, until one of them shows that the column does
// not number the rows. Most columns need only a few numbers for that.
func (n *numbering) observe(values []float64, slot, width int) {
	for i := slot; i < len(values) && !n.isOver; i += width {
		n.add(values[i])
	}
}

// add adds the number of the next row.
func (n *numbering) add(v float64) {
	if v != math.Trunc(v) || math.Abs(v) >= 1<<53 { // also NaN, a missing number
		n.isOver = true
		return
	}
	if n.values.Len() == 0 {
		n.low, n.high = v, v
	} else if v <= n.last {
		n.isShuffle = true
	}
	n.low, n.high, n.last = min(n.low, v), max(n.high, v), v
	n.isOver = n.values.Add(sketch.Mix(0, uint64(int64(v))))
}

// warning returns the warning that the column with the given name numbers the rows, or nil if it does not.
// The argument rows is the number of rows in the file, including skipped rows. The numbers have to be
// different whole numbers. In the order of the file, at least 10 of them have to increase, and to leave
// out no more numbers than there are skipped rows. In any order, there have to be at least 50, and they
// have to be three fifths of the numbers between the least and the greatest: of 50 random numbers below
// 83, two would almost certainly be equal.
func (n *numbering) warning(name string, rows int) *datasets.Problem {
	const minOrdered, minShuffled = 10, 50
	found := n.values.Len()
	width := n.high - n.low + 1
	warning := problem("", "")
	warning.Place.Name = name
	switch {
	case n.isOver:
		return nil
	case !n.isShuffle && found >= minOrdered && width <= float64(rows):
		warning.Found = fmt.Sprintf("the numbers %.0f, %.0f, %.0f, … count the rows",
			n.low, n.low+1, n.low+2)
	case found >= minShuffled && 3*width < 5*float64(rows):
		warning.Found = fmt.Sprintf("each row has a different whole number, from %.0f to %.0f", n.low, n.high)
	default:
		return nil
	}
	return warning
}
