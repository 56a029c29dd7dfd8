package metrics

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/datasets"
)

// CrossValidateContext is like [CrossValidate], but trains up to workers models at a time, and stops soon
// after ctx is done. If workers is 0, it trains one model per processor:
//
//	folds := perceptron.Must(table.Folds(10, 1))
//	v, err := metrics.CrossValidateContext(ctx, folds, 0, classifier.Trainer{}.TrainContext)
//
// The result does not depend on workers, and equals that of CrossValidate. If several folds fail, the error
// is that of the fold with the lowest number, as with CrossValidate. So when a fold fails, the folds
// after it are stopped, and those before it are finished.
//
// If ctx is done before all folds are finished, CrossValidateContext returns the [Validation] of the folds
// before the first unfinished one, and ctx.Err().
//
// The function train is called from several goroutines at once, as is allowed for the methods of
// classifier.Trainer. It should return an error soon after the context that it receives is done; a model
// that it returns then is not used. PredictAll receives no context. If predictions may take long, let
// train return a model whose PredictAll checks the context of train.
//
// Each worker keeps the rows and the model of its fold in memory. When CrossValidateContext returns, all its
// goroutines have ended. It panics if workers is negative. If train or PredictAll panics, so does
// CrossValidateContext, in the goroutine of its caller. The value of its panic is an error, whose text
// contains the stack of the goroutine that panicked.
func CrossValidateContext[P Predictor](
	ctx context.Context, folds []datasets.Fold, workers int,
	train func(context.Context, datasets.Table) (P, error),
) (Validation, error) {
	if workers < 0 {
		panic(fmt.Sprintf("metrics: CrossValidateContext: got %d workers, "+
			"want a positive number, or 0 for one per processor", workers))
	}
	work := newFoldWork(ctx, folds, train)
	defer work.cancelFrom(0)
	work.run(cmp.Or(workers, runtime.GOMAXPROCS(0)))
	var done pool
	for k, fold := range folds {
		err := work.errs[k]
		if p, ok := err.(*foldPanic); ok {
			panic(p)
		}
		switch {
		case err == nil:
			done.spell = work.spells[k]
			done.add(fold, work.results[k])
		case ctx.Err() != nil && errors.Is(err, ctx.Err()):
			soFar, _ := done.validation() // an error if there are no folds so far
			return soFar, ctx.Err()
		default:
			return Validation{}, fmt.Errorf("metrics: fold %d of %d: %w", k+1, len(folds), err)
		}
	}
	return done.validation()
}

// A foldWork trains and tests on several folds at a time. Each slice has one entry per fold.
type foldWork[P Predictor] struct {
	folds    []datasets.Fold
	train    func(context.Context, datasets.Table) (P, error)
	spells   []speller
	contexts []context.Context // done if the result for the fold is not needed
	cancels  []context.CancelFunc
	next     atomic.Int64 // the index of the next fold that a worker takes

	// The worker that takes a fold writes its result or its error. They can be read when all workers have
	// ended.
	results  []foldResult
	errs     []error
	finished *progress.Counter // of the folds
}

// newFoldWork returns a foldWork for the given folds.
func newFoldWork[P Predictor](
	ctx context.Context, folds []datasets.Fold, train func(context.Context, datasets.Table) (P, error),
) *foldWork[P] {
	w := &foldWork[P]{
		folds:    folds,
		train:    train,
		results:  make([]foldResult, len(folds)),
		errs:     make([]error, len(folds)),
		finished: progress.Of(ctx),
	}
	w.finished.Set(0, len(folds))
	var spell speller
	for _, fold := range folds {
		spell = spellerFor(fold, spell)
		w.spells = append(w.spells, spell)
		c, cancel := context.WithCancel(ctx)
		c, _ = progress.With(c) // so training does not count its epochs in finished
		w.contexts = append(w.contexts, c)
		w.cancels = append(w.cancels, cancel)
	}
	return w
}

// run starts the workers, and waits until they have ended.
func (w *foldWork[P]) run(workers int) {
	var group sync.WaitGroup
	for range min(workers, len(w.folds)) {
		group.Go(w.work)
	}
	group.Wait()
}

// work evaluates one fold after another, until there are none left.
func (w *foldWork[P]) work() {
	for {
		k := int(w.next.Add(1)) - 1
		if k >= len(w.folds) {
			return
		}
		w.store(k)
		if w.errs[k] != nil {
			w.cancelFrom(k + 1)
			continue
		}
		w.finished.Done.Add(1)
	}
}

// store stores the result for fold k, or its error, which is a foldPanic after a panic.
func (w *foldWork[P]) store(k int) {
	defer func() {
		if value := recover(); value != nil {
			w.errs[k] = newFoldPanic(k+1, len(w.folds), value)
		}
	}()
	w.errs[k] = errGoexit // until evaluate returns
	w.results[k], w.errs[k] = w.evaluate(k)
}

// errGoexit is the error of a fold whose worker ended without a result.
var errGoexit = errors.New("train or PredictAll ended its goroutine, " +
	"as runtime.Goexit and testing.T.FailNow do; return an error instead")

// evaluate trains on fold k, and tests the model.
func (w *foldWork[P]) evaluate(k int) (foldResult, error) {
	ctx := w.contexts[k]
	if err := ctx.Err(); err != nil {
		return foldResult{}, err
	}
	train := func(t datasets.Table) (P, error) {
		model, err := w.train(ctx, t)
		if err == nil {
			err = ctx.Err() // the model may be unfinished
		}
		return model, err
	}
	return evaluate(w.folds[k], train, w.spells[k])
}

// cancelFrom cancels the contexts of fold k and all later folds. They only matter as long as no earlier fold
// has failed.
func (w *foldWork[P]) cancelFrom(k int) {
	for _, cancel := range w.cancels[k:] {
		cancel()
	}
}
