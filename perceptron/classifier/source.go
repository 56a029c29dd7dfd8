package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"perceptronlab/internal/wording"
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
// What was left out or filled in is told if the Source is given a Report first:
//
//	source := model.Source.(files.CSV)
//	source.Report = &report
//	fresh, err := source.ReadFile("fresh.csv")
//
// The file need not have labels. If it has, the classes are spelt as in the model; one that
// the model does not know stays as it is written. It is an error if the model has no Source,
// because it was trained on a table that was made in memory or changed by Scaling.Apply, or was
// saved by a release before this one. Other errors are those of the Source, such as files.CSV.
func (m *Model) ReadFile(name string) (datasets.Table, error) {
	if m.Source == nil {
		return datasets.Table{}, errors.New("classifier: the model has no Source, " +
			"so it does not know how its training file was read; " +
			"read that file again, set the model's Source to that of the table, and save the model")
	}
	return m.Source.ReadFile(name)
}

// formats are the Sources that Save can write, by the names they have in the file.
var formats = map[string]datasets.Source{
	"csv":    files.CSV{},
	"libsvm": files.LIBSVM{},
	"npy":    files.NPY{},
	"npz":    files.NPZ{},
	"words":  files.Words{},
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
	for name, reader := range formats {
		if reflect.TypeOf(source) == reflect.TypeOf(reader) {
			text, err := json.Marshal(source)
			return &sourceFile{name, text}, err
		}
	}
	return nil, fmt.Errorf("classifier: the model's Source is a %T, which a file can't hold; "+
		"wanted a reader of package files, or nil", source)
}

// decode returns the Source. What does not fit in it is an error once it reads.
func (f *sourceFile) decode() (datasets.Source, error) {
	if f == nil {
		return nil, nil
	}
	kind, ok := formats[f.Format]
	if !ok {
		return nil, fmt.Errorf("classifier: the source of the model has the format %s; "+
			"another release wrote it", wording.Quote(f.Format))
	}
	reader := reflect.New(reflect.TypeOf(kind))
	decoder := json.NewDecoder(bytes.NewReader(f.Reader))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(reader.Interface()); err != nil {
		return nil, fmt.Errorf("classifier: the source of the model: %w", err)
	}
	return reader.Elem().Interface().(datasets.Source), nil
}
