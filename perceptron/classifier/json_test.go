package classifier

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// Load returns the model that was saved, to the bit.
func TestLoadReturnsSavedModel(t *testing.T) {
	for _, tr := range []Trainer{
		{NoBias: true},
		{Method: OneVsOne, NoAverage: true},
		{NoHeldOut: true},
	} {
		table := datasets.Iris()
		if tr.NoBias { // two classes, because only a model of two classes can have a Threshold
			table = blobs(50, 2, 3, 3, 1)
		}
		m := train(t, tr, table)
		if tr.NoBias {
			m.Threshold = -0.1
		}
		name := filepath.Join(t.TempDir(), "model.json")
		if err := m.Save(name); err != nil {
			t.Fatal(err)
		}
		if got := must[*Model](t)(Load(name)); !reflect.DeepEqual(got, m) {
			t.Errorf("Load =\n%#v\nwant the saved model\n%#v", got, m)
		}
	}
}

// smallFile is the content of a small model file of version 2.
var smallFile = `{"kind":"perceptronlab classifier","version":2,"method":"` + methodsInFile[OneVsRest] + `","averaged":true,"bias":true,` +
	`"classes":["a","b","c"],"features":["p"],"columns":1,"scaling":{"shift":[1],"scale":[2]},"parts":[` +
	`{"class":"a","weights":[1,2],"outcome":"converged","reason":"r","mistakes":3,"errors":0},` +
	`{"class":"b","weights":[3,4],"outcome":"stopped","reason":"r","mistakes":0,"errors":0},` +
	`{"class":"c","weights":[5,6],"outcome":"inseparable","reason":"r","mistakes":0,"errors":0}],` +
	`"pass":1,"limit":2,"examples":9,"heldOut":1,"curve":[[1,3,0,1]],"end":"e",` +
	`"source":{"format":"csv","reader":{"Label":"y","Comma":59,"Decimal":44,"Comment":0,"NoHeader":false,"Thousands":0,"Encoding":"","Categorical":null,"Ignore":null,` +
	`"Missing":["","NA"],"IfMissing":2,"Unseen":1,"Columns":[{"Name":"p","Categories":null,"Fill":0.5}],"Classes":["a","b","c"]}}}`

func TestLoad(t *testing.T) {
	m := must[*Model](t)(decode([]byte(smallFile)))
	if m.Components[2].Outcome != perceptron.Inseparable || m.Curve[0] != (Epoch{1, 3, 0, 1}) || m.Scaling.Scale[0] != 2 || m.MaxEpochs != 2 {
		t.Errorf("decode(%s) = %+v, want the values in the text", smallFile, m)
	}
	if text := must[[]byte](t)(m.encode()); string(text) != smallFile {
		t.Errorf("encode = %s, want %s", text, smallFile)
	}
	first := must[*Model](t)(Load("testdata/version1.json")) // a file of version 1
	// A file of version 1 has no Source, but this file contains the same model otherwise.
	if first.Source = m.Source; !reflect.DeepEqual(first, m) {
		t.Errorf("Load of a file of version 1 = %+v, want %+v", first, m)
	}
	for _, c := range []struct{ caseName, old, new string }{
		{"empty", smallFile, ``},
		{"not UTF-8", `"e"`, "\"\xe9\""},
		{"two values", `}}}`, `}}}{}`},
		{"unknown field", `"e"`, `"e","colour":1`},
		{"another kind", `perceptronlab classifier`, `recipe`},
		{"later version", `"version":2`, `"version":3,"more":0`},
		{"unknown method", methodsInFile[OneVsRest], `nearest`},
		{"unknown outcome", `"converged"`, `"proved"`},
		{"unknown stop reason", `"end":"e"`, `"end":"e","stopReason":"tired"`},
		{"class twice", `["a","b","c"]`, `["a","b","b"]`},
		{"empty class", `["a","b","c"]`, `["a","b",""]`},
		{"class missing", `["a","b","c"]`, `["a","b"]`},
		{"different class", `["a","b","c"]`, `["a","b","d"]`},
		{"too many names", `["p"]`, `["p","q"]`},
		{"too many columns", `"features":["p"],"columns":1`, `"columns":2147483647`},
		{"weight too large", `[1,2]`, `[1,1e999]`},
		{"last weight without seen", `[1,2]`, `[1,2],"last":[1]`},
		{"last weight missing", `[1,2]`, `[1,2],"last":[1],"seen":3`},
		{"Platt coefficients missing", `"parts"`, `"platt":[[1,2]],"parts"`},
		{"null", `[1,2]`, `[1,null]`},
		{"null alone", smallFile, `null`},
		{"compressed", smallFile, "\x1f\x8b\x08"},
		{"byte order mark", `{"kind"`, "\ufeff" + `{"kind"`},
		{"null as threshold", `"parts"`, `"threshold":null,"parts"`},
		{"null as floor", `"parts"`, `"floor":null,"parts"`},
		{"null in Platt coefficients", `"parts"`, `"platt":[[1,2],[1,null],[3,4]],"parts"`},
		{"null for Platt coefficients", `"parts"`, `"platt":[[1,2],null,[3,4]],"parts"`},
		{"one Platt coefficient", `"parts"`, `"platt":[[1,2],[1],[3,4]],"parts"`},
		{"three Platt coefficients", `"parts"`, `"platt":[[1,2],[1,2,3],[3,4]],"parts"`},
		{"null as shift", `"shift":[1]`, `"shift":[null]`},
		{"null in the curve", `[[1,3,0,1]]`, `[[1,null,0,1]]`},
		{"curve too short", `[[1,3,0,1]]`, `[[1,3,0]]`},
		{"no bias", `"bias":true`, `"bias":false`},
		{"bias missing", `"bias":true,`, ``},
		{"unknown format", `"format":"csv"`, `"format":"xml"`},
		{"unknown field of the reader", `"Comma":59`, `"Colon":59`},
		{"string for a number", `"pass":1`, `"pass":"xml"`},
		{"epoch without curve", `"pass":1`, `"pass":2`},
	} {
		text := strings.Replace(smallFile, c.old, c.new, 1)
		if text == smallFile {
			t.Fatalf("%s: smallFile does not contain %s, which the case replaces", c.caseName, c.old)
		}
		m, err := decode([]byte(text))
		if m != nil {
			t.Errorf("%s: decode returns the model %v, want nil", c.caseName, m)
		}
		checkProblem(t, c.caseName, err)
	}
}

