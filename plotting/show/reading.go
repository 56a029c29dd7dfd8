package show

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"time"

	counts "perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// Reading returns a function that reads as read does, and shows in one line how much of the file
// has been read:
//
//	var flights = lazy.File("flights.csv", show.Reading(files.CSV{Label: "late"}.ReadFile))
//
//	reading flights.csv: 85 of 218 MiB (38 %), 61 a second, 3 s left
//
// At the end the line says "reading flights.csv: 218 of 218 MiB". The sizes are those on disk,
// also of a packed file, and rounded up; that of a folder is not known. After an interrupt, ■ in
// a notebook or Ctrl+C, the function returns an error at once.
func Reading[T any](read func(name string) (T, error)) func(name string) (T, error) {
	return func(name string) (T, error) {
		ctx, leave := watch()
		defer leave()
		value := new(T)
		err := reading(ctx, newScreen(), name, func() error {
			var err error
			*value, err = read(name)
			return err
		})
		if err != nil {
			value = new(T) // after an interrupt the other may still be written to
		}
		return *value, err
	}
}

// reading reads a file, and shows on a screen how much of it has been read.
func reading(ctx context.Context, show screen, name string, read func() error) error {
	const mega = 1 << 20
	count := new(counts.Counter)
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		count.Total.Store((info.Size() + mega - 1) / mega)
	}
	before := counts.Read.Load()
	sofar := func() int64 { return (counts.Read.Load() - before + mega - 1) / mega }
	l := begin(show, "reading "+filepath.Base(name), "MiB", count)
	done := make(chan error, 1)
	go func() { done <- read() }()
	for {
		select {
		case err := <-done:
			how := leftEarly
			if err == nil {
				how = atItsEnd
				count.Done.Store(cmp.Or(count.Total.Load(), sofar()))
			}
			l.end(how)
			return err
		case <-ctx.Done():
			l.end(interrupted)
			return wording.Instead(name+": the reading was interrupted", ctx.Err())
		case <-time.After(refresh):
			count.Done.Store(sofar())
		}
	}
}
