package metrics

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/progress"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
)

// withContext returns a function for CrossValidateContext that calls train, one for CrossValidate.
func withContext[P Predictor](
	train func(datasets.Table) (P, error),
) func(context.Context, datasets.Table) (P, error) {
	return func(_ context.Context, t datasets.Table) (P, error) { return train(t) }
}

// The result does not depend on the number of workers, and is that of CrossValidate.
func TestCrossValidateContextEqualsCrossValidate(t *testing.T) {
	folds := perceptron.Must(pairedRows(200).Folds(9, 1))
	// Only the third fold has two spellings of a number. From this fold on, classes are texts.
	spelled := slices.Clone(perceptron.Must(pairedRows(200).Folds(5, 2)))
	for k := range spelled {
		fold := &spelled[k]
		for _, part := range []*datasets.Table{&fold.Train, &fold.Test} {
			part.Classes = slices.Repeat([]string{"1.1"}, part.Len())
			part.Classes[0] = "2"
		}
	}
	spelled[2].Train.Classes[0] = "1.10"
	spelled[4].Test.Classes[2] = "1.10"
	for name, folds := range map[string][]datasets.Fold{"words": folds, "numbers": spelled} {
		want := perceptron.Must(CrossValidate(folds, remember))
		if last := want.Folds[4]; name == "numbers" && !slices.Contains(last.Classes, "1.10") {
			t.Fatalf("numbers: the classes of the last fold are %q, want 1.10 among them", last.Classes)
		}
		for _, workers := range []int{0, 1, 2, 7, 50} {
			v, err := CrossValidateContext(t.Context(), folds, workers, withContext(remember))
			if err != nil || !reflect.DeepEqual(v, want) {
				t.Errorf("%s, %d workers: got %v, error %v, want %v", name, workers, v, err, want)
			}
		}
	}
}

// Models of package classifier may be trained at the same time on folds that share their rows. (Run this
// test with -race.)
func TestCrossValidateContextConcurrent(t *testing.T) {
	folds := perceptron.Must(datasets.Iris().Folds(6, 1))
	trainer := classifier.Trainer{MaxEpochs: 5}
	want := perceptron.Must(CrossValidate(folds, trainer.Train))
	v, err := CrossValidateContext(t.Context(), folds, 4, trainer.TrainContext)
	if err != nil || !reflect.DeepEqual(v, want) {
		t.Errorf("got %v, error %v, want %v", v, err, want)
	}
}

// numberedFolds returns n folds. The only training row and the test row of fold k are the number k.
func numberedFolds(n int) []datasets.Fold {
	folds := make([]datasets.Fold, n)
	for k := range folds {
		table := datasets.Table{Rows: [][]float64{{float64(k)}}, Classes: []string{"yes"}}
		folds[k] = datasets.Fold{Train: table, Test: table}
	}
	return folds
}

// errorOf returns an error that names a fold.
func errorOf(fold int) error { return fmt.Errorf("the error of fold %d", fold) }

// Fold 3 fails first, then fold 1. The error is that of fold 1, because CrossValidate would return it. Fold
// 4 is stopped, and later folds do not begin.
func TestCrossValidateContextReturnsFirstError(t *testing.T) {
	begun, stopped := make(chan struct{}), make(chan struct{}) // fold 4
	var running atomic.Int64
	train := func(ctx context.Context, t datasets.Table) (constant, error) {
		running.Add(1)
		defer running.Add(-1)
		switch fold := int(t.Rows[0][0]); fold {
		case 1:
			<-stopped
			if ctx.Err() != nil {
				return "", errors.New("the error of fold 3 has stopped fold 1")
			}
			return "", errorOf(fold)
		case 3:
			<-begun
			return "", errorOf(fold)
		case 4:
			close(begun)
			<-ctx.Done() // forever, unless the error of fold 3 cancels ctx
			close(stopped)
			return "", ctx.Err()
		case 0, 2:
			return "yes", nil
		default:
			return "", errors.New("train was called for a fold after one that has failed")
		}
	}
	v, err := CrossValidateContext(t.Context(), numberedFolds(9), 3, train)
	messagetest.Error(t, "fold 1 and fold 3", err)
	if v.Folds != nil {
		t.Errorf("Folds = %v, want nil", v.Folds)
	}
	if n := running.Load(); n != 0 {
		t.Errorf("%d calls of train are still running, want 0", n)
	}
}

// Errors are those of CrossValidate, for any number of workers.
func TestCrossValidateContextErrors(t *testing.T) {
	folds := perceptron.Must(pairedRows(12).Folds(3, 1))
	errTest := errors.New("something")
	for _, workers := range []int{1, 3} {
		var calls atomic.Int64
		_, err := CrossValidateContext(t.Context(), folds, workers,
			func(context.Context, datasets.Table) (fixedModel, error) {
				calls.Add(1)
				return fixedModel{err: errTest}, nil
			})
		messagetest.Error(t, "error of PredictAll", err)
		if !errors.Is(err, errTest) {
			t.Errorf("%d workers: error %v, want an error that wraps %v", workers, err, errTest)
		}
		if workers == 1 && calls.Load() != 1 {
			t.Errorf("one worker: %d calls of train, want 1", calls.Load())
		}
		_, err = CrossValidateContext(t.Context(), folds, workers,
			func(context.Context, datasets.Table) (fixedModel, error) {
				return fixedModel{predicted: []string{"odd"}}, nil
			})
		messagetest.Error(t, "too few predictions", err)
		_, err = CrossValidateContext(t.Context(), folds, workers,
			func(context.Context, datasets.Table) (fixedModel, error) {
				runtime.Goexit()
				return fixedModel{}, nil
			})
		messagetest.Error(t, "Goexit in train", err)
	}
	_, err := CrossValidateContext(t.Context(), nil, 2, withContext(remember))
	messagetest.Error(t, "no folds", err)
	messagetest.Panic(t, "workers -1", func() {
		CrossValidateContext(t.Context(), folds, -1, withContext(remember))
	})
}

