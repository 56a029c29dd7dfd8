package classifier

import (
	"fmt"

	"perceptronlab/perceptron/datasets"
)

// problem returns a problem of this package.
func problem(found, want string) *datasets.Problem {
	return &datasets.Problem{Package: "classifier", Found: found, Want: want}
}

// problemAt is problem for a place in a table or a model: row 12, part 2.
func problemAt(place, found, want string) *datasets.Problem {
	p := problem(found, want)
	p.Place.Other = place
	return p
}

// set returns the fix that sets a field; with the value nil the reader knows the value.
func set(field string, value any) datasets.Fix {
	return setIf("", field, value)
}

// setIf is set for the case that when names: "to hold out nothing".
func setIf(when, field string, value any) datasets.Fix {
	return datasets.Fix{When: when, Set: []datasets.Setting{{Field: field, Value: value}}}
}

// inFile completes a problem by the name of its file.
func inFile(name string, err error) error {
	p, ok := err.(*datasets.Problem)
	if ok {
		p.File = name
	}
	return err
}

// inChunk completes the place of a problem by the chunk that begins with a row.
func inChunk(row int, err error) error {
	p, ok := err.(*datasets.Problem)
	if !ok {
		return err
	}
	chunk := fmt.Sprintf("the chunk that begins with row %d", row)
	if p.Place.Other != "" {
		chunk = p.Place.Other + " of " + chunk
	}
	p.Place.Other = chunk
	return err
}
