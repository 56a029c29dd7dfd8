package statements

import (
	"fmt"
	"slices"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// Online, the rule is sign(w·x) ≠ y, one example at a time; a sign of 0 equals neither label.
// On the examples of AND's nine epochs it ends with the same w as the run in epochs, but it has
// no way to tell that it is done.
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
	fmt.Println("online", w, "in epochs", perceptron.Train(and).Weights)
	// Output:
	// online [3 2 -4] in epochs [3 2 -4]
}

// The test has to be y w·x ≤ 0. With < 0, no example is a mistake at w = 0: an epoch on AND
// makes no update, so the run ends, and every example is misclassified.
func Example_a24_e1_e23() {
	and, w, updates := datasets.AND().AbsorbBias(), perceptron.Weights{0, 0, 0}, 0
	for x, y := range and.All() {
		if y*w.Dot(x) < 0 { // not <=
			updates++
		}
	}
	fmt.Println("updates:", updates, "wrong:", and.Errors(w.Dot))
	// Output:
	// updates: 0 wrong: 4
}

// m counts the mistakes of one epoch. On AND, each epoch except the last has at least one
// mistake, and all m sum to M.
func Example_a25() {
	run, sum := perceptron.Train(datasets.AND().AbsorbBias()), 0
	for _, m := range run.PerEpoch {
		sum += m
	}
	fmt.Println("m =", run.PerEpoch, "sum", sum, "M =", run.Mistakes)
	// Output:
	// m = [2 3 3 2 2 3 2 1 0] sum 18 M = 18
}

// At a mistake with y = −1, the update subtracts x: (−1, 2) − (−2, 1) = (1, 1). As in the figure
// of the Cornell page, this one update separates the labels.
func Example_a26() {
	four := perceptron.Must(perceptron.FromRows(
		[][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, []float64{-1, 1, 1, -1}))
	for up := range (perceptron.Trainer{Initial: perceptron.Weights{-1, 2}}).Updates(four) {
		fmt.Println(up.Before, "−", up.X, "=", up.After)
		fmt.Println("wrong:", four.Errors(up.Before.Dot), "→", four.Errors(up.After.Dot))
	}
	// Output:
	// [-1 2] − [-2 1] = [1 1]
	// wrong: 2 → 0
}

// Only mistakes change w: of the 36 visits in AND's nine epochs, the 18 mistakes change it, and
// the 18 visits with y w·x > 0 do not.
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
	fmt.Println("changed at", changed, "mistakes, the same at", unchanged, "other visits")
	// Output:
	// changed at 18 mistakes, the same at 18 other visits
}

// An update moves the score towards the label, but does not always correct its sign. From
// (4, 4, 4), the first six mistakes on AND are still mistakes after their updates; the eighth
// update makes another example wrong. From (−1, 0), an update turns w by more than 90°: w·w' < 0.
func Example_a32_e24() {
	and := datasets.AND().AbsorbBias()
	for up := range (perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}}).Updates(and) {
		if up.Y*up.After.Dot(up.X) <= 0 {
			fmt.Println(up.K, "is still wrong: y", up.Y, "w·x", up.Before.Dot(up.X), "→", up.After.Dot(up.X))
		}
		if before, after := and.Errors(up.Before.Dot), and.Errors(up.After.Dot); after > before {
			fmt.Println(up.K, "spoils another:", before, "wrong →", after)
		}
	}
	before, after := perceptron.Weights{-1, 0}, perceptron.Weights{1, -1}
	fmt.Println(before, "− [-2 1] =", after, "w·w' =", before.Dot(after))
	// Output:
	// 1 is still wrong: y -1 w·x 4 → 3
	// 2 is still wrong: y -1 w·x 7 → 5
	// 3 is still wrong: y -1 w·x 6 → 4
	// 4 is still wrong: y -1 w·x 1 → 0
	// 5 is still wrong: y -1 w·x 3 → 1
	// 6 is still wrong: y -1 w·x 2 → 0
	// 8 spoils another: 1 wrong → 2
	// 13 spoils another: 1 wrong → 2
	// [-1 0] − [-2 1] = [1 -1] w·w' = -1
}

