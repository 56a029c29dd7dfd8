package files

import "slices"

// zeroBasedEvidence is the number of indices after 0 that must all occur before a missing 0 is
// taken as evidence that a file counts from 1. If all indices were equally frequent, 0 would be the
// last of the 101 indices to occur in only one of 101 files.
const zeroBasedEvidence = 100

// firstIndices records which of the indices 0 to zeroBasedEvidence occur in a LIBSVM file. The result
// suggests whether the file counts from 0 or from 1.
type firstIndices [1 + zeroBasedEvidence]bool

// add records that an index occurs.
func (f *firstIndices) add(index int) {
	if index <= zeroBasedEvidence {
		f[index] = true
	}
}

// addAll records the indices that occur in other rows.
func (f *firstIndices) addAll(others *firstIndices) {
	for index, used := range others {
		f[index] = f[index] || used
	}
}

// allButZero reports whether all indices except 0 occur, as in a file that counts from 1.
func (f *firstIndices) allButZero() bool {
	return !f[0] && !slices.Contains(f[1:], false)
}
