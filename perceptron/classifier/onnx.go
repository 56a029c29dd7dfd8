package classifier

import (
	"fmt"
	"io"
	"math"

	"perceptronlab/internal/onnx"
	"perceptronlab/perceptron/datasets"
)

// WriteONNX writes the model to the named file as an ONNX graph. The graph computes in float64, and does all
// that the model does with a row: it replaces missing numbers (NaN, and numbers in NAValues such as -999),
// turns categories into columns of 0 and 1, scales the row, and predicts. So the columns of a DataFrame go in
// as they are. In Python:
//
//	session = onnxruntime.InferenceSession("model.onnx")
//	arguments = json.loads(session.get_modelmeta().custom_metadata_map["read_csv"])
//	table = pandas.read_csv("fresh.csv", **arguments)
//	inputs = {}
//	for i in session.get_inputs():
//	    column = table[i.name]
//	    if "string" in i.type:
//	        words = column.astype(str).str.strip().where(column.notna(), "")
//	        inputs[i.name] = words.to_numpy(object)[:, None]
//	    else:
//	        inputs[i.name] = column.to_numpy(float)[:, None]
//	label, scores, *probabilities = session.run(None, inputs)
//
// If the Source is a files.CSV, the graph has one input for each column of the file that the model uses,
// with the name of the column. The input is a matrix of one column, of strings if the column holds
// categories that are words, and of float64 otherwise. If the Source is nil or reads another format, the
// graph has one input "x", a float64 matrix whose columns are those of Features.
//
// Under the key read_csv, the file contains the arguments with which pandas reads a CSV file as the Source
// does: for example, with decimal commas, and with the word NA as a category. There are none if the Source
// has NoHeader. Lines that CSV.Comment skips need the argument skiprows as well. With thousands separators,
// or before version 3.1, pandas may round the last bit of numbers differently.
//
// The outputs are
//
//	label          a list with the predicted class of each row
//	scores         a matrix with the Scores of each row, one column per class, in the order of Classes
//	probabilities  a matrix with the probabilities of ProbabilitiesAll; only if the model has them
//
// The elements of label have the type that the labels have in a DataFrame: int64 if all classes are whole
// numbers, float64 if all are numbers, bool if they are the words true and false, and strings otherwise, or
// if the Source has TextLabels. Classes are also strings if one of them is a whole number beyond int64, or
// one is a whole number of 2⁵³ or more and another has a fraction. The label takes the Threshold into
// account; the scores do not depend on it.
//
// The scores have the same bits as those of ScoresAll for a table that the Source reads, so the labels are
// those of PredictAll. The probabilities may differ from those of ProbabilitiesAll by 1e-15.
//
// On the CPU, session.run fails if PredictAll or the Source would return an error: if a number is missing
// without files.FillMean or infinite, if a category is unseen with files.RefuseUnseen, or if a score
// overflows. The message contains the name of the column if it is a column of categories, or of the words
// true and false. The graph can't skip rows, so with files.DropRow, leave out rows with missing values
// first.
//
// The graph can't refuse what pandas and NumPy have changed before. In columns of numbers, an integer beyond
// 2⁵³ is rounded, and True is 1. If categories are numbers, 03 is the category 3. A float32 has other digits
// than its text in a file, which is what the Source reads: convert such columns by
// astype(str).astype(float). (Categories that are numbers are found without this.) In a column of words, a
// number such as -999 in NAValues also stands for -999.0, -999.00 and -9.99e+02, but not for all equal
// numbers.
//
// WriteONNX returns an error if the fields of the model do not fit together, or if the file would have more
// than 2 GiB. The graph requires version 13 of ONNX's operations or later. If a model is written twice, the
// two files have the same bytes. As with Save, the file appears under its name only when it is complete.
func (m *Model) WriteONNX(name string) error {
	content, err := m.onnx()
	return writeFile(name, content, err)
}

