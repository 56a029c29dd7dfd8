package perceptron_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// A sklearnRecord contains the results of scikit-learn for one job, as recorded by
// testdata/sklearn/record.py. Coef has one row if there are two classes, and otherwise one row per
// class.
type sklearnRecord struct {
	Name string
	Data string // sklearnJob.fingerprint of the data
	Fits []struct {
		Epochs    int
		Coef      [][]float64
		Intercept []float64
	}
	Updates *struct {
		Counts [][]int  // updates in each epoch, for each row of Coef
		Order  []string // the SHA-256 of the indices of the mistakes, as "3,7,0", for each row of Coef
	} // nil if Watch is 0
}

// readRecorded decodes a JSON file of testdata/sklearn.
func readRecorded[T any](t *testing.T, name string) (v T) {
	t.Helper()
	if err := json.Unmarshal(perceptron.Must(os.ReadFile("testdata/sklearn/"+name)), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// On the same data, scikit-learn's Perceptron without shuffling makes the same updates as Trainer,
// in the same order, and has the same weights to the last bit. (To record the updates, record.py
// fits one example at a time, and checks whether the weights or the intercept change.) In both
// programs, an example with label y and score s is a mistake if y·s ≤ 0 (with the hinge loss, if
// y·s ≤ 1), and an update adds ±ηx to the weights and ±η to the intercept or absorbed bias, so each weight is the same
// sum in the same order. Only the summation of scores differs: scikit-learn adds the products one after
// another, and this package uses eight lanes. If the rounding error of a score exceeded the score, the
// updates could differ, but these data have no such score.
//
// Updates are exact for the gates, the digits, the planted data and iris × 10. For other data and
// learning rates they round, but they round in the same way in both programs.
//
// scikit-learn computes averages as running means, so averages are equal only up to 1e-14 of the
// largest weight.
//
// Train may end before the last epoch of scikit-learn. If the run converged, its weights would no
// longer change. If the run is Inseparable, only the weights of Updates, which
// continues, are compared with those of scikit-learn.
func TestAgreesWithScikitLearn(t *testing.T) {
	recorded := readRecorded[struct{ Jobs []sklearnRecord }](t, "recorded.json").Jobs
	jobs := sklearnJobs()
	if len(recorded) != len(jobs) {
		t.Fatalf("recorded.json has %d jobs, want %d; run testdata/sklearn/record.py", len(recorded), len(jobs))
	}
	for i, j := range jobs {
		r := recorded[i]
		if r.Name != j.Name || r.Data != j.fingerprint() || len(r.Fits) != len(j.Epochs) {
			t.Fatalf("job %q differs from the recorded job %q, want the same; run testdata/sklearn/record.py",
				j.Name, r.Name)
		}
		for c, class := range j.classes() {
			d := j.data(class)
			for _, fit := range r.Fits {
				want := fit.Coef[c]
				if j.Bias {
					want = append(want, fit.Intercept[c])
				}
				for method, got := range trainedWeights(j, d, fit.Epochs) {
					if err := checkEqual(got, want, j.Average); err != nil {
						t.Errorf("%s, class %d, %d epochs, weights of %s: %v", j.Name, class, fit.Epochs, method, err)
					}
				}
			}
			if j.Watch == 0 {
				continue
			}
			var order []string
			counts := make([]int, j.Watch)
			for up := range j.trainer().Updates(d) {
				if up.Epoch > j.Watch {
					break
				}
				counts[up.Epoch-1]++
				order = append(order, strconv.Itoa(up.Index))
			}
			sum := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(order, ","))))
			if !slices.Equal(counts, r.Updates.Counts[c]) || sum != r.Updates.Order[c] {
				t.Errorf("%s, class %d: updates per epoch = %v, want %v; examples of the updates = %v, "+
					"want those of scikit-learn", j.Name, class, counts, r.Updates.Counts[c], order)
			}
		}
	}
}

// trainedWeights returns the weights that Updates and Train compute in the given number of epochs. It
// omits the weights of Train if the run ended earlier without converging. If j.Average is set, it returns
// only the average of Online.
func trainedWeights(j sklearnJob, d *perceptron.Dataset, epochs int) map[string][]float64 {
	trainer := j.trainer()
	if j.Average {
		online := trainer.Online(d.Dim())
		for range epochs {
			for x, y := range d.All() {
				online.Learn(x, y)
			}
		}
		return map[string][]float64{"Online": online.Averaged()}
	}
	weights := map[string][]float64{"Updates": make([]float64, d.Dim())}
	for up := range trainer.Updates(d) {
		if up.Epoch > epochs {
			break
		}
		weights["Updates"] = up.After
	}
	trainer.MaxEpochs = epochs
	if run := trainer.Train(d); run.Epochs == epochs || run.Outcome == perceptron.Converged {
		weights["Train"] = run.Weights
	}
	return weights
}

// checkEqual returns an error unless got equals want, up to 1e-14 of the largest weight for averages.
func checkEqual(got, want []float64, average bool) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d weights, want %d", len(got), len(want))
	}
	largest, tolerance := 0.0, 0.0
	for _, v := range want {
		largest = max(largest, math.Abs(v))
	}
	if average {
		tolerance = 1e-14 * largest
	}
	for k, v := range want {
		if !(math.Abs(got[k]-v) <= tolerance) {
			return fmt.Errorf("weight %d = %v, want %v ± %v", k, got[k], v, tolerance)
		}
	}
	return nil
}

// peers.json contains the numbers of the training and test rows of each split, as Table.Split and
// Table.Folds return them.
func TestRowsOfPeers(t *testing.T) {
	recorded := readRecorded[struct{ Splits []sklearnSplit }](t, "peers.json").Splits
	want := sklearnSplits(t)
	for i := range want {
		want[i].Classes = nil // not recorded
	}
	if !reflect.DeepEqual(recorded, want) {
		t.Error("row numbers in peers.json differ from Split and Folds, want equal row numbers; " +
			"run testdata/sklearn/record.py")
	}
}
