//go:build !amd64 || purego

package dot

// A Screen is a Block and the labels of its rows.
type Screen struct {
	block Block
	y     []float64
}

// NewScreen returns a Screen for the rows of b, of which each has a label in y.
func NewScreen(b Block, y []float64) *Screen { return &Screen{block: b, y: y} }

// First is Block.First.
func (s *Screen) First(w []float64, margin float64, order []int, from, to int) int {
	visit := Visit{Labels: s.y, Margin: margin, Order: order}
	return s.block.First(w, &visit, from, to)
}
