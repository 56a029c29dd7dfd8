package show

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	counts "perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// Reading returns a function that reads a file by calling read. In one line, the function displays how
// much of the file has been read:
//
//	var flights = lazy.File("flights.csv", show.Reading(files.CSV{Label: "late"}.ReadFileContext))
//
// While the function reads the file, the line is
//
//	reading flights.csv: 85 of 218 MiB (38%), 61 a second, 3 s left
//
// At the end the line is "reading flights.csv: 218 of 218 MiB". Sizes are rounded up. For a compressed
// file, the line gives the compressed size. The size of a folder is unknown, so its line has no total.
// After an interrupt (■ in a notebook, or Ctrl+C), the function returns an error at once.
func Reading[T any](read func(ctx context.Context, name string) (T, error)) func(name string) (T, error) {
	return func(name string) (T, error) {
		ctx, stopWatching := watch()
		defer stopWatching()
		value := new(T)
		err := reading(ctx, newScreen(), name, func(ctx context.Context) error {
			var err error
			*value, err = read(ctx, name)
			return err
		})
		if err != nil {
			value = new(T) // after an interrupt, read may still write to the old value
		}
		return *value, err
	}
}

const mebibyte = 1 << 20

// reading reads a file, and displays on a screen how much of it has been read.
func reading(ctx context.Context, show screen, name string, read func(ctx context.Context) error) error {
	// inMiB returns a size in MiB, rounded up.
	inMiB := func(bytes int64) int64 { return (bytes + mebibyte - 1) / mebibyte }
	shown := new(counts.Counter) // counts MiB
	if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
		shown.Total.Store(inMiB(info.Size()))
	}
	l := begin(show, "reading "+wording.Printable(filepath.Base(name)), "MiB", shown)
	ctx, bytes := counts.With(ctx)
	done := make(chan error, 1)
	go func() { done <- read(ctx) }()
	for {
		select {
		case err := <-done:
			if err == nil {
				shown.Done.Store(cmp.Or(shown.Total.Load(), inMiB(bytes.Read.Load())))
				l.end(completed)
				return nil
			}
			if ctx.Err() == nil || !errors.Is(err, ctx.Err()) {
				l.end(stoppedEarly)
				return err
			}
		case <-ctx.Done():
		case <-time.After(refresh):
			shown.Done.Store(inMiB(bytes.Read.Load()))
			continue
		}
		l.end(interrupted)
		return wording.Instead(name+": reading was interrupted", ctx.Err())
	}
}
