package main

import (
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
		usage: "the folder to make",
		kind:  text(func(s *settings) *string { return &s.out }),
	},
	{
		name: "rows", value: "N",
		usage:    "how many rows a shard has; the last has fewer",
		standard: fmt.Sprint(rowsOfShard),
		kind:     integer(func(s *settings) *int { return &s.rows }),
	},
}}

// rowsOfShard is how many rows a shard has unless --rows says it.
const rowsOfShard = 1 << 20

// shard makes a folder with shards of files, for worker.
func shard(c *call) error {
	if len(c.names) == 0 {
		return wrongUsage{errors.New("got no file, want one or more")}
	}
	source, err := c.labelled(c.names[0], nil)
	if err != nil {
		return err
	}
	reader, ok := source.(classifier.ChunkReader)
	if !ok {
		return wrongUsage{errors.New("shards are made of csv, tsv and libsvm")}
	}
	trainer := c.settings.learner()
	trainer.Chunk = rowsOfShard
	if c.isGiven("rows") {
		trainer.Chunk = c.settings.rows
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	folder := c.settings.out
	var run *classifier.ShardRun
	c.whileReading(ctx, func(ctx context.Context) {
		run, err = trainer.CutShards(ctx, reader, folder, c.names...)
	})
	if ctx.Err() != nil {
		fmt.Fprintf(c.stderr, "perceptron: interrupted; there is no %s\n", folder)
		return errInterrupted
	}
	if err != nil {
		return err
	}
	c.tell(run.Report())
	status := run.Status()
	_, err = fmt.Fprintf(c.stdout, "%d rows of %d classes are in %s, in %s\n",
		status.Rows, status.Classes, folder, wording.Plural(status.Shards, "shard"))
	return err
}
