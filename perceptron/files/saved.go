package files

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// EncodeSource encodes a reader of this package, for instance to save it in a model. It returns the name
// of the reader's format, and the reader's fields as JSON. It is an error if source is not a reader of
// this package, or if a text in its fields is not UTF-8.
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
	if err == nil && isChanged(format, reader) {
		p := problem("a name that is not UTF-8 in a "+reflect.TypeOf(source).Name(), "names in UTF-8")
		return "", nil, p
	}
	return format, reader, err
}

// isChanged reports whether package encoding/json has changed a text of a reader, because it was not UTF-8.
// It then writes \ufffd instead of each wrong byte. In other texts, it writes this character as it is.
func isChanged(format string, reader json.RawMessage) bool {
	if !bytes.Contains(reader, []byte(`\ufffd`)) {
		return false
	}
	form := emptyForm(format)
	if err := json.Unmarshal(reader, form); err != nil {
		return true
	}
	again, err := json.Marshal(form)
	return err != nil || !bytes.Equal(again, reader)
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
