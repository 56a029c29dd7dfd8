package classifier

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// writtenCSV writes a table as a CSV file.
func writtenCSV(t *testing.T, table datasets.Table) string {
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

// mustBe fails the test unless a model is another one, to the bit.
func mustBe(t *testing.T, got, want *Model) {
	t.Helper()
	if got, want := must[[]byte](t)(got.encode()), must[[]byte](t)(want.encode()); !bytes.Equal(got, want) {
		t.Fatalf("the model is\n%s\nwant\n%s", got, want)
	}
}

// Of each way to train, a file trains the model that the same table does: with numbers and with
// categories, few (dense) and many (sparse); and so on from a model.
func TestTrainFile(t *testing.T) {
	for name, trainer := range chunkCases() {
		for _, classes := range []int{2, 5} {
			for _, reader := range []files.CSV{
				{Label: "class"},
				{Label: "class", Categorical: []string{"a", "b"}},
				{Label: "class", Categorical: []string{"a"}, Ignore: []string{"b", "c", "d"}},
			} {
				trainer.Chunk, trainer.Scale, trainer.Patience = 16, nil, 2
				file := writtenCSV(t, scattered(150, classes, false))
				table := must[datasets.Table](t)(reader.ReadFile(file))
				want := must[*Model](t)(trainer.Train(table))
				mustBe(t, must[*Model](t)(trainer.TrainFile(t.Context(), reader, file)), want)
				if len(want.Curve) > 1 && (want.HeldOut == 0 || want.Components[0].Mistakes == 0) {
					t.Errorf("%s: nothing is held out or learnt: %v", name, want)
				}
				trainer.Start, trainer.Method = want, 0
				mustBe(t, must[*Model](t)(trainer.TrainFile(t.Context(), reader, file)), must[*Model](t)(trainer.Train(table)))
				trainer.Start, trainer.Method = nil, want.Method
			}
		}
	}
}

// At counts the times that a chunk is loaded, and does something before one of them.
type at struct {
	chunkSource
	load int
	do   func()
}

func (a *at) Table(c int) (datasets.Table, error) {
	a.load--
	if a.load == 0 {
		a.do()
	}
	return a.chunkSource.Table(c)
}

// checkpointed are trainers of each kind, and the file that they are trained on.
func checkpointed(t *testing.T) (file string, trainers []Trainer) {
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		trainers = append(trainers, Trainer{Method: method, Chunk: 16, MaxEpochs: 4})
	}
	trainers = append(trainers, Trainer{Chunk: 16, MaxEpochs: 4, NoAverage: true, HeldOut: 0.3})
	return writtenCSV(t, scattered(75, 4, false)), trainers
}

// begun returns the training on rows before its first epoch.
func begun(t *testing.T, tr Trainer, rows chunkSource) *trainingRun {
	t.Helper()
	return must[*trainingRun](t)(tr.begin(t.Context(), rows))
}

const childMode = "CLASSIFIER_TEST_CHILD" // kill N, or full N: before that many loads

// TestChild is no test, but what the others run as a program of its own.
func TestChild(t *testing.T) {
	var mode, file, kept string
	var trainer, load int
	if _, err := fmt.Sscan(os.Getenv(childMode), &mode, &trainer, &load, &file, &kept); err != nil {
		t.Skip("not the child")
	}
	saveEvery = 0
	_, trainers := checkpointed(t)
	tr := trainers[trainer]
	tr.Checkpoint = kept
	rows := must[*files.Chunks](t)(files.CSV{Label: "class"}.Chunks(t.Context(), file, tr.Chunk))
	do := map[string]func(){"full": fullDisk, "kill": func() {
		self, _ := os.FindProcess(os.Getpid())
		_ = self.Kill()
		select {}
	}}[mode]
	_, err := begun(t, tr, &at{rows, load, do}).train(t.Context())
	fmt.Println("\nended:", err)
}

// child runs TestChild and returns what it ended with, or "" if it was killed. After a time it
// is killed from outside.
func child(t *testing.T, after time.Duration, args ...any) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), after)
	defer cancel()
	command := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestChild$")
	command.Env = append(os.Environ(), childMode+"="+fmt.Sprintln(args...), "TMPDIR="+t.TempDir())
	out, err := command.CombinedOutput()
	if command.ProcessState == nil {
		t.Skip("no program can be run here:", err)
	}
	_, end, _ := strings.Cut(string(out), "\nended: ")
	end, _, _ = strings.Cut(end, "\n")
	if end == "" && command.ProcessState.Exited() {
		t.Fatalf("the child failed: %s", out)
	}
	return end
}

