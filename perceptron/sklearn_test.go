package perceptron_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// What scikit-learn does, as testdata/sklearn/record.py recorded it. Of two classes there is
// one row of weights, of more one a class.
type sklearnRecord struct {
	Name string
	Data string // the fingerprint of what was fitted
	Fits []struct {
		Epochs    int
		NIter     int `json:"n_iter"`
		Coef      [][]float64
		Intercept []float64
		Warnings  []string
	}
	Updates *struct {
		Counts [][]int  // of each epoch
		Order  []string // the SHA-256 of the examples that were updates, "3,7,0"
	}
}

func readRecorded[T any](t *testing.T, name string) T {
	t.Helper()
	text, err := os.ReadFile("testdata/sklearn/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var v T
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// eachSklearnJob runs test on every job with its record.
func eachSklearnJob(t *testing.T, test func(t *testing.T, j sklearnJob, r sklearnRecord)) {
	recorded := readRecorded[struct{ Jobs []sklearnRecord }](t, "recorded.json").Jobs
	jobs := sklearnJobs()
	if len(recorded) != len(jobs) {
		t.Fatalf("recorded.json has %d jobs, want %d; run testdata/sklearn/record.py", len(recorded), len(jobs))
	}
	for i, j := range jobs {
		t.Run(j.Name, func(t *testing.T) {
			if recorded[i].Name != j.Name || recorded[i].Data != j.fingerprint() {
				t.Fatalf("the data are not those recorded (%q); run testdata/sklearn/record.py", recorded[i].Name)
			}
			test(t, j, recorded[i])
		})
	}
}

// scikit-learn's Perceptron without shuffling makes the same updates in the same order and has
// the same weights, to the last bit, as Trainer on the same data. It takes y·p ≤ 0 for a
// mistake too, a tie included, and adds ±x to the weights and ±1 to the intercept, as the
// absorbed bias does: weight by weight these are the same sums in the same order. Only the
// score is summed otherwise (one term after the other there, in eight lanes here), so that a
// score within its rounding of 0 may make another update; on none of these data is there one.
//
// So it is exact here:
//
//   - exact rows (gates, digits, planted, iris × 10): no sum rounds at all;
//   - other rows and rates: sums round, but both sides alike.
//
// Not to the last bit are averages, which scikit-learn keeps as running means: they are
// compared to 1e-14 of the largest weight.
//
// After scikit-learn's last epoch nothing is left to compare; a run that has converged stays
// as it is, and one that is Inseparable repeats itself: Updates goes on with it.
func TestSameWeightsAsScikitLearn(t *testing.T) {
	compared, values := 0, 0
	eachSklearnJob(t, func(t *testing.T, j sklearnJob, r sklearnRecord) {
		if len(r.Fits) != len(j.Epochs) {
			t.Fatalf("%d fits are recorded, want %d", len(r.Fits), len(j.Epochs))
		}
		for c, class := range j.classes() {
			d := j.data(class)
			for i, fit := range r.Fits {
				if fit.Epochs != j.Epochs[i] || fit.NIter != fit.Epochs {
					t.Fatalf("fit %d has %d of %d epochs, want %d", i, fit.NIter, fit.Epochs, j.Epochs[i])
				}
				want := slices.Clone(fit.Coef[c])
				if j.Bias {
					want = append(want, fit.Intercept[c])
				}
				for how, got := range trained(j, d, fit.Epochs) {
					if err := same(got, want, tolerance(j)); err != nil {
						t.Errorf("class %d after %d epochs, by %s: %v", class, fit.Epochs, how, err)
					}
				}
				compared, values = compared+1, values+len(want)
			}
		}
	})
	t.Logf("%d vectors of weights, %d numbers", compared, values)
}

// trained returns the weights after some epochs: those of Train, which may end before, and
// those of Updates, which goes on.
func trained(j sklearnJob, d *perceptron.Dataset, epochs int) map[string][]float64 {
	trainer := j.trainer()
	trainer.MaxEpochs = epochs
	run := trainer.Train(d)
	if j.Average {
		return map[string][]float64{"Averaged": averagedAfter(run, epochs)}
	}
	weights := map[string][]float64{}
	if run.Epochs == epochs || run.Outcome == perceptron.Converged {
		weights["Train"] = slices.Clone(run.Weights)
	}
	w := make([]float64, d.Dim())
	for up := range trainer.Updates(d) {
		if up.Epoch > epochs {
			break
		}
		w = slices.Clone(up.After)
	}
	weights["Updates"] = w
	return weights
}

// averagedAfter returns the mean of w over so many epochs. A run that converged earlier stands
// still from there on.
func averagedAfter(run *perceptron.Run, epochs int) []float64 {
	mean := slices.Clone(run.Averaged)
	for k, w := range run.Weights {
		rest := float64(epochs - run.Epochs)
		mean[k] = (float64(run.Epochs)*mean[k] + rest*w) / float64(epochs)
	}
	return mean
}

// tolerance returns what the weights may differ by, in units of the largest.
func tolerance(j sklearnJob) float64 {
	if j.Average {
		return 1e-14
	}
	return 0
}

func same(got, want []float64, tolerance float64) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d weights, want %d", len(got), len(want))
	}
	largest := 0.0
	for _, v := range want {
		largest = max(largest, math.Abs(v))
	}
	for k, v := range want {
		if !(math.Abs(got[k]-v) <= tolerance*largest) {
			return fmt.Errorf("weight %d is %v, scikit-learn has %v (of largest %v)", k, got[k], v, largest)
		}
	}
	return nil
}

