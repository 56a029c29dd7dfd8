package show

import (
	"context"
	"fmt"
	"iter"

	counts "perceptronlab/internal/progress"
)

// Progress passes a sequence on, and shows in one line how far the loop over it has
// come. The line is rewritten in place, with the rate and the time left; at the end
// it reads
//
//	trials: 1000 of 1000
//
// without them, so the notebook is the same after each run.
//
//	for seed := range show.Progress("trials", len(seeds), slices.Values(seeds)) {
//		…
//	}
//
// total is how many values there will be; 0 means unknown. An iteration counts when
// it has ended.
//
// An interrupt, ■ in a notebook or Ctrl+C, ends the loop before its next iteration,
// and the line says so; what comes after the loop is still done. Every other Progress
// and Train of that cell (or program) then ends as well, or does not begin. A second
// Ctrl+C ends the program; a notebook ends it 5 seconds after ■. A long iteration, or
// a sequence that takes long to find its next value, is not cut short.
//
// Outside a notebook only the last line is printed, to standard output. It panics if
// total is negative.
func Progress[T any](what string, total int, seq iter.Seq[T]) iter.Seq[T] {
	if total < 0 {
		panic(fmt.Sprintf("show: Progress got total = %d; "+
			"wanted how many values there are, or 0 if that is not known", total))
	}
	return func(yield func(T) bool) {
		ctx, leave := watch()
		defer leave()
		count := new(counts.Counter)
		count.Set(0, total)
		progress(ctx, begin(newScreen(), what, "", count), seq, yield)
	}
}

// progress passes a sequence on, and counts its values on a line.
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
