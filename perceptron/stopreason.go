package perceptron

import "perceptronlab/internal/enum"

// A StopReason states why training ended, for programs that decide what to do next. The field Reason of a
// [Run] states it in words, with more detail.
type StopReason int

const (
	// Running means that training has not ended, or never began.
	Running StopReason = iota

	// Proved means that the Outcome is proved: Converged or Inseparable.
	Proved

	// LimitReached means that training ended after MaxEpochs epochs.
	LimitReached

	// Interrupted means that a context was done.
	Interrupted

	// NoImprovement means that no epoch was better than the best one for as many epochs as the Patience of a
	// classifier.Trainer.
	NoImprovement

	// NothingChanges means that further epochs would not change the model of a classifier.Trainer.
	NothingChanges

	// Rounding means that rounding errors rule out a proof, or further progress.
	Rounding

	// Overflow means that a weight, or a score of a KernelRun, became infinite or NaN.
	Overflow
)

var stopReasons = enum.Type{
	Name: "perceptron.StopReason",
	Values: []string{
		"running", "proved", "limit", "interrupted",
		"no improvement", "nothing changes", "rounding", "overflow",
	},
}

// String returns the reason in lower case, such as limit or no improvement.
func (r StopReason) String() string { return stopReasons.String(int(r)) }

// MarshalText returns the text of String. It returns an error if r is none of the constants.
func (r StopReason) MarshalText() ([]byte, error) { return stopReasons.Text(int(r)) }

// UnmarshalText sets r to the reason with the given name. It returns an error if there is none.
func (r *StopReason) UnmarshalText(text []byte) error {
	value, err := stopReasons.Value(text)
	if err != nil {
		return err
	}
	*r = StopReason(value)
	return nil
}
