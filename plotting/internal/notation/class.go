package notation

// A Class is what a score says about a point.
type Class int

// The classes.
const (
	Positive Class = iota
	Negative
	Zero
	Undefined // not a number
)

// String returns the class as figures write it.
func (k Class) String() string { return [...]string{"+1", "−1", "0", "NaN"}[k] }

// ClassOf returns the class of a score, or of a label.
func ClassOf(score float64) Class {
	switch {
	case score > 0:
		return Positive
	case score < 0:
		return Negative
	case score == 0:
		return Zero
	}
	return Undefined
}

// Sign writes a label: +1 or −1.
func Sign(y float64) string { return ClassOf(y).String() }
