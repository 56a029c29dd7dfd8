package classifier

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// fingerprint returns a fingerprint of everything but the rows that determines the result of training: the
// fields of tr and the model m before the first epoch.
func (tr Trainer) fingerprint(m *Model) ([]byte, error) {
	printed := tr
	printed.ExampleWeights = nil
	printed.Scale = nil // its result, the scaling, is in the model
	printed.Start = nil
	printed.Checkpoint = ""
	start := tr.Start
	if start != nil {
		start = start.withoutSentences()
	}
	return tr.sum(fmt.Sprintf("%#v", printed), m.withoutSentences(), start)
}

// fingerprintOf010 returns the fingerprint as release 0.1.0 computed it, with the model's warnings in that
// release's words.
func (tr Trainer) fingerprintOf010(m *Model, warnings []warning) ([]byte, error) {
	old := *m
	old.Warnings = textsOf010(warnings)
	return tr.sum(textOf010(tr), &old, tr.Start)
}

// sum returns the SHA-256 hash of the ExampleWeights, of the other fields as text, and of two models;
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
	_ = binary.Write(sum, binary.LittleEndian, tr.ExampleWeights) // writing to a hash never fails
	fmt.Fprintf(sum, "%s\n%s\n%s", fields, model, from)
	return sum.Sum(nil), nil
}

// withoutSentences returns a copy of m without End, Warnings and Reasons, which other releases may word
// differently.
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
