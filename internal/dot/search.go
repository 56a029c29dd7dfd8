package dot

// A Search describes a search for the first mistake among labelled rows: which rows are mistakes, and
// in which order to visit them.
type Search struct {
	Labels []float64 // y, one per row
	Margin float64   // a row x is a mistake if !(y w·x > Margin), so also if w·x is NaN
	Order  []int     // the row at each position; nil if row k is at position k
}

// mustCover panics unless Labels and, if it is set, Order have at least to elements.
func (s *Search) mustCover(to int) {
	_ = s.Labels[:to]
	if s.Order != nil {
		_ = s.Order[:to]
	}
}

// firstMistake returns the first of the positions from…to−1 whose row is a mistake, or to if there is
// none. score(i) returns w·x, where x is row i.
func (s *Search) firstMistake(from, to int, score func(i int) float64) int {
	for k := from; k < to; k++ {
		i := k
		if s.Order != nil {
			i = s.Order[k]
		}
		if !(s.Labels[i]*score(i) > s.Margin) {
			return k
		}
	}
	return to
}
