package perceptron

import "errors"

// The errors of types whose fields are not exported. Without them, package encoding/json would write {} for
// a value of the type, and read {} as a value without data.
var (
	errDatasetJSON = errors.New("perceptron: a Dataset has no JSON form; " +
		"encode its rows and labels, and make a Dataset from them with FromRows")
	errVotedJSON = errors.New("perceptron: a Voted has no JSON form; " +
		"encode the weights and votes that its method All yields")
	errBoundJSON = errors.New("perceptron: a Bound has no JSON form; " +
		"encode u, and call Novikoff with it and the same Dataset")
	errKernelRunJSON = errors.New("perceptron: a KernelRun has no JSON form, " +
		"because it refers to its Dataset; train with classifier.KernelTrainer, whose models have one")
)

// MarshalJSON returns an error, because a Dataset has no JSON form. Encode its rows and labels instead.
func (d Dataset) MarshalJSON() ([]byte, error) { return nil, errDatasetJSON }

// UnmarshalJSON returns an error, because a Dataset has no JSON form. Decode rows and labels, and call
// [FromRows].
func (d *Dataset) UnmarshalJSON([]byte) error { return errDatasetJSON }

// MarshalJSON returns an error, because a Voted has no JSON form. Encode the weights and votes that All
// yields instead.
func (v Voted) MarshalJSON() ([]byte, error) { return nil, errVotedJSON }

// UnmarshalJSON returns an error, because a Voted has no JSON form.
func (v *Voted) UnmarshalJSON([]byte) error { return errVotedJSON }

// MarshalJSON returns an error, because a Bound has no JSON form. Encode u instead, the argument of
// [Novikoff].
func (b Bound) MarshalJSON() ([]byte, error) { return nil, errBoundJSON }

// UnmarshalJSON returns an error, because a Bound has no JSON form. Decode u, and call [Novikoff].
func (b *Bound) UnmarshalJSON([]byte) error { return errBoundJSON }

// MarshalJSON returns an error, because a KernelRun has no JSON form: its scores depend on its Dataset. To
// save a kernel perceptron, train it with classifier.KernelTrainer.
func (r KernelRun) MarshalJSON() ([]byte, error) { return nil, errKernelRunJSON }

// UnmarshalJSON returns an error, because a KernelRun has no JSON form.
func (r *KernelRun) UnmarshalJSON([]byte) error { return errKernelRunJSON }
