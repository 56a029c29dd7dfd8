package classifier

import (
	"encoding/json"
	"errors"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// ReadFile reads a data file into a table, in the same way as the training file: with the same separators,
// columns and categories, and with the same replacements for missing values. ([Load] reads a model.) The
// model's Source stores these settings, and Save saves them, so a loaded model can read files without
// further settings:
//
//	model, err := classifier.Load("model.json")
//	…
//	fresh, err := model.ReadFile("fresh.csv")
//	…
//	predicted, err := model.PredictAll(fresh)
//
// The table's Report lists skipped rows and replaced values:
//
//	fmt.Println(fresh.Report)
//
// The file need not have classes. If it does, they are spelled as in the model; classes that the model does
// not have keep their spelling. ReadFile returns an error if the model has no Source. This is the case if
// the training table was created in memory or changed by Scaling.Apply, or if the model was read from a file
// of version 1. ReadFile also returns the errors of the Source, for example of a [files.CSV].
func (m *Model) ReadFile(name string) (datasets.Table, error) {
	if m.Source == nil {
		found := "the model has no Source, so it can't read files in the same way as its training file"
		return datasets.Table{}, problem(found, "").With(datasets.Fix{
			Do: "read the training file again, set the model's Source to the table's Source, " +
				"and save the model",
		})
	}
	return m.Source.ReadFile(name)
}

// A sourceFile is a Source in the JSON of a model. Reader is the JSON of a reader of package files. The keys
// in this JSON are the names of the reader's fields in Go.
type sourceFile struct {
	Format string          `json:"format"`
	Reader json.RawMessage `json:"reader"`
}

// encodeSource converts a Source to a sourceFile, and nil to nil.
func encodeSource(source datasets.Source) (*sourceFile, error) {
	if source == nil {
		return nil, nil
	}
	format, reader, err := files.EncodeSource(source)
	if err != nil {
		return nil, addSourcePlace(err, datasets.Fix{
			When: "to save the model without its Source",
			Do:   "set Source to nil",
		})
	}
	return &sourceFile{format, reader}, nil
}

// decodeSource returns the Source in f, or nil if f is nil. It does not check the values of the reader's
// fields; the reader does so when it reads a file.
func decodeSource(f *sourceFile) (datasets.Source, error) {
	if f == nil {
		return nil, nil
	}
	source, err := files.DecodeSource(f.Format, f.Reader)
	return source, addSourcePlace(err)
}

// addSourcePlace returns err. If err is a problem of package files about a model's Source, addSourcePlace
// first adds the place and the given fixes to it.
func addSourcePlace(err error, fixes ...datasets.Fix) error {
	var p *datasets.Problem
	if errors.As(err, &p) {
		p.Package = "classifier"
		p.Place.Other = "the model's Source"
		p.Fixes = append(p.Fixes, fixes...)
	}
	return err
}
