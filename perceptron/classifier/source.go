package classifier

import (
	"encoding/json"
	"errors"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// ReadFile reads a file as the file was read that the model was trained on, by the model's
// Source, which Save keeps: separators, missing values and what fills them, categories and
// columns are those of training, and nothing else need be known.
//
//	model, err := classifier.Load("model.json")
//	…
//	fresh, err := model.ReadFile("fresh.csv")
//	…
//	predicted, err := model.PredictAll(fresh)
//
// The table's Report says which rows were skipped, and which values replaced:
//
//	fmt.Println(fresh.Report)
//
// The file need not have labels. If it has, the classes are spelt as in the model; one that
// the model does not know stays as it is written. It is an error if the model has no Source,
// because it was trained on a table that was made in memory or changed by Scaling.Apply, or was
// saved by a release before this one. Other errors are those of the Source, such as files.CSV.
func (m *Model) ReadFile(name string) (datasets.Table, error) {
	if m.Source == nil {
		found := "the model has no Source, so it does not know how its training file was read"
		return datasets.Table{}, problem(found, "").With(datasets.Fix{
			Do: "read that file again, set the model's Source to that of the table, and save the model",
		})
	}
	return m.Source.ReadFile(name)
}

// A sourceFile is a Source as JSON: the reader's fields by their names in Go.
type sourceFile struct {
	Format string          `json:"format"`
	Reader json.RawMessage `json:"reader"`
}

// encodeSource returns a Source for JSON, or nil if there is none.
func encodeSource(source datasets.Source) (*sourceFile, error) {
	if source == nil {
		return nil, nil
	}
	format, reader, err := files.EncodeSource(source)
	if err != nil {
		return nil, aboutSource(err, datasets.Fix{Do: "set it to nil to save the model without it"})
	}
	return &sourceFile{format, reader}, nil
}

// decodeSource returns the Source, or nil if there is none. What does not fit in it is an error once it
// reads.
func decodeSource(f *sourceFile) (datasets.Source, error) {
	if f == nil {
		return nil, nil
	}
	source, err := files.DecodeSource(f.Format, f.Reader)
	return source, aboutSource(err)
}

// aboutSource completes an error of package files, which does not know that the reader is a model's.
func aboutSource(err error, fixes ...datasets.Fix) error {
	problem := (*datasets.Problem)(nil)
	if errors.As(err, &problem) {
		problem.Package = "classifier"
		problem.Place.Other = "the model's Source"
		problem.Fixes = append(problem.Fixes, fixes...)
	}
	return err
}
