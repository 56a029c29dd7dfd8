package classifier

import (
	"context"
	"encoding/binary"
	"fmt"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/rows"
	"perceptronlab/perceptron/datasets"
)

// A shard is some of the rows, as the weights see them: scaled, weighted, and with the 1 of the bias.
// Package gob writes it to a file, so don't rename its fields.
type shard struct {
	Set     string // of all shards that were cut together
	Number  int
	Classes []int
	Values  []byte // of float64, the low byte first
	Starts  []int  // of sparse rows, and the end; nil: they are dense
	Columns []uint32
}

// shardKind is what package checkpoint calls a shard in its file.
const shardKind = "mixing.shard"

// newShard returns the shard with these rows.
func newShard(set string, number int, x rows.Matrix, classes []int) *shard {
	s := &shard{Set: set, Number: number, Classes: classes}
	if x.Sparse() {
		s.Starts = []int{0}
	}
	for i := range x.Len() {
		row := x.Row(i)
		s.Values, _ = binary.Append(s.Values, binary.LittleEndian, row.Values) // these have a size
		s.Columns = append(s.Columns, row.Columns...)
		if x.Sparse() {
			s.Starts = append(s.Starts, len(s.Columns))
		}
	}
	return s
}

// save writes the shard into the file called name.
func (s *shard) save(name string) error {
	err := checkpoint.Write(name, shardKind, s)
	if err != nil {
		return notWritten("shard", name, err)
	}
	return nil
}

// readShard reads the shard of this number from a file. It is an error if the file has another one.
func readShard(name, set string, number int) (*shard, error) {
	s := new(shard)
	if err := checkpoint.Read(name, shardKind, s); err != nil {
		return nil, fromFile(name, err)
	}
	if s.Set == set && s.Number == number {
		return s, nil
	}
	found := fmt.Sprintf("shard %d", s.Number)
	if s.Set != set {
		found = "a shard of other training"
	}
	wrong := problem(found, fmt.Sprintf("shard %d of this training", number)).With(datasets.Fix{
		Do: "take the file that was written with the state before the first epoch",
	})
	return nil, inFile(name, wrong)
}

// fromFile says which file an error is about: of package checkpoint, or a problem of what it holds.
func fromFile(name string, err error) error {
	if _, ok := err.(*datasets.Problem); ok {
		return inFile(name, err)
	}
	return &datasets.Problem{Package: "classifier", File: name, Err: err}
}

// matrix returns the rows, which have so many columns.
func (s *shard) matrix(columns int) rows.Matrix {
	values := make([]float64, len(s.Values)/8)
	_, _ = binary.Decode(s.Values, binary.LittleEndian, values) // all of it is there
	if s.Starts == nil {
		return rows.Dense(len(s.Classes), columns, columns, values)
	}
	return rows.CSR(columns, s.Starts, s.Columns, values)
}

// A shardBlock has the rows of a shard as the only block of an epoch.
type shardBlock struct {
	x       rows.Matrix
	classes []int
}

func (b shardBlock) Count() int { return 1 }

func (b shardBlock) Block(context.Context, int) (rows.Matrix, []int, error) {
	return b.x, b.classes, nil
}
