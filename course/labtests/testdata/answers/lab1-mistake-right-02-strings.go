package answer

// Right: compares the label and the sign of the score as strings. The sign 0 equals neither label.

func mistakeR02Sign[T int | float64](v T) string {
	return map[[2]bool]string{{true, false}: "plus", {false, true}: "minus", {false, false}: "none"}[[2]bool{v > 0, v < 0}]
}

func Mistake(w, x []float64, y float64) bool {
	result := make(chan string, 1)
	go func() { result <- mistakeR02Sign(Score(w, x)) }()
	return <-result != mistakeR02Sign(y)
}
