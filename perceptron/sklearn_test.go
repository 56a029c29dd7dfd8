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

// What scikit-learn does, as testdata/sklearn/record.py recorded it. Of two classes there is
// one row of weights, of more one a class.
type sklearnRecord struct {
	Name string
	Data string // the fingerprint of what was fitted
	Fits []struct {
		Epochs    int
		Coef      [][]float64
		Intercept []float64
	}
	Updates *struct {
		Counts [][]int  // of each epoch
		Order  []string // the SHA-256 of the examples that were updates, "3,7,0"
	}
}

func readRecorded[T any](t *testing.T, name string) (v T) {
	t.Helper()
	if err := json.Unmarshal(perceptron.Must(os.ReadFile("testdata/sklearn/"+name)), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// scikit-learn's Perceptron without shuffling makes the same updates in the same order and has
// the same weights, to the last bit, as Trainer on the same data. (It got the examples one by
// one too, and a change of weights or intercept was an update.) It takes y·p ≤ 0 for a
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
func TestAsScikitLearn(t *testing.T) {
	recorded := readRecorded[struct{ Jobs []sklearnRecord }](t, "recorded.json").Jobs
	jobs := sklearnJobs()
	if len(recorded) != len(jobs) {
		t.Fatalf("recorded.json has %d jobs, want %d; run testdata/sklearn/record.py", len(recorded), len(jobs))
	}
	for i, j := range jobs {
		r := recorded[i]
		if r.Name != j.Name || r.Data != j.fingerprint() || len(r.Fits) != len(j.Epochs) {
			t.Fatalf("%s: the data are not those recorded (%q); run testdata/sklearn/record.py", j.Name, r.Name)
		}
		for c, class := range j.classes() {
			d := j.data(class)
			for _, fit := range r.Fits {
				want := fit.Coef[c]
				if j.Bias {
					want = append(want, fit.Intercept[c])
				}
				for how, got := range trained(j, d, fit.Epochs) {
					if err := same(got, want, j.Average); err != nil {
						t.Errorf("%s, class %d after %d epochs, by %s: %v", j.Name, class, fit.Epochs, how, err)
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
				t.Errorf("%s, class %d: other examples are updates than in scikit-learn: %v an epoch, there %v; %v",
					j.Name, class, counts, r.Updates.Counts[c], order)
			}
		}
	}
}

// trained returns the weights after some epochs: those of Train, which may end before, and
// those of Updates, which goes on; or the average.
func trained(j sklearnJob, d *perceptron.Dataset, epochs int) map[string][]float64 {
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

// same compares weights to the last bit, averages to 1e-14 of the largest weight.
func same(got, want []float64, average bool) error {
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
			return fmt.Errorf("weight %d is %v, scikit-learn has %v (of largest %v)", k, got[k], v, largest)
		}
	}
	return nil
}

// The rows of peers.json are those that Table.Split and Folds give.
func TestPeersAreOnTheseRows(t *testing.T) {
	recorded := readRecorded[struct{ Splits []sklearnSplit }](t, "peers.json").Splits
	want := sklearnSplits(t)
	for i := range want {
		want[i].Classes = nil // these are not recorded
	}
	if !reflect.DeepEqual(recorded, want) {
		t.Error("the rows are not those of Split and Folds; run testdata/sklearn/record.py")
	}
}
