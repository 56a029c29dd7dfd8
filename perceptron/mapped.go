package perceptron

import "perceptronlab/internal/rows"

// valuesLimit is the largest number of values, rows × columns, in a Dataset of mapped features. They
// take 1 GiB.
const valuesLimit = 1 << 27

// mapped returns a dense Dataset of dim columns with the labels of d and the given column names, or nil
// for no names. For each example, it calls fill with the features x, and fill writes the new row to z.
func (d *Dataset) mapped(dim int, names []string, fill func(z, x []float64)) (*Dataset, error) {
	values := make([]float64, d.rows*dim)
	var buffer []float64
	for i := range d.rows {
		fill(values[i*dim:][:dim], d.unpacked(i, &buffer))
	}
	mapped := &Dataset{labels: d.labels, names: names}
	return mapped.withMatrix(rows.Dense(d.rows, dim, dim, values)).checked()
}
