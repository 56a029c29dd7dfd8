package dot

// A Search describes the search for a mistake among labelled rows: which rows are mistakes, and the
// order in which to visit them.
type Search struct {
	Labels []float64 // y, one per row
	Margin float64   // a row x is a mistake if !(y w·x > Margin), so also if w·x is NaN
	Order  []int     // position k is that of row Order[k]; nil: of row k
}

// mustCover panics unless there is a label, and a position in Order if it is set, for each position
// below to.
func (s *Search) mustCover(to int) {
	_ = s.Labels[:to]
	if s.Order != nil {
		_ = s.Order[:to]
	}
}

// firstMistake returns the first of the positions from…to−1 whose row is a mistake, or to if there is
// none. score returns w·x for row i.
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
