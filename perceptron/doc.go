// Package perceptron is the perceptron of Rosenblatt (1958) together with its
// proof: the classifier, the algorithm, and what a run of it shows.
//
// # The classifier
//
// A point x is classified by the sign of a score, h(x) = sign(w·x + b). Absorbing
// the bias, x becomes [x; 1], w becomes [w; b], and the score is w·x. Labels are −1
// and +1, so an example (x, y) is classified correctly if and only if y w·x > 0.
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
// A Dataset holds examples that were checked once. Updates is the stream of
// mistakes: range over it to watch the algorithm, and break when you like. Train
// does the same at full speed, and Epochs yields the run after each epoch; a
// Trainer sets the order, the rate, the start and the margin of all three, and
// Online learns from a stream. ZeroOne and Criterion say how wrong weights are. A
// Run has the weights, the counts, and the Outcome: Converged and Inseparable are
// proved in exact arithmetic; Stopped proves nothing, and says what to do next.
//
// Separate always decides whether a hyperplane separates the data. Its Verdict
// carries the proof, which Verify checks independently and JSON can store.
//
// For data that nothing separates, Trainer.Average adds the mean of w to a Run at
// little cost, Pocket keeps the weights with the fewest errors, Voted lets all of them
// vote, and FreundSchapire bounds the mistakes. Mix trains on several processors at
// once.
//
// For data that a curve separates but no hyperplane does, Products and Fourier make features
// of the features, Trainer.Kernel uses those of a kernel without writing them down, and
// TwoLayers is a network. Cover counts how many labellings a hyperplane can separate.
//
// # Numbers
//
// The theorems are about real numbers, but a run is in float64. Where no update
// rounds (integers and other dyadic values, sums below 2⁵³) the two agree. Where
// updates do round, the run is still the same on every machine, to the bit:
// products are rounded before they are summed, and sums have one fixed order.
//
// Mistakes of the program, such as a vector of the wrong length, panic with a
// sentence. Whatever comes from outside, above all data, returns an error that
// names the row, the column, the value and what was wanted.
package perceptron
