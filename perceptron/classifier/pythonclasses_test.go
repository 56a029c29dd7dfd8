package classifier

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// The label has the type of the labels in a DataFrame.
func TestONNXLabelTypes(t *testing.T) {
	for _, c := range []struct {
		classes string // of the rows
		texts   bool
		want    string // the type and the labels of the classes of the model
	}{
		{"0 1", false, "int64 [0 1]"},
		{"10 -1 2", false, "int64 [-1 2 10]"},
		{"1.0 2.0 3", false, "int64 [1 2 3]"},
		{"1 2", true, "string [1 2]"},
		{"1.1 1.10", true, "string [1.1 1.10]"},
		{"0.5 1", false, "float64 [0.5 1]"},
		{"0.5 1", true, "string [0.5 1]"},
		{"007 8", false, "string [007 8]"},
		{"True False", false, "bool [false true]"},
		{"true FALSE", false, "bool [false true]"},
		{"True False", true, "string [False True]"},
		{"True true", false, "string [True true]"},
		{"True False 1", false, "string [1 False True]"},
		{"9007199254740993 1", false, "int64 [1 9007199254740993]"},
		{
			"9007199254740993 9007199254740992 -9223372036854775808", false,
			"int64 [-9223372036854775808 9007199254740992 9007199254740993]",
		},
		{"9007199254740993 1.0", false, "int64 [1 9007199254740993]"},
		{"9223372036854775807 9223372036854775808", false, "string [9223372036854775807 9223372036854775808]"},
		{"9007199254740993 +9007199254740993", false, "string [+9007199254740993 9007199254740993]"},
		{"9007199254740993 0.5", false, "string [0.5 9007199254740993]"},
		{"09007199254740993 1", false, "string [1 09007199254740993]"},
	} {
		text := "x,y\n"
		for i, class := range strings.Fields(c.classes) {
			text += fmt.Sprintf("%d,%s\n%d.5,%[2]s\n", i, class, i)
		}
		reader := files.CSV{Label: "y", TextLabels: c.texts}
		m := train(t, Trainer{MaxEpochs: 1}, must[datasets.Table](t)(reader.Read(strings.NewReader(text))))
		got := fmt.Sprintf("%s %v", exported(t, m).Types["label"], m.pythonClasses())
		if got != c.want {
			t.Errorf("classes %s: type and labels = %s, want %s", c.classes, got, c.want)
		}
		name := file(t, text)
		table := must[datasets.Table](t)(m.ReadFile(name))
		checkONNX(t, c.classes, m, table, columnInputs(t, m, readCells(t, name, ',')))
	}
}
