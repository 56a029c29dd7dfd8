package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"

	"perceptronlab/perceptron/datasets"
)

// Read reads the models of earlier releases as Load does, also from a reader that returns one byte at a time.
func TestReadAsLoad(t *testing.T) {
	models := modelsOf010(t)
	version1 := filepath.Join("testdata", "version1.json")
	models[version1] = must[*Model](t)(Load(version1))
	for name, want := range models {
		text := must[[]byte](t)(os.ReadFile(name))
		got := must[*Model](t)(Read(iotest.OneByteReader(bytes.NewReader(text))))
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: Read =\n%#v\nwant\n%#v", name, got, want)
		}
	}
}

// An error of the reader is wrapped, and an error about the text is that of Load, without a file.
func TestErrorsOfRead(t *testing.T) {
	broken := errors.New("broken connection")
	_, err := Read(io.MultiReader(strings.NewReader(smallFile[:100]), iotest.ErrReader(broken)))
	checkProblem(t, "a reader with an error", err)
	if !errors.Is(err, broken) {
		t.Errorf("Read = %v, want an error that wraps %v", err, broken)
	}
	_, err = Read(strings.NewReader(smallFile[:100]))
	checkProblem(t, "a truncated model", err)
	_, err = Read(strings.NewReader(smallFile + smallFile))
	checkProblem(t, "two models", err)
}

// A json.Decoder reads the models that WriteTo wrote to one stream, one after another.
func TestModelsInOneStream(t *testing.T) {
	var stream bytes.Buffer
	models := []*Model{train(t, Trainer{MaxEpochs: 1}, datasets.Iris()), must[*Model](t)(decode([]byte(smallFile)))}
	for _, m := range models {
		if _, err := m.WriteTo(&stream); err != nil {
			t.Fatal(err)
		}
	}
	decoder := json.NewDecoder(iotest.OneByteReader(&stream))
	for _, want := range models {
		got := &Model{}
		if err := decoder.Decode(got); err != nil {
			t.Fatal(err)
		}
		checkEqualModel(t, got, want)
	}
	if err := decoder.Decode(&Model{}); err != io.EOF {
		t.Errorf("Decode after the last model = %v, want %v", err, io.EOF)
	}
}

// Null leaves a model unchanged, as in the convention of encoding/json. So does JSON with an error.
func TestUnmarshalJSONLeavesModelUnchanged(t *testing.T) {
	want := must[*Model](t)(decode([]byte(smallFile)))
	holder := struct{ Model Model }{*want}
	if err := json.Unmarshal([]byte(`{"Model": null}`), &holder); err != nil || !reflect.DeepEqual(&holder.Model, want) {
		t.Errorf("Unmarshal(null) = %v, sets %#v, want no change", err, holder.Model)
	}
	for _, text := range []string{
		`{}`, `[]`, `"a"`,
		strings.Replace(smallFile, "[1,2]", "[1,null]", 1),
		strings.Replace(smallFile, `"pass":1`, `"pass":2`, 1),
	} {
		err := json.Unmarshal([]byte(`{"Model": `+text+`}`), &holder)
		var p *datasets.Problem
		if !errors.As(err, &p) || !reflect.DeepEqual(&holder.Model, want) {
			t.Errorf("Unmarshal(%s): error = %v, model = %#v, want a problem and no change", text, err, holder.Model)
		}
	}
}

// Read accepts a model or returns an error. It reads back what WriteTo writes for a model that it accepts, and
// UnmarshalJSON accepts the same texts, except null. A model with a part missing is an error.
func FuzzRead(f *testing.F) {
	for name := range modelsOf010(f) {
		text := must[[]byte](f)(os.ReadFile(name))
		f.Add(text, len(text)/2)
		f.Add(text[:len(text)/2], 0)
	}
	f.Add([]byte(smallFile), len(smallFile)-1)
	f.Add([]byte("null"), 0)
	f.Fuzz(func(t *testing.T, text []byte, end int) {
		m, err := Read(bytes.NewReader(text))
		var decoded Model
		jsonErr := json.Unmarshal(text, &decoded)
		if err != nil {
			isNull := string(bytes.TrimSpace(text)) == "null"
			if m != nil || jsonErr == nil && !isNull || !reflect.DeepEqual(decoded, Model{}) {
				t.Fatalf("Read = %v, %v; Unmarshal = %v, sets %#v; want no model", m, err, jsonErr, decoded)
			}
			return
		}
		if jsonErr != nil || !reflect.DeepEqual(&decoded, m) {
			t.Fatalf("Unmarshal = %v, sets\n%#v\nwant\n%#v", jsonErr, decoded, m)
		}
		var first, second bytes.Buffer
		if _, err := m.WriteTo(&first); err != nil {
			t.Fatal(err)
		}
		again := must[*Model](t)(Read(bytes.NewReader(first.Bytes())))
		if _, err := again.WriteTo(&second); err != nil || !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Fatalf("WriteTo = %v, writes\n%s\nafter Read\n%s", err, &first, &second)
		}
		model := bytes.TrimSpace(text)
		if end >= 0 && end < len(model) {
			if m, err := Read(bytes.NewReader(model[:end])); err == nil {
				t.Fatalf("Read of the first %d of %d bytes = %v, want an error", end, len(model), m)
			}
		}
	})
}
