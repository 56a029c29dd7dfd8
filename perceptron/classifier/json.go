package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"perceptronlab/internal/whole"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/prepare"
)

const (
	modelKind    = "perceptronlab classifier"
	modelVersion = 1
)

// A modelFile is a Model as JSON. UnmarshalJSON has the same names.
type modelFile struct {
	Kind     string       `json:"kind"`
	Version  int          `json:"version"`
	Method   string       `json:"method"`
	Averaged bool         `json:"averaged"`
	Bias     bool         `json:"bias"`
	Classes  []string     `json:"classes"`
	Features []string     `json:"features,omitempty"`
	Columns  int          `json:"columns"`
	Scaling  *scalingFile `json:"scaling,omitempty"`
	Parts    []partFile   `json:"parts"`
	Pass     int          `json:"pass"`
	Limit    int          `json:"limit"`
	Examples int          `json:"examples"`
	HeldOut  int          `json:"heldOut"`
	Curve    [][4]int     `json:"curve"` // of a Pass: its number, mistakes, errors on the training part, and on the held-out part
	End      string       `json:"end"`
	Warnings []string     `json:"warnings,omitempty"`
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

// MarshalJSON writes m with all that it knows; weights to the bit. It is an error if m's
// fields do not fit together, if what they say of the training can't be, and if the name of
// a class or a column is not UTF-8, because JSON can't hold it.
func (m Model) MarshalJSON() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	if err := checkText(slices.Concat(m.Classes, m.Features)); err != nil {
		return nil, err
	}
	if err := m.checkRecord(); err != nil {
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
		f.Parts = append(f.Parts, partFile{
			Class: p.Class, Against: p.Against, Weights: p.Weights, Outcome: p.Outcome.String(),
			Reason: p.Reason, Mistakes: p.Mistakes, Errors: p.Errors,
		})
	}
	for _, c := range m.Curve {
		f.Curve = append(f.Curve, [4]int{c.Pass, c.Mistakes, c.TrainErrors, c.HeldOutErrors})
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads what MarshalJSON has written. Errors name the field, and say what was
// found and what was wanted: another kind or version; a field that is missing, not known, or
// comes twice; null, or another type, where a number is wanted; weights that are not as many
// as the columns, or not finite; classes or columns that come twice; and a record of the
// training that can't be (a pass beyond the limit, more errors than rows, classes that were
// trained together and ended apart). m is then as it was. What it reads is a model that can
// predict; how well, and what it says of its training, is the writer's word.
func (m *Model) UnmarshalJSON(text []byte) error {
	if err := checkJSON(text); err != nil {
		return err
	}
	if err := checkHead(text); err != nil {
		return err
	}
	s := newSource(text)
	var read Model
	var bias bool
	if err := s.read(path{}, s.model(&read, &bias)); err != nil {
		return err
	}
	read.NoBias = !bias
	if err := read.check(); err != nil {
		return err
	}
	if err := read.checkRecord(); err != nil {
		return err
	}
	*m = read
	return nil
}

// checkHead looks at the kind and the version before all else: another one may have fields
// of other types.
func checkHead(text []byte) error {
	var head struct {
		Kind, Version json.RawMessage
	}
	if err := json.Unmarshal(text, &head); err != nil || bytes.TrimSpace(text)[0] != '{' {
		return nil // it is no object, as reading it will say
	}
	var kind string
	var version int
	for _, f := range []struct {
		name, wanted string
		value        json.RawMessage
		reader       reader
	}{
		{"kind", strconv.Quote(modelKind), head.Kind, textInto(&kind)},
		{"version", strconv.Itoa(modelVersion), head.Version, countInto(&version)},
	} {
		if f.value == nil {
			return fmt.Errorf("classifier: the field %q is missing; wanted %s, as Save writes it", f.name, f.wanted)
		}
		if err := newSource(f.value).read(path{in: &path{}, name: f.name}, f.reader); err != nil {
			return err
		}
		if f.name == "kind" && kind != modelKind {
			return fmt.Errorf("classifier: the kind is %s; wanted %q", wording.Quote(kind), modelKind)
		}
	}
	if version != modelVersion {
		return fmt.Errorf("classifier: version %d of a model; wanted %d: another release wrote it", version, modelVersion)
	}
	return nil
}

// model reads a Model, and apart from it whether it has a bias.
func (s source) model(m *Model, bias *bool) reader {
	var part Part
	var pass Pass
	var scaling prepare.Scaling
	scaled := s.object(
		field{name: "shift", reader: s.numbers(&scaling.Shift), optional: true},
		field{name: "scale", reader: s.numbers(&scaling.Scale), optional: true},
	)
	return s.object(
		field{name: "kind", reader: textInto(new(string))},
		field{name: "version", reader: countInto(new(int))},
		field{name: "method", reader: oneOf(&m.Method, methodNames[:])},
		field{name: "averaged", reader: truthInto(&m.Averaged)},
		field{name: "bias", reader: truthInto(bias)},
		field{name: "classes", reader: s.texts(&m.Classes)},
		field{name: "features", reader: s.texts(&m.Features), optional: true},
		field{name: "columns", reader: countInto(&m.Columns)},
		field{name: "scaling", optional: true, reader: scaled.then(func() { m.Scaling = &scaling })},
		field{name: "parts", reader: s.list("a list of objects {…}", s.part(&part), func() {
			m.Parts = append(m.Parts, part)
			part = Part{}
		})},
		field{name: "pass", reader: countInto(&m.Pass)},
		field{name: "limit", reader: countInto(&m.Limit)},
		field{name: "examples", reader: countInto(&m.Examples)},
		field{name: "heldOut", reader: countInto(&m.HeldOut)},
		field{name: "curve", reader: s.list("a list of lists of 4 numbers", s.pass(&pass), func() { m.Curve = append(m.Curve, pass) })},
		field{name: "end", reader: textInto(&m.End)},
		field{name: "warnings", reader: s.texts(&m.Warnings), optional: true},
	)
}

func (s source) part(p *Part) reader {
	return s.object(
		field{name: "class", reader: textInto(&p.Class)},
		field{name: "against", reader: textInto(&p.Against), optional: true},
		field{name: "weights", reader: s.numbers((*[]float64)(&p.Weights))},
		field{name: "outcome", reader: oneOf(&p.Outcome, outcomeNames())},
		field{name: "reason", reader: textInto(&p.Reason)},
		field{name: "mistakes", reader: countInto(&p.Mistakes)},
		field{name: "errors", reader: countInto(&p.Errors)},
	)
}

// outcomeNames are the outcomes in words, in their order.
func outcomeNames() []string {
	var names []string
	for o := perceptron.Stopped; o <= perceptron.Inseparable; o++ {
		names = append(names, o.String())
	}
	return names
}

// pass reads a Pass from the list of its numbers.
func (s source) pass(p *Pass) reader {
	var n int
	var numbers []int
	list := s.list("a list of 4 numbers", countInto(&n), func() { numbers = append(numbers, n) })
	return reader{list.wanted, func(at path, token json.Token) (bool, error) {
		numbers = numbers[:0]
		ok, err := list.take(at, token)
		if !ok || err != nil {
			return ok, err
		}
		if len(numbers) != 4 {
			return true, fmt.Errorf("classifier: %s has %s; wanted 4: pass, mistakes, errors on the training part, errors on the held-out part",
				at.told(), wording.Plural(len(numbers), "number"))
		}
		*p = Pass{Pass: numbers[0], Mistakes: numbers[1], TrainErrors: numbers[2], HeldOutErrors: numbers[3]}
		return true, nil
	}}
}

// Save writes m to a file, as JSON. The file appears under its name when it is complete:
// until then, and after an error, a file that was there before is as it was. The folder must
// be there.
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
// name the file. A file of more than 2³⁰ bytes is refused. Where there is no such file the
// error is fs.ErrNotExist to errors.Is.
func Load(name string) (*Model, error) {
	info, err := os.Stat(name)
	switch folder := filepath.Dir(name); {
	case errors.Is(err, fs.ErrNotExist):
		if _, there := os.Stat(folder); errors.Is(there, fs.ErrNotExist) {
			return nil, wording.Instead(fmt.Sprintf("%s: classifier: there is no such file, nor the folder %q", name, folder), err)
		}
		return nil, wording.Instead(fmt.Sprintf("%s: classifier: there is no such file in the folder %q", name, folder), err)
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: classifier: this is a folder; wanted a file that Save has written", name)
	}
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
