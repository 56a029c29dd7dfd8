package perceptron

// Must returns v, or panics with err if that is not nil. It is for data that the
// programmer wrote down, and for notebook cells:
//
//	var data = perceptron.Must(perceptron.FromRows(rows, labels))
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
