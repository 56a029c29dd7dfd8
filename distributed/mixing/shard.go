package mixing

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/rows"
	"perceptronlab/perceptron/classifier"
)

// A shard is some of the rows, as the weights see them: scaled, with the 1 of the bias.
type shard struct {
	Set     string
	Number  int
	Classes []int
	Values  []byte // of float64, the low byte first
	Starts  []int  // of sparse rows, and the end; nil: they are dense
	Columns []uint32
}

// Start is the file, in a folder of shards, with the state before the first epoch.
const Start = "start"

func shardName(s int) string { return fmt.Sprintf("%05d.shard", s) }

// Cut makes a folder with the shards of some files, of trainer.Chunk rows each, and the state before
// the first epoch. After an error there is no folder.
func Cut(
	ctx context.Context,
	trainer classifier.Trainer,
	source classifier.ChunkReader,
	folder string,
	names ...string,
) (m *State, err error) {
	if err := os.Mkdir(folder, 0o755); err != nil {
		return nil, fmt.Errorf("%w; wanted the name of a new folder", err)
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(folder)
		}
	}()
	chunks, err := source.Chunks(ctx, names[0], trainer.Chunk, names[1:]...)
	if err != nil {
		return nil, err
	}
	defer chunks.Close()
	model, learner, blocks, err := trainer.Untrained(ctx, chunks)
	if err != nil {
		return nil, err
	}
	m = &State{Set: rand.Text(), Model: *model}
	m.Learner = learnerOfShards{
		State:    learner.State,
		Chunks:   blocks.Count(),
		Classes:  learner.Classes,
		Seed:     learner.Seed,
		Together: learner.Together,
		Sides:    learner.Sides,
	}
	for s := range blocks.Count() {
		x, classes, err := blocks.Block(ctx, s)
		if err != nil {
			return nil, err
		}
		of := shard{Set: m.Set, Number: s, Classes: classes}
		if x.Sparse() {
			of.Starts = []int{0}
		}
		for i := range x.Len() {
			row := x.Row(i)
			of.Values, _ = binary.Append(of.Values, binary.LittleEndian, row.Values) // these have a size
			of.Columns = append(of.Columns, row.Columns...)
			if x.Sparse() {
				of.Starts = append(of.Starts, len(of.Columns))
			}
		}
		if err := checkpoint.Write(filepath.Join(folder, shardName(s)), shardKind, of); err != nil {
			return nil, err
		}
	}
	return m, m.Save(filepath.Join(folder, Start))
}

// readShard reads a shard that Cut has written.
func readShard(name string) (*shard, error) {
	s := new(shard)
	return s, named(name, checkpoint.Read(name, shardKind, s))
}

// matrix returns the rows, which have so many columns.
func (s *shard) matrix(dim int) rows.Matrix {
	values := make([]float64, len(s.Values)/8)
	_, _ = binary.Decode(s.Values, binary.LittleEndian, values) // all of it is there
	if s.Starts == nil {
		return rows.Dense(len(s.Classes), dim, dim, values)
	}
	return rows.CSR(dim, s.Starts, s.Columns, values)
}

// The rowsOfShard are the only block of an epoch on a shard.
type rowsOfShard struct {
	x       rows.Matrix
	classes []int
}

func (r rowsOfShard) Count() int { return 1 }

func (r rowsOfShard) Block(context.Context, int) (rows.Matrix, []int, error) {
	return r.x, r.classes, nil
}
