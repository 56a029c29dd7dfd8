package perceptron

import (
	"bytes"
	"encoding/json"
	"fmt"

	"perceptronlab/internal/wording"
)

// isNull reports whether a JSON text is null. By convention, UnmarshalJSON then changes nothing.
func isNull(text []byte) bool { return bytes.Equal(bytes.TrimSpace(text), []byte("null")) }

// decodeForm decodes JSON of the given kind and version into form. It returns an error if form does not have
// a key. It checks the kind and the version first, because a later version may have other keys. name is the
// name of the type in messages.
func decodeForm(text []byte, name, kind string, version int, form any) error {
	var head struct {
		Kind    string `json:"kind"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return notDecoded(name, err)
	}
	switch {
	case head.Kind != kind:
		return fmt.Errorf("perceptron: %s: got the kind %s, want %q", name, wording.Quote(head.Kind), kind)
	case head.Version != version:
		return fmt.Errorf("perceptron: %s: got version %d, want %d; read it with the release that wrote it",
			name, head.Version, version)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(form); err != nil {
		return notDecoded(name, err)
	}
	return nil
}

// notDecoded returns the error that the JSON of the named type can't be decoded. err is the cause.
func notDecoded(name string, err error) error {
	return wording.Instead("perceptron: cannot read the "+name+": "+wording.JSONError(err), err)
}
