package classifier

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

const (
	modelKind    = "perceptronlab classifier"
	modelVersion = 2 // files of version 1 have no source, no last weights and no Platt coefficients
)

// A modelFile is a Model in the form in which Save writes it as JSON. The names in the JSON must not change.
type modelFile struct {
	Kind      string       `json:"kind"`
	Version   int          `json:"version"`
	Method    string       `json:"method"`
	Averaged  bool         `json:"averaged"`
	Bias      bool         `json:"bias"`
	Classes   []string     `json:"classes"`
	Features  []string     `json:"features,omitempty"`
	Columns   int          `json:"columns"`
	Scaling   *scalingFile `json:"scaling,omitempty"`
	Threshold number       `json:"threshold,omitempty"`
	Platt     []plattFile  `json:"platt,omitempty"`
	Softmax   bool         `json:"softmax,omitempty"` // this and floor are not in models of release 0.1.0
	Floor     number       `json:"floor,omitempty"`
	Parts     []partFile   `json:"parts"`
	Epoch     int          `json:"pass"`
	MaxEpochs int          `json:"limit"`
	Examples  int          `json:"examples"`
	HeldOut   int          `json:"heldOut"`
	Curve     []epochFile  `json:"curve"`
	End       string       `json:"end"`
	Stopped   string       `json:"stopReason,omitempty"` // new in release 0.2.0
	Warnings  []string     `json:"warnings,omitempty"`
	Source    *sourceFile  `json:"source,omitempty"`
}

// A partFile is a Component in the form in which Save writes it as JSON.
type partFile struct {
	Class    string  `json:"class"`
	Against  string  `json:"against,omitempty"`
	Weights  numbers `json:"weights"` // the last number is the bias, if the model has one
	Last     numbers `json:"last,omitempty"`
	Seen     int     `json:"seen,omitempty"`
	Outcome  string  `json:"outcome"`
	Reason   string  `json:"reason"`
	Mistakes int     `json:"mistakes"`
	Errors   int     `json:"errors"`
}

// encode returns m as JSON. It does not check whether the fields of m contradict one another, because the
// models in checkpoints of runs on shards have no weights yet.
func (m *Model) encode() ([]byte, error) {
	source, err := encodeSource(m.Source)
	if err != nil {
		return nil, err
	}
	f := modelFile{
		Kind:      modelKind,
		Version:   modelVersion,
		Method:    m.Method.nameInFile(),
		Averaged:  m.Averaged,
		Bias:      !m.NoBias,
		Classes:   m.Classes,
		Features:  m.Features,
		Columns:   m.Columns,
		Scaling:   encodeScaling(m.Scaling),
		Threshold: number(m.Threshold),
		Softmax:   m.Softmax,
		Floor:     number(m.Floor),
		Epoch:     m.Epoch,
		MaxEpochs: m.MaxEpochs,
		Examples:  m.Examples,
		HeldOut:   m.HeldOut,
		End:       m.End,
		Warnings:  m.Warnings,
		Source:    source,
	}
	if m.StopReason != perceptron.Running {
		f.Stopped = m.StopReason.String()
	}
	for _, ab := range m.Platt {
		f.Platt = append(f.Platt, plattFile(ab))
	}
	for _, p := range m.Components {
		f.Parts = append(f.Parts, partFile{
			Class:    p.Class,
			Against:  p.Against,
			Weights:  numbers(p.Weights),
			Last:     numbers(p.Last),
			Seen:     p.Seen,
			Outcome:  p.Outcome.String(),
			Reason:   p.Reason,
			Mistakes: p.Mistakes,
			Errors:   p.Errors,
		})
	}
	for _, e := range m.Curve {
		f.Curve = append(f.Curve, epochFile{e.Epoch, e.Mistakes, e.TrainErrors, e.HeldOutErrors})
	}
	return json.Marshal(f)
}

// decode returns the model that text contains. encode returned text, in this release or an earlier one.
func decode(text []byte) (*Model, error) {
	m, err := decodeUnchecked(text)
	if err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// decodeUnchecked is like decode, but does not call Model.check, which rejects models without weights.
// The state of a run on shards contains such a model.
func decodeUnchecked(text []byte) (*Model, error) {
	if err := checkHead(text, modelKind, modelVersion); err != nil {
		return nil, err
	}
	var f modelFile
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f); err != nil {
		return nil, notJSON(err)
	}
	return f.model()
}

