//go:build !amd64 || purego

package dot

// A HalfPrecisionFilter finds the same mistakes as a Block. The filter for amd64 is faster than a
// Block; this filter is not.
type HalfPrecisionFilter struct{ block Block }

// NewHalfPrecisionFilter returns a filter for the rows of b. All its searches must have the
// same labels.
func NewHalfPrecisionFilter(b Block, _ []float64) *HalfPrecisionFilter {
	return &HalfPrecisionFilter{block: b}
}

// FirstMistake is like Block.FirstMistake. The labels of s must be those of NewHalfPrecisionFilter.
func (f *HalfPrecisionFilter) FirstMistake(w []float64, s *Search, from, end int) int {
	return f.block.FirstMistake(w, s, from, end)
}
