package classifier

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// StopReason states the same reason as End: for the model of Train, for the last model of Epochs, and after Save
// and Load. The other models of Epochs have neither.
func TestStopReason(t *testing.T) {
	plain := Trainer{Method: OneVsOne, NoAverage: true, NoHeldOut: true, MaxEpochs: 100}
	separated := blobs(60, 3, 2, 99, 1)
	var rows []int // of class a
	for i, class := range separated.Classes {
		if class == "a" {
			rows = append(rows, i)
		}
	}
	onlyA := must[datasets.Table](t)(separated.Subset(rows...))
	continued := plain // the binary problem of b and c has no rows, so it can't converge
	continued.Method = 0
	continued.Start = train(t, plain, separated)
	for _, c := range []struct {
		trainer Trainer
		table   datasets.Table
		want    perceptron.StopReason
		end     string
	}{
		{plain, separated, perceptron.Proved, "would change nothing"},
		{continued, onlyA, perceptron.NothingChanges, "would change nothing"},
		{Trainer{MaxEpochs: 50}, datasets.Iris(), perceptron.NoImprovement, "no later epoch was better"},
		{Trainer{MaxEpochs: 2}, datasets.Iris(), perceptron.LimitReached, "limit of 2 epochs"},
	} {
		m := train(t, c.trainer, c.table)
		if m.StopReason != c.want || !strings.Contains(m.End, c.end) {
			t.Errorf("%+v: StopReason = %v, End = %q; want %v, %q", c.trainer, m.StopReason, m.End, c.want, c.end)
		}
		name := filepath.Join(t.TempDir(), "model.json")
		if err := m.Save(name); err != nil {
			t.Fatal(err)
		}
		if got := must[*Model](t)(Load(name)).StopReason; got != c.want {
			t.Errorf("%+v: after Load, StopReason = %v, want %v", c.trainer, got, c.want)
		}
		reasons := []perceptron.StopReason{}
		for m, err := range c.trainer.Epochs(c.table) {
			if err != nil {
				t.Fatal(err)
			}
			if (m.StopReason == perceptron.Running) != (m.End == "") {
				t.Errorf("%+v, epoch %d: StopReason = %v, End = %q", c.trainer, m.Epoch, m.StopReason, m.End)
			}
			reasons = append(reasons, m.StopReason)
		}
		if last := reasons[len(reasons)-1]; last != c.want {
			t.Errorf("%+v: the last model of Epochs has the StopReason %v, want %v", c.trainer, last, c.want)
		}
	}
}

// If the context is done, the StopReason of the model so far is Interrupted.
func TestStopReasonInterrupted(t *testing.T) {
	table := scattered(75, 4, false)
	tr := Trainer{Chunk: 16, MaxEpochs: 50}
	ctx, cancel := context.WithCancel(t.Context())
	run := must[*trainingRun](t)(tr.begin(ctx, &countdown{tr.tableChunks(table), 60, cancel}))
	m, err := run.train(ctx)
	if err == nil || m == nil || m.StopReason != perceptron.Interrupted {
		t.Errorf("after an interruption, train = %v, %v; want a model with the StopReason Interrupted", m, err)
	}
}

// A run on shards that ends after an epoch without mistakes is Proved, because all components have converged.
func TestStopReasonOfShards(t *testing.T) {
	for want, epochs := range map[perceptron.StopReason]int{perceptron.Proved: 100, perceptron.LimitReached: 1} {
		tr := Trainer{Chunk: 20, MaxEpochs: epochs}
		name := writeCSV(t, blobs(60, 2, 2, 99, 1))
		run := must[*ShardRun](t)(tr.CutShards(t.Context(), files.CSV{Label: "class"}, filepath.Join(t.TempDir(), "shards"), name))
		m := must[*Model](t)(run.Run(t.Context()))
		if m.StopReason != want {
			t.Errorf("StopReason = %v, End = %q; want %v", m.StopReason, m.End, want)
		}
	}
}