// checkHead returns an error unless text is a model in JSON, of the given kind and of a version up to
// last. It ignores unknown fields. So for a model of a later version, the error mentions the version, not
// the new fields.
func checkHead(text []byte, kind string, last int) error {
	var head struct {
		Kind    string `json:"kind"`
		Version int    `json:"version"`
	}
	err := json.Unmarshal(text, &head)
	switch {
	case !bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")):
		return notObject(text, err)
	case err != nil:
		return notJSON(err)
	case !utf8.Valid(text):
		return problem("text that is not UTF-8", "JSON in UTF-8, as Save writes it")
	case head.Kind != kind:
		return otherKind(head.Kind, kind)
	case head.Version < 1 || head.Version > last:
		found := fmt.Sprintf("a model of version %d", head.Version)
		want := "version 1"
		if last > 1 {
			want = fmt.Sprintf("version 1 or %d", last)
		}
		return problem(found, want).With(datasets.Fix{Do: "use the release that saved the model"})
	}
	return nil
}

// notObject returns the problem that text is not an object in JSON. err is the cause, if it is not JSON at
// all.
func notObject(text []byte, err error) *datasets.Problem {
	found := "text that does not begin with '{'"
	var fixes []datasets.Fix
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		found = "an empty text"
	case bytes.HasPrefix(text, []byte("\x1f\x8b")):
		found = "data compressed with gzip"
		fixes = []datasets.Fix{{Do: "unpack them first"}}
	case bytes.HasPrefix(text, []byte("\ufeff")):
		found = "text that begins with a byte order mark"
		fixes = []datasets.Fix{{Do: "save the file as UTF-8 without the mark"}}
	}
	p := problem(found, "a model in JSON, as Save writes it")
	p.Err = err
	p.Fixes = fixes
	return p
}

// notJSON returns the problem that the text is not a model in JSON. err is the cause.
func notJSON(err error) *datasets.Problem {
	return &datasets.Problem{
		Package: "classifier",
		Found:   "the text is not a model in JSON: " + wording.JSONError(err),
		Err:     err,
	}
}

// model returns the model in f. It does not check whether the fields of the model contradict one another.
func (f *modelFile) model() (*Model, error) {
	source, err := decodeSource(f.Source)
	if err != nil {
		return nil, err
	}
	method := Method(slices.Index(methodsInFile[:], f.Method))
	if method < 0 {
		return nil, problem("the method "+wording.Quote(f.Method),
			"one of "+wording.Quoted(methodsInFile[:]))
	}
	m := &Model{
		Method:    method,
		Averaged:  f.Averaged,
		NoBias:    !f.Bias,
		Classes:   f.Classes,
		Features:  f.Features,
		Columns:   f.Columns,
		Scaling:   f.Scaling.scaling(),
		Threshold: float64(f.Threshold),
		Softmax:   f.Softmax,
		Floor:     float64(f.Floor),
		Epoch:     f.Epoch,
		MaxEpochs: f.MaxEpochs,
		Examples:  f.Examples,
		HeldOut:   f.HeldOut,
		End:       f.End,
		Warnings:  f.Warnings,
		Source:    source,
	}
	if f.Stopped != "" {
		if err := m.StopReason.UnmarshalText([]byte(f.Stopped)); err != nil {
			return nil, problem("the reason "+wording.Quote(f.Stopped)+" for the end of training",
				`a reason such as "limit" or "proved"`)
		}
	}
	for _, ab := range f.Platt {
		m.Platt = append(m.Platt, ab)
	}
	for i, p := range f.Parts {
		outcome := slices.Index(outcomeNames, p.Outcome)
		if outcome < 0 {
			return nil, problemAt(fmt.Sprintf("component %d", i), "the outcome "+wording.Quote(p.Outcome),
				`"stopped", "converged" or "inseparable"`)
		}
		m.Components = append(m.Components, Component{
			Class:    p.Class,
			Against:  p.Against,
			Weights:  perceptron.Weights(p.Weights),
			Last:     perceptron.Weights(p.Last),
			Seen:     p.Seen,
			Outcome:  perceptron.Outcome(outcome),
			Reason:   p.Reason,
			Mistakes: p.Mistakes,
			Errors:   p.Errors,
		})
	}
	for _, e := range f.Curve {
		m.Curve = append(m.Curve, Epoch{e[0], e[1], e[2], e[3]})
	}
	return m, nil
}

// outcomeNames are the names of outcomes in a file, indexed by perceptron.Outcome.
var outcomeNames = []string{"stopped", "converged", "inseparable"}
