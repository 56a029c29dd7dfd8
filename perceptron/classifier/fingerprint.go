package classifier

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/prepare"
)

// The fingerprints of a training run. If a checkpoint has the same ones, training can continue from it.
type fingerprints struct {
	rows          []byte
	settings      []byte // of the fields of the Trainer, and of the model before the first epoch
	settingsOf010 []byte // the same, as release 0.1.0 computed it
	withoutLimits []byte // like settings, without the limits
	fields        []byte // of the fields of the Trainer alone, without the limits
}

// fingerprints returns the fingerprints of a training run, except that of the rows. m is the model before the
// first epoch, and warnings are the model's warnings.
func (tr Trainer) fingerprints(m *Model, warnings []warning) (f fingerprints, err error) {
	f.settings, err = tr.fingerprint(m)
	if err != nil {
		return f, err
	}
	f.settingsOf010, err = tr.fingerprintOf010(m, warnings)
	if err != nil {
		return f, err
	}
	unlimited := *m
	unlimited.MaxEpochs = 0
	f.withoutLimits, err = tr.withoutLimits().fingerprint(&unlimited)
	if err != nil {
		return f, err
	}
	f.fields, err = tr.fingerprintOfFields()
	return f, err
}

// fingerprintOfFields returns a fingerprint of the fields of tr that determine the result of training,
// except the limits and Scale. It can be computed before the rows are read.
func (tr Trainer) fingerprintOfFields() ([]byte, error) {
	tr = tr.withoutLimits()
	if tr.Balanced {
		tr.ClassWeights = nil // withBalance may have set them
	}
	start := tr.Start
	if start != nil {
		start = start.withoutSentences()
	}
	return tr.hashSettings(fmt.Sprintf("%s, balanced: %v", tr.settingsText(), tr.Balanced), nil, start)
}

// fingerprint returns a fingerprint of everything, except the rows, that determines the result of
// training: the fields of tr, and m, the model before the first epoch.
func (tr Trainer) fingerprint(m *Model) ([]byte, error) {
	start := tr.Start
	if start != nil {
		start = start.withoutSentences()
	}
	return tr.hashSettings(tr.settingsText(), m.withoutSentences(), start)
}

// A firstTrainer has the fields that a Trainer had when release 0.2.0 first saved checkpoints. The
// fingerprint in a checkpoint depends on the names, the types and the order of these fields.
type firstTrainer struct {
	Method         Method
	NoAverage      bool
	MaxEpochs      int
	HeldOut        float64
	NoHeldOut      bool
	Patience       int
	RandomState    uint64
	InOrder        bool
	ClassWeights   map[string]float64
	ExampleWeights []float64
	Scale          prepare.Scaler
	NoBias         bool
	Start          *Model
	Chunk          int
	Checkpoint     string
}

// settingsText returns the text of tr from which the fingerprint is computed. It leaves ExampleWeights and
// Start unset because hashSettings adds them to the hash, and Scale and Classes because the model contains
// the scaling and the classes. Checkpoint and ManyClasses don't affect the result. The text contains
// ShuffleSeed only if Shuffle is set, so that other fingerprints are the same as in earlier versions.
func (tr Trainer) settingsText() string {
	text := fmt.Sprintf("%#v", firstTrainer{
		Method:       tr.Method,
		NoAverage:    tr.NoAverage,
		MaxEpochs:    tr.MaxEpochs,
		HeldOut:      tr.HeldOut,
		NoHeldOut:    tr.NoHeldOut,
		Patience:     tr.Patience,
		RandomState:  tr.RandomState,
		InOrder:      tr.InOrder,
		ClassWeights: tr.ClassWeights,
		NoBias:       tr.NoBias,
		Chunk:        tr.Chunk,
	})
	return strings.Replace(text, "firstTrainer", "Trainer", 1) + tr.shuffleText()
}

// shuffleText returns a text that contains ShuffleSeed if Shuffle is set, and "" otherwise.
func (tr Trainer) shuffleText() string {
	if !tr.Shuffle {
		return ""
	}
	return fmt.Sprintf(", shuffled with the seed %d", tr.ShuffleSeed)
}

// fingerprintOf010 returns the fingerprint as release 0.1.0 computed it: from the text of tr and from
// the warnings, both as that release worded them.
func (tr Trainer) fingerprintOf010(m *Model, warnings []warning) ([]byte, error) {
	old := *m
	old.Warnings = textsOf010(warnings)
	start := tr.Start
	if start != nil {
		startOf010 := *start
		startOf010.StopReason = perceptron.Running // models of that release have no StopReason
		start = &startOf010
	}
	return tr.hashSettings(textOf010(tr)+tr.shuffleText(), &old, start)
}

// hashSettings returns the SHA-256 hash of tr.ExampleWeights and the arguments: fields is a text that
// contains the other fields of tr, m is the model before the first epoch, and start is the model from which
// training starts. Both models may be nil.
func (tr Trainer) hashSettings(fields string, m, start *Model) ([]byte, error) {
	model, err := m.encodeIfAny()
	if err != nil {
		return nil, err
	}
	startModel, err := start.encodeIfAny()
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	_ = binary.Write(sum, binary.LittleEndian, tr.ExampleWeights) // writing to a hash never fails
	fmt.Fprintf(sum, "%s\n%s\n%s", fields, model, startModel)
	return sum.Sum(nil), nil
}

// encodeIfAny returns m as JSON, or nil if m is nil.
func (m *Model) encodeIfAny() ([]byte, error) {
	if m == nil {
		return nil, nil
	}
	return m.encode()
}

// withoutSentences returns a copy of m without End, Warnings and the Reasons of the components, because
// other releases may word them differently. The copy has no StopReason either, because models that release
// 0.1.0 saved don't have one.
func (m *Model) withoutSentences() *Model {
	copied := *m
	copied.End = ""
	copied.StopReason = perceptron.Running
	copied.Warnings = nil
	copied.Components = slices.Clone(m.Components)
	for p := range copied.Components {
		copied.Components[p].Reason = ""
	}
	return &copied
}