// Training that is killed again and again, and goes on, ends with the same model as without a
// kill, and leaves nothing behind but its checkpoint; one that has ended returns its model.
func TestKilled(t *testing.T) {
	file, trainers := checkpointed(t)
	draw, all := rand.New(rand.NewPCG(1, 2)), 0
	for k, tr := range trainers {
		table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
		want := must[*Model](t)(tr.Train(table))
		count := at{chunkSource: tableChunks{table, tr.Chunk}}
		begun(t, tr, &count)
		setup := -count.load
		for round := range 1 + long(20) {
			tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
			kills := 0
			for end := ""; end == ""; kills++ {
				load, after := setup+2+draw.IntN(15), time.Minute
				if round > 0 {
					load, after = 1000, time.Duration(10+draw.IntN(30))*time.Millisecond
				}
				if end = child(t, after, "kill", k, load, file, tr.Checkpoint); end != "" && end != "<nil>" {
					t.Fatal(end)
				}
			}
			if round == 0 && kills < 3 {
				t.Errorf("trainer %d was killed only %d times", k, kills)
			}
			all += kills - 1
			mustBe(t, must[*Model](t)(tr.Train(table)), want)
			if left, _ := os.ReadDir(filepath.Dir(tr.Checkpoint)); len(left) != 1 && round == 0 {
				t.Errorf("left over: %v", left)
			}
		}
	}
	t.Logf("%d kills", all)
}

// long returns n if PERCEPTRON_LONG asks for long tests, else 0.
func long(n int) int {
	if os.Getenv("PERCEPTRON_LONG") == "" {
		return 0
	}
	return n
}