// If train or PredictAll panics, CrossValidateContext panics in the goroutine of its caller, after all workers
// have ended. An earlier fold that returns an error decides, as in CrossValidate.
func TestCrossValidateContextPanics(t *testing.T) {
	bug := errors.New("bug of the caller")
	for _, workers := range []int{1, 2, 6} {
		// The folds are counted from 0, and fold 2 panics. If fails is not negative, that fold returns an error.
		validate := func(fails int) (value any, err error) {
			defer func() { value = recover() }()
			_, err = CrossValidateContext(t.Context(), numberedFolds(6), workers,
				func(_ context.Context, table datasets.Table) (constant, error) {
					switch fold := int(table.Rows[0][0]); fold {
					case 2:
						panic(bug)
					case fails:
						return "", errorOf(fold)
					}
					return "yes", nil
				})
			return nil, err
		}
		value, _ := validate(-1)
		p, ok := value.(error)
		if !ok || !errors.Is(p, bug) {
			t.Fatalf("%d workers: the panic is %v, want an error that wraps %v", workers, value, bug)
		}
		for _, part := range []string{"metrics: fold 3 of 6: train or PredictAll panics: bug of the caller", "TestCrossValidateContextPanics"} {
			if !strings.Contains(p.Error(), part) {
				t.Errorf("%d workers: the panic is %v, want one that contains %q", workers, p, part)
			}
		}
		value, err := validate(1)
		if value != nil || err == nil || !strings.Contains(err.Error(), errorOf(1).Error()) {
			t.Errorf("%d workers: error %v and panic %v, want the error of fold 1", workers, err, value)
		}
	}
}

// If ctx is done, the result contains the folds before the first unfinished one, and the error is that of ctx.
func TestCrossValidateContextStops(t *testing.T) {
	folds := perceptron.Must(pairedRows(60).Folds(6, 1))
	want := perceptron.Must(CrossValidate(folds[:2], remember))
	for name, result := range map[string]func(ctx context.Context) error{
		"train returns the error":      func(ctx context.Context) error { return ctx.Err() },
		"train wraps the error":        func(ctx context.Context) error { return fmt.Errorf("stopped: %w", ctx.Err()) },
		"train returns half the model": func(context.Context) error { return nil },
	} {
		ctx, cancel := context.WithCancel(t.Context())
		calls := 0
		v, err := CrossValidateContext(ctx, folds, 1, func(ctx context.Context, t datasets.Table) (memory, error) {
			m, err := remember(t)
			if calls++; calls == 3 {
				cancel()
				<-ctx.Done()
				err = result(ctx)
			}
			return m, err
		})
		if err != context.Canceled || calls != 3 {
			t.Errorf("%s: error %v after %d calls of train, want context.Canceled after 3", name, err, calls)
		}
		if !reflect.DeepEqual(v, want) {
			t.Errorf("%s: got %v, want the first two folds, %v", name, v, want)
		}
		v, err = CrossValidateContext(ctx, folds, 2, withContext(remember))
		if err != context.Canceled || v.Folds != nil {
			t.Errorf("ctx done before the call: got %v, error %v, want no folds and context.Canceled", v, err)
		}
	}
}

// Exactly the given number of models are trained at the same time: each call of train waits until another one
// has begun, and the third one would exceed the limit.
func TestCrossValidateContextWorkers(t *testing.T) {
	var running atomic.Int64
	meet := make(chan struct{})
	train := func(context.Context, datasets.Table) (constant, error) {
		if n := running.Add(1); n > 2 {
			return "", fmt.Errorf("%d calls of train at once, want 2", n)
		}
		defer running.Add(-1)
		select { // two calls meet, one as sender and one as receiver
		case meet <- struct{}{}:
		case <-meet:
		}
		for range 1000 {
			runtime.Gosched() // if there is a third worker, let it begin
		}
		return "yes", nil
	}
	if _, err := CrossValidateContext(t.Context(), numberedFolds(10), 2, train); err != nil {
		t.Error(err)
	}
}

// The counter of the context counts the folds, and training has one of its own.
func TestCrossValidateContextCountsFolds(t *testing.T) {
	ctx, count := progress.With(t.Context())
	calls := 0
	train := func(ctx context.Context, t datasets.Table) (constant, error) {
		if done, total := count.Done.Load(), count.Total.Load(); done != int64(calls) || total != 5 {
			return "", fmt.Errorf("%d of %d folds done, want %d of 5", done, total, calls)
		}
		calls++
		progress.Of(ctx).Set(77, 99)
		return "yes", nil
	}
	_, err := CrossValidateContext(ctx, numberedFolds(5), 1, train)
	if err != nil || count.Done.Load() != 5 {
		t.Errorf("%d folds done, error %v, want 5 and nil", count.Done.Load(), err)
	}
}
