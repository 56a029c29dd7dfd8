// Package shape has shapes.
//
//	area = π r²
package shape

// Unit is the length of a side.
const Unit = 1.0

// Colours of a shape.
const (
	Red  Colour = iota // like a rose
	Blue               // like the sky
	grey
)

// A Colour is a colour.
type Colour int

// ErrFlat says that a shape has no area.
var ErrFlat, errOther error

// A Shape has an area.
type Shape interface {
	// Area returns the area.
	Area() float64
	isShape()
}

// A Circle is round.
type Circle struct {
	Radius float64 // of the circle, in cm
	// Name is what it is called.
	Name, Nick string
	base
	hidden int
}

type base struct {
	// X is where it is.
	X float64
}

// Move moves it.
func (b *base) Move(x float64) { b.X = x }

func (b *base) stay() {}

// Area returns π r².
func (c *Circle) Area() float64 { return 3 * c.Radius * c.Radius }

func (c *Circle) isShape() {}

// NewCircle returns a circle.
//
//go:noinline
func NewCircle(radius float64) *Circle { return &Circle{Radius: radius} }

// A List is a list.
type List[T any] struct{ Items []T }

// Len returns the length.
func (l List[T]) Len() int { return len(l.Items) }

func Undocumented[K comparable, V any](m map[K]V, more ...K) (n int, err error) { return 0, nil }

func helper() { _, _ = grey, errOther; (&base{}).stay(); helper() }
