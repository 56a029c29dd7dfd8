package theme

// shapes is the number of shapes of pen.AppendMark.
const shapes = 8

// ShapeOf returns the number of the shape of class k, which is an argument of pen.AppendMark. The
// first eight classes have eight different shapes. If there are n colours, any two of the first 8n
// classes differ in shape or colour.
func (t Theme) ShapeOf(k int) int {
	// The shapes and colours of the classes k and k + period would be equal without the shift.
	period := len(t.Classes) * shapes / gcd(len(t.Classes), shapes)
	shift := k / period
	return (k + shift) % shapes
}

// gcd returns the greatest common divisor of two positive integers.
func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
