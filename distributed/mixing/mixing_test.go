package mixing

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

const iris = "../../perceptron/datasets/iris.csv"

// Iris in three shards, each of one class, and how many rows a model of them gets wrong.
func ExampleCut() {
	folder := filepath.Join(os.TempDir(), "shards-of-iris")
	defer os.RemoveAll(folder)
	trainer := classifier.Trainer{Chunk: 50, MaxEpochs: 30}
	perceptron.Must(Cut(context.Background(), trainer, files.CSV{Label: "species"}, folder, iris))
	model := perceptron.Must(Run(context.Background(), folder, ""))
	fmt.Println(model.Predict([]float64{5.1, 3.5, 1.4, 0.2}), perceptron.Must(model.Errors(datasets.Iris())))
	// Output: setosa 6
}

// Step by step, and whichever shard comes first, the weights of each class against the rest are those
// of perceptron.Trainer.Mix, and the model's are their mean over all rows that any shard has seen,
// counted by hand.
func TestStepsAreMix(t *testing.T) {
	table, all := datasets.Iris(), make([]int, 150)
	for i := range all {
		all[i] = i
	}
	for _, size := range []int{150, 100, 40} {
		folder := filepath.Join(t.TempDir(), "shards")
		trainer := classifier.Trainer{Method: classifier.OneVsRest, InOrder: true, MaxEpochs: 2, Scale: prepare.None, Chunk: size}
		m := perceptron.Must(Cut(t.Context(), trainer, files.CSV{Label: "species"}, folder, iris))
		for m.Model.End == "" {
			partials := make([]Partial, m.Learner.Chunks)
			for s := range slices.Backward(partials) {
				partials[s] = perceptron.Must(m.Epoch(s, filepath.Join(folder, shardName(s))))
			}
			if err := m.Mix(func(s int) (Partial, error) { return partials[s], nil }); err != nil {
				t.Fatal(err)
			}
		}
		for _, part := range perceptron.Must(m.Model.After(m.Learner.Parts, m.Model.Curve)).Parts {
			var shards []*perceptron.Dataset
			for rows := range slices.Chunk(all, size) {
				shards = append(shards, perceptron.Must(perceptron.Must(table.Against(part.Class)).AbsorbBias().Subset(rows...)))
			}
			once, twice := perceptron.Trainer{MaxEpochs: 1}.Mix(shards...), perceptron.Trainer{MaxEpochs: 2}.Mix(shards...)
			if !slices.Equal(part.Last, twice.Weights) || part.Mistakes != twice.Mistakes {
				t.Errorf("shards of %d: %v after %d mistakes, Mix %v", size, part.Last, part.Mistakes, twice)
			}
			mean := make([]float64, 5)
			for _, w := range []perceptron.Weights{make(perceptron.Weights, 5), once.Weights} {
				for _, d := range shards {
					online := perceptron.Trainer{Initial: w}.Online(5)
					for x, y := range d.All() {
						online.Learn(x, y)
						for j, v := range online.Weights() {
							mean[j] += v / 300
						}
					}
				}
			}
			for j, v := range part.Weights {
				if math.Abs(v-mean[j]) > 1e-9 {
					t.Errorf("shards of %d: the mean of weight %d is %v, by hand %v", size, j, v, mean[j])
				}
			}
		}
	}
}

// One shard is trained as a file is, dense and sparse, with three classes and with two.
func TestOneShardIsTrainFile(t *testing.T) {
	for _, tr := range []classifier.Trainer{{}, {Method: classifier.OneVsRest}, {Method: classifier.AllPairs}, {Plain: true}, {NoBias: true}} {
		tr.Chunk, tr.MaxEpochs, tr.InOrder, tr.NoHeldOut = 150, 4, true, true
		for name, source := range map[string]classifier.ChunkReader{iris: files.CSV{Label: "species"}, "../../cmd/perceptron/testdata/points.svm": files.LIBSVM{}} {
			folder := filepath.Join(t.TempDir(), "shards")
			perceptron.Must(Cut(t.Context(), tr, source, folder, name))
			model := perceptron.Must(Run(t.Context(), folder, ""))
			train := perceptron.Must(tr.TrainFile(t.Context(), source, name))
			for p, got := range model.Parts {
				want := train.Parts[p]
				if !slices.Equal(got.Last, want.Last) || got.Mistakes != want.Mistakes || got.Reason != want.Reason {
					t.Errorf("%s, %+v: %+v, TrainFile %+v", name, tr, got, want)
				}
			}
		}
	}
}
