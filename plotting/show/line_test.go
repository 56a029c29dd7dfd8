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

// A recorder records the texts that are displayed on its screen. It puts "<" before the first text and
// ">" before the last text.
type recorder struct{ texts []string }

func (r *recorder) show(text string, when stage) {
	r.texts = append(r.texts, [...]string{"<", "", ">"}[when]+text)
}

func (r *recorder) last() string { return r.texts[len(r.texts)-1] }

// newCounter returns a counter with the given total.
func newCounter(total int) *counts.Counter {
	c := new(counts.Counter)
	c.Set(0, total)
	return c
}

// runLoop calls progress for a loop over the seven values 0 to 6. total is the number of values
// that the line displays, which may be wrong. The loop ends early if its body returns false.
func runLoop(ctx context.Context, r *recorder, total int, body func(i int) bool) {
	values := []int{0, 1, 2, 3, 4, 5, 6}
	progress(ctx, begin(r.show, "trials", "", newCounter(total)), slices.Values(values), body)
}

// TestLineIsUpdated: a line is updated during the loop, but not after its last text, even if the
// screen is still displaying an update when the loop ends.
func TestLineIsUpdated(t *testing.T) {
	// In the bubble of synctest, only sleeping takes time, so times are exact.
	synctest.Test(t, func(t *testing.T) {
		var r recorder
		slowScreen := func(text string, when stage) {
			if when == nextText {
				time.Sleep(150 * time.Millisecond)
			}
			r.show(text, when)
		}
		l := begin(slowScreen, "two\nlines", "", newCounter(7))
		for range 7 {
			time.Sleep(150 * time.Millisecond)
			l.Done.Add(1)
		}
		l.end(completed)
		time.Sleep(time.Minute) // if the line were still updated, more texts would be recorded
		// One text is displayed at the start, five during the 1050 ms of the loop, and one at the end.
		first := []string{"<two lines: 0 of 7", "two lines: 1 of 7 (14%), 5 a second, 2 s left"}
		if len(r.texts) != 7 || !slices.Equal(r.texts[:2], first) || r.last() != ">two lines: 7 of 7" {
			t.Errorf("texts = %q, want 7 texts of which the first two are %q and the last is %q",
				r.texts, first, ">two lines: 7 of 7")
		}
	})
}

// A loop that never waits is shown too, if it calls Err. In a browser, a program has one thread.
func TestLineIsUpdatedWhileALoopComputes(t *testing.T) {
	ctx, stopWatching := watch()
	defer stopWatching()
	var r recorder
	train(ctx, r.show, func(ctx context.Context, _ int) (int, error) {
		for start := time.Now(); time.Since(start) < 3*refresh; {
			if err := ctx.Err(); err != nil {
				return 0, err
			}
		}
		return 1, nil
	}, 0)
	if len(r.texts) < 3 {
		t.Errorf("texts of a long loop = %q, want some between the first and the last", r.texts)
	}
}

// Work that is not counted replaces the count on the line until it ends.
func TestLineShowsStage(t *testing.T) {
	l := &line{task: "training", unit: "epochs", Counter: newCounter(20), started: time.Now()}
	l.Done.Store(12)
	l.SetStage("probabilities, fold 2 of 5")
	during := l.now()
	l.SetStage("")
	if after := l.now(); during != "training: probabilities, fold 2 of 5" || !strings.HasPrefix(after, "training: 12 of 20 epochs") {
		t.Errorf("line = %q, then %q, want the stage, then the count", during, after)
	}
}

// TestLastText: the loop has seven values. The last text gives the number of completed iterations and
// how the loop ended. It gives the total unless a completed loop has shown that the total is wrong.
func TestLastText(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	noBreak := func(int) bool { return true }
	breakAt3 := func(i int) bool { return i < 3 }
	interruptAt2 := func(i int) bool {
		if i == 2 {
			interrupt()
		}
		return true
	}
	for _, c := range []struct {
		total int
		body  func(int) bool
		want  string
	}{
		{7, noBreak, ">trials: 7 of 7"},
		{9, noBreak, ">trials: 7"}, // a wrong total is omitted
		{3, noBreak, ">trials: 7"},
		{0, noBreak, ">trials: 7"},
		{7, breakAt3, ">trials: 3 of 7, stopped early"},
		{7, interruptAt2, ">trials: 3 of 7, interrupted"},
		{7, noBreak, ">trials: 0 of 7, interrupted"}, // by the interrupt of the previous loop
	} {
		var r recorder
		runLoop(ctx, &r, c.total, c.body)
		if r.last() != c.want {
			t.Errorf("total %d: last text = %q, want %q", c.total, r.last(), c.want)
		}
	}
}

func TestLastTextAfterPanic(t *testing.T) {
	var r recorder
	defer func() {
		if got := recover(); got != "broken" || r.last() != ">trials: 1 of 3, stopped early" {
			t.Errorf(`panic value = %v and last text = %q, want "broken" and %q`,
				got, r.last(), ">trials: 1 of 3, stopped early")
		}
	}()
	runLoop(t.Context(), &r, 3, func(i int) bool {
		if i == 1 {
			panic("broken")
		}
		return true
	})
}

