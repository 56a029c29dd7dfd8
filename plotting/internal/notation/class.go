package notation

// A Sign is the sign of a score.
type Sign int

// The signs of scores.
const (
	Positive Sign = iota
	Negative
	Zero
	Undefined // the score is NaN
)

// String returns the sign as figures show it: +1, −1, 0 or NaN.
func (k Sign) String() string { return [...]string{"+1", "−1", "0", "NaN"}[k] }

// SignOf returns the sign of a score or a label.
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

// Label returns the label y, which is 1 or −1, as figures show it: +1 or −1.
func Label(y float64) string { return SignOf(y).String() }
