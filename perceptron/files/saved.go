package files

import (
	"bytes"
	"encoding/json"
	"fmt"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// EncodeSource encodes a reader of this package, for instance to save it in a model. It returns the name
// of the reader's format, and the reader's fields as JSON. It is an error if source is not a reader of
// this package.
//
//	format, reader, err := files.EncodeSource(table.Source)
func EncodeSource(source datasets.Source) (format string, reader json.RawMessage, err error) {
	var form savedForm
	switch reader := source.(type) {
	case CSV:
		format, form = "csv", formOfCSV(reader)
	case LIBSVM:
		format, form = "libsvm", formOfLIBSVM(reader)
	case NPY:
		format, form = "npy", formOfNPY(reader)
	case NPZ:
		format, form = "npz", formOfNPZ(reader)
	case BagOfWords:
		format, form = "words", (*savedWords)(&reader)
	default:
		return "", nil, &datasets.Problem{
			Package: "files",
			Found:   fmt.Sprintf("a %T", source),
			Want:    "a reader of package files",
		}
	}
	reader, err = json.Marshal(form)
	return format, reader, err
}

// DecodeSource returns the reader that [EncodeSource] encoded, in this release or an earlier one. It is an
// error if the format is unknown, or if the JSON does not have the form of the format.
func DecodeSource(format string, reader json.RawMessage) (datasets.Source, error) {
	form := emptyForm(format)
	if form == nil {
		return nil, &datasets.Problem{
			Package: "files",
			Found:   "the format " + wording.Quote(format),
			Want:    "csv, libsvm, npy, npz or words",
			Fixes:   []datasets.Fix{{Do: "use the release that saved the reader"}},
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(reader))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(form); err != nil {
		return nil, &datasets.Problem{Package: "files", Found: wording.JSONError(err), Err: err}
	}
	return form.source(), nil
}