// TestLineText: during the loop, a line gives the number of iterations, the speed and the time left.
func TestLineText(t *testing.T) {
	for _, c := range []struct {
		total, done int
		elapsed     time.Duration
		want        string
	}{
		{1000, 312, 6 * time.Second, "training: 312 of 1000 epochs (31%), 52 a second, 14 s left"},
		{1000, 0, 2500 * time.Millisecond, "training: 0 of 1000 epochs, 3 s so far"},
		{1000, 999, time.Second, "training: 999 of 1000 epochs (99%), 999 a second, 1 s left"},
		{10, 2, 250 * time.Second, "training: 2 of 10 epochs (20%), 125.0 s each, 16 min 40 s left"},
		{10, 2, 2500 * time.Second, "training: 2 of 10 epochs (20%), 1250.0 s each, 2 h 46 min left"},
		{0, 1, 500 * time.Millisecond, "training: 1 epoch, 2 a second, 1 s so far"},
		{5, 6, 3 * time.Second, "training: 6 epochs, 2 a second, 3 s so far"}, // the total was wrong
	} {
		l := &line{task: "training", unit: "epochs", Counter: newCounter(c.total)}
		if got := l.count(c.done) + l.pace(c.done, c.elapsed); got != c.want {
			t.Errorf("line at %d of %d after %v = %q, want %q", c.done, c.total, c.elapsed, got, c.want)
		}
	}
	// A trainer that reads its data from a file counts the bytes read before it counts epochs.
	_, count := counts.With(t.Context())
	l := &line{task: "training", unit: "epochs", Counter: count}
	count.Read.Add(1 << 20)
	l.Size.Store(5 << 19) // 2.5 MiB, rounded up to 3 MiB
	if got := l.count(0); got != "training: reading, 1 of 3 MiB" {
		t.Errorf(`line while a file is read = %q, want "training: reading, 1 of 3 MiB"`, got)
	}
}

// TestReadingDisplaysProgress: Reading displays how much of a file or folder has been read, and how
// reading ended. The file has 2.5 MiB, and sizes are rounded up to whole MiB.
func TestReadingDisplaysProgress(t *testing.T) {
	file := filepath.Join(t.TempDir(), "big.csv")
	if err := os.WriteFile(file, make([]byte, 5<<19), 0o600); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Dir(file)
	synctest.Test(t, func(t *testing.T) {
		ctx, interrupt := context.WithCancel(t.Context())
		defer interrupt()
		for _, c := range []struct {
			ctx  context.Context
			name string
			err  error // the error that read returns
			last string
		}{
			{t.Context(), file, nil, ">reading big.csv: 3 of 3 MiB"},
			{t.Context(), folder, nil, ">reading " + filepath.Base(folder) + ": 3 MiB"},
			{t.Context(), file, io.EOF, ">reading big.csv: 2 of 3 MiB, stopped early"},
			{ctx, file, context.Canceled, ">reading big.csv: 2 of 3 MiB, interrupted"},
		} {
			var r recorder
			err := reading(c.ctx, r.show, c.name, func(readCtx context.Context) error {
				bytes := &counts.Of(readCtx).Read
				bytes.Add(1<<20 + 1)               // more than 1 MiB, which is displayed as 2 MiB
				time.Sleep(450 * time.Millisecond) // the line is updated twice
				if c.ctx == ctx {
					interrupt()
					time.Sleep(time.Second) // this function continues after reading has returned
				}
				bytes.Add(3<<19 - 1) // now 2.5 MiB
				return c.err
			})
			hasText := slices.ContainsFunc(r.texts, func(s string) bool { return strings.Contains(s, ": 2 ") })
			if !errors.Is(err, c.err) || r.last() != c.last || !hasText {
				t.Errorf("%s: error = %v and texts = %q, want the error %v, the last text %q and a text with %q",
					filepath.Base(c.name), err, r.texts, c.err, c.last, ": 2 ")
			}
			time.Sleep(time.Minute) // until the interrupted read has returned
		}
	})
	data, err := Reading(files.LIBSVM{}.ReadFileContext)("../../perceptron/files/testdata/nothing.txt")
	if data.Sparse != nil || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Reading of a missing file = %v and the error %v, want no data and the error %v",
			data, err, fs.ErrNotExist)
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
		var r recorder
		got, want := train(t.Context(), r.show, c.trainer.TrainContext, c.data), c.trainer.Train(c.data)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: run = %v, want %v", c.trainer, got, want)
		}
		if last := r.last(); last != c.last {
			t.Errorf("%+v: last text = %q, want %q", c.trainer, last, c.last)
		}
	}
}

// TestTrainKeepsTheBestModel: if a classifier is interrupted in its fourth epoch, Train returns the
// best model of the first three epochs.
func TestTrainKeepsTheBestModel(t *testing.T) {
	var r recorder
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	trainContext := func(ctx context.Context, data datasets.Table) (*classifier.Model, error) {
		ctx = contextOf3Epochs{ctx, counts.Of(ctx), interrupt}
		return classifier.Trainer{MaxEpochs: 1000}.TrainContext(ctx, data)
	}
	model := train(ctx, r.show, trainContext, datasets.Digits())
	if model.Epoch < 1 || model.Epoch > 3 || len(model.Curve) != 3 {
		t.Errorf("the model is from epoch %d of %d, want epoch 1, 2 or 3 of 3", model.Epoch, len(model.Curve))
	}
	if want := ">training: 3 of 1000 epochs, interrupted"; r.last() != want {
		t.Errorf("last text = %q, want %q", r.last(), want)
	}
	// The context is still interrupted, so this call does not complete an epoch.
	messagetest.Panic(t, "before the first epoch", func() {
		train(ctx, r.show, classifier.Trainer{}.TrainContext, datasets.Digits())
	})
}

// contextOf3Epochs is a context that calls interrupt when the trainer calls Err after three epochs.
type contextOf3Epochs struct {
	context.Context
	counter   *counts.Counter
	interrupt func()
}

func (c contextOf3Epochs) Err() error {
	if c.counter.Done.Load() == 3 {
		c.interrupt()
	}
	return c.Context.Err()
}