// WriteONNXTo writes to w what WriteONNX writes to a file. It returns an error of w unchanged.
func (m *Model) WriteONNXTo(w io.Writer) error {
	content, err := m.onnx()
	return writeContent(w, content, err)
}

// onnx returns the content of the file that WriteONNX writes.
func (m *Model) onnx() ([]byte, error) {
	if err := m.checkExport(); err != nil {
		return nil, err
	}
	e := &onnxExport{m: m}
	scores := e.finite(e.scores(e.components(e.inputs())))
	e.outputLabel(scores)
	e.g.Output(scores, "scores", onnx.Double, len(m.Classes))
	if m.Platt != nil {
		e.g.Output(e.probabilities(scores), "probabilities", onnx.Double, len(m.Classes))
	}
	content := e.g.Model("perceptron", "perceptronlab")
	if err := checkONNXSize(int64(len(content))); err != nil {
		return nil, err
	}
	return content, nil
}

// checkONNXSize returns an error if an ONNX file of the given size can't be read. The limit is that of
// Protocol Buffers.
func checkONNXSize(size int64) error {
	if size <= math.MaxInt32 {
		return nil
	}
	return problem(fmt.Sprintf("a model of %d bytes", size),
		fmt.Sprintf("at most %d bytes, the limit of ONNX", math.MaxInt32)).
		With(datasets.Fix{Do: "train on fewer columns"})
}

// An onnxExport builds the graph of a model. Its methods add nodes to the graph. A matrix in the graph has
// one row per row of the batch.
type onnxExport struct {
	m *Model
	g onnx.Graph
}

// number adds a constant number.
func (e *onnxExport) number(v float64) onnx.Value { return e.g.Doubles([]float64{v}) }

// list adds a constant list of numbers.
func (e *onnxExport) list(values []float64) onnx.Value { return e.g.Doubles(values, len(values)) }

// scaled returns the rows of the matrix x after scaling. As in Go, it first subtracts the shift, and then
// divides by the scale. A scale that is multiplied into the weights would lose digits if the numbers of a
// column are far from 0 and close to each other.
func (e *onnxExport) scaled(x onnx.Value) onnx.Value {
	scaling := e.m.Scaling
	if scaling == nil {
		return x
	}
	if scaling.Shift != nil {
		x = e.g.Apply("Sub", x, e.list(scaling.Shift))
	}
	if scaling.Scale != nil {
		x = e.g.Apply("Div", x, e.list(scaling.Scale))
	}
	return x
}

// finite returns the matrix of scores. If a score is not finite, the runtime returns an error, as PredictAll
// does.
func (e *onnxExport) finite(scores onnx.Value) onnx.Value {
	const message = "got a score that is not finite, " +
		"because a number is missing (NaN), infinite or too large, want finite numbers"
	difference := e.g.Apply("Sub", scores, scores) // 0, or NaN if the score is not finite
	return e.refuse(scores, e.g.Apply("IsNaN", difference), message)
}

// refuse returns the matrix x. If isBad, a column or a matrix like x, is true or 1 anywhere, the runtime
// returns an error with the given message.
func (e *onnxExport) refuse(x, isBad onnx.Value, message string) onnx.Value {
	index := e.g.Cast(isBad, onnx.Int64)
	return e.g.Apply("Add", x, e.g.Lookup(e.list([]float64{0}), index, message))
}

// outputLabel adds the output of the predicted classes.
func (e *onnxExport) outputLabel(scores onnx.Value) {
	var index onnx.Value
	if len(e.m.Classes) == 2 {
		second := e.g.Select(scores, e.g.Integers(1), 1)
		above := e.g.Apply("Greater", second, e.number(e.m.Threshold))
		index = e.g.Apply("Squeeze", e.g.Cast(above, onnx.Int64), e.g.Integers(1))
	} else {
		index = e.g.LargestIndex(scores)
	}
	list, kind := e.g.List(e.m.pythonClasses())
	e.g.Output(e.g.Select(list, index, 0), "label", kind)
}
