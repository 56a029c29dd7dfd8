package perceptron

import "perceptronlab/internal/rows"

// featuresLimit is the largest number of values in a Dataset of mapped features. This number of values
// takes 1 GiB.
const featuresLimit = 1 << 27

// mapped returns a dense Dataset of dim columns with the labels of d. For each example, it calls fill
// with the features x, and fill writes the new row to z.
func (d *Dataset) mapped(dim int, names []string, fill func(z, x []float64)) (*Dataset, error) {
	values := make([]float64, d.rows*dim)
	var buffer []float64
	for i := range d.rows {
		fill(values[i*dim:][:dim], d.unpacked(i, &buffer))
	}
	mapped := &Dataset{labels: d.labels, names: names}
	return mapped.with(rows.Dense(d.rows, dim, dim, values)).checked()
}
