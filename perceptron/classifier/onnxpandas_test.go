package classifier

import (
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// The file has the arguments with which pandas reads a CSV file as the Source does.
func TestONNXHasArgumentsOfPandas(t *testing.T) {
	for _, c := range []struct {
		reader files.CSV
		text   string
		want   string
	}{
		{
			files.CSV{Label: "y", Categorical: []string{"w"}},
			"a,w,y\n1,red,p\n2,blue,q\n",
			`{"sep":",","decimal":".","dtype":{"a":"float64","w":"str"},"keep_default_na":false,"na_values":{"a":[""]},` +
				`"skipinitialspace":true}`,
		},
		{
			files.CSV{
				Label: "y", Categorical: []string{"w", "c"}, Comma: ';', Decimal: ',', Thousands: '.', Encoding: "cp1252",
				Skip: 1, IfMissing: files.DropRow, NAValues: []string{"NA", "00"},
				ColumnNA: map[string][]string{"a": {"-1 "}},
			},
			"title\na;w;y;c\n1;red;p;1\n2;blue;q;0\n",
			`{"sep":";","decimal":",","thousands":".","encoding":"cp1252","skiprows":1,"dtype":{"a":"float64","c":"float64","w":"str"},` +
				`"keep_default_na":false,"na_values":{"a":["NA","00","-1"],"c":["NA"],"w":["NA"]},` +
				`"skipinitialspace":true}`,
		},
		{
			files.CSV{Label: "y", TextLabels: true},
			"a,y\n1,1\n2,0\n",
			`{"sep":",","decimal":".","dtype":{"a":"float64","y":"str"},"keep_default_na":false,"na_values":{"a":[""]},` +
				`"skipinitialspace":true}`,
		},
		{
			files.CSV{Label: "y", Comma: ' '},
			"a y\n1 p\n2 q\n",
			`{"sep":"\\s+","decimal":".","dtype":{"a":"float64"},"keep_default_na":false,"na_values":{"a":[""]},` +
				`"skipinitialspace":true}`,
		},
		{files.CSV{Label: "2", NoHeader: true}, "1,p\n2,q\n", ""}, // pandas has other column names
	} {
		m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(c.reader.Read(strings.NewReader(c.text))))
		if got := exported(t, m).Properties["read_csv"]; got != c.want {
			t.Errorf("file %q: arguments = %s, want %s", c.text, got, c.want)
		}
	}
}