// A model that decode accepts can be encoded, decoded again, used and exported without a panic.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(smallFile))
	// The readers have a column of categories, two columns of the same name, or the label column as a column.
	// Comma becomes ',' instead of ';', because the reader below reads a text with commas.
	for _, columns := range []string{`{"Name":"p","Categories":["x"]}`, `{"Name":"k","Categories":["x"]},{"Name":"k"}`, `{"Name":"y"}`} {
		f.Add([]byte(strings.NewReplacer(`{"Name":"p"`, columns+`,{"Name":"p"`, `59`, `44`, `"Decimal":44`, `"Decimal":46`).Replace(smallFile)))
	}
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		f.Add(must[[]byte](f)(train(f, Trainer{Method: method, MaxEpochs: 2}, datasets.Iris()).encode()))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := decode(text)
		if err != nil {
			return
		}
		encoded := must[[]byte](t)(m.encode())
		decoded := must[*Model](t)(decode(encoded))
		if got := must[[]byte](t)(decoded.encode()); !bytes.Equal(got, encoded) {
			t.Fatalf("after decode, encode =\n%s\nwant\n%s", got, encoded)
		}
		x := make([]float64, m.Columns)
		all, err := m.PredictAll(datasets.Table{Rows: [][]float64{x}})
		if err != nil && !strings.Contains(err.Error(), "finite") { // a scaled number or a score may overflow
			t.Fatal(err)
		}
		if err == nil && (m.Predict(x) != all[0] || !slices.Contains(m.Classes, all[0])) {
			t.Fatalf("Predict = %q, PredictAll = %q; want the same class of the model", m.Predict(x), all)
		}
		if source, ok := m.Source.(files.CSV); ok {
			fresh, err := source.Read(strings.NewReader("p,k\n1,x\n"))
			if _, predictErr := m.PredictAll(fresh); err == nil && predictErr == nil && fresh.Dim() < m.Columns {
				t.Fatalf("PredictAll(%v) returns no error, want an error about missing columns", fresh)
			}
		}
		// These calls must not panic.
		_ = fmt.Sprint(m)
		_, _ = m.arrays()
		if file := exported(t, m); slices.Equal(file.Inputs, []string{"x"}) && err == nil {
			checkONNXLabel(t, m, file, x, all[0])
		}
	})
}
