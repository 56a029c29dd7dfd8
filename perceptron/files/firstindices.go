package files

import "slices"

// lastChecked is the last index in firstIndices. If the indices 1 to lastChecked all occur in a file but
// 0 does not, the file probably counts from 1. The reason is that this is rare in a file that counts from
// 0: if the 101 indices from 0 to 100 are equally frequent, 0 is the last of them to appear with
// probability 1/101.
const lastChecked = 100

// firstIndices records which of the indices 0 to lastChecked occur in a LIBSVM file.
type firstIndices [1 + lastChecked]bool

// add records that an index occurs.
func (f *firstIndices) add(index int) {
	if index <= lastChecked {
		f[index] = true
	}
}

// addAll adds the indices in others.
func (f *firstIndices) addAll(others *firstIndices) {
	for index, used := range others {
		f[index] = f[index] || used
	}
}

// allButZero reports whether all indices except 0 occur, as in a file that counts from 1.
func (f *firstIndices) allButZero() bool {
	return !f[0] && !slices.Contains(f[1:], false)
}
