package classifier

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// writeCSV writes a table to a CSV file and returns the name of the file.
func writeCSV(t *testing.T, table datasets.Table) string {
	t.Helper()
	var text strings.Builder
	fmt.Fprintf(&text, "%s,class\n", strings.Join(table.Features, ","))
	for i, class := range table.Classes {
		for _, v := range table.Row(i) {
			fmt.Fprint(&text, v, ",")
		}
		fmt.Fprintln(&text, class)
	}
	name := filepath.Join(t.TempDir(), "rows.csv")
	if err := os.WriteFile(name, []byte(text.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// checkSameModel fails the test unless Save would write the same bytes for both models.
func checkSameModel(t *testing.T, got, want *Model) {
	t.Helper()
	if got, want := must[[]byte](t)(got.encode()), must[[]byte](t)(want.encode()); !bytes.Equal(got, want) {
		t.Fatalf("the model is\n%s\nwant\n%s", got, want)
	}
}

// TrainFile returns the same model as Train on the table in the file, with and without Start. The columns
// of the file are numbers (the rows are dense), numbers and categories, or only categories (the rows are
// sparse).
func TestTrainFile(t *testing.T) {
	for name, trainer := range chunkCases() {
		for _, classes := range []int{2, 5} {
			for _, reader := range []files.CSV{
				{Label: "class"},
				{Label: "class", Categorical: []string{"a", "b"}},
				{Label: "class", Categorical: []string{"a"}, Ignore: []string{"b", "c", "d"}},
			} {
				trainer.Chunk, trainer.Scale, trainer.Patience = 16, nil, 2
				file := writeCSV(t, scattered(150, classes, false))
				table := must[datasets.Table](t)(reader.ReadFile(file))
				want := must[*Model](t)(trainer.Train(table))
				checkSameModel(t, must[*Model](t)(trainer.TrainFile(t.Context(), reader, file)), want)
				if want.HeldOut == 0 || want.Components[0].Mistakes == 0 {
					t.Errorf("%s: the model is %v, want some held-out rows and some mistakes", name, want)
				}
				trainer.Start, trainer.Method = want, 0 // Start determines the Method
				checkSameModel(t, must[*Model](t)(trainer.TrainFile(t.Context(), reader, file)), must[*Model](t)(trainer.Train(table)))
				trainer.Start, trainer.Method = nil, want.Method
			}
		}
	}
}

// A countdown is a chunkSource that counts how often a chunk is loaded, and calls a function before one of
// these loads.
type countdown struct {
	chunkSource
	load int    // each load of a chunk subtracts 1; if load is 0 at first, −load counts the loads
	call func() // called when load becomes 0, before the chunk is loaded
}

func (c *countdown) Table(chunk int) (datasets.Table, error) {
	c.load--
	if c.load == 0 {
		c.call()
	}
	return c.chunkSource.Table(chunk)
}

// checkpointTrainers returns Trainers for the tests of checkpoints, at least one for each method, and the
// name of a file to train on. Checkpoint is not set.
func checkpointTrainers(t *testing.T) (file string, trainers []Trainer) {
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		trainers = append(trainers, Trainer{Method: method, Chunk: 16, MaxEpochs: 4})
	}
	trainers = append(trainers, Trainer{Chunk: 16, MaxEpochs: 4, NoAverage: true, HeldOut: 0.3})
	return writeCSV(t, scattered(75, 4, false)), trainers
}

// mustBegin returns a training run on the given rows, before its first epoch.
func mustBegin(t *testing.T, tr Trainer, rows chunkSource) *trainingRun {
	t.Helper()
	return must[*trainingRun](t)(tr.begin(t.Context(), rows))
}

// childMode is the name of the environment variable that contains TestChild's arguments.
const childMode = "CLASSIFIER_TEST_CHILD"

// TestChild is not a test, but a program that other tests run in a process of its own. It trains on a file
// and saves checkpoints. Before a given load of a chunk, it kills itself, or limits the size of files to
// simulate a full disk.
func TestChild(t *testing.T) {
	var mode, file, checkpoint string
	var trainer, load int
	if _, err := fmt.Sscan(os.Getenv(childMode), &mode, &trainer, &load, &file, &checkpoint); err != nil {
		t.Skip("run only by other tests")
	}
	saveEvery = 0 // save a checkpoint after each chunk
	_, trainers := checkpointTrainers(t)
	tr := trainers[trainer]
	tr.Checkpoint = checkpoint
	rows := must[*files.Chunks](t)(files.CSV{Label: "class"}.Chunks(t.Context(), file, tr.Chunk))
	action := map[string]func(){"full": fullDisk, "kill": func() {
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		select {} // wait for the signal
	}}[mode]
	_, err := mustBegin(t, tr, &countdown{rows, load, action}).train(t.Context())
	fmt.Println("\nended:", err)
}

// runChild runs TestChild in a process of its own. args are the mode ("kill" or "full"), the index of the
// Trainer in checkpointTrainers, the load, the file and the checkpoint. runChild returns the error that
// TestChild prints, which is "<nil>" if training succeeded. If the process was killed, runChild returns "".
// After the timeout, runChild kills the process.
func runChild(t *testing.T, timeout time.Duration, args ...any) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	command := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestChild$")
	command.Env = append(os.Environ(), childMode+"="+fmt.Sprintln(args...), "TMPDIR="+t.TempDir())
	out, err := command.CombinedOutput()
	if command.ProcessState == nil {
		t.Skip("can't run a process here:", err)
	}
	_, end, _ := strings.Cut(string(out), "\nended: ")
	end, _, _ = strings.Cut(end, "\n")
	if end == "" && command.ProcessState.Exited() {
		t.Fatalf("the child process printed %s, want a line that begins with \"ended: \"", out)
	}
	return end
}

// Training that is killed and continued several times ends with the same model as training without a kill.
// Training leaves no file except the checkpoint. After the end of training, another call of Train returns
// the model in the checkpoint.
func TestTrainContinuesAfterKills(t *testing.T) {
	file, trainers := checkpointTrainers(t)
	draw, allKills := rand.New(rand.NewPCG(1, 2)), 0
	for k, tr := range trainers {
		table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
		want := must[*Model](t)(tr.Train(table))
		count := countdown{chunkSource: tr.tableChunks(table)}
		mustBegin(t, tr, &count)
		setup := -count.load // the number of loads before the first epoch
		for round := range 1 + ifLong(20) {
			tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
			runs := 0
			for end := ""; end == ""; runs++ {
				// Before load setup+2, the process has saved at least one more chunk, unless it has
				// begun to count errors.
				load, after := setup+2+draw.IntN(15), time.Minute
				if round > 0 { // kill the process after a random time: training ends before load 1000
					load, after = 1000, time.Duration(10+draw.IntN(30))*time.Millisecond
				}
				if end = runChild(t, after, "kill", k, load, file, tr.Checkpoint); end != "" && end != "<nil>" {
					t.Fatal(end)
				}
			}
			if round == 0 && runs < 3 {
				t.Errorf("trainer %d: the child process ran %d times, want at least 3 runs", k, runs)
			}
			allKills += runs - 1
			checkSameModel(t, must[*Model](t)(tr.Train(table)), want)
			// In later rounds, a kill during a write may leave a temporary file.
			if left, _ := os.ReadDir(filepath.Dir(tr.Checkpoint)); len(left) != 1 && round == 0 {
				t.Errorf("the folder contains %v, want only the checkpoint", left)
			}
		}
	}
	t.Logf("the child process was killed %d times", allKills)
}

// ifLong returns n if the environment variable PERCEPTRON_LONG is set, and 0 otherwise.
func ifLong(n int) int {
	if os.Getenv("PERCEPTRON_LONG") == "" {
		return 0
	}
	return n
}

// Training can be interrupted at any chunk. It then returns the context's error and the best model so far.
// The next call of Train or TrainFile continues, and returns the same model as training without an
// interruption.
func TestTrainContinuesAfterInterruptions(t *testing.T) {
	file, trainers := checkpointTrainers(t)
	table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
	chunks := (table.Len() + trainers[0].Chunk - 1) / trainers[0].Chunk
	whileCounting := 0 // number of interruptions while the errors of an epoch were counted
	for _, tr := range trainers {
		want := must[*Model](t)(tr.Train(table))
		progress := 0 // in the last checkpoint: 100 times the epoch, plus the number of chunks done
		for load := 1; ; load += 3 {
			tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
			ctx, cancel := context.WithCancel(t.Context())
			var model *Model
			run, err := tr.begin(ctx, &countdown{tr.tableChunks(table), load, cancel})
			if err == nil {
				model, err = run.train(ctx)
			}
			if err == nil {
				if load < 40 { // the four epochs load more than 40 chunks
					t.Fatalf("training ended before load %d, want an interruption", load)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || model != nil && !strings.HasPrefix(model.End, "interrupted after epoch") {
				t.Fatalf("interrupted at load %d: model %v, error %v; want context.Canceled, and an End that begins with \"interrupted after epoch\"",
					load, model, err)
			}
			if c := must[*savedRun](t)(readCheckpoint(tr.Checkpoint)); c != nil {
				before := progress
				if c.State.Done == chunks {
					whileCounting++
				}
				progress = 100*c.State.Epoch + cmp.Or(c.State.Done, 99) // after an epoch, Done is 0
				if progress < before {
					t.Errorf("interrupted at load %d: progress %d in the checkpoint, want at least %d, the progress at an earlier load",
						load, progress, before)
				}
			}
			if load%2 == 0 {
				checkSameModel(t, must[*Model](t)(tr.Train(table)), want)
			} else {
				checkSameModel(t, must[*Model](t)(tr.TrainFile(t.Context(), files.CSV{Label: "class"}, file)), want)
			}
		}
	}
	if whileCounting == 0 {
		t.Error("training was never interrupted while errors were counted, want at least one such interruption")
	}
}

// If the disk is full, training ends with an error, and the checkpoint is unchanged. Once there is space,
// training continues from this checkpoint.
func TestFullDisk(t *testing.T) {
	if !canFillDisk {
		t.Skip("can't simulate a full disk on this system")
	}
	file, trainers := checkpointTrainers(t)
	table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
	tr := trainers[0]
	want := must[*Model](t)(tr.Train(table))
	tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	// At load 40, the errors of the first epoch are being counted.
	end := runChild(t, time.Minute, "full", 0, 40, file, tr.Checkpoint)
	messagetest.Error(t, "full disk", errors.New(strings.ReplaceAll(end, filepath.Dir(tr.Checkpoint), "FOLDER")))
	if left, _ := os.ReadDir(filepath.Dir(tr.Checkpoint)); len(left) != 1 {
		t.Errorf("the folder contains %v, want only the checkpoint", left)
	}
	if saved, err := readCheckpoint(tr.Checkpoint); err != nil || saved.State.Epoch == 0 {
		t.Errorf("readCheckpoint = %v, %v; want a state after the beginning of epoch 1", saved, err)
	}
	checkSameModel(t, must[*Model](t)(tr.Train(table)), want)
}

// Train returns an error if the file is not a checkpoint of the same training run, and leaves the file
// unchanged.
func TestTrainRejectsOtherCheckpoints(t *testing.T) {
	file, trainers := checkpointTrainers(t)
	table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
	tr := trainers[0]
	tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	must[*Model](t)(tr.Train(table))
	valid := must[[]byte](t)(os.ReadFile(tr.Checkpoint))
	model := filepath.Join(t.TempDir(), "model.json")
	if err := must[*Model](t)(Train(table)).Save(model); err != nil {
		t.Fatal(err)
	}
	otherRows := table // differs from table in one number
	otherRows.Rows = slices.Clone(table.Rows)
	otherRows.Rows[70] = slices.Clone(table.Rows[70])
	otherRows.Rows[70][1] += 1.0 / 64
	other, fewerEpochs, lessPatience := tr, tr, tr
	other.NoAverage, fewerEpochs.MaxEpochs, lessPatience.Patience = true, 3, 4
	for _, c := range []struct {
		caseName string
		text     []byte
		tr       Trainer
		table    datasets.Table
	}{
		{"different rows", valid, tr, otherRows},
		{"different settings", valid, other, table},
		{"fewer epochs", valid, fewerEpochs, table},
		{"less patience", valid, lessPatience, table},
		{"a model", must[[]byte](t)(os.ReadFile(model)), tr, table},
		{"an empty file", nil, tr, table},
		{"truncated", valid[:len(valid)/2], tr, table},
		{"another release", bytes.Replace(valid, []byte("checkpoint 2"), []byte("checkpoint 1"), 1), tr, table},
	} {
		if err := os.WriteFile(tr.Checkpoint, c.text, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := c.tr.Train(c.table)
		problem, ok := err.(*datasets.Problem)
		if !ok || problem.File != tr.Checkpoint {
			t.Fatalf("%s: error %v, want a problem with the file %s", c.caseName, err, tr.Checkpoint)
		}
		problem.File = "FILE"
		messagetest.Error(t, c.caseName, problem)
		if text := must[[]byte](t)(os.ReadFile(tr.Checkpoint)); !bytes.Equal(text, c.text) {
			t.Errorf("%s: the file contains %q, want %q as before", c.caseName, text, c.text)
		}
	}
	for i := range valid {
		changed := slices.Clone(valid)
		changed[i] ^= 1
		for _, text := range [][]byte{changed, valid[:i]} {
			if err := os.WriteFile(tr.Checkpoint, text, 0o600); err != nil {
				t.Fatal(err)
			}
			if c, err := readCheckpoint(tr.Checkpoint); err == nil {
				t.Fatalf("byte %d is changed, or the file is truncated to %[1]d bytes: readCheckpoint = %v, want an error", i, c)
			}
		}
	}
	tr.Checkpoint = filepath.Join(t.TempDir(), "no", "checkpoint")
	if _, err := tr.Train(table); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Checkpoint in a missing folder: error %v, want an error that wraps fs.ErrNotExist", err)
	}
}

// A fingerprint does not depend on the sentences in a model, so a release that words them differently can
// continue from the checkpoint. Neither does it depend on the StopReason, which release 0.1.0 did not save.
func TestFingerprintsIgnoreSentences(t *testing.T) {
	m := train(t, Trainer{NoHeldOut: true}, datasets.Iris())
	reworded := *m
	reworded.End = "training ended"
	reworded.StopReason = perceptron.Running
	reworded.Warnings = []string{"unusual data"}
	reworded.Components = slices.Clone(m.Components)
	reworded.Components[0].Reason = "enough"
	other := reworded
	other.Examples++
	want := must[[]byte](t)(Trainer{Start: m}.fingerprint(m))
	if got := must[[]byte](t)(Trainer{Start: &reworded}.fingerprint(&reworded)); !bytes.Equal(got, want) {
		t.Errorf("with different sentences: fingerprint = %x, want %x", got, want)
	}
	of010 := *m
	of010.StopReason = perceptron.Running
	want010 := must[[]byte](t)(Trainer{Start: &of010}.fingerprintOf010(&of010, nil))
	if got := must[[]byte](t)(Trainer{Start: m}.fingerprintOf010(&of010, nil)); !bytes.Equal(got, want010) {
		t.Errorf("with a StopReason of Start: fingerprintOf010 = %x, want %x", got, want010)
	}
	for _, tr := range []Trainer{{Start: &other}, {Start: m, InOrder: true}, {}} {
		if bytes.Equal(must[[]byte](t)(tr.fingerprint(m)), want) {
			t.Errorf("%+v: fingerprint = %x, want a different fingerprint", tr, want)
		}
	}
}
