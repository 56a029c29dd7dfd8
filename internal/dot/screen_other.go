//go:build !amd64 || purego

package dot

// A Screen is a Block and the labels of its rows.
type Screen struct {
	block Block
	visit Visit
}

// NewScreen returns a Screen for the rows of b, of which each has a label in y.
func NewScreen(b Block, y []float64) *Screen { return &Screen{b, Visit{Labels: y}} }

// First is Block.First.
func (s *Screen) First(w []float64, margin float64, order []int, from, to int) int {
	s.visit.Margin = margin
	s.visit.Order = order
	return s.block.First(w, &s.visit, from, to)
}
