package classifier

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// If training has ended at the limit of k epochs, a call with a higher limit continues from the checkpoint. It
// returns the same model as training with the higher limit from the beginning, even if it is interrupted.
func TestMaxEpochsMayGrow(t *testing.T) {
	file, trainers := checkpointTrainers(t)
	reader := files.CSV{Label: "class"}
	table := must[datasets.Table](t)(reader.ReadFile(file))
	for i, tr := range trainers {
		tr.MaxEpochs, tr.Patience = 6, 6
		want := train(t, tr, table)
		if want.StopReason != perceptron.LimitReached {
			t.Fatalf("trainer %d: StopReason = %v, want LimitReached", i, want.StopReason)
		}
		for k := 1; k < 6; k++ {
			first := tr
			first.MaxEpochs = k
			first.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
			if m := train(t, first, table); len(m.Curve) != k {
				t.Fatalf("trainer %d: %d epochs, want %d", i, len(m.Curve), k)
			}
			next := first
			next.MaxEpochs = 6
			if k%2 == 0 {
				interruptAt(t, next, table, 50)
			}
			if k%3 == 0 {
				checkSameModel(t, must[*Model](t)(next.TrainFile(t.Context(), reader, file)), want)
			} else {
				checkSameModel(t, train(t, next, table), want)
			}
			checkSameModel(t, train(t, next, table), want) // the finished model in the checkpoint
		}
	}
}

// interruptAt trains until the given load of a chunk, and fails the test unless this interrupts an epoch.
func interruptAt(t *testing.T, tr Trainer, table datasets.Table, load int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	run := must[*trainingRun](t)(tr.begin(ctx, &countdown{tr.tableChunks(table), load, cancel}))
	if _, err := run.train(ctx); err != context.Canceled {
		t.Fatalf("train returns the error %v, want context.Canceled", err)
	}
}

// If an epoch is interrupted, training can continue with a higher limit, too.
func TestLimitsMayGrowWithinEpoch(t *testing.T) {
	file, trainers := checkpointTrainers(t)
	table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
	for _, tr := range trainers {
		tr.MaxEpochs, tr.Patience = 8, 7
		want := train(t, tr, table)
		count := countdown{chunkSource: tr.tableChunks(table)}
		mustBegin(t, tr, &count)
		for load := 2 - count.load; load < 17-count.load; load += 2 { // the first epochs
			first := tr
			first.MaxEpochs, first.Patience = 5, 6
			first.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
			interruptAt(t, first, table, load)
			next := tr
			next.Checkpoint = first.Checkpoint
			checkSameModel(t, train(t, next, table), want)
		}
	}
}

// If training has stopped early, it continues with a higher patience, and returns the same model as training with
// this patience from the beginning.
func TestPatienceMayGrow(t *testing.T) {
	table := scattered(200, 4, false)
	stopped := map[int]bool{} // the numbers of epochs after which training has stopped
	for _, tr := range []Trainer{{}, {NoAverage: true}, {Method: OneVsRest}, {Method: OneVsOne, RandomState: 1}} {
		tr.Chunk, tr.MaxEpochs = 16, 40
		tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
		for tr.Patience = 1; tr.Patience <= 8; tr.Patience++ {
			fromStart := tr
			fromStart.Checkpoint = ""
			want := train(t, fromStart, table)
			stopped[len(want.Curve)] = true
			checkSameModel(t, train(t, tr, table), want)
		}
	}
	if len(stopped) < 8 {
		t.Errorf("training stopped after %v epochs, want more different numbers", stopped)
	}
}

// If further epochs would change nothing, a higher limit only changes the limit in the model.
func TestProvedRunDoesNotContinue(t *testing.T) {
	table := blobs(60, 3, 2, 99, 1)
	tr := Trainer{NoAverage: true, NoHeldOut: true, Chunk: 16, Checkpoint: filepath.Join(t.TempDir(), "checkpoint")}
	epochs := len(train(t, tr, table).Curve)
	tr.MaxEpochs = 100
	m := train(t, tr, table)
	tr.Checkpoint = ""
	checkSameModel(t, m, train(t, tr, table))
	if len(m.Curve) != epochs || m.StopReason != perceptron.Proved {
		t.Errorf("%d epochs and StopReason %v, want %d and Proved", len(m.Curve), m.StopReason, epochs)
	}
}

// An unreadableSource is a ChunkReader that must not be called.
type unreadableSource struct{ t *testing.T }

func (u unreadableSource) Chunks(context.Context, string, int, ...string) (*files.Chunks, error) {
	u.t.Helper()
	u.t.Fatal("the file is read, want an error before")
	return nil, nil
}

