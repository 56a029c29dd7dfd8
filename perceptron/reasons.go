package perceptron

// The reasons of a run, in words: what happened, what it does not prove, and what
// to do next.
const (
	reasonConverged   = "an epoch had no mistake, and exact arithmetic confirms every example"
	reasonInseparable = "the weights are back where they were, and Σ λ y x = 0 exactly"
	reasonGoesOn      = "not at its end: this is the run after epoch %d"
	reasonInterrupted = "interrupted in epoch %d, after %d of its %s. " +
		"To go on, start with these weights as Initial"
	reasonUnchecked = "interrupted after epoch %d, while its outcome was checked in exact arithmetic. " +
		"To go on, start with these weights as Initial"
	reasonLimit = "the limit of %s is reached with %s, %d of them in the last epoch. " +
		"This is not a proof that no hyperplane separates the data: a larger MaxEpochs may converge. " +
		"To know, ask perceptron.Separate"
	reasonStandsStill = "the weights stand still after epoch %d: " +
		"there are mistakes, but w + rate·y·x rounds to w. %s"
	reasonRepeats = "the weights after epoch %d are those %s, so that the run repeats itself, " +
		"but by rounding: the updates in between do not sum to 0. %s"
	reasonOverflow = "overflow: weight %d is %v after epoch %d, and the weights mean nothing any more. " +
		"Divide the data by a power of two (Scale), or start from smaller weights"
	reasonUnconfirmed = "no mistake is left in float64, but without rounding example %d is %s%s. " +
		"This is not a proof that no hyperplane separates the data: to know, ask perceptron.Separate"
)

// adviceOnRounding says what to do where updates are so small that they round away.
func (t Trainer) adviceOnRounding() string {
	const unproved = "This is not a proof that no hyperplane separates the data: " +
		"to know, ask perceptron.Separate. To go on, "
	if t.Initial != nil || t.LearningRate != 0 || t.Margin != 0 {
		return unproved + "take a start of smaller weights, a larger rate or a smaller margin: " +
			"updates are too small beside w"
	}
	return unproved + "divide each row by a power of two near its length: " +
		"that changes no answer, and no row swallows another"
}
