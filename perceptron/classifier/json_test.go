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

// What is saved is loaded, to the bit.
func TestSaveLoad(t *testing.T) {
	for _, tr := range []Trainer{
		{NoBias: true},
		{Method: OneVsOne, NoAverage: true},
		{NoHeldOut: true},
	} {
		table := datasets.Iris()
		if tr.NoBias {
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
			t.Errorf("loaded\n%#v\nsaved\n%#v", got, m)
		}
	}
}

// small is a model in version 2.
const small = `{"kind":"perceptronlab classifier","version":2,"method":"one against the rest","averaged":true,"bias":true,` +
	`"classes":["a","b","c"],"features":["p"],"columns":1,"scaling":{"shift":[1],"scale":[2]},"parts":[` +
	`{"class":"a","weights":[1,2],"outcome":"converged","reason":"r","mistakes":3,"errors":0},` +
	`{"class":"b","weights":[3,4],"outcome":"stopped","reason":"r","mistakes":0,"errors":0},` +
	`{"class":"c","weights":[5,6],"outcome":"inseparable","reason":"r","mistakes":0,"errors":0}],` +
	`"pass":1,"limit":2,"examples":9,"heldOut":1,"curve":[[1,3,0,1]],"end":"e",` +
	`"source":{"format":"csv","reader":{"Label":"y","Comma":59,"Decimal":44,"Comment":0,"NoHeader":false,"Thousands":0,"Encoding":"","Categorical":null,"Ignore":null,` +
	`"Missing":["","NA"],"IfMissing":2,"Unseen":1,"Columns":[{"Name":"p","Categories":null,"Fill":0.5}],"Classes":["a","b","c"]}}}`

func TestLoad(t *testing.T) {
	m := must[*Model](t)(decode([]byte(small)))
	if m.Components[2].Outcome != perceptron.Inseparable || m.Curve[0] != (Epoch{1, 3, 0, 1}) || m.Scaling.Scale[0] != 2 || m.MaxEpochs != 2 {
		t.Errorf("read %+v", m)
	}
	if text := must[[]byte](t)(m.encode()); string(text) != small {
		t.Errorf("saved again as %s", text)
	}
	first := must[*Model](t)(Load("testdata/version1.json")) // the first release saved it
	if first.Source = m.Source; !reflect.DeepEqual(first, m) {
		t.Errorf("version 1 is loaded as %+v, want %+v", first, m)
	}
	for _, c := range []struct{ old, new, want string }{
		{small, ``, "unexpected end of JSON input"},
		{`"e"`, "\"\xe9\"", "text that is not in UTF-8"},
		{`}}}`, `}}}{}`, "after top-level value"},
		{`"e"`, `"e","colour":1`, `unknown field "colour"`},
		{`perceptronlab classifier`, `recipe`, `the kind "recipe"`},
		{`"version":2`, `"version":3,"more":0`, "version 3 of a model, which another release wrote"},
		{`one against the rest`, `nearest`, `the method "nearest"`},
		{`"converged"`, `"proved"`, `the outcome "proved"`},
		{`["a","b","c"]`, `["a","b","b"]`, `the name "b" twice`},
		{`["a","b","c"]`, `["a","b",""]`, `the class ""`},
		{`["a","b","c"]`, `["a","b"]`, "3 weight vectors for 2 classes"},
		{`["a","b","c"]`, `["a","b","d"]`, `"c" against ""`},
		{`["p"]`, `["p","q"]`, "2 names for 1 column"},
		{`"features":["p"],"columns":1`, `"columns":9223372036854775807`, "a shift of 1 number for 9223372036854775807 columns"},
		{`[1,2]`, `[1,1e999]`, "1e999"},
		{`[1,2]`, `[1,2],"last":[1]`, "0 rows seen and 1 weight at the end"},
		{`[1,2]`, `[1,2],"last":[1],"seen":3`, "1 weight"},
		{`"parts"`, `"platt":[[1,2]],"parts"`, "1 A and B for 3 classes"},
		{`[1,2]`, `[1,null]`, "null among the numbers"},
		{`"bias":true`, `"bias":false`, "2 weights"},
		{`"bias":true,`, ``, "2 weights"},
		{`"format":"csv"`, `"format":"xml"`, `the format "xml"`},
		{`"Comma":59`, `"Colon":59`, `json: unknown field "Colon"`},
		{`"Comma":59`, `"Comma":"xml"`, "json: cannot unmarshal string"},
		{`"pass":1`, `"pass":2`, "a model of epoch 2, with a curve of 1 epoch"},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		if text == small {
			t.Fatalf("nothing replaced: %s", c.old)
		}
		m, err := decode([]byte(text))
		got, ok := err.(*datasets.Problem)
		if m != nil || !ok || !strings.Contains(got.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// FuzzLoad: what is read predicts, is written and read again as the same, and is exported,
// or an error.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(small))
	for _, columns := range []string{`{"Name":"p","Categories":["x"]}`, `{"Name":"k","Categories":["x"]},{"Name":"k"}`, `{"Name":"y"}`} {
		f.Add([]byte(strings.NewReplacer(`{"Name":"p"`, columns+`,{"Name":"p"`, `59`, `44`, `"Decimal":44`, `"Decimal":46`).Replace(small)))
	}
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		f.Add(must[[]byte](f)(train(f, Trainer{Method: method, MaxEpochs: 2}, datasets.Iris()).encode()))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := decode(text)
		if err != nil {
			return
		}
		again := must[[]byte](t)(m.encode())
		second := must[*Model](t)(decode(again))
		if third := must[[]byte](t)(second.encode()); !bytes.Equal(again, third) {
			t.Fatalf("%s\nbecomes %s", again, third)
		}
		x := make([]float64, m.Columns)
		all, err := m.PredictAll(datasets.Table{Rows: [][]float64{x}})
		if err != nil && !strings.Contains(err.Error(), "finite") { // scaled or scored it is too large
			t.Fatal(err)
		}
		if err == nil && (m.Predict(x) != all[0] || !slices.Contains(m.Classes, all[0])) {
			t.Fatalf("predicts %q, and for a table %q", m.Predict(x), all)
		}
		if source, ok := m.Source.(files.CSV); ok {
			fresh, err := source.Read(strings.NewReader("p,k\n1,x\n"))
			if _, scored := m.PredictAll(fresh); err == nil && scored == nil && fresh.Dim() < m.Columns {
				t.Fatalf("%v was scored", fresh)
			}
		}
		_ = fmt.Sprint(m)
		_, _ = m.arrays()
		_, _ = m.onnx()
	})
}