// A checkpoint with other fields or higher limits is refused before the file is read, and not changed.
func TestCheckpointIsRefusedBeforeReading(t *testing.T) {
	file, trainers := checkpointTrainers(t)
	tr := trainers[0]
	tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	must[*Model](t)(tr.TrainFile(t.Context(), files.CSV{Label: "class"}, file))
	saved := must[[]byte](t)(os.ReadFile(tr.Checkpoint))
	for caseName, change := range map[string]func(tr *Trainer){
		"MaxEpochs":      func(tr *Trainer) { tr.MaxEpochs = 3 },
		"Patience":       func(tr *Trainer) { tr.Patience = 4 },
		"RandomState":    func(tr *Trainer) { tr.RandomState = 1 },
		"Chunk":          func(tr *Trainer) { tr.Chunk = 17 },
		"Shuffle":        func(tr *Trainer) { tr.Shuffle = true },
		"Balanced":       func(tr *Trainer) { tr.Balanced = true },
		"ExampleWeights": func(tr *Trainer) { tr.ExampleWeights = thirds(75) },
		"Start":          func(tr *Trainer) { tr.Start = train(t, Trainer{}, scattered(75, 4, false)) },
	} {
		changed := tr
		change(&changed)
		_, err := changed.TrainFile(t.Context(), unreadableSource{t}, file)
		problem, ok := err.(*datasets.Problem)
		if !ok || problem.File != tr.Checkpoint {
			t.Fatalf("%s: error %v, want a problem with the file %s", caseName, err, tr.Checkpoint)
		}
		problem.File = "FILE"
		messagetest.Error(t, caseName, problem)
	}
	if string(must[[]byte](t)(os.ReadFile(tr.Checkpoint))) != string(saved) {
		t.Error("the checkpoint has changed")
	}
	// Fields that don't matter don't count, and Balanced is the same before and after the weights are known.
	tr.Balanced, tr.Checkpoint = true, filepath.Join(t.TempDir(), "checkpoint")
	want := must[*Model](t)(tr.TrainFile(t.Context(), files.CSV{Label: "class"}, file))
	tr.ManyClasses = true
	checkSameModel(t, must[*Model](t)(tr.TrainFile(t.Context(), files.CSV{Label: "class"}, file)), want)
}

// A checkpoint without the fingerprints of this release continues if all settings are the same, as before.
func TestCheckpointWithoutLimits(t *testing.T) {
	table := scattered(75, 4, false)
	tr := Trainer{Chunk: 16, MaxEpochs: 4, Checkpoint: filepath.Join(t.TempDir(), "checkpoint")}
	interruptAt(t, tr, table, 45)
	saved := must[*savedRun](t)(readCheckpoint(tr.Checkpoint))
	saved.Settings, saved.Fields, saved.Limits = nil, nil, limits{}
	if err := checkpoint.Write(tr.Checkpoint, savedKind, *saved); err != nil {
		t.Fatal(err)
	}
	for _, epochs := range []int{5, 3} {
		changed := tr
		changed.MaxEpochs = epochs
		var problem *datasets.Problem
		if _, err := changed.Train(table); !errors.As(err, &problem) {
			t.Fatalf("MaxEpochs %d: error %v, want a Problem", epochs, err)
		}
		problem.File = "FILE"
		messagetest.Error(t, fmt.Sprintf("MaxEpochs %d", epochs), problem)
	}
	fromStart := tr
	fromStart.Checkpoint = ""
	checkSameModel(t, train(t, tr, table), train(t, fromStart, table))
	if after := must[*savedRun](t)(readCheckpoint(tr.Checkpoint)); fmt.Sprint(after.Limits) != "{4 5}" {
		t.Errorf("after training, the checkpoint has the limits %v, want 4 and 5", after.Limits)
	}
}

// A finished run whose models have no StopReason, because an earlier release saved them, gets one.
func TestCheckpointWithoutStopReason(t *testing.T) {
	names := regexp.MustCompile(`,"stopReason":"[a-z ]*"`)
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
		want  perceptron.StopReason
	}{
		{Trainer{MaxEpochs: 2}, scattered(75, 4, false), perceptron.LimitReached},
		{Trainer{HeldOut: 0.4, MaxEpochs: 90, Patience: 1}, scattered(75, 4, false), perceptron.NoImprovement},
		{Trainer{NoAverage: true, NoHeldOut: true, MaxEpochs: 90}, blobs(60, 3, 2, 99, 1), perceptron.Proved},
	} {
		c.tr.Chunk, c.tr.Checkpoint = 16, filepath.Join(t.TempDir(), "checkpoint")
		want := train(t, c.tr, c.table)
		saved := must[*savedRun](t)(readCheckpoint(c.tr.Checkpoint))
		saved.Settings, saved.Fields, saved.Limits = nil, nil, limits{}
		for k, text := range saved.Models {
			saved.Models[k] = names.ReplaceAll(text, nil)
		}
		if err := checkpoint.Write(c.tr.Checkpoint, savedKind, *saved); err != nil {
			t.Fatal(err)
		}
		got := train(t, c.tr, c.table)
		checkSameModel(t, got, want)
		if want.StopReason != c.want || got.StopReason != c.want {
			t.Errorf("StopReason = %v, and %v without a checkpoint, want %v", got.StopReason, want.StopReason, c.want)
		}
	}
}
