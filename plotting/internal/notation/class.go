package notation

// A Sign is what a score says about a point.
type Sign int

// The classes.
const (
	Positive Sign = iota
	Negative
	Zero
	Undefined // not a number
)

// String returns the class as figures write it.
func (k Sign) String() string { return [...]string{"+1", "−1", "0", "NaN"}[k] }

// SignOf returns the class of a score, or of a label.
func SignOf(score float64) Sign {
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

// Label writes a label: +1 or −1.
func Label(y float64) string { return SignOf(y).String() }
