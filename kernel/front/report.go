package main

// A failure is the error of a cell, as Jupyter shows it.
type failure struct {
	Name      string
	Value     string
	Traceback []string
	Stderr    string // text for stderr that was held back
}

// report returns a failure as the reader sees it. number is the number of the cell, and source returns the
// source of the cell with a number.
func report(f failure, number int, source func(n int) string) failure {
	return f
}
