package show

import (
	"context"
	"fmt"
	"iter"

	counts "perceptronlab/internal/progress"
)

// Progress returns a sequence of the values of seq, and displays in one line how far the loop over them
// has come:
//
//	for seed := range show.Progress("trials", len(seeds), slices.Values(seeds)) {
//		…
//	}
//
// During the loop the line includes the speed and the time left. At the end it is
//
//	trials: 1000 of 1000
//
// so the notebook is the same after each run.
//
// total is the number of values, or 0 if it is unknown. An iteration is counted when it has ended.
//
// After an interrupt, ■ in a notebook or Ctrl+C, the loop ends before its next iteration, the line
// reports the interrupt, and the code after the loop runs. All other loops with Progress and all calls
// of Train in the cell (or program) then end as well, or don't begin. A second Ctrl+C ends the program;
// a notebook ends the program 5 seconds after ■. An interrupt does not shorten an iteration, or the time
// that seq takes to compute its next value.
//
// Outside a notebook, only the last line is printed, to standard output. Progress panics if total is
// negative.
func Progress[T any](what string, total int, seq iter.Seq[T]) iter.Seq[T] {
	if total < 0 {
		panic(fmt.Sprintf("show: Progress: got the total %d, "+
			"want the number of values, or 0 if it is unknown", total))
	}
	return func(yield func(T) bool) {
		ctx, leave := watch()
		defer leave()
		count := new(counts.Counter)
		count.Set(0, total)
		progress(ctx, begin(newScreen(), what, "", count), seq, yield)
	}
}

// progress passes the values of seq on to yield, and counts them on the line l.
func progress[T any](ctx context.Context, l *line, seq iter.Seq[T], yield func(T) bool) {
	how := leftEarly
	defer func() { l.end(how) }() // also if the loop's body panics
	for value := range seq {
		if ctx.Err() != nil {
			how = interrupted
			return
		}
		if !yield(value) {
			return
		}
		l.Done.Add(1)
	}
	how = completed
}
