package classifier

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/rows"
	"perceptronlab/perceptron/datasets"
)

// A shard contains a part of the rows, scaled, weighted, and with the bias absorbed. Package gob writes it
// to a file, so don't rename its fields.
type shard struct {
	Set     string // identifies the shards that were cut together
	Number  int
	Classes []int    // the class of each row, as an index in Model.Classes
	Values  []byte   // the numbers of all rows, as little-endian float64
	Starts  []int    // the index of each row's first number, followed by len(Columns); nil: dense rows
	Columns []uint32 // the column of each number of sparse rows
}

// shardKind identifies the file as a shard, in the header that package checkpoint writes.
const shardKind = "mixing.shard"

// newShard returns the shard of the given set that has the given number. It contains the rows of x and their
// classes.
func newShard(set string, number int, x rows.Matrix, classes []int) *shard {
	s := &shard{Set: set, Number: number, Classes: classes}
	if x.Sparse() {
		s.Starts = []int{0}
	}
	for i := range x.Len() {
		row := x.Row(i)
		s.Values, _ = binary.Append(s.Values, binary.LittleEndian, row.Values) // can't fail for []float64
		s.Columns = append(s.Columns, row.Columns...)
		if x.Sparse() {
			s.Starts = append(s.Starts, len(s.Columns))
		}
	}
	return s
}

// save writes the shard to the named file.
func (s *shard) save(name string) error {
	err := checkpoint.Write(name, shardKind, s)
	if err != nil {
		return notWritten("shard", name, err)
	}
	return nil
}

// readShard reads a shard from the named file. It returns an error unless the shard belongs to the given set
// and has the given number.
func readShard(name, set string, number int) (*shard, error) {
	s := new(shard)
	if err := checkpoint.Read(name, shardKind, s); err != nil {
		return nil, readProblem(name, "a shard", err)
	}
	if s.Set == set && s.Number == number {
		return s, nil
	}
	found := fmt.Sprintf("shard %d", s.Number)
	if s.Set != set {
		found = "a shard of a different training run"
	}
	p := problem(found, fmt.Sprintf("shard %d of this training run", number)).With(datasets.Fix{
		Do: fmt.Sprintf("use the file %s of this training run", shardFile(number)),
	})
	return nil, addFile(name, p)
}

// readProblem returns the problem that the named file can't be read. want is the expected kind of file,
// such as "a shard". err is the cause: an error of package checkpoint, or a problem of this package.
func readProblem(name, want string, err error) error {
	if _, ok := err.(*datasets.Problem); ok {
		return addFile(name, err)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return notRead(name, err)
	}
	if errors.Is(err, checkpoint.ErrOtherKind) {
		p := problem("a file of a different kind", want)
		p.Err = err
		return addFile(name, p)
	}
	return &datasets.Problem{Package: "classifier", File: name, Err: err}
}

// matrix returns the rows of the shard as a matrix with the given number of columns.
func (s *shard) matrix(columns int) rows.Matrix {
	values := make([]float64, len(s.Values)/8)
	_, _ = binary.Decode(s.Values, binary.LittleEndian, values) // can't fail: values has the right length
	if s.Starts == nil {
		return rows.Dense(len(s.Classes), columns, columns, values)
	}
	return rows.CSR(columns, s.Starts, s.Columns, values)
}

// A shardBlock provides a Learner with the rows of a shard, as a single block.
type shardBlock struct {
	x       rows.Matrix
	classes []int
}

// Count returns the number of blocks, which is 1.
func (b shardBlock) Count() int { return 1 }

// Block returns the rows and their classes.
func (b shardBlock) Block(context.Context, int) (rows.Matrix, []int, error) {
	return b.x, b.classes, nil
}
