package show

import (
	"context"
	"fmt"
	"iter"

	counts "perceptronlab/internal/progress"
)

// Progress returns a sequence of the values of seq. In one line, it displays how many iterations of
// the loop over these values are complete:
//
//	for seed := range show.Progress("trials", len(seeds), slices.Values(seeds)) {
//		…
//	}
//
// During the loop the line includes the speed and the time left. At the end it is
//
//	trials: 1000 of 1000
//
// so the notebook is the same after each run. The line starts with task, which names the work or the
// values. total is the number of values, or 0 if this number is unknown.
//
// After an interrupt (■ in a notebook, or Ctrl+C), the loop ends before its next iteration, the line reports
// the interrupt, and the code after the loop runs. All other loops with Progress, and all calls of [Train]
// and of functions from [Reading], in the cell (or program) then end as well, or don't begin. A second
// Ctrl+C ends the program. A notebook ends the cell 4 seconds after ■, and one that runs in a browser ends it
// at once. An interrupt shortens neither an iteration nor the computation of the next value in seq.
//
// Outside a notebook, Progress prints only the last line, to standard output. It panics if total is
// negative.
func Progress[T any](task string, total int, seq iter.Seq[T]) iter.Seq[T] {
	if total < 0 {
		panic(fmt.Sprintf("show: Progress: got the total %d, "+
			"want the number of values, or 0 if this number is unknown", total))
	}
	return func(yield func(T) bool) {
		ctx, stopWatching := watch()
		defer stopWatching()
		count := new(counts.Counter)
		count.Set(0, total)
		progress(ctx, begin(newScreen(), task, "", count), seq, yield)
	}
}

// progress passes the values of seq to yield, and counts the completed calls of yield on the line l.
func progress[T any](ctx context.Context, l *line, seq iter.Seq[T], yield func(T) bool) {
	how := stoppedEarly
	defer func() { l.end(how) }() // even if the body of the loop panics
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
