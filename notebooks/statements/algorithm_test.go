package statements

import (
	"fmt"
	"slices"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// The online perceptron receives one example at a time, and updates w where sign(w·x) ≠ y. A sign
// of 0 equals neither label. The run on AND in epochs ends after nine epochs. If the online
// perceptron receives the same examples in the same order, it ends with the same w. But the online
// rule does not specify when to stop.
func Example_a23() {
	and, w := datasets.AND().AbsorbBias(), perceptron.Weights{0, 0, 0}
	for range 9 {
		for x, y := range and.All() {
			if perceptron.Sign(w.Dot(x)) != int(y) {
				for j := range w {
					w[j] += y * x[j]
				}
			}
		}
	}
	fmt.Println("online: w =", w, " in epochs: w =", perceptron.Train(and).Weights)
	// Output:
	// online: w = [3 2 -4]  in epochs: w = [3 2 -4]
}

// The condition of an update has to be y w·x ≤ 0. With < 0, no example is a mistake at w = 0. So
// the first epoch on AND makes no update, and the run ends although every example is misclassified.
func Example_a24_e1_e23() {
	and, w, updates := datasets.AND().AbsorbBias(), perceptron.Weights{0, 0, 0}, 0
	for x, y := range and.All() {
		if y*w.Dot(x) < 0 { // not <=
			updates++
		}
	}
	fmt.Println("updates:", updates, "misclassified:", and.Errors(w.Dot))
	// Output:
	// updates: 0 misclassified: 4
}

// m is the number of mistakes in one epoch, and M is the number of mistakes in the run. On AND, m
// is above 0 in each epoch except the last, and the sum of all m is M.
func Example_a25() {
	run, sum := perceptron.Train(datasets.AND().AbsorbBias()), 0
	for _, m := range run.PerEpoch {
		sum += m
	}
	fmt.Println("m =", run.PerEpoch, "sum =", sum, "M =", run.Mistakes)
	// Output:
	// m = [2 3 3 2 2 3 2 1 0] sum = 18 M = 18
}

// At a mistake with y = −1, the update subtracts x from w: (−1, 2) − (−2, 1) = (1, 1). After this
// single update, w separates the labels, as in the figure of the Cornell page.
func Example_a26() {
	four := perceptron.Must(perceptron.FromRows(
		[][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, []float64{-1, 1, 1, -1}))
	for up := range (perceptron.Trainer{Initial: perceptron.Weights{-1, 2}}).Updates(four) {
		fmt.Println(up.Before, "−", up.X, "=", up.After)
		fmt.Println("misclassified:", four.Errors(up.Before.Dot), "→", four.Errors(up.After.Dot))
	}
	// Output:
	// [-1 2] − [-2 1] = [1 1]
	// misclassified: 2 → 0
}

// Only mistakes change w. The run on AND has 36 visits in nine epochs. The 18 mistakes change w, and
// the 18 visits with y w·x > 0 leave w unchanged.
func Example_a28() {
	and := datasets.AND().AbsorbBias()
	online, changed, unchanged := perceptron.Trainer{}.Online(3), 0, 0
	for range 9 {
		for x, y := range and.All() {
			before := online.Weights()
			online.Learn(x, y)
			switch product, same := y*before.Dot(x), slices.Equal(before, online.Weights()); {
			case product <= 0 && !same:
				changed++
			case product > 0 && same:
				unchanged++
			}
		}
	}
	fmt.Println("changed at", changed, "mistakes, unchanged at", unchanged, "other visits")
	// Output:
	// changed at 18 mistakes, unchanged at 18 other visits
}

// An update moves the score of its example towards the label, but does not always correct the sign
// of the score. In the run on AND from w = (4, 4, 4), the examples of the first six updates are
// still mistakes after their updates. After updates 8 and 13, more examples are misclassified than
// before. An update of w = (−1, 0) by the example x = (−2, 1), y = −1 turns w by more than 90°:
// w·w' < 0.
func Example_a32_e24() {
	and := datasets.AND().AbsorbBias()
	for up := range (perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}}).Updates(and) {
		if up.Y*up.After.Dot(up.X) <= 0 {
			fmt.Println("update", up.K, "y =", up.Y, "w·x =", up.Before.Dot(up.X), "→", up.After.Dot(up.X))
		}
		if before, after := and.Errors(up.Before.Dot), and.Errors(up.After.Dot); after > before {
			fmt.Println("update", up.K, "misclassified:", before, "→", after)
		}
	}
	before, after := perceptron.Weights{-1, 0}, perceptron.Weights{1, -1}
	fmt.Println(before, "− [-2 1] =", after, "w·w' =", before.Dot(after))
	// Output:
	// update 1 y = -1 w·x = 4 → 3
	// update 2 y = -1 w·x = 7 → 5
	// update 3 y = -1 w·x = 6 → 4
	// update 4 y = -1 w·x = 1 → 0
	// update 5 y = -1 w·x = 3 → 1
	// update 6 y = -1 w·x = 2 → 0
	// update 8 misclassified: 1 → 2
	// update 13 misclassified: 1 → 2
	// [-1 0] − [-2 1] = [1 -1] w·w' = -1
}

