package classifier

import (
	"fmt"

	"perceptronlab/perceptron/datasets"
)

// problem returns a problem of this package: what was found, and what is expected instead.
func problem(found, want string) *datasets.Problem {
	return &datasets.Problem{Package: "classifier", Found: found, Want: want}
}

// problemAt returns a problem of this package at a place in a table or a model, such as "row 12" or
// "component 2".
func problemAt(place, found, want string) *datasets.Problem {
	p := problem(found, want)
	p.Place.Other = place
	return p
}

// set returns a fix: to set a field, such as "Trainer.Chunk", to the given value. If value is nil, the fix
// names only the field.
func set(field string, value any) datasets.Fix {
	return setIf("", field, value)
}

// setIf is like set, for a fix that depends on the user's purpose. The purpose when is part of the message,
// for example "to hold out no rows".
func setIf(when, field string, value any) datasets.Fix {
	return datasets.Fix{When: when, Set: []datasets.Setting{{Field: field, Value: value}}}
}

// inFile returns err. If err is a problem, inFile first sets the name of the file in it.
func inFile(name string, err error) error {
	p, ok := err.(*datasets.Problem)
	if ok {
		p.File = name
	}
	return err
}

// inChunk returns err. If err is a problem, inChunk first adds the chunk to the place in it: "row 2" becomes
// "row 2 of the chunk that begins with row 48". row is the number of the chunk's first row.
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
