package dot

// A Visit says what a mistake is, and in which order rows are looked at for one.
type Visit struct {
	Labels []float64 // y, one per row
	Margin float64   // a mistake when !(y w·x > Margin)
	Order  []int     // at place k is row Order[k]; nil: row k
}

// mustReach panics unless the labels, and the order if there is one, reach up to place to.
func (v *Visit) mustReach(to int) {
	_ = v.Labels[:to]
	if v.Order != nil {
		_ = v.Order[:to]
	}
}

// search goes from place to place up to the first mistake. score returns w·x for row i.
func (v *Visit) search(from, to int, score func(i int) float64) int {
	for k := from; k < to; k++ {
		i := k
		if v.Order != nil {
			i = v.Order[k]
		}
		if !(v.Labels[i]*score(i) > v.Margin) {
			return k
		}
	}
	return to
}
