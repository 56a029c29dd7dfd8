package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/internal/whole"
	"perceptronlab/perceptron/internal/wording"
	"perceptronlab/perceptron/prepare"
)

const (
	modelKind    = "perceptronlab classifier"
	modelVersion = 1
)

// A modelFile is a Model as JSON.
type modelFile struct {
	Kind     string            `json:"kind"`
	Version  int               `json:"version"`
	Method   string            `json:"method"`
	Averaged bool              `json:"averaged"`
	Bias     bool              `json:"bias"`
	Classes  []string          `json:"classes"`
	Features []string          `json:"features,omitempty"`
	Columns  int               `json:"columns"`
	Scaling  *scalingFile      `json:"scaling,omitempty"`
	Parts    []json.RawMessage `json:"parts"` // partFile, decoded once they are known to be as many as wanted
	Pass     int               `json:"pass"`
	Limit    int               `json:"limit"`
	Examples int               `json:"examples"`
	HeldOut  int               `json:"heldOut"`
	Curve    []passFile        `json:"curve"`
	End      string            `json:"end"`
	Warnings []string          `json:"warnings,omitempty"`
}

type scalingFile struct {
	Shift []float64 `json:"shift,omitempty"`
	Scale []float64 `json:"scale,omitempty"`
}

type partFile struct {
	Class    string    `json:"class"`
	Against  string    `json:"against,omitempty"`
	Weights  []float64 `json:"weights"` // the last one is the bias
	Outcome  string    `json:"outcome"`
	Reason   string    `json:"reason"`
	Mistakes int       `json:"mistakes"`
	Errors   int       `json:"errors"`
}

// A passFile is a Pass: its number, mistakes, errors on the training part, and on the
// held-out part. Without UnmarshalJSON a list of another length would be read too.
type passFile [4]int

func (p *passFile) UnmarshalJSON(text []byte) error {
	var list []int
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	if len(list) != len(p) {
		return fmt.Errorf("a pass of the curve has %s; wanted %d", wording.Plural(len(list), "number"), len(p))
	}
	copy(p[:], list)
	return nil
}

