package perceptron

// Must returns v, or panics with err if err is not nil. Use it for data that are part of the program,
// and in notebook cells:
//
//	var data = perceptron.Must(perceptron.FromRows(rows, labels))
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