// The same examples are updates, in the same order: scikit-learn got them one by one, and a
// change of weights or intercept was an update.
func TestSameUpdatesAsScikitLearn(t *testing.T) {
	updates := 0
	eachSklearnJob(t, func(t *testing.T, j sklearnJob, r sklearnRecord) {
		if j.Watch == 0 {
			return
		}
		for c, class := range j.classes() {
			var order []string
			counts := make([]int, j.Watch)
			for up := range j.trainer().Updates(j.data(class)) {
				if up.Epoch > j.Watch {
					break
				}
				counts[up.Epoch-1]++
				order = append(order, strconv.Itoa(up.Index))
			}
			if want := r.Updates.Counts[c]; !slices.Equal(counts, want) {
				t.Errorf("class %d: %v updates an epoch, scikit-learn makes %v", class, counts, want)
			}
			sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(order, ","))))
			if sum != r.Updates.Order[c] {
				t.Errorf("class %d: other examples are updates than in scikit-learn: %v", class, order)
			}
			updates += len(order)

			run := perceptron.Trainer{MaxEpochs: j.Watch}.Train(j.data(class))
			if got := run.PerEpoch; !slices.Equal(got, counts[:len(got)]) {
				t.Errorf("class %d: Train counts %v mistakes an epoch, Updates %v", class, got, counts)
			}
		}
	})
	t.Logf("%d updates", updates)
}

// The rows of peers.json are those that Table.Split and Folds give.
func TestPeersAreOnTheseRows(t *testing.T) {
	type peer struct {
		sklearnSplit
	}
	recorded := readRecorded[struct{ Splits []peer }](t, "peers.json").Splits
	splits := sklearnSplits(t)
	if len(recorded) != len(splits) {
		t.Fatalf("peers.json has %d splits, want %d; run testdata/sklearn/record.py", len(recorded), len(splits))
	}
	for i, want := range splits {
		got := recorded[i]
		if got.Name != want.Name || got.How != want.How || !slices.Equal(got.Train, want.Train) || !slices.Equal(got.Test, want.Test) {
			t.Errorf("%s: the rows are not those of %s; run testdata/sklearn/record.py", want.Name, want.How)
			continue
		}
	}
}
