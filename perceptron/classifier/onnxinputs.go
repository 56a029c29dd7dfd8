package classifier

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/onnx"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/files"
)

// inputs adds the inputs of the graph, and returns the matrix of unscaled rows.
func (e *onnxExport) inputs() onnx.Value {
	reader, isCSV := e.m.Source.(files.CSV)
	if isCSV && reader.Schema != nil {
		if order, ok := e.m.featureOrder(reader.Schema.Columns); ok {
			return e.columnInputs(reader, order)
		}
	}
	x := e.g.Input("x", onnx.Double, e.m.Columns)
	switch e.m.Source.(type) {
	case files.NPY, files.NPZ: // these readers treat nanAsInteger as NaN
		isNaN := e.g.Apply("Equal", x, e.number(nanAsInteger))
		x = e.g.Apply("Where", isNaN, e.number(math.NaN()), x)
	}
	return e.filled(x, e.m.matrixFills())
}

// nanAsInteger is the least integer of 64 bits, which NumPy makes of NaN when it converts floats to integers.
const nanAsInteger = math.MinInt64

// featureOrder returns, for each column of the model, its index among the table columns that a reader makes
// of the given columns of a file. It reports false if the reader does not make all columns of the model, or
// if two columns have the same name: then the program has changed the table or the model.
func (m *Model) featureOrder(columns []files.Column) (order []int64, ok bool) {
	index := map[string]int64{}
	names := map[string]bool{"": true} // the names that no column may have
	features := 0
	for _, col := range columns {
		if names[col.Name] {
			return nil, false
		}
		names[col.Name] = true
		for _, feature := range col.Features() {
			index[feature] = int64(features)
			features++
		}
	}
	if len(index) < features || m.Features == nil && features != m.Columns {
		return nil, false
	}
	for j := range m.Columns {
		place := int64(j)
		if m.Features != nil {
			place, ok = index[m.Features[j]]
			if !ok {
				return nil, false
			}
		}
		order = append(order, place)
	}
	return order, true
}

// matrixFills returns the number that replaces NaN in each column of the model, or nil if the model was not
// trained on a NumPy file, or does not replace NaN.
func (m *Model) matrixFills() []float64 {
	var schema *files.Schema
	var policy files.MissingPolicy
	switch reader := m.Source.(type) {
	case files.NPY:
		schema, policy = reader.Schema, reader.IfMissing
	case files.NPZ:
		schema, policy = reader.Schema, reader.IfMissing
	}
	if schema == nil || policy != files.FillMean {
		return nil
	}
	fill := map[string]float64{}
	for _, col := range schema.Columns {
		fill[col.Name] = col.Fill
	}
	var fills []float64
	for _, name := range m.Features {
		v, ok := fill[name]
		if !ok {
			return nil
		}
		fills = append(fills, v)
	}
	return fills
}

// filled returns the matrix x with NaN replaced by the number in fills for its column. If fills is nil, it
// returns x.
func (e *onnxExport) filled(x onnx.Value, fills []float64) onnx.Value {
	if fills == nil {
		return x
	}
	return e.g.Apply("Where", e.g.Apply("IsNaN", x), e.list(fills), x)
}

// An inputColumn is a column of a CSV file, with its input.
type inputColumn struct {
	files.Column
	input   onnx.Value
	numbers []float64 // the numbers that the categories spell (see categoryNumbers); nil: they are words
}

// isCategory reports whether the column holds categories.
func (c inputColumn) isCategory() bool { return len(c.Categories) > 0 }

// columnInputs adds one input per column of a CSV file, and returns the matrix of the model's columns. The
// argument order has the result of featureOrder.
func (e *onnxExport) columnInputs(reader files.CSV, order []int64) onnx.Value {
	var columns []inputColumn
	for _, col := range reader.Schema.Columns { // all inputs are declared before any other value
		c := inputColumn{Column: col}
		kind := onnx.Double
		if c.isCategory() {
			c.numbers = categoryNumbers(reader, col.Categories)
			if c.numbers == nil {
				kind = onnx.String
			}
		}
		c.input = e.g.Input(col.Name, kind, 1)
		columns = append(columns, c)
	}
	e.addPandasArguments(reader, columns)
	x := e.joined(reader, columns)
	for j, place := range order {
		if int64(j) != place {
			return e.g.Select(x, e.g.Integers(order...), 1)
		}
	}
	return x
}

// joined returns the matrix of the table columns that the reader makes of the given columns of a file.
// Neighbouring columns of numbers are one block.
func (e *onnxExport) joined(reader files.CSV, columns []inputColumn) onnx.Value {
	var blocks []onnx.Value
	for len(columns) > 0 {
		n := slices.IndexFunc(columns, inputColumn.isCategory)
		switch {
		case n < 0:
			n = len(columns)
		case n == 0:
			blocks = append(blocks, e.oneHot(reader, columns[0]))
			columns = columns[1:]
			continue
		}
		blocks = append(blocks, e.numbers(reader, columns[:n]))
		columns = columns[n:]
	}
	return e.g.Concat(1, blocks...)
}

// numbers returns the matrix of neighbouring columns of numbers. Missing numbers are NaN, or replaced if the
// reader does so.
func (e *onnxExport) numbers(reader files.CSV, columns []inputColumn) onnx.Value {
	var inputs []onnx.Value
	var fills []float64
	for _, c := range columns {
		inputs = append(inputs, c.input)
		if reader.IfMissing == files.FillMean {
			fills = append(fills, c.Fill)
		}
	}
	x := e.withoutPlaceholders(e.g.Concat(1, inputs...), reader, columns)
	for j, c := range columns {
		if c.Boolean {
			x = e.refuseNotTruth(x, j, c)
		}
	}
	return e.filled(e.refuseNaNAsInteger(x, columns), fills)
}

// refuseNaNAsInteger returns the matrix x of the given columns. If a number is nanAsInteger, the runtime
// returns an error.
func (e *onnxExport) refuseNaNAsInteger(x onnx.Value, columns []inputColumn) onnx.Value {
	place := "column " + wording.Quote(columns[0].Name)
	if last := len(columns) - 1; last > 0 {
		first := wording.Quote(columns[0].Name)
		place = fmt.Sprintf("columns %s to %s", first, wording.Quote(columns[last].Name))
	}
	isNaN := e.g.Cast(e.g.Apply("Equal", x, e.number(nanAsInteger)), onnx.Double)
	const format = "%s: got %d, the integer that NumPy makes of NaN, want a number"
	return e.refuse(x, e.g.Largest(isNaN, 1), fmt.Sprintf(format, place, int64(nanAsInteger)))
}

// refuseNotTruth returns the matrix x. If its column j, which holds the words true and false, has a number
// other than 1 and 0, the runtime returns an error.
func (e *onnxExport) refuseNotTruth(x onnx.Value, j int, c inputColumn) onnx.Value {
	v := e.g.Select(x, e.g.Integers(int64(j)), 1)
	isTruth := e.g.Apply("Equal", e.g.Apply("Mul", v, v), v) // 0 and 1 are the only numbers with v² = v
	isAllowed := e.g.Apply("Or", isTruth, e.g.Apply("IsNaN", v))
	place := "column " + wording.Quote(c.Name)
	message := place + ": got a number other than 1 and 0, want true or false"
	return e.refuse(x, e.g.Apply("Not", isAllowed), message)
}
