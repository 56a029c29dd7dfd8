package perceptron

// The formats of Run.Reason. Each states what happened. If the Outcome is Stopped, most of them also
// state that nothing is proved, and suggest what to do next.
const (
	reasonConverged   = "an epoch had no mistake, and exact arithmetic confirms every example"
	reasonInseparable = "the weights returned to earlier values, and Σ λ y x = 0 exactly"
	reasonRunning     = "after epoch %d of a run that continues"
	reasonInterrupted = "interrupted in epoch %d, after %d of its %s. " +
		"To continue, use these weights as Initial"
	reasonUnchecked = "interrupted after epoch %d, during the exact check of the outcome. " +
		"To continue, use these weights as Initial"
	reasonLimit = "the run reached the limit of %s with %s, %d of them in the last epoch. " +
		unproved + ": with a larger MaxEpochs, the run may converge. " + callSeparate
	reasonStuck = "the weights no longer change after epoch %d: " +
		"there are mistakes, but w + rate·y·x rounds to w. %s"
	reasonRepeats = "the weights after epoch %d equal those %s, so the run repeats itself. " +
		"The cause is rounding, because the exact sum of the updates in between is not 0. %s"
	reasonMixInterrupted = "interrupted in epoch %d, which is not counted. " +
		"To continue, use these weights as Initial"
	reasonMixLimit = "the run reached the limit of %s with %s. " +
		unproved + ": with a larger MaxEpochs, the run may converge. " + callSeparate
	reasonOverflow = "overflow: weight %d is %v after epoch %d, so the weights are meaningless. " +
		"Divide the data by a power of two (Scale), or start from smaller weights"
	reasonUnconfirmed = "an epoch had no mistake in float64, but in exact arithmetic example %d is %s%s. " +
		unproved + ". " + callSeparate
)

const (
	unproved     = "This does not prove that no hyperplane separates the data"
	callSeparate = "Call perceptron.Separate to decide"
)

// adviceOnRounding returns the end of the Reason of a run that stopped because of rounding: that
// nothing is proved, and what to do next.
func (t Trainer) adviceOnRounding() string {
	if t.Initial != nil || t.LearningRate != 0 || t.Margin != 0 {
		return unproved + ". " + callSeparate + ". " +
			"To continue training, choose smaller initial weights, a larger learning rate " +
			"or a smaller margin, because the updates are too small relative to w"
	}
	return unproved + ". " + callSeparate + ". " +
		"To continue training, divide each row by a power of two near its norm: " +
		"this makes the updates similar in size, and the same weights separate the data"
}