// An interruption at any chunk loses nothing: the best model so far comes with the error, and
// the next call goes on, from a table or from a file.
func TestInterrupted(t *testing.T) {
	file, trainers := checkpointed(t)
	table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
	chunks := (table.Len() + trainers[0].Chunk - 1) / trainers[0].Chunk
	counting := 0 // how often errors were being counted
	for _, tr := range trainers {
		want, kept := must[*Model](t)(tr.Train(table)), 0 // 100 × the epoch + its chunks
		for load := 1; ; load += 3 {
			tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
			ctx, cancel := context.WithCancel(t.Context())
			var so *Model
			run, err := tr.begin(ctx, &at{tableChunks{table, tr.Chunk}, load, cancel})
			if err == nil {
				so, err = run.train(ctx)
			}
			if err == nil {
				if load < 40 {
					t.Fatalf("training ended after %d loads", load)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || so != nil && !strings.HasPrefix(so.End, "interrupted after epoch") {
				t.Fatalf("load %d: %v, %v", load, so, err)
			}
			if c := must[*saved](t)(readCheckpoint(tr.Checkpoint)); c != nil {
				before := kept
				if c.State.Done == chunks {
					counting++
				}
				if kept = 100*c.State.Epoch + cmp.Or(c.State.Done, 99); kept < before {
					t.Errorf("load %d: less is kept (%d) than of an earlier interruption (%d)", load, kept, before)
				}
			}
			if load%2 == 0 {
				mustBe(t, must[*Model](t)(tr.Train(table)), want)
			} else {
				mustBe(t, must[*Model](t)(tr.TrainFile(t.Context(), files.CSV{Label: "class"}, file)), want)
			}
		}
	}
	if counting == 0 {
		t.Error("no interruption came between the rows of an epoch and the end of it")
	}
}

// A full disk is an error that says so; the checkpoint stays as it was, and training goes on
// from there when there is room again.
func TestFullDisk(t *testing.T) {
	file, trainers := checkpointed(t)
	table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
	tr := trainers[0]
	want := must[*Model](t)(tr.Train(table))
	tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	end := child(t, time.Minute, "full", 0, 40, file, tr.Checkpoint)
	if !strings.Contains(end, tr.Checkpoint+": the checkpoint can't be written: file too large") {
		t.Fatalf("ended with %s", end)
	}
	if left, _ := os.ReadDir(filepath.Dir(tr.Checkpoint)); len(left) != 1 {
		t.Errorf("left over: %v", left)
	}
	if saved, err := readCheckpoint(tr.Checkpoint); err != nil || saved.State.Epoch == 0 {
		t.Errorf("the checkpoint is %v, %v", saved, err)
	}
	mustBe(t, must[*Model](t)(tr.Train(table)), want)
}

// A file that is no checkpoint of this training is an error, and stays as it is.
func TestOtherCheckpoints(t *testing.T) {
	file, trainers := checkpointed(t)
	table := must[datasets.Table](t)(files.CSV{Label: "class"}.ReadFile(file))
	tr := trainers[0]
	tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	must[*Model](t)(tr.Train(table))
	good := must[[]byte](t)(os.ReadFile(tr.Checkpoint))
	model := filepath.Join(t.TempDir(), "model.json")
	if err := must[*Model](t)(Train(table)).Save(model); err != nil {
		t.Fatal(err)
	}
	changed := table
	changed.Rows = slices.Clone(table.Rows)
	changed.Rows[70] = slices.Clone(changed.Rows[70])
	changed.Rows[70][1] += 1.0 / 64
	other, moreEpochs := tr, tr
	other.NoAverage, moreEpochs.MaxEpochs = true, 5
	anew := datasets.Fix{When: "to begin anew", Do: "name another file"}
	for _, c := range []struct {
		what  string
		text  []byte
		tr    Trainer
		table datasets.Table
		want  string
		fixes []datasets.Fix
	}{
		{"other rows", good, tr, changed, "it belongs to a training on other rows", []datasets.Fix{do("train on those"), anew}},
		{"other fields", good, other, table, "it belongs to a training with other settings", []datasets.Fix{do("go on with those"), anew}},
		{"more epochs", good, moreEpochs, table, "it belongs to a training with other settings", []datasets.Fix{do("go on with those"), anew}},
		{"a model", must[[]byte](t)(os.ReadFile(model)), tr, table, "the file is of another kind", nil},
		{"nothing", nil, tr, table, "the file is of another kind", nil},
		{"cut off", good[:len(good)/2], tr, table, "the file is damaged: its checksum is wrong", nil},
		{"another release", bytes.Replace(good, []byte("checkpoint 2"), []byte("checkpoint 1"), 1), tr, table, "another release wrote the file", nil},
	} {
		if err := os.WriteFile(tr.Checkpoint, c.text, 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := c.tr.Train(c.table)
		want := "the checkpoint was left as it is: " + c.want
		got, ok := err.(*datasets.Problem)
		if !ok || got.File != tr.Checkpoint || !strings.HasPrefix(got.Found, want) || !reflect.DeepEqual(got.Fixes, c.fixes) {
			t.Errorf("%s: error %v, want %s", c.what, err, want)
		}
		if text := must[[]byte](t)(os.ReadFile(tr.Checkpoint)); !bytes.Equal(text, c.text) {
			t.Errorf("%s: the file has changed", c.what)
		}
	}
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 1
		for _, text := range [][]byte{bad, good[:i]} {
			if err := os.WriteFile(tr.Checkpoint, text, 0o600); err != nil {
				t.Fatal(err)
			}
			if c, err := readCheckpoint(tr.Checkpoint); err == nil {
				t.Fatalf("byte %d changed, or cut off there: %v", i, c)
			}
		}
	}
	tr.Checkpoint = filepath.Join(t.TempDir(), "no", "checkpoint")
	if _, err := tr.Train(table); err == nil || !strings.Contains(err.Error(), "does not exist; create it first") {
		t.Errorf("error %v", err)
	}
}

// A release that words its sentences about a training in another way goes on from the checkpoint.
func TestFingerprintsLeaveSentencesOut(t *testing.T) {
	m := train(t, Trainer{NoHeldOut: true}, datasets.Iris())
	reworded := *m
	reworded.End = "it is over"
	reworded.Warnings = []string{"look out"}
	reworded.Components = slices.Clone(m.Components)
	reworded.Components[0].Reason = "enough"
	other := reworded
	other.Examples++
	want := must[[]byte](t)(Trainer{Start: m}.fingerprint(m))
	if got := must[[]byte](t)(Trainer{Start: &reworded}.fingerprint(&reworded)); !bytes.Equal(got, want) {
		t.Errorf("the fingerprint is %x, and %x with other sentences", want, got)
	}
	for _, tr := range []Trainer{{Start: &other}, {Start: m, InOrder: true}, {}} {
		if bytes.Equal(must[[]byte](t)(tr.fingerprint(m)), want) {
			t.Errorf("%+v has the fingerprint of another one", tr)
		}
	}
}
