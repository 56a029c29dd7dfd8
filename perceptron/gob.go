package perceptron

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"math"

	"perceptronlab/internal/rows"
)

// written is what is written of a Dataset: all but what can be computed again.
type written struct {
	Rows, Dim       int
	Dense           []float64 // Rows × Dim; nil of sparse data
	Indptr, Columns []int
	Values          []float64
	Labels          []float64
	Names           []string
	Absorbed        bool
	Column          int
	Constant        uint64 // the constant's bits: gob drops the sign of a −0
}

// GobEncode makes that encoding/gob can write a Dataset: its numbers to the bit,
// its names, and whether the bias is absorbed. Only the rows themselves are
// written, whatever matrix they were wrapped in.
func (d *Dataset) GobEncode() ([]byte, error) {
	if err := checkSizes(d.rows, d.dim, d.labels); err != nil {
		return nil, err
	}
	s := written{Rows: d.rows, Dim: d.dim, Labels: d.labels, Names: d.names}
	if d.matrix.Sparse() {
		s.Indptr = []int{0}
	}
	for i := range d.rows {
		r := d.row(i)
		if d.matrix.Sparse() {
			s.Columns, s.Values = append(s.Columns, r.Columns...), append(s.Values, r.Values...)
			s.Indptr = append(s.Indptr, len(s.Values))
		} else {
			s.Dense = append(s.Dense, r.Values...)
		}
	}
	if d.bias != nil {
		s.Absorbed, s.Column, s.Constant = true, d.bias.column, math.Float64bits(d.bias.constant)
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(s)
	return b.Bytes(), err
}

// GobDecode reads what GobEncode has written into a Dataset that is still empty:
// another does not change. The bytes may come from anywhere: what it reads is
// checked as FromRows and FromCSR check it, so that it is a valid Dataset or an
// error.
func (d *Dataset) GobDecode(b []byte) error {
	if d.rows != 0 {
		return errors.New("perceptron: GobDecode into a Dataset that has examples; wanted an empty one")
	}
	var s written
	if err := gob.NewDecoder(bytes.NewReader(b)).Decode(&s); err != nil {
		return fmt.Errorf("perceptron: these bytes are not a Dataset: %w", err)
	}
	if err := checkSizes(s.Rows, s.Dim, s.Labels); err != nil {
		return err
	}
	if err := s.checkShape(); err != nil {
		return err
	}
	m := rows.Dense(s.Rows, s.Dim, s.Dim, s.Dense)
	if s.Indptr != nil {
		m = rows.CSR(s.Dim, s.Indptr, s.Columns, s.Values)
	}
	read := newDataset(m, s.Labels)
	read.names = s.Names
	if s.Absorbed {
		read.bias = &absorbed{column: s.Column, constant: math.Float64frombits(s.Constant)}
	}
	if _, err := read.checked(); err != nil {
		return err
	}
	if err := read.checkAbsorbed(); err != nil {
		return err
	}
	*d = *read
	return nil
}

// checkShape returns an error unless the slices that were read are as long as the
// sizes say.
func (s *written) checkShape() error {
	if s.Names != nil && len(s.Names) != s.Dim {
		return fmt.Errorf("perceptron: %d names for %d columns; wanted one a column", len(s.Names), s.Dim)
	}
	if s.Indptr != nil {
		if s.Dense != nil {
			return errors.New("perceptron: both dense and sparse rows; wanted one of them")
		}
		return checkCSR(s.Rows, s.Dim, s.Indptr, s.Columns, s.Values)
	}
	// Not Rows·Dim, which may overflow.
	if n := len(s.Dense); n%s.Dim != 0 || n/s.Dim != s.Rows {
		return fmt.Errorf("perceptron: %d features for %d rows of %d columns; wanted as many as fit", n, s.Rows, s.Dim)
	}
	return nil
}

// checkAbsorbed returns an error unless an absorbed constant is what it is said to
// be: the same number in its column of every row.
func (d *Dataset) checkAbsorbed() error {
	if d.bias == nil {
		return nil
	}
	at, c := d.bias.column, d.bias.constant
	if at < 0 || at >= d.dim {
		return fmt.Errorf("perceptron: the bias is absorbed as column %d; wanted 0 to %d", at, d.dim-1)
	}
	for i := range d.rows {
		if v := d.at(i, at); v != c {
			return fmt.Errorf("perceptron: row %d, %s: %v; wanted the absorbed constant %v", i, d.column(at), v, c)
		}
	}
	return nil
}

// at returns feature j of row i.
func (d *Dataset) at(i, j int) float64 {
	for column, v := range d.entries(i) {
		if column == j {
			return v
		}
	}
	return 0
}
