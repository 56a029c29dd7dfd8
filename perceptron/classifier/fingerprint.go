package classifier

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// fingerprint returns a fingerprint of all that the rows do not decide. m is the model before the first
// epoch.
func (tr Trainer) fingerprint(m *Model) ([]byte, error) {
	printed := tr
	printed.ExampleWeights = nil
	printed.Scale = nil // what it fitted is in the model
	printed.Start = nil
	printed.Checkpoint = ""
	start := tr.Start
	if start != nil {
		start = start.withoutSentences()
	}
	return tr.sum(fmt.Sprintf("%#v", printed), m.withoutSentences(), start)
}

// fingerprintOf010 returns the one that release 0.1.0 wrote, with the model's sentences.
func (tr Trainer) fingerprintOf010(m *Model) ([]byte, error) {
	return tr.sum(textOf010(tr), m, tr.Start)
}

// sum returns the SHA-256 of the ExampleWeights, of the other fields as text, and of two models, of which
// start may be nil.
func (tr Trainer) sum(fields string, m, start *Model) ([]byte, error) {
	model, err := m.encode()
	if err != nil {
		return nil, err
	}
	var from []byte
	if start != nil {
		from, err = start.encode()
		if err != nil {
			return nil, err
		}
	}
	sum := sha256.New()
	_ = binary.Write(sum, binary.LittleEndian, tr.ExampleWeights) // a hash takes everything
	fmt.Fprintf(sum, "%s\n%s\n%s", fields, model, from)
	return sum.Sum(nil), nil
}

// withoutSentences returns a copy of m without the sentences about its training, which another release
// may word differently.
func (m *Model) withoutSentences() *Model {
	silent := *m
	silent.End = ""
	silent.Warnings = nil
	silent.Components = slices.Clone(m.Components)
	for p := range silent.Components {
		silent.Components[p].Reason = ""
	}
	return &silent
}
