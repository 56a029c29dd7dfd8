package dot

// A Search describes a search for the first mistake among labelled rows. It defines which rows are
// mistakes, and the order in which to visit the rows.
type Search struct {
	Labels []float64 // y, one per row
	Margin float64   // a row x is a mistake unless y w·x > Margin; so x is a mistake if w·x is NaN
	Order  []int     // the row at each position; nil if row k is at position k
}

// mustCover panics if Labels has fewer than end elements, or if Order is not nil and has fewer than end
// elements.
func (s *Search) mustCover(end int) {
	_ = s.Labels[:end]
	if s.Order != nil {
		_ = s.Order[:end]
	}
}

// firstMistake returns the first position in [from, end) at which the row is a mistake, or end if there
// is none. score(i) returns the score of row i.
func (s *Search) firstMistake(from, end int, score func(i int) float64) int {
	for k := from; k < end; k++ {
		i := k
		if s.Order != nil {
			i = s.Order[k]
		}
		if !(s.Labels[i]*score(i) > s.Margin) {
			return k
		}
	}
	return end
}
