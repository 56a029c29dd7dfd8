package classifier

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
)

// fingerprint returns a fingerprint of everything, except the rows, that determines the result of
// training: the fields of tr, and m, the model before the first epoch.
func (tr Trainer) fingerprint(m *Model) ([]byte, error) {
	printed := tr
	printed.ExampleWeights = nil // hashSettings adds these weights to the hash
	printed.Scale = nil          // m contains the scaling that Scale returned
	printed.Start = nil          // hashSettings adds this model to the hash
	printed.Checkpoint = ""      // the name of the file does not affect the result
	start := tr.Start
	if start != nil {
		start = start.withoutSentences()
	}
	return tr.hashSettings(fmt.Sprintf("%#v", printed), m.withoutSentences(), start)
}

// fingerprintOf010 returns the fingerprint as release 0.1.0 computed it: from the text of tr and from
// the warnings, both as that release worded them.
func (tr Trainer) fingerprintOf010(m *Model, warnings []warning) ([]byte, error) {
	old := *m
	old.Warnings = textsOf010(warnings)
	return tr.hashSettings(textOf010(tr), &old, tr.Start)
}

// hashSettings returns the SHA-256 hash of tr.ExampleWeights and the arguments: fields is a text that
// contains the other fields of tr, m is the model before the first epoch, and start is the model from which
// training starts, or nil.
func (tr Trainer) hashSettings(fields string, m, start *Model) ([]byte, error) {
	model, err := m.encode()
	if err != nil {
		return nil, err
	}
	var startModel []byte
	if start != nil {
		startModel, err = start.encode()
		if err != nil {
			return nil, err
		}
	}
	sum := sha256.New()
	_ = binary.Write(sum, binary.LittleEndian, tr.ExampleWeights) // writing to a hash never fails
	fmt.Fprintf(sum, "%s\n%s\n%s", fields, model, startModel)
	return sum.Sum(nil), nil
}

// withoutSentences returns a copy of m without End, Warnings and the Reasons of the components, because
// other releases may word them differently.
func (m *Model) withoutSentences() *Model {
	copied := *m
	copied.End = ""
	copied.Warnings = nil
	copied.Components = slices.Clone(m.Components)
	for p := range copied.Components {
		copied.Components[p].Reason = ""
	}
	return &copied
}
