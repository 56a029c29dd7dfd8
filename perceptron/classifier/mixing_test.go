package classifier

import (
	"math"
	"path/filepath"
	"slices"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// irisFile is the CSV file with the data set Iris.
const irisFile = "../datasets/iris.csv"

// After training on shards with Epoch and Mix, the last weights of each one-vs-rest component are those of
// perceptron.Trainer.Mix. The order of the calls of Epoch does not matter; the test calls Epoch in the
// reverse order of the shards. The averaged weights of a component are the mean over all visits to rows on
// all shards, which the test computes directly.
func TestShardRunMatchesPerceptronMix(t *testing.T) {
	table, all := datasets.Iris(), make([]int, 150)
	for i := range all {
		all[i] = i
	}
	for _, size := range []int{150, 100, 40} {
		folder := filepath.Join(t.TempDir(), "shards")
		trainer := Trainer{Method: OneVsRest, InOrder: true, MaxEpochs: 2, Scale: prepare.None, Chunk: size}
		run := must[*ShardRun](t)(trainer.CutShards(t.Context(), files.CSV{Label: "species"}, folder, irisFile))
		for !run.Status().Done {
			partials := make([]*Partial, run.Status().Shards)
			for s := range slices.Backward(partials) {
				partials[s] = must[*Partial](t)(run.Epoch(s, filepath.Join(folder, shardFile(s))))
			}
			if err := run.Mix(func(s int) (*Partial, error) { return partials[s], nil }); err != nil {
				t.Fatal(err)
			}
		}
		for _, part := range must[*Model](t)(run.Run(t.Context())).Components {
			var shards []*perceptron.Dataset
			for rows := range slices.Chunk(all, size) {
				shards = append(shards, perceptron.Must(perceptron.Must(table.OneVsRest(part.Class)).AbsorbBias().Subset(rows...)))
			}
			oneEpoch, twoEpochs := perceptron.Trainer{MaxEpochs: 1}.Mix(shards...), perceptron.Trainer{MaxEpochs: 2}.Mix(shards...)
			if !slices.Equal(part.Last, twoEpochs.Weights) || part.Mistakes != twoEpochs.Mistakes {
				t.Errorf("shards of %d rows: last weights %v after %d mistakes, want %v after %d mistakes",
					size, part.Last, part.Mistakes, twoEpochs.Weights, twoEpochs.Mistakes)
			}
			// In each epoch, training on a shard begins with the mixed weights of the previous epoch.
			// There are 300 visits in 2 epochs.
			mean := make([]float64, 5) // the weights of four columns and the bias
			for _, w := range []perceptron.Weights{make(perceptron.Weights, 5), oneEpoch.Weights} {
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
					t.Errorf("shards of %d rows: mean of weight %d = %v, want %v", size, j, v, mean[j])
				}
			}
		}
	}
}

// With InOrder, training on a single shard ends with the same last weights, mistakes and reasons as
// TrainFile. The data set Iris has dense rows and three classes; the file points.svm has sparse rows and two
// classes.
func TestOneShardMatchesTrainFile(t *testing.T) {
	for _, tr := range []Trainer{{}, {Method: OneVsRest}, {Method: OneVsOne}, {NoAverage: true}, {NoBias: true}} {
		tr.Chunk, tr.MaxEpochs, tr.InOrder, tr.NoHeldOut = 150, 4, true, true // no file has over 150 rows
		for name, source := range map[string]ChunkReader{irisFile: files.CSV{Label: "species"}, "../../cmd/perceptron/testdata/points.svm": files.LIBSVM{}} {
			folder := filepath.Join(t.TempDir(), "shards")
			run := must[*ShardRun](t)(tr.CutShards(t.Context(), source, folder, name))
			mixed := must[*Model](t)(run.Run(t.Context()))
			trained := must[*Model](t)(tr.TrainFile(t.Context(), source, name))
			for p, got := range mixed.Components {
				want := trained.Components[p]
				if !slices.Equal(got.Last, want.Last) || got.Mistakes != want.Mistakes || got.Reason != want.Reason {
					t.Errorf("%s, %+v: component %d = %+v, want %+v", name, tr, p, got, want)
				}
			}
		}
	}
}
