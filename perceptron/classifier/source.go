package classifier

import (
	"encoding/json"
	"errors"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// ReadFile reads a file in the same way as the training file: with the same separators, missing
// values and replacements for them, categories and columns. These are stored in the model's Source,
// which Save writes, so the model is all that is needed:
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
// The file need not have classes. If it has, they are spelled as in the model; classes that the model
// does not have keep their spelling. ReadFile returns an error if the model has no Source, because it
// was trained on a table that was created in memory or changed by Scaling.Apply, or its file is of
// version 1. Other errors come from the Source, for example a files.CSV.
func (m *Model) ReadFile(name string) (datasets.Table, error) {
	if m.Source == nil {
		found := "the model has no Source, so it can't read files in the same way as its training file"
		return datasets.Table{}, problem(found, "").With(datasets.Fix{
			Do: "read the training file again, set Source to that of the table, and save the model",
		})
	}
	return m.Source.ReadFile(name)
}

// A sourceFile is a Source in the JSON of a model. Reader has the fields of the reader by their names in Go.
type sourceFile struct {
	Format string          `json:"format"`
	Reader json.RawMessage `json:"reader"`
}

// encodeSource returns a Source for JSON, or nil for nil.
func encodeSource(source datasets.Source) (*sourceFile, error) {
	if source == nil {
		return nil, nil
	}
	format, reader, err := files.EncodeSource(source)
	if err != nil {
		return nil, aboutSource(err, datasets.Fix{
			When: "to save the model without it",
			Do:   "set Source to nil",
		})
	}
	return &sourceFile{format, reader}, nil
}

// decodeSource returns the Source in f, or nil for nil. It does not check whether the fields of the reader
// make sense; the reader does so when it reads a file.
func decodeSource(f *sourceFile) (datasets.Source, error) {
	if f == nil {
		return nil, nil
	}
	source, err := files.DecodeSource(f.Format, f.Reader)
	return source, aboutSource(err)
}

// aboutSource adds the place and fixes to an error of package files about a model's Source.
func aboutSource(err error, fixes ...datasets.Fix) error {
	problem := (*datasets.Problem)(nil)
	if errors.As(err, &problem) {
		problem.Package = "classifier"
		problem.Place.Other = "the model's Source"
		problem.Fixes = append(problem.Fixes, fixes...)
	}
	return err
}
