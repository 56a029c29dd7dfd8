package classifier

import (
	"bytes"
	"cmp"
	"fmt"

	"perceptronlab/perceptron/datasets"
)

// The limits of a training run determine when it ends, but not what happens before. So a run with larger
// limits can continue from a checkpoint. Package gob writes the limits to the checkpoint, so don't rename
// the fields.
type limits struct{ MaxEpochs, Patience int }

// limits returns the limits of training, with their defaults instead of 0.
func (tr Trainer) limits() limits {
	return limits{cmp.Or(tr.MaxEpochs, defaultEpochs), cmp.Or(tr.Patience, defaultPatience)}
}

// withoutLimits returns tr with 0 for both limits.
func (tr Trainer) withoutLimits() Trainer {
	tr.MaxEpochs, tr.Patience = 0, 0
	return tr
}

// checkCheckpoint returns an error if training can't continue from the file named by tr.Checkpoint, as far
// as the fields of tr and the file show this. Checking this before the rows are read may save much time.
func (tr Trainer) checkCheckpoint() error {
	saved, err := readCheckpoint(tr.Checkpoint)
	if saved == nil || err != nil {
		return err
	}
	if saved.Fields == nil { // an earlier release wrote the file
		return nil
	}
	fields, err := tr.fingerprintOfFields()
	if err != nil {
		return err
	}
	if saved.Shuffle != tr.shuffleText() || !bytes.Equal(saved.Fields, fields) {
		return errOtherSettings(tr.Checkpoint)
	}
	return saved.checkLimits(tr.Checkpoint, tr.limits())
}

// checkLimits returns an error if a limit of the training run that continues is smaller than in the
// checkpoint, which is in the named file.
func (s *savedRun) checkLimits(name string, now limits) error {
	before := s.Limits
	switch {
	case now.MaxEpochs < before.MaxEpochs:
		reason := fmt.Sprintf("it belongs to a training run with a limit of %d epochs, "+
			"and the limit of this run is only %d", before.MaxEpochs, now.MaxEpochs)
		return unusableCheckpoint(name, reason, nil).
			With(settingFixFor(toContinue, "Trainer.MaxEpochs", before.MaxEpochs)).With(startOver)
	case now.Patience < before.Patience:
		reason := fmt.Sprintf("it belongs to a training run with a patience of %d epochs, "+
			"and the patience of this run is only %d", before.Patience, now.Patience)
		return unusableCheckpoint(name, reason, nil).
			With(settingFixFor(toContinue, "Trainer.Patience", before.Patience)).With(startOver)
	}
	return nil
}

// toContinue is the purpose of a fix.
const toContinue = "to continue that run"

// startOver is the fix for users who don't want to continue from a checkpoint.
var startOver = datasets.Fix{When: "to start over", Do: "choose a different file"}

// errOtherSettings returns the problem that the checkpoint in the named file belongs to other settings.
func errOtherSettings(name string) *datasets.Problem {
	return errSettings(name, "use the same settings")
}

// errOtherSettingsThanBefore is like errOtherSettings, for a checkpoint of an earlier release. Perhaps only
// the limits differ.
func errOtherSettingsThanBefore(name string) *datasets.Problem {
	return errSettings(name, "use the same settings and the same limits of epochs, "+
		"which can't grow because an earlier release wrote the file")
}

// errSettings is errOtherSettings with the given way to continue.
func errSettings(name, do string) *datasets.Problem {
	return unusableCheckpoint(name, "it belongs to a training run with different settings", nil).
		With(datasets.Fix{When: toContinue, Do: do}).With(startOver)
}

// unusableCheckpoint returns the problem that training can't continue from the checkpoint in the named file.
// The text of the problem ends with reason, which is a sentence. cause is the error that the problem wraps,
// or nil.
func unusableCheckpoint(name, reason string, cause error) *datasets.Problem {
	return &datasets.Problem{
		Package: "classifier",
		File:    name,
		Found:   "the checkpoint can't be used and was left unchanged: " + reason,
		Err:     cause,
	}
}
