package show

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"perceptronlab/internal/messagetest"
	counts "perceptronlab/internal/progress"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A record is a screen that records all texts. It marks the first text with "<" and the last with ">".
type record struct{ texts []string }

func (r *record) show(text string, when stage) {
	r.texts = append(r.texts, [...]string{"<", "", ">"}[when]+text)
}

func (r *record) last() string { return r.texts[len(r.texts)-1] }

func of(total int) *counts.Counter {
	c := new(counts.Counter)
	c.Set(0, total)
	return c
}

// loop runs progress over the seven values 0 to 6. pass is the body of the loop; false ends it.
func loop(ctx context.Context, r *record, total int, pass func(i int) bool) {
	values := []int{0, 1, 2, 3, 4, 5, 6}
	progress(ctx, begin(r.show, "trials", "", of(total)), slices.Values(values), pass)
}

func TestLineFollowsTheLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // where only sleeping takes time, so times are exact
		var r record
		slow := func(text string, when stage) { // is still busy with a text when the loop ends
			if when == nextText {
				time.Sleep(150 * time.Millisecond)
			}
			r.show(text, when)
		}
		l := begin(slow, "two\nlines", "", of(7))
		for range 7 {
			time.Sleep(150 * time.Millisecond)
			l.Done.Add(1)
		}
		l.end(completed)
		time.Sleep(time.Minute) // nothing may be written after the last text
		want := []string{"<two lines: 0 of 7", "two lines: 1 of 7 (14 %), 5 a second, 2 s left"}
		if len(r.texts) != 7 || !slices.Equal(r.texts[:2], want) || r.last() != ">two lines: 7 of 7" {
			t.Errorf(`texts in 1.05 s = %q, want 7 texts, first %q and last ">two lines: 7 of 7"`, r.texts, want)
		}
	})
}

func TestLastLine(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	always := func(int) bool { return true }
	for _, c := range []struct {
		total int
		pass  func(int) bool
		want  string
	}{
		{7, always, ">trials: 7 of 7"},
		{9, always, ">trials: 7"}, // a wrong total is omitted
		{3, always, ">trials: 7"},
		{0, always, ">trials: 7"},
		{7, func(i int) bool { return i < 3 }, ">trials: 3 of 7, left early"},
		{7, func(i int) bool {
			if i == 2 {
				interrupt()
			}
			return true
		}, ">trials: 3 of 7, interrupted"},
		{7, always, ">trials: 0 of 7, interrupted"},
	} {
		var r record
		loop(ctx, &r, c.total, c.pass)
		if r.last() != c.want {
			t.Errorf("last line = %q, want %q", r.last(), c.want)
		}
	}
}

func TestLastLineAfterAPanic(t *testing.T) {
	var r record
	defer func() {
		if got := recover(); got != "broken" || r.last() != ">trials: 1 of 3, left early" {
			t.Errorf("panic = %v and last line = %q, want broken and %q",
				got, r.last(), ">trials: 1 of 3, left early")
		}
	}()
	loop(t.Context(), &r, 3, func(i int) bool {
		if i == 1 {
			panic("broken")
		}
		return true
	})
}

func TestPace(t *testing.T) {
	for _, c := range []struct {
		total, done int
		elapsed     time.Duration
		want        string
	}{
		{1000, 312, 6 * time.Second, "training: 312 of 1000 epochs (31 %), 52 a second, 14 s left"},
		{1000, 0, 2500 * time.Millisecond, "training: 0 of 1000 epochs, 3 s so far"},
		{1000, 999, time.Second, "training: 999 of 1000 epochs (99 %), 999 a second, 1 s left"},
		{10, 2, 250 * time.Second, "training: 2 of 10 epochs (20 %), 125.0 s each, 16 min 40 s left"},
		{10, 2, 2500 * time.Second, "training: 2 of 10 epochs (20 %), 1250.0 s each, 2 h 46 min left"},
		{0, 1, 500 * time.Millisecond, "training: 1 epoch, 2 a second, 1 s so far"},
		{5, 6, 3 * time.Second, "training: 6 epochs, 2 a second, 3 s so far"},
	} {
		l := &line{what: "training", unit: "epochs", Counter: of(c.total)}
		if got := l.count(c.done) + l.pace(c.done, c.elapsed); got != c.want {
			t.Errorf("line at %d of %d after %v = %q, want %q", c.done, c.total, c.elapsed, got, c.want)
		}
	}
	_, count := counts.With(t.Context())
	l := &line{what: "training", unit: "epochs", Counter: count}
	count.Read.Add(1 << 20)
	l.Size.Store(5 << 19)
	if got := l.count(0); got != "training: reading, 1 of 3 MiB" {
		t.Errorf(`line while a file is read = %q, want "training: reading, 1 of 3 MiB"`, got)
	}
}

func TestReadingFollowsTheFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "big.csv")
	if err := os.WriteFile(name, make([]byte, 5<<19), 0o600); err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, interrupt := context.WithCancel(t.Context())
		defer interrupt()
		for _, c := range []struct {
			ctx  context.Context
			name string
			end  error
			want string
		}{
			{t.Context(), name, nil, ">reading big.csv: 3 of 3 MiB"},
			{t.Context(), filepath.Dir(name), nil, ">reading " + filepath.Base(filepath.Dir(name)) + ": 3 MiB"}, // a folder
			{t.Context(), name, io.EOF, ">reading big.csv: 2 of 3 MiB, left early"},
			{ctx, name, context.Canceled, ">reading big.csv: 2 of 3 MiB, interrupted"},
		} {
			var r record
			err := reading(c.ctx, r.show, c.name, func(ctx2 context.Context) error {
				read := &counts.Of(ctx2).Read
				read.Add(1<<20 + 1)
				time.Sleep(450 * time.Millisecond)
				if c.ctx == ctx {
					interrupt()
					time.Sleep(time.Second) // this function continues after reading has returned
				}
				read.Add(3<<19 - 1)
				return c.end
			})
			if !errors.Is(err, c.end) || r.last() != c.want || !slices.ContainsFunc(r.texts, func(s string) bool { return strings.Contains(s, ": 2 ") }) {
				t.Errorf(`error = %v and texts = %q, want %v, the last text %q and a text with ": 2 "`,
					err, r.texts, c.end, c.want)
			}
			time.Sleep(time.Minute)
		}
	})
	none, err := Reading(files.LIBSVM{}.ReadFileContext)("../../perceptron/files/testdata/nothing.txt")
	if none.Sparse != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Reading of a missing file = %v and the error %v, want no data and the error %v",
			none, err, fs.ErrNotExist)
	}
}

// TestTrainReturnsTheSameRun: Train returns the same run as trainer.Train.
func TestTrainReturnsTheSameRun(t *testing.T) {
	for _, c := range []struct {
		trainer perceptron.Trainer
		data    *perceptron.Dataset
		last    string
	}{
		{perceptron.Trainer{}, datasets.AND().AbsorbBias(), ">training: 9 epochs"},
		{perceptron.Trainer{}, datasets.XOR().AbsorbBias(), ">training: 1 epoch"},
		{perceptron.Trainer{MaxEpochs: 3, Seed: 1}, datasets.AND().AbsorbBias(), ">training: 3 of 3 epochs"},
	} {
		var r record
		got, want := train(t.Context(), r.show, c.trainer.TrainContext, c.data), c.trainer.Train(c.data)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("run = %v, want %v", got, want)
		}
		if last := r.last(); last != c.last {
			t.Errorf("last line = %q, want %q", last, c.last)
		}
	}
}

// TestTrainKeepsTheBestModel: Train returns the best of three models if a classifier is interrupted in
// its fourth epoch.
func TestTrainKeepsTheBestModel(t *testing.T) {
	var r record
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var counted *counts.Counter
	model := train(ctx, r.show, func(ctx context.Context, data datasets.Table) (*classifier.Model, error) {
		counted = counts.Of(ctx)
		return classifier.Trainer{MaxEpochs: 1000}.TrainContext(stopAfter{ctx, counted, interrupt}, data)
	}, datasets.Digits())
	if model.Epoch < 1 || model.Epoch > 3 || len(model.Curve) != 3 {
		t.Errorf("epoch of the model = %d of %d, want 1, 2 or 3 of 3", model.Epoch, len(model.Curve))
	}
	if want := ">training: 3 of 1000 epochs, interrupted"; r.last() != want {
		t.Errorf("last line = %q, want %q", r.last(), want)
	}
	messagetest.Panic(t, "before the first epoch", func() {
		train(ctx, r.show, classifier.Trainer{}.TrainContext, datasets.Digits())
	})
}

// stopAfter is a context that calls stop when the trainer checks the context after three epochs.
type stopAfter struct {
	context.Context
	epochs *counts.Counter
	stop   func()
}

func (s stopAfter) Err() error {
	if s.epochs.Done.Load() == 3 {
		s.stop()
	}
	return s.Context.Err()
}
