package datasets

import (
	"fmt"
	"os"
)

// ReadFile reads a file of comma-separated values; see ReadCSV for what it may
// hold and what is an error. Errors begin with the file's name.
//
// In a notebook, where a var is computed again in each later cell, read a file
// when it is asked for:
//
//	var data = sync.OnceValue(func() datasets.Table {
//		return perceptron.Must(datasets.ReadFile("iris.csv", "species"))
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
