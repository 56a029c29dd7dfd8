package mixing

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// inOrder trains as the textbook does.
var inOrder = classifier.Trainer{InOrder: true, MaxEpochs: 3, Scale: prepare.None}

// tables are two classes and five, digits of which only some columns are kept.
func tables() map[string]datasets.Table {
	digits := datasets.Digits()
	var five []int
	for i, class := range digits.Classes {
		if class < "5" && i%4 == 0 {
			five = append(five, i)
		}
	}
	return map[string]datasets.Table{
		"two":  datasets.BreastCancer(),
		"five": perceptron.Must(perceptron.Must(digits.Subset(five...)).Select(digits.Features[18:40]...)),
	}
}

// cut makes shards of so many rows of a file, in a new folder.
func cut(t *testing.T, tr classifier.Trainer, source classifier.ChunkReader, rows int, text string) (folder, name string, m *State) {
	t.Helper()
	folder, name = filepath.Join(t.TempDir(), "shards"), filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	tr.Chunk = rows
	return folder, name, perceptron.Must(Cut(t.Context(), tr, source, folder, name))
}

func trained(m *State) *classifier.Model { return m.Model.After(m.Learner.Parts, m.Model.Curve) }

// csv returns a table as text.
func csv(table datasets.Table) string {
	var text strings.Builder
	for i, row := range table.Rows {
		for _, v := range row {
			fmt.Fprint(&text, v, ",")
		}
		fmt.Fprintln(&text, table.Classes[i])
	}
	return text.String()
}

// The weights are those of MixShards, dense and sparse, and the model's are their mean over all rows
// that any shard has seen, counted by hand.
func TestByHand(t *testing.T) {
	table := tables()["two"]
	var svm strings.Builder
	for i, row := range table.Rows {
		fmt.Fprint(&svm, table.Classes[i])
		for j, v := range row {
			fmt.Fprintf(&svm, " %d:%v", j+1, v)
		}
		fmt.Fprintln(&svm)
	}
	for _, size := range []int{569, 300, 150} {
		var shards []*perceptron.Dataset
		for from := 0; from < table.Len(); from += size {
			rows := make([]int, min(size, table.Len()-from))
			for i := range rows {
				rows[i] = from + i
			}
			shards = append(shards, perceptron.Must(perceptron.Must(table.Subset(rows...)).Against("malignant")).AbsorbBias())
		}
		want := perceptron.Trainer{MaxEpochs: 3}.MixShards(shards...)
		sum := make([]float64, len(want.Weights))
		for epoch := range 3 {
			w := make(perceptron.Weights, len(sum))
			if epoch > 0 {
				w = perceptron.Trainer{MaxEpochs: epoch}.MixShards(shards...).Weights
			}
			for _, d := range shards {
				online := perceptron.Trainer{Initial: w}.Online(d.Dim())
				for x, y := range d.All() {
					online.Learn(x, y)
					for j, v := range online.Weights() {
						sum[j] += v / float64(3*table.Len())
					}
				}
			}
		}
		for text, source := range map[string]classifier.ChunkReader{csv(table): files.CSV{NoHeader: true, Label: "31"}, svm.String(): files.LIBSVM{}} {
			folder, _, m := cut(t, inOrder, source, size, text)
			if err := m.Run(folder); err != nil {
				t.Fatal(err)
			}
			part := trained(m).Parts[0]
			if !slices.Equal(part.Last, want.Weights) || part.Mistakes != want.Mistakes {
				t.Errorf("shards of %d: %v after %d mistakes, by hand %v", size, part.Last, part.Mistakes, want)
			}
			for j, v := range part.Weights {
				if math.Abs(v-sum[j]) > 1e-9*math.Abs(sum[j]) {
					t.Errorf("shards of %d: the mean of weight %d is %v, by hand %v", size, j, v, sum[j])
				}
			}
		}
	}
}

// Step by step, whichever shard comes first, the model is that of Run, byte by byte; and one shard is
// trained as a file is.
func TestStepsAreRunAndOneShardIsTrain(t *testing.T) {
	for name, table := range tables() {
		source := files.CSV{NoHeader: true, Label: fmt.Sprint(table.Dim() + 1)}
		for _, tr := range []classifier.Trainer{{}, {Method: classifier.OneVsRest}, {Method: classifier.AllPairs}, {Plain: true}, {NoBias: true, InOrder: true}} {
			tr.MaxEpochs = 4
			folder, _, run := cut(t, tr, source, 70, csv(table))
			if err := run.Run(folder); err != nil {
				t.Fatal(err)
			}
			steps := new(State)
			if err := Read(filepath.Join(folder, Start), steps); err != nil {
				t.Fatal(err)
			}
			for steps.Model.End == "" {
				partials := make([]Partial, steps.Learner.Chunks)
				for s := range slices.Backward(partials) {
					partials[s] = perceptron.Must(steps.Epoch(s, filepath.Join(folder, shardName(s))))
				}
				if err := steps.Mix(partials); err != nil {
					t.Fatal(err)
				}
			}
			if a, b := perceptron.Must(json.Marshal(trained(run))), perceptron.Must(json.Marshal(trained(steps))); string(a) != string(b) {
				t.Errorf("%s, %+v: Run gives\n%s, the steps\n%s", name, tr, a, b)
			}

			tr.InOrder = true
			folder, file, one := cut(t, tr, source, table.Len(), csv(table))
			if err := one.Run(folder); err != nil {
				t.Fatal(err)
			}
			tr.NoHeldOut = true
			train := perceptron.Must(tr.TrainFile(context.Background(), source, file))
			for p, part := range trained(one).Parts {
				want := train.Parts[p]
				if !slices.Equal(part.Last, want.Last) || part.Mistakes != want.Mistakes || part.Seen != want.Seen || part.Reason != want.Reason {
					t.Errorf("%s, %+v: %+v, TrainFile %+v", name, tr, part, want)
				}
			}
		}
	}
}
