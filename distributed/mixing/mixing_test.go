package mixing

import (
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

// Step by step, and whichever shard comes first, the weights are those of perceptron.Trainer.Mix, and
// the model's are their mean over all rows that any shard has seen, counted by hand. The rows are
// sparse.
func TestStepsAreMix(t *testing.T) {
	table := datasets.BreastCancer()
	var text strings.Builder
	for i, row := range table.Rows {
		fmt.Fprint(&text, table.Classes[i])
		for j, v := range row {
			fmt.Fprintf(&text, " %d:%v", j+1, v)
		}
		fmt.Fprintln(&text)
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
		want := perceptron.Trainer{MaxEpochs: 3}.Mix(shards...)
		mean := make([]float64, len(want.Weights))
		for epoch := range 3 {
			w := make(perceptron.Weights, len(mean))
			if epoch > 0 {
				w = perceptron.Trainer{MaxEpochs: epoch}.Mix(shards...).Weights
			}
			for _, d := range shards {
				online := perceptron.Trainer{Initial: w}.Online(d.Dim())
				for x, y := range d.All() {
					online.Learn(x, y)
					for j, v := range online.Weights() {
						mean[j] += v / float64(3*table.Len())
					}
				}
			}
		}

		name, folder := filepath.Join(t.TempDir(), "all.svm"), filepath.Join(t.TempDir(), "shards")
		if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		trainer := classifier.Trainer{InOrder: true, MaxEpochs: 3, Scale: prepare.None, Chunk: size}
		perceptron.Must(Cut(t.Context(), trainer, files.LIBSVM{}, folder, name))
		m := new(State)
		if err := Read(filepath.Join(folder, Start), m); err != nil {
			t.Fatal(err)
		}
		for m.Model.End == "" {
			partials := make([]Partial, len(shards))
			for s := range slices.Backward(partials) {
				partials[s] = perceptron.Must(m.Epoch(s, filepath.Join(folder, shardName(s))))
			}
			if err := m.Mix(partials); err != nil {
				t.Fatal(err)
			}
		}
		part := m.Model.After(m.Learner.Parts, m.Model.Curve).Parts[0]
		if !slices.Equal(part.Last, want.Weights) || part.Mistakes != want.Mistakes {
			t.Errorf("shards of %d: %v after %d mistakes, Mix %v", size, part.Last, part.Mistakes, want)
		}
		for j, v := range part.Weights {
			if math.Abs(v-mean[j]) > 1e-9*math.Abs(mean[j]) {
				t.Errorf("shards of %d: the mean of weight %d is %v, by hand %v", size, j, v, mean[j])
			}
		}
	}
}

// One shard is trained as a file is, dense and with three classes.
func TestOneShardIsTrainFile(t *testing.T) {
	const iris = "../../perceptron/datasets/iris.csv"
	source := files.CSV{Label: "species"}
	for _, tr := range []classifier.Trainer{{}, {Method: classifier.OneVsRest}, {Method: classifier.AllPairs}, {Plain: true}, {NoBias: true}} {
		tr.Chunk, tr.MaxEpochs, tr.InOrder, tr.NoHeldOut = 150, 4, true, true
		folder := filepath.Join(t.TempDir(), "shards")
		m := perceptron.Must(Cut(t.Context(), tr, source, folder, iris))
		if err := m.Run(folder); err != nil {
			t.Fatal(err)
		}
		train := perceptron.Must(tr.TrainFile(t.Context(), source, iris))
		for p, got := range m.Model.After(m.Learner.Parts, m.Model.Curve).Parts {
			want := train.Parts[p]
			if !slices.Equal(got.Last, want.Last) || got.Mistakes != want.Mistakes || got.Seen != want.Seen || got.Reason != want.Reason {
				t.Errorf("%+v: %+v, TrainFile %+v", tr, got, want)
			}
		}
	}
}
