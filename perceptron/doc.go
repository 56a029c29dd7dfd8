// Package perceptron implements the perceptron of Rosenblatt (1958): the classifier, the learning
// algorithm, and exact proofs that data are linearly separable, or that they are not.
//
// # The classifier
//
// The classifier is the sign of a score, h(x) = sign(w·x + b). To absorb the bias, replace x
// with [x; 1] and w with [w; b]; the score is then w·x. Labels are −1 and +1, so an example
// (x, y) is classified correctly if and only if y w·x > 0.
//
// # The algorithm
//
//	w = 0
//	repeat
//		for each example (x, y):
//			if y w·x ≤ 0:  w = w + y x    (a mistake, and its update)
//	until an epoch has no mistake
//
// In Go:
//
//	data, err := perceptron.FromRows(x, y)
//	if err != nil {
//		return err
//	}
//	run := perceptron.Train(data.AbsorbBias())
//	fmt.Println(run)
//
// # The parts
//
// A [Dataset] holds valid examples. [Updates] yields each mistake with its update: range over it to watch
// the algorithm, and break at any time. [Train] makes the same updates at full speed. [Trainer.Updates] and
// [Trainer.Train] do the same with other settings: the fields of a [Trainer] set the order of the examples,
// the learning rate, the initial weights and the margin. [Trainer.Epochs] yields the run after each epoch.
// [Online] learns from a stream, one dense or sparse example at a time, and can be saved as JSON. [ZeroOne]
// and [Criterion] are losses.
//
// A [Run] contains the weights, the counts and the [Outcome]. The Outcomes [Converged] and [Inseparable] are
// proved in exact arithmetic. [Stopped] proves nothing, but the Reason of the Run suggests what to do next,
// and its [StopReason] is for programs. A Run can be saved as JSON.
//
// [Separate] always decides whether a hyperplane separates the data. Its [Verdict] contains the proof, which
// [Verdict.Verify] checks independently. A Verdict can be saved as JSON.
//
// For data that are not linearly separable, Trainer.Average adds the mean of w to a Run at little cost,
// [Pocket] keeps the weights with the fewest errors, [Voted] classifies by the vote of all weights, and
// [FreundSchapire] bounds the mistakes. [Trainer.Mix] trains on several processors at once.
//
// For data that a curve separates but no hyperplane does, [Products] and [Fourier] compute new features,
// [Trainer.Kernel] uses the features of a kernel without computing them (classifier.KernelTrainer does so
// for several classes), and [TwoLayers] is a network with a hidden layer. [Cover] counts the labellings that
// a hyperplane can separate.
//
// Everything that may take a long time has a twin with a context, such as [Trainer.TrainContext] and
// [MaxMarginContext]. Soon after the context is done, the twin returns the error of the context. Training
// also returns its result so far.
//
// # Numbers
//
// The theorems are about real numbers, but a run computes in float64. The theorems hold for the run as
// long as no operation rounds. For example, no operation rounds if the features are integers and no sum
// exceeds 2⁵³. The same is true if all features are such integers times one power of two. If
// operations round, the run still has the same bits on every machine: products are rounded before they
// are summed, and sums have a fixed order. On amd64, assembly computes the same bits faster; the build tag
// purego leaves it out.
//
// # Errors
//
// Functions panic on programming errors, such as a vector of the wrong length. If a field of a Trainer is
// invalid, its methods panic, but those with a context return an error. For invalid input, functions
// return an error. An error about data contains the row, the column and the value, and states what is
// expected.
package perceptron