// If a run starts at w = 0, the learning rate only scales every w, so it does not change the sign of
// any score. So the convergence proof does not need the learning rate. For instance, the number of
// mistakes on each example of AND is the same for the learning rates 4, 1 and 0.25.
func Example_a33_e19() {
	and := datasets.AND().AbsorbBias()
	for _, rate := range []float64{4, 1, 0.25} {
		run := perceptron.Trainer{LearningRate: rate}.Train(and)
		fmt.Println("rate", rate, "mistakes", run.PerExample, "w =", run.Weights)
	}
	// Output:
	// rate 4 mistakes [2 5 4 7] w = [12 8 -16]
	// rate 1 mistakes [2 5 4 7] w = [3 2 -4]
	// rate 0.25 mistakes [2 5 4 7] w = [0.75 0.5 -1]
}

// If a run starts at another w, the learning rate matters, because it determines the size of the
// updates relative to the initial w. From w = (4, 4, 4), the run on AND with the smaller learning
// rate makes more mistakes.
func Example_a34() {
	and := datasets.AND().AbsorbBias()
	for _, rate := range []float64{1, 0.25} {
		run := perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}, LearningRate: rate}.Train(and)
		fmt.Println("rate", rate, "mistakes", run.Mistakes, "w =", run.Weights)
	}
	// Output:
	// rate 1 mistakes 14 w = [3 2 -4]
	// rate 0.25 mistakes 24 w = [1.75 1.75 -2]
}

// A run from w on a single example x with y = +1 ends after k mistakes, where k ≥ 0 is the smallest
// integer with w·x + k ‖x‖² > 0. So k = 0 if w·x > 0, and k = ⌊−w·x/‖x‖²⌋ + 1 otherwise. From
// w = 0, k is 1. These formulas hold for all w and all x ≠ 0 in the plane whose coordinates are
// integers from −3 to 3. For x = 0, the run never ends.
func Example_a35_a36() {
	trials, failures := 0, 0
	for w := range datasets.Grid(-3, 3, 1) {
		for x := range datasets.Grid(-3, 3, 1) {
			w, x, k := perceptron.Weights(w), perceptron.Weights(x), 0
			if x.Norm2() == 0 {
				continue
			}
			if w.Dot(x) <= 0 {
				k = int(-w.Dot(x))/int(x.Norm2()) + 1
			}
			single := perceptron.Must(perceptron.FromRows([][]float64{x}, []float64{1}))
			trials++
			if perceptron.Train(single).Mistakes != 1 || (perceptron.Trainer{Initial: w}).Train(single).Mistakes != k {
				failures++
			}
		}
	}
	fmt.Println(trials, "trials,", failures, "failures")
	// Output:
	// 2352 trials, 0 failures
}

// The slides show a run on OR with the feature values −1 and +1, in the style of Bishop's Figure
// 4.7. There is one picture for each w, so there is one picture more than there are updates. These
// are the captions of our pictures.
func Example_a37() {
	or := datasets.Signed(datasets.OR())
	for _, caption := range plotting.StepsInPlane(or, perceptron.Updates(or.AbsorbBias())) {
		fmt.Println(caption)
	}
	// Output:
	// k = 0: w = (0, 0, 0). Next: x = (−1, −1, 1), y = −1.
	// y (w·x) = 0: a mistake.
	// k = 1: w = (1, 1, −1). Next: x = (−1, 1, 1), y = +1.
	// y (w·x) = −1: a mistake.
	// k = 2: w = (0, 2, 0). Next: x = (1, −1, 1), y = +1.
	// y (w·x) = −2: a mistake.
	// k = 3: w = (1, 1, 1). No mistake is left.
}

// Scaling the data after the bias is absorbed also scales the constant. The mistakes of the run
// stay the same. Scaling before the bias is absorbed leads to a different run. The data are iris
// petals, scaled from centimetres to millimetres. Setosa has the label +1.
func Example_a51() {
	setosa := perceptron.Must(datasets.Iris().OneVsRest("setosa"))
	petals := perceptron.Must(setosa.Columns(2, 3))
	after := perceptron.Must(petals.AbsorbBias().Scale(10))
	before := perceptron.Must(petals.Scale(10)).AbsorbBias()
	fmt.Println("[x; 1]    ", perceptron.Train(petals.AbsorbBias()).Mistakes, "mistakes")
	fmt.Println("[10x; 10] ", perceptron.Train(after).Mistakes, "mistakes")
	fmt.Println("[10x; 1]  ", perceptron.Train(before).Mistakes, "mistakes")
	// Output:
	// [x; 1]     4 mistakes
	// [10x; 10]  4 mistakes
	// [10x; 1]   1230 mistakes
}

// AND has many separators. Which separator a run finds depends on the initial w and on the order of
// the examples. The slides do not specify the order. A seed other than 0 shuffles the examples.
func Example_a84_e22() {
	and := datasets.AND().AbsorbBias()
	for _, t := range []perceptron.Trainer{{}, {Initial: perceptron.Weights{8, 8, 8}}, {Seed: 1}} {
		w := t.Train(and).Weights
		fmt.Println("start", t.Initial, "seed", t.Seed, "w =", w, "misclassified:", and.Errors(w.Dot))
	}
	// Output:
	// start [] seed 0 w = [3 2 -4] misclassified: 0
	// start [8 8 8] seed 0 w = [3 3 -5] misclassified: 0
	// start [] seed 1 w = [2 2 -3] misclassified: 0
}
