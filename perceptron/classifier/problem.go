package classifier

import (
	"fmt"

	"perceptronlab/perceptron/datasets"
)

// problem returns a problem of this package. found describes what was found, and want what is expected
// instead.
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

// settingFix returns the fix "set field to value". field is a name such as "Trainer.Chunk". If value is nil,
// the fix names only the field.
func settingFix(field string, value any) datasets.Fix {
	return settingFixFor("", field, value)
}

// settingFixFor is like settingFix, but the fix is right only for users with the given purpose, for example
// "to hold out no rows". The purpose precedes the fix in the message.
func settingFixFor(purpose, field string, value any) datasets.Fix {
	return datasets.Fix{When: purpose, Set: []datasets.Setting{{Field: field, Value: value}}}
}

// addFile returns err. If err is a problem, addFile first sets the name of the file in it.
func addFile(name string, err error) error {
	p, ok := err.(*datasets.Problem)
	if ok {
		p.File = name
	}
	return err
}

// addChunk returns err. If err is a problem, addChunk first adds the chunk to the place in it: "row 2"
// becomes "row 2 of the chunk that begins with row 48". row is the number of the chunk's first row.
func addChunk(row int, err error) error {
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
