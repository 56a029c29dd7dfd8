package classifier

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"perceptronlab/internal/onnx/onnxtest"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A number that stands for a missing value, in all columns or in one, is a number for pandas.
func TestONNXKnowsPlaceholders(t *testing.T) {
	const text = `a,b,kind,y
-999,3,1,0
2,-1,-999,0
3,4,2,1
4.5,-999,1,1
-1,2,2,0
6,-1,2,1
`
	fresh := file(t, "a,b,kind\n-999.0,-1,2.0\n-1,-1.0,-999\n-9.99e2,-999,1\n2,3,-1\n")
	for _, unseen := range []files.Unseen{files.ZeroUnseen, files.OtherUnseen} {
		reader := files.CSV{
			Label: "y", Categorical: []string{"kind"}, IfMissing: files.FillMean, Unseen: unseen,
			NAValues: []string{"-999", "NA", ""}, ColumnNA: map[string][]string{"b": {"-1"}},
		}
		table := must[datasets.Table](t)(reader.Read(strings.NewReader(text)))
		m := train(t, Trainer{MaxEpochs: 3}, table)
		inputs := columnInputs(t, m, readCells(t, fresh, ','))
		checkONNX(t, fmt.Sprintf("Unseen %d", unseen), m, must[datasets.Table](t)(m.ReadFile(fresh)), inputs)
	}

	reader := files.CSV{Label: "y", IfMissing: files.DropRow, NAValues: []string{"-9,999"}, Thousands: ',', Comma: ';'}
	m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(reader.Read(strings.NewReader("a;y\n1;p\n-9999;p\n2;q\n"))))
	inputs := map[string]onnxtest.Tensor{"a": onnxtest.Column([]float64{-9999})}
	if _, err := exported(t, m).Run(inputs); err == nil || !strings.Contains(err.Error(), "missing (NaN)") {
		t.Errorf("placeholder without a fill: error %v, want one about a missing number", err)
	}
}

// In columns of words, a number that stands for a missing value may have several spellings. In columns of
// categories that are numbers, 00 is not the category 0. The infinite number may stand for a missing value.
func TestONNXKnowsSpellingsOfPlaceholders(t *testing.T) {
	const text = "a,w,c,y\n1,red,0,p\n2,blue,1,q\n3,red,0,q\n4,blue,1,p\n"
	reader := files.CSV{
		Label: "y", Categorical: []string{"w", "c"}, Unseen: files.ZeroUnseen, NAValues: []string{"-999", "00", "inf"},
	}
	table := must[datasets.Table](t)(reader.Read(strings.NewReader(text)))
	inputs := map[string]onnxtest.Tensor{
		"a": onnxtest.Column([]float64{1, 2, 3, 4}),
		"w": onnxtest.Column([]string{"red", "blue", "red", "blue"}),
		"c": onnxtest.Column([]float64{0, 1, 0, 1}),
	}
	m := train(t, Trainer{MaxEpochs: 3}, table)
	checkONNX(t, "the placeholder 00", m, table, inputs)
	for _, word := range []string{"-999", "-999.0", "-999.00", "-9.99e+02", "-9.990000000000000000e+02"} {
		inputs["w"].Elements[1] = word
		_, err := exported(t, m).Run(inputs)
		if err == nil || !strings.Contains(err.Error(), `column "w": got a missing value`) {
			t.Errorf("word %s: error %v, want one about a missing value in the column w", word, err)
		}
	}

	reader.IfMissing = files.FillMean
	table = must[datasets.Table](t)(reader.Read(strings.NewReader(text + "inf,mauve,00,q\n")))
	inputs = map[string]onnxtest.Tensor{
		"a": onnxtest.Column([]float64{1, 2, 3, 4, math.Inf(1)}),
		"w": onnxtest.Column([]string{"red", "blue", "red", "blue", "mauve"}),
		"c": onnxtest.Column([]float64{0, 1, 0, 1, math.NaN()}),
	}
	checkONNX(t, "the placeholder inf", train(t, Trainer{MaxEpochs: 3}, table), table, inputs)
}

