package files

import "slices"

// telling is how many indices after 0 must all be in use to make it strange that 0 is not. If it has a
// row as often as they have, chance does that once in 101 files.
const telling = 100

// FirstIndices say which of the indices from 0 to telling some row of a LIBSVM file has: they show whether
// it counts from 0 or from 1.
type firstIndices [1 + telling]bool

// add notes an index of a row.
func (f *firstIndices) add(index int) {
	if index <= telling {
		f[index] = true
	}
}

// addAll notes the indices of other rows.
func (f *firstIndices) addAll(others *firstIndices) {
	for index, used := range others {
		f[index] = f[index] || used
	}
}

// allButZero reports whether the rows have each of them except 0, as in a file that counts from 1.
func (f *firstIndices) allButZero() bool {
	return !f[0] && !slices.Contains(f[1:], false)
}
