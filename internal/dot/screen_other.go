//go:build !amd64 || purego

package dot

// A Screen is a Block.
type Screen struct{ block Block }

// NewScreen returns a Screen for the rows of b, of which each has a label in y.
func NewScreen(b Block, _ []float64) *Screen { return &Screen{block: b} }

// First is Block.First. The labels of v must be those of NewScreen.
func (s *Screen) First(w []float64, v *Visit, from, to int) int {
	return s.block.First(w, v, from, to)
}
