package classifier

import (
	"encoding/gob"
	"encoding/json"
	"fmt"
	"sync"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A shardStateOf010 is the state of a run on shards, in the form in which release 0.1.0 wrote it.
type shardStateOf010 struct {
	Set      string
	Mistakes int
	Model    modelOf010
	Learner  shardLearner
}

// shardStateKindOf010 identifies a file as a shardStateOf010, in the header that package checkpoint writes.
const shardStateKindOf010 = "mixing.State"

// A modelOf010 has the fields of a Model of release 0.1.0 that may be set in the state of a run on shards.
type modelOf010 struct {
	Method    Method
	Averaged  bool
	NoBias    bool
	Classes   []string
	Features  []string
	Columns   int
	Scaling   *prepare.Scaling
	Source    any // a csvOf010, a libsvmOf010 or nil
	MaxEpochs int
	Examples  int
	Curve     []Epoch
	End       string
	Warnings  []string
}

// A csvOf010 has the fields of files.CSV in release 0.1.0.
type csvOf010 struct {
	Label     string
	Comma     rune
	Decimal   rune
	Comment   rune
	NoHeader  bool
	Thousands rune
	Encoding  string

	Categorical []string
	Ignore      []string

	Missing   []string
	IfMissing int
	Unseen    int

	Columns []columnOf010
	Classes []string
}

// A columnOf010 has the fields of files.Column in release 0.1.0.
type columnOf010 struct {
	Name       string
	Categories []string
	Fill       float64
}

// A libsvmOf010 has the fields of files.LIBSVM in release 0.1.0.
type libsvmOf010 struct {
	Dim         int
	ZeroBased   bool
	FirstUnused bool
	NoLabels    bool
	Classes     []string
}

// registerReadersOf010 registers the types that the Source of a modelOf010 may have, under the names that
// release 0.1.0 wrote. It is called only when a state of that release is read, and not from an init
// function, because a program that imports this package may itself have registered files.CSV under the same
// name.
var registerReadersOf010 = sync.OnceFunc(func() {
	gob.RegisterName("perceptronlab/perceptron/files.CSV", csvOf010{})
	gob.RegisterName("perceptronlab/perceptron/files.LIBSVM", libsvmOf010{})
})

// readShardStateOf010 reads the state of a run on shards that release 0.1.0 wrote to the named file.
func readShardStateOf010(name string) (*shardState, error) {
	registerReadersOf010()
	var saved shardStateOf010
	if err := checkpoint.Read(name, shardStateKindOf010, &saved); err != nil {
		return nil, err
	}
	model, err := saved.Model.model()
	if err != nil {
		return nil, err
	}
	return &shardState{
		set:      saved.Set,
		mistakes: saved.Mistakes,
		model:    model,
		learner:  saved.Learner,
	}, nil
}

// model converts m to a Model.
func (m *modelOf010) model() (*Model, error) {
	source, err := sourceOf010(m.Source)
	if err != nil {
		return nil, err
	}
	return &Model{
		Method:    m.Method,
		Averaged:  m.Averaged,
		NoBias:    m.NoBias,
		Classes:   m.Classes,
		Features:  m.Features,
		Columns:   m.Columns,
		Scaling:   m.Scaling,
		Source:    source,
		MaxEpochs: m.MaxEpochs,
		Examples:  m.Examples,
		Curve:     m.Curve,
		End:       m.End,
		Warnings:  m.Warnings,
	}, nil
}

// sourceOf010 converts a reader of release 0.1.0, which is a csvOf010 or a libsvmOf010, to a reader of this
// release. Models saved as JSON still name the fields of a reader as in release 0.1.0, so decodeSource can
// decode the reader's JSON.
func sourceOf010(reader any) (datasets.Source, error) {
	var format string
	switch reader.(type) {
	case nil:
		return nil, nil
	case csvOf010:
		format = "csv"
	case libsvmOf010:
		format = "libsvm"
	default:
		return nil, problem(fmt.Sprintf("a Source of type %T", reader), "a CSV or LIBSVM").
			With(datasets.Fix{Do: "use the release that wrote the file"})
	}
	text, err := json.Marshal(reader)
	if err != nil {
		return nil, err
	}
	return decodeSource(&sourceFile{format, text})
}
