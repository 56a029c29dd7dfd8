package classifier

import (
	"fmt"

	"perceptronlab/perceptron/datasets"
)

// problem returns a problem of this package without a place.
func problem(found, want string) *datasets.Problem {
	return &datasets.Problem{Package: "classifier", Found: found, Want: want}
}

// problemAt returns a problem with a place in a table or a model, such as "row 12" or "component 2".
func problemAt(place, found, want string) *datasets.Problem {
	p := problem(found, want)
	p.Place.Other = place
	return p
}

// set returns the fix that sets a field. If value is nil, the fix names only the field.
func set(field string, value any) datasets.Fix {
	return setIf("", field, value)
}

// setIf returns the fix that sets a field for a certain purpose, such as "to hold out nothing".
func setIf(when, field string, value any) datasets.Fix {
	return datasets.Fix{When: when, Set: []datasets.Setting{{Field: field, Value: value}}}
}

// inFile adds the name of the file to a problem and returns it. It returns other errors unchanged.
func inFile(name string, err error) error {
	p, ok := err.(*datasets.Problem)
	if ok {
		p.File = name
	}
	return err
}

// inChunk adds to the place of a problem the chunk that begins with a row, and returns the problem. It
// returns other errors unchanged.
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
