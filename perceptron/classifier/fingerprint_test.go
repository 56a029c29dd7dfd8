package classifier

import (
	"fmt"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// Checkpoints that this release saved before Trainer had the fields ManyClasses, Shuffle and ShuffleSeed can
// still be used: the fingerprints are those of that time.
func TestFingerprintsStaySame(t *testing.T) {
	const rows = "d6e16888253512caf884b8f0ed7e2433893579d43f7ad16beab80927610fb54a"
	for _, c := range []struct {
		tr       Trainer
		settings string
	}{
		{
			Trainer{Chunk: 50, Checkpoint: "x", MaxEpochs: 2},
			"39f3d581889471e675f48c9cc5f9f6fc1584e1a563bfa8cde7896bc2b930d053",
		},
		{
			Trainer{
				Chunk: 20, Checkpoint: "x", HeldOut: 0.25, Patience: 3, RandomState: 7, InOrder: true,
				NoAverage: true, NoBias: true, Method: OneVsOne, ManyClasses: true,
				ClassWeights:   map[string]float64{"setosa": 0.5, "virginica": 2},
				ExampleWeights: thirds(150),
			},
			"b845198745c1163a9ac47bf23d6995973ef0fa5a8d6534ffc855b42e49a9af0a",
		},
	} {
		run := mustBegin(t, c.tr, c.tr.tableChunks(datasets.Iris()))
		gotSettings, gotRows := fmt.Sprintf("%x", run.checkpoint.fingerprints.settings), fmt.Sprintf("%x", run.checkpoint.fingerprints.rows)
		if gotSettings != c.settings || gotRows != rows {
			t.Errorf("%+v: fingerprints = %s and %s, want %s and %s", c.tr, gotSettings, gotRows, c.settings, rows)
		}
	}
}
