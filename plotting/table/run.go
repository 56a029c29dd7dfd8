package table

import "perceptronlab/perceptron"

// Run returns what became of training: the outcome, the mistakes, the epochs, the
// weights, λ if it is the proof, and the reason. It panics if run is nil.
func Run(run *perceptron.Run) *Table {
	if run == nil {
		panic("table: the run is nil; wanted one from perceptron.Train")
	}
	t := &Table{heads: true}
	t.Add("outcome", run.Outcome)
	t.Add("mistakes", run.Mistakes)
	t.Add("epochs", run.Epochs)
	t.Add("mistakes per epoch", run.PerEpoch)
	t.Add("w", run.Weights)
	if run.Outcome == perceptron.Inseparable {
		t.Add("λ", run.Lambda)
	}
	if run.Reason == "" {
		return t.Note("nothing was trained")
	}
	return t.Note(run.Reason)
}