// A column of true and false may have no other numbers than 1 and 0, apart from placeholders. No column may
// have the integer that NumPy makes of NaN.
func TestONNXRefusesNumbers(t *testing.T) {
	text := "a,b,y\nTrue,1,p\nFalse,2,q\n"
	reader := files.CSV{Label: "y", IfMissing: files.FillMean, NAValues: []string{"", "-1"}}
	m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(reader.Read(strings.NewReader(text))))
	for _, c := range []struct {
		a, b float64
		want string // part of the error; "": there is no error
	}{
		{1, 2, ""},
		{0, 2, ""},
		{math.NaN(), 2, ""},
		{-1, -1, ""},
		{2, 2, `column "a": got a number other than 1 and 0`},
		{0.5, 2, `column "a": got a number other than 1 and 0`},
		{1, math.MinInt64, "the integer that NumPy makes of NaN"},
	} {
		inputs := map[string]onnxtest.Tensor{
			"a": onnxtest.Column([]float64{c.a}), "b": onnxtest.Column([]float64{c.b}),
		}
		_, err := exported(t, m).Run(inputs)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("a = %v, b = %v: error %v, want one that contains %q", c.a, c.b, err, c.want)
		}
	}
}

// In a column of true and false, the placeholders 0 and 1 are no truth values.
func TestONNXKeepsTruthValues(t *testing.T) {
	reader := files.CSV{
		Label: "y", IfMissing: files.FillMean, NAValues: []string{"0"}, ColumnNA: map[string][]string{"a": {"1"}},
	}
	table := must[datasets.Table](t)(reader.Read(strings.NewReader("a,b,y\nTrue,1,p\nFalse,0,q\nFalse,2,p\nTrue,5,q\n")))
	m := train(t, Trainer{MaxEpochs: 3}, table)
	inputs := map[string]onnxtest.Tensor{
		"a": onnxtest.Column([]float64{1, 0, 0, 1}), "b": onnxtest.Column([]float64{1, 0, 2, 5}),
	}
	checkONNX(t, "true and false", m, table, inputs)
}

// If the model would not predict the class of a row, the ONNX file does not either. The error contains the
// name of the column, or the reason.
func TestONNXRefusesRows(t *testing.T) {
	for _, c := range []struct {
		unseen                      files.Unseen
		missing                     files.MissingPolicy
		size, colour, class, weight string
		want                        string // part of the error; "": there is no error
	}{
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "2", "3", ""},
		{files.RefuseUnseen, files.RefuseMissing, "1", "mauve", "2", "3", `column "colour"`},
		{files.RefuseUnseen, files.RefuseMissing, "1", "", "2", "3", `column "colour"`},
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "4", "3", `column "class"`},
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "", "3", `column "class"`},
		{files.RefuseUnseen, files.RefuseMissing, "", "red", "2", "3", "missing (NaN)"},
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "2", "Inf", "infinite"},
		{files.RefuseUnseen, files.FillMean, "", "red", "2", "3", ""},
		{files.RefuseUnseen, files.FillMean, "1", "", "2", "3", `column "colour"`},
		{files.RefuseUnseen, files.FillMean, "1", "red", "", "3", `column "class"`},
		{files.ZeroUnseen, files.RefuseMissing, "1", "mauve", "4", "3", ""},
		{files.ZeroUnseen, files.RefuseMissing, "1", "", "2", "3", `column "colour": got a missing value`},
		{files.OtherUnseen, files.DropRow, "1", "red", "", "3", `column "class": got a missing value`},
		{files.OtherUnseen, files.DropRow, "1", "mauve", "4", "3", ""},
	} {
		complete := strings.NewReplacer(",,", ",2,", "\n,", "\n1,").Replace(mixed) // without missing values
		reader := files.CSV{
			Label: "y", Categorical: []string{"colour", "class"}, IfMissing: c.missing, Unseen: c.unseen,
		}
		m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(reader.Read(strings.NewReader(complete))))
		row := []string{c.size, c.colour, c.class, c.weight}
		inputs := columnInputs(t, m, [][]string{{"size", "colour", "class", "weight"}, row})
		_, err := exported(t, m).Run(inputs)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("Unseen %d, IfMissing %d, row %q: error %v, want one that contains %q",
				c.unseen, c.missing, row, err, c.want)
		}
	}
}