// MarshalJSON writes m with all that it knows; weights to the bit. It is an error if m's
// fields do not fit together, and if the name of a class or a column is not UTF-8, because
// JSON can't hold it.
func (m Model) MarshalJSON() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	if err := checkText(slices.Concat(m.Classes, m.Features)); err != nil {
		return nil, err
	}
	f := modelFile{
		Kind: modelKind, Version: modelVersion,
		Method: m.Method.String(), Averaged: m.Averaged, Bias: !m.NoBias,
		Classes: m.Classes, Features: m.Features, Columns: m.Columns,
		Pass: m.Pass, Limit: m.Limit, Examples: m.Examples, HeldOut: m.HeldOut,
		End: m.End, Warnings: m.Warnings,
	}
	if m.Scaling != nil {
		f.Scaling = &scalingFile{Shift: m.Scaling.Shift, Scale: m.Scaling.Scale}
	}
	for _, p := range m.Parts {
		text, err := json.Marshal(partFile{
			Class: p.Class, Against: p.Against, Weights: p.Weights, Outcome: p.Outcome.String(),
			Reason: p.Reason, Mistakes: p.Mistakes, Errors: p.Errors,
		})
		if err != nil {
			return nil, err
		}
		f.Parts = append(f.Parts, text)
	}
	for _, c := range m.Curve {
		f.Curve = append(f.Curve, passFile{c.Pass, c.Mistakes, c.TrainErrors, c.HeldOutErrors})
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads what MarshalJSON has written. Another kind or version, a method or a
// field that it does not know, weights that are not as many as the columns, or not
// finite, and classes or columns that come twice are errors; m is then as it was. What it
// reads is a model that can predict; how well, and what it says of its training, is the
// writer's word.
func (m *Model) UnmarshalJSON(text []byte) error {
	// The version first: another one may have fields of other types.
	var head struct {
		Kind    string `json:"kind"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(text, &head); err != nil {
		return fmt.Errorf("classifier: this is not a model in JSON: %w", err)
	}
	if head.Kind != modelKind {
		return fmt.Errorf("classifier: the kind is %s; wanted %q", wording.Quote(head.Kind), modelKind)
	}
	if head.Version != modelVersion {
		return fmt.Errorf("classifier: version %d of a model; wanted %d: another release wrote it", head.Version, modelVersion)
	}
	var f modelFile
	if err := strictly(text, &f); err != nil {
		return err
	}
	read := Model{
		Method: Method(slices.Index(methodNames[:], f.Method)), Averaged: f.Averaged, NoBias: !f.Bias,
		Classes: f.Classes, Features: f.Features, Columns: f.Columns,
		Pass: f.Pass, Limit: f.Limit, Examples: f.Examples, HeldOut: f.HeldOut,
		End: f.End, Warnings: f.Warnings,
	}
	if read.Method < 0 {
		return fmt.Errorf("classifier: the method is %s; wanted one of %s", wording.Quote(f.Method), wording.Quoted(methodNames[:]))
	}
	if wanted := read.Method.parts(len(f.Classes)); len(f.Parts) != wanted {
		return fmt.Errorf("classifier: the model has %d weight vectors for %s; wanted %d for %q",
			len(f.Parts), wording.Plural(len(f.Classes), "class"), wanted, read.Method)
	}
	if f.Scaling != nil {
		read.Scaling = &prepare.Scaling{Shift: f.Scaling.Shift, Scale: f.Scaling.Scale}
	}
	for _, text := range f.Parts {
		part, err := readPart(text)
		if err != nil {
			return err
		}
		read.Parts = append(read.Parts, part)
	}
	for _, c := range f.Curve {
		read.Curve = append(read.Curve, Pass{Pass: c[0], Mistakes: c[1], TrainErrors: c[2], HeldOutErrors: c[3]})
	}
	if err := read.check(); err != nil {
		return err
	}
	*m = read
	return nil
}

func readPart(text []byte) (Part, error) {
	var f partFile
	if err := strictly(text, &f); err != nil {
		return Part{}, err
	}
	part := Part{
		Class: f.Class, Against: f.Against, Weights: f.Weights,
		Reason: f.Reason, Mistakes: f.Mistakes, Errors: f.Errors,
	}
	for part.Outcome.String() != f.Outcome {
		if part.Outcome++; part.Outcome > perceptron.Inseparable {
			return Part{}, fmt.Errorf("classifier: the outcome is %s; wanted stopped, converged or inseparable", wording.Quote(f.Outcome))
		}
	}
	return part, nil
}

// strictly decodes one JSON object, without fields that are not known.
func strictly(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("classifier: this is not a model in JSON: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("classifier: there is more after the model; wanted one JSON object")
	}
	return nil
}

// Save writes m to a file, as JSON. The file appears under its name when it is complete:
// until then, and after an error, a file that was there before is as it was.
func (m *Model) Save(name string) error {
	text, err := m.MarshalJSON()
	if err != nil {
		return err
	}
	if len(text) >= maxFile {
		return fmt.Errorf("classifier: the model would make a file of more than 2³⁰ bytes, which Load refuses; train on fewer columns")
	}
	err = whole.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
	if err != nil {
		return fmt.Errorf("classifier: %w", err)
	}
	return nil
}

// maxFile is the largest file that Load reads.
const maxFile = 1 << 30

// Load reads a model that Save has written; see UnmarshalJSON for what is refused. Errors
// name the file. A file of more than 2³⁰ bytes is refused.
func Load(name string) (*Model, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("classifier: %w", err)
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("classifier: %w", err)
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("%s: classifier: the file has more than 2³⁰ bytes, and is refused", name)
	}
	m := new(Model)
	if err := m.UnmarshalJSON(text); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}
