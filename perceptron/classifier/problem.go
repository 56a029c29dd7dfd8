package classifier

import (
	"fmt"
	"strconv"
	"strings"

	"perceptronlab/perceptron/datasets"
)

// problem returns a problem of this package. found is a noun phrase for what was found, and want is a noun
// phrase for what is expected. If want is "", found is a clause that describes the whole problem.
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

// addFile returns err. If err is a problem, addFile first sets its field File to name.
func addFile(name string, err error) error {
	p, ok := err.(*datasets.Problem)
	if ok {
		p.File = name
	}
	return err
}

// addPlace returns err. If err is a problem, addPlace first sets its place.
func addPlace(place string, err error) error {
	p, ok := err.(*datasets.Problem)
	if ok {
		p.Place.Other = place
	}
	return err
}

// addChunk returns err. If err is a problem, addChunk first adds the chunk to its place: "row 2" becomes
// "row 2 of the chunk that begins with row 48". The argument row is the number of the chunk's first row.
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

// renumberRow returns err. If err is a problem at a row of a shuffled chunk, such as "row 2", renumberRow
// first replaces the row's index in the chunk with its number in the table or in the files, which is
// rows[2].
func renumberRow(rows []int, err error) error {
	p, ok := err.(*datasets.Problem)
	if !ok {
		return err
	}
	const prefix = "row "
	row, rest, _ := strings.Cut(strings.TrimPrefix(p.Place.Other, prefix), ",")
	i, notNumber := strconv.Atoi(row)
	if !strings.HasPrefix(p.Place.Other, prefix) || notNumber != nil || i >= len(rows) {
		return err
	}
	p.Place.Other = prefix + strconv.Itoa(rows[i])
	if rest != "" {
		p.Place.Other += "," + rest
	}
	return err
}