// From w = 0, a learning rate only scales every w, so no sign changes: the mistakes on each
// example of AND are the same for any rate. That is why the proof does not need the rate.
func Example_a33_e19() {
	and := datasets.AND().AbsorbBias()
	for _, rate := range []float64{4, 1, 0.25} {
		run := perceptron.Trainer{LearningRate: rate}.Train(and)
		fmt.Println("rate", rate, "mistakes", run.PerExample, "w", run.Weights)
	}
	// Output:
	// rate 4 mistakes [2 5 4 7] w [12 8 -16]
	// rate 1 mistakes [2 5 4 7] w [3 2 -4]
	// rate 0.25 mistakes [2 5 4 7] w [0.75 0.5 -1]
}

// From another start the learning rate matters, because it sets the length of a step relative to
// that start. From (4, 4, 4), the run with the smaller rate makes more mistakes on AND.
func Example_a34() {
	and := datasets.AND().AbsorbBias()
	for _, rate := range []float64{1, 0.25} {
		run := perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}, LearningRate: rate}.Train(and)
		fmt.Println("rate", rate, "mistakes", run.Mistakes, "w", run.Weights)
	}
	// Output:
	// rate 1 mistakes 14 w [3 2 -4]
	// rate 0.25 mistakes 24 w [1.75 1.75 -2]
}

// A single example x with y = +1, visited again and again from w, is a mistake until
// w·x + k ‖x‖² > 0. So the number of mistakes is k = 0 if w·x > 0, otherwise
// ⌊−w·x/‖x‖²⌋ + 1; from w = 0 it is 1. The formula holds for all integer w and x from −3 to 3,
// except for x = 0, whose run never ends.
func Example_a35_a36() {
	trials, wrong := 0, 0
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
				wrong++
			}
		}
	}
	fmt.Println(trials, "trials,", wrong, "wrong")
	// Output:
	// 2352 trials, 0 wrong
}

// The running example of the slides has one picture for each w, after Bishop's Fig. 4.7: on OR
// with inputs −1 and +1, one more picture than updates.
func Example_a37() {
	or := datasets.Signed(datasets.OR())
	for _, caption := range plotting.StepsInPlane(or, perceptron.Updates(or.AbsorbBias())) {
		fmt.Println(caption)
	}
	// Output:
	// k = 0: w = (0, 0, 0). Next: x = (−1, −1, 1), y = −1; y w·x = 0 ≤ 0.
	// k = 1: w = (1, 1, −1). Next: x = (−1, 1, 1), y = +1; y w·x = −1 ≤ 0.
	// k = 2: w = (0, 2, 0). Next: x = (1, −1, 1), y = +1; y w·x = −2 ≤ 0.
	// k = 3: w = (1, 1, 1). No mistake is left.
}

// Scaling after absorbing the bias also scales the constant, and changes no mistake. Scaling
// before leads to a different run, here on setosa's petals in centimetres and in millimetres.
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

// AND has many separators. The one that a run finds depends on its start and on the order of the
// examples, which the slides do not specify.
func Example_a84_e22() {
	and := datasets.AND().AbsorbBias()
	for _, t := range []perceptron.Trainer{{}, {Initial: perceptron.Weights{8, 8, 8}}, {Seed: 1}} {
		w := t.Train(and).Weights
		fmt.Println("start", t.Initial, "seed", t.Seed, "w", w, "wrong", and.Errors(w.Dot))
	}
	// Output:
	// start [] seed 0 w [3 2 -4] wrong 0
	// start [8 8 8] seed 0 w [3 3 -5] wrong 0
	// start [] seed 1 w [2 2 -3] wrong 0
}
