package datasets

import (
	"fmt"
	"os"
)

// ReadFile reads a file of comma-separated values; see ReadCSV for what it may
// hold and what is an error. Errors begin with the file's name.
//
// In a notebook, where a var is computed again in each later cell, let package
// perceptronlab/notebooks/lazy read the file when it is asked for:
//
//	var iris = lazy.File("iris.csv", func(name string) (datasets.Table, error) {
//		return datasets.ReadFile(name, "species")
//	})
func ReadFile(name, label string) (Table, error) {
	file, err := os.Open(name)
	if err != nil {
		return Table{}, fmt.Errorf("datasets: %w", err)
	}
	defer file.Close()
	t, err := ReadCSV(file, label)
	if err != nil {
		return Table{}, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}
