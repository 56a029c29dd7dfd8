package metrics

import (
	"fmt"
	"runtime/debug"
)

// A foldPanic is a panic of train or PredictAll in the goroutine of a worker, where the caller of
// CrossValidateContext can't recover from it.
type foldPanic struct {
	number int // of the fold, counted from 1
	folds  int // the number of all folds
	value  any // of the panic
	stack  []byte
}

// newFoldPanic returns the foldPanic for a value that recover returned. Call it in the deferred function.
func newFoldPanic(number, folds int, value any) *foldPanic {
	return &foldPanic{number: number, folds: folds, value: value, stack: debug.Stack()}
}

// Error contains the value of the panic, and the stack of the goroutine that panicked.
func (p *foldPanic) Error() string {
	return fmt.Sprintf("metrics: fold %d of %d: train or PredictAll panics: %v\n\n%s",
		p.number, p.folds, p.value, p.stack)
}

// Unwrap returns the value of the panic if it is an error, and otherwise nil.
func (p *foldPanic) Unwrap() error {
	err, _ := p.value.(error)
	return err
}
