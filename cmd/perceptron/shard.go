package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
)

var shardSection = section{"Shards", []option{
	{
		name: "o", value: "FOLDER", required: true,
		usage: "the folder to create",
		use:   writesFile,
		kind:  text(func(s *settings) *string { return &s.out }),
	},
	{
		name: "rows", value: "N",
		usage:       "the number of rows per shard; the last shard may have fewer",
		defaultText: fmt.Sprint(defaultRows),
		kind:        positiveInteger(func(s *settings) *int { return &s.rows }),
	},
}}

// defaultRows is the default of --rows.
const defaultRows = 1 << 20

// shard distributes the rows of the data files among shards, which it writes to a new folder. The
// command worker trains on these shards.
func shard(c *call) error {
	if len(c.names) == 0 {
		return usageError{errors.New("got no file, want at least one file")}
	}
	if err := c.checkNoStream(c.names); err != nil {
		return err
	}
	const holdsOut = false // training on shards holds out no rows
	if err := cmp.Or(c.checkWeights(), c.checkSeed(holdsOut)); err != nil {
		return err
	}
	source, err := c.trainingSource(c.names[0], nil)
	if err != nil {
		return err
	}
	reader, ok := source.(classifier.ChunkReader)
	if !ok {
		const message = "got the format %s, want csv, tsv, parquet or libsvm"
		return usageError{fmt.Errorf(message, formatOfReader(source))}
	}
	trainer := c.trainer()
	trainer.Chunk = defaultRows
	if c.isGiven("rows") {
		trainer.Chunk = c.settings.rows
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	folder := c.settings.out
	var run *classifier.ShardRun
	c.withReadingProgress(ctx, func(ctx context.Context) {
		run, err = trainer.CutShards(ctx, reader, folder, c.names...)
	})
	if ctx.Err() != nil {
		fmt.Fprintf(c.stderr, "perceptron: interrupted; the folder %s was removed\n", folder)
		return errInterrupted
	}
	if err != nil {
		return err
	}
	c.printReport(source, run.Report())
	status := run.Status()
	c.noteUnused(status.Classes, source)
	_, err = fmt.Fprintf(c.stdout, "wrote %s of %s to %s in the folder %s\n",
		wording.Plural(status.Rows, "row"), wording.Plural(status.Classes, "class"),
		wording.Plural(status.Shards, "shard"), folder)
	for _, warning := range run.Warnings() {
		if err == nil {
			_, err = fmt.Fprintf(c.stdout, "note: %s\n", withoutGo.Replace(warning))
		}
	}
	return err
}
