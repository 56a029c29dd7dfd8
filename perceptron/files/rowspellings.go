package files

import "bytes"

// rowSpellings note how numbers are spelled in the row that a rowScanner parses. The notes are counted if the
// row is not skipped.
type rowSpellings struct {
	rowTruths []int        // the slots of the words true and false in columns of numbers
	rowZeros  []numberText // the numbers with leading zeros
}

// A numberText is the text of a number, which is in the column with the given slot.
type numberText struct {
	slot int
	text []byte
}

// clearSpellings removes the notes about the last row.
func (r *rowSpellings) clearSpellings() {
	r.rowTruths = r.rowTruths[:0]
	r.rowZeros = r.rowZeros[:0]
}

// mayHaveZeros reports whether a number, which may be in quotation marks, may have leading zeros. It is called
// for each number, so it must be fast.
func mayHaveZeros(number []byte) bool {
	if len(number) < 2 {
		return false
	}
	return number[0] == '0' && number[1]-'0' <= 9 || number[0] == '"' && number[1] == '0'
}

// noteZeros notes a number, which may be in quotation marks, if it has leading zeros.
func (r *rowSpellings) noteZeros(slot int, number []byte) {
	number = bytes.Trim(number, `"`)
	if isZeroPadded(number) {
		r.rowZeros = append(r.rowZeros, numberText{slot, number})
	}
}

// countSpellings counts the words true and false of a row, and its numbers with leading zeros.
func (s *rowScanner) countSpellings() {
	if s.truths == nil && len(s.rowTruths) > 0 {
		s.truths = make([]int, len(s.plan.kept))
	}
	for _, slot := range s.rowTruths {
		s.truths[slot]++
	}
	if s.zeros == nil && len(s.rowZeros) > 0 {
		s.zeros = make([]zeroCount, len(s.plan.kept))
	}
	for _, number := range s.rowZeros {
		s.zeros[number.slot].add(string(number.text))
	}
}
