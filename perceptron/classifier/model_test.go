package classifier

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// two is the perceptron w·x + b of two columns, for "yes" against "no".
func two(w1, w2, b float64) *Model {
	return &Model{
		Classes: []string{"no", "yes"}, Features: []string{"p", "q"}, Columns: 2,
		Parts: []Part{{Class: "yes", Against: "no", Weights: perceptron.Weights{w1, w2, b}, Reason: "by hand"}},
		Pass:  1, Limit: 1, Examples: 2, Curve: []Pass{{Pass: 1}},
	}
}

// Binary: the second class where the score is positive; at 0 the first.
func TestPredictBinary(t *testing.T) {
	m := two(1, -2, 1)
	for _, c := range []struct {
		x     []float64
		class string
		score float64
	}{{[]float64{1, 0}, "yes", 2}, {[]float64{1, 1}, "no", 0}, {[]float64{0, 2}, "no", -3}} {
		if got := m.Predict(c.x); got != c.class {
			t.Errorf("Predict(%v) = %s, want %s", c.x, got, c.class)
		}
		if got := m.Scores(c.x); !slices.Equal(got, []float64{-c.score, c.score}) || math.Signbit(got[0]) && c.score == 0 {
			t.Errorf("Scores(%v) = %v, want ∓%v", c.x, got, c.score)
		}
	}
	for _, x := range [][]float64{{1}, {1, 2, 3}, nil} {
		func() {
			defer func() {
				if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "wanted 2") {
					t.Errorf("Predict(%v) panicked with %v", x, r)
				}
			}()
			m.Predict(x)
		}()
	}
}

// Several classes: the highest score, of equal ones the first.
func TestPredictSeveral(t *testing.T) {
	m := &Model{Classes: []string{"a", "b", "c"}, Columns: 1, Parts: []Part{
		{Class: "a", Weights: perceptron.Weights{1, 0}},
		{Class: "b", Weights: perceptron.Weights{0, 1}},
		{Class: "c", Weights: perceptron.Weights{-1, 2}},
	}}
	for _, c := range []struct {
		x    float64
		want string
	}{{2, "a"}, {1, "a"}, {0.5, "c"}, {0, "c"}, {-1, "c"}} {
		if got := m.Predict([]float64{c.x}); got != c.want {
			t.Errorf("Predict(%v) = %s, want %s: scores %v", c.x, got, c.want, m.Scores([]float64{c.x}))
		}
	}
}

// The votes of all pairs, by hand: (b, a), (c, a), (c, b).
func TestVotes(t *testing.T) {
	pairs := func(ba, ca, cb float64) *Model {
		return &Model{Method: AllPairs, NoBias: true, Classes: []string{"a", "b", "c"}, Columns: 1, Parts: []Part{
			{Class: "b", Against: "a", Weights: perceptron.Weights{ba}},
			{Class: "c", Against: "a", Weights: perceptron.Weights{ca}},
			{Class: "c", Against: "b", Weights: perceptron.Weights{cb}},
		}}
	}
	for _, c := range []struct {
		ba, ca, cb float64
		votes      [3]float64
		sums       [3]float64
	}{
		{1, 2, 4, [3]float64{0, 1, 2}, [3]float64{-3, -3, 6}},
		{-1, -2, 9, [3]float64{2, 0, 1}, [3]float64{3, -10, 7}},
		{0, 0, 0, [3]float64{2, 1, 0}, [3]float64{0, 0, 0}},
		{1, -5, 2, [3]float64{1, 1, 1}, [3]float64{4, -1, -3}}, // a circle: the sum decides
		{5, -1, 2, [3]float64{1, 1, 1}, [3]float64{-4, 3, 1}},
	} {
		m := pairs(c.ba, c.ca, c.cb)
		if err := m.check(); err != nil {
			t.Fatal(err)
		}
		for k, got := range m.Scores([]float64{1}) {
			if want := c.votes[k] + c.sums[k]/(3*(math.Abs(c.sums[k])+1)); got != want {
				t.Errorf("%v: score %d is %v, want %v", c, k, got, want)
			}
		}
	}
	if got := pairs(5, -1, 2).Predict([]float64{1}); got != "b" {
		t.Errorf("a circle goes to %s, want b, which has the largest sum", got)
	}
}

// ScoreAll has the numbers of Scores, by any method and for each class.
func TestScoreAll(t *testing.T) {
	for _, method := range []Method{CrammerSinger, OneVsRest, AllPairs} {
		table := datasets.Iris()
		model, err := Trainer{Method: method, Scale: prepare.Standardize}.Train(table)
		if err != nil {
			t.Fatal(err)
		}
		for k, class := range model.Classes {
			scores, err := model.ScoreAll(table, class)
			if err != nil {
				t.Fatal(err)
			}
			for i, x := range table.Rows {
				if want := model.Scores(x)[k]; scores[i] != want {
					t.Fatalf("%v, row %d, %s: %v, want %v", method, i, class, scores[i], want)
				}
			}
		}
	}
}

func TestPredictAll(t *testing.T) {
	iris := datasets.Iris()
	for _, method := range []Method{CrammerSinger, OneVsRest, AllPairs} {
		m := train(t, Trainer{Method: method, Seed: 1, Scale: func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Shift: []float64{5, 3, 3, 1}, Scale: []float64{1, 0.5, 2, 0.75}}, nil
		}}, iris)
		want := make([]string, 150)
		wrong := 0
		for i, x := range iris.Rows {
			kept := slices.Clone(x)
			want[i] = m.Predict(x)
			if want[i] != iris.Classes[i] {
				wrong++
			}
			if !slices.Equal(x, kept) {
				t.Fatal("Predict changed its point")
			}
		}
		// The columns the other way round, with another one among them, and no classes.
		other := datasets.Table{Features: []string{"petal_width", "petal_length", "note", "sepal_width", "sepal_length"}}
		for _, x := range iris.Rows {
			other.Rows = append(other.Rows, []float64{x[3], x[2], 99, x[1], x[0]})
		}
		unnamed := datasets.Table{Rows: iris.Rows}
		for what, table := range map[string]datasets.Table{"as it was": iris, "other order": other, "unnamed": unnamed} {
			if got := must[[]string](t)(m.PredictAll(table)); !slices.Equal(got, want) {
				t.Errorf("%v, %s: other predictions than Predict", method, what)
			}
		}
		if got := must[int](t)(m.Errors(iris)); got != wrong {
			t.Errorf("%v: %d errors, want %d", method, got, wrong)
		}
	}
	dense := blobs(60, 3, 5, 3, 4)
	m := train(t, plain, dense)
	other := datasets.Table{Features: []string{"x4", "x2", "no", "x0", "x1", "x3"}}
	for _, x := range dense.Rows {
		other.Rows = append(other.Rows, []float64{x[4], x[2], 7, x[0], x[1], x[3]})
	}
	if a, b := must[[]string](t)(m.PredictAll(dense)), must[[]string](t)(m.PredictAll(sparse(other))); !slices.Equal(a, b) {
		t.Error("sparse rows in another order: other predictions")
	}
	// In the model's order, so that the lanes of the dot product are those of training.
	arranged := must[datasets.Table](t)(m.arranged(sparse(other)))
	if err := arranged.Check(); err != nil || !reflect.DeepEqual(arranged, sparse(dense)) && arranged.Classes != nil {
		t.Errorf("the columns are not those of the model: %v", err)
	}
	for _, c := range []struct {
		table datasets.Table
		want  string
	}{
		{datasets.Table{Features: []string{"x0", "x9", "x2", "x4", "y"}, Rows: [][]float64{{1, 2, 3, 4, 5}}}, `lacks 2 columns of the model: "x1", "x3"`},
		{datasets.Table{Rows: [][]float64{{1, 2}}}, "2 columns; wanted 5"},
		{datasets.Table{Features: []string{"x0", "x0"}, Rows: [][]float64{{1, 2}}}, `column "x0" twice`},
		{datasets.Table{Rows: [][]float64{{1, 2, 3, 4, math.Inf(1)}}}, "+Inf"},
		{datasets.Table{}, "no rows"},
	} {
		if got, err := m.PredictAll(c.table); err == nil || got != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
		if _, err := m.Errors(c.table); err == nil {
			t.Errorf("Errors: no error, want %q", c.want)
		}
	}
}

// What is saved is loaded, to the bit.
func TestSaveLoad(t *testing.T) {
	iris := datasets.Iris()
	for _, tr := range []Trainer{
		{},
		{Method: AllPairs, Plain: true},
		{Method: CrammerSinger, NoBias: true},
		{HeldOut: -1, Scale: func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Scale: []float64{1, 3, 0.1, 7}}, nil
		}},
	} {
		m := train(t, tr, iris)
		name := filepath.Join(t.TempDir(), "model.json")
		if err := m.Save(name); err != nil {
			t.Fatal(err)
		}
		if got := must[*Model](t)(Load(name)); !reflect.DeepEqual(got, m) {
			t.Errorf("loaded\n%#v\nsaved\n%#v", got, m)
		}
	}
	if _, err := Load("not there.json"); err == nil || !strings.Contains(err.Error(), "not there.json") {
		t.Errorf("error %v", err)
	}
	bad := two(1, math.NaN(), 0)
	if err := bad.Save(filepath.Join(t.TempDir(), "bad.json")); err == nil || !strings.Contains(err.Error(), "weight 1") {
		t.Errorf("saved a NaN: %v", err)
	}
}

// A model whose saving fails leaves the one that was there before.
func TestSaveLosesNothing(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "model.json")
	m := two(1, 2, 3)
	if err := m.Save(name); err != nil {
		t.Fatal(err)
	}
	// Who reads the old file while the new one is written has all of the old one.
	old := must[*os.File](t)(os.Open(name))
	defer old.Close()
	before := must[[]byte](t)(os.ReadFile(name))
	m.Parts[0].Weights[0] = 7
	if err := m.Save(name); err != nil {
		t.Fatal(err)
	}
	if got := must[[]byte](t)(io.ReadAll(old)); !bytes.Equal(got, before) {
		t.Errorf("the old file has become %q", got)
	}
	if got := must[*Model](t)(Load(name)); got.Parts[0].Weights[0] != 7 {
		t.Errorf("loaded %v", got.Parts[0].Weights)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("there are %v", entries)
	}
	if err := m.Save(filepath.Join(folder, "no", "model.json")); err == nil || !strings.Contains(err.Error(), "classifier: ") {
		t.Errorf("error %v", err)
	}
}

// JSON and ONNX have text in UTF-8 only: other names would come back as others, or as one.
func TestNamesThatNoFileHolds(t *testing.T) {
	class, column := two(1, 2, 3), two(1, 2, 3)
	class.Classes = []string{"\xfe", "\xff"}
	class.Parts[0].Class, class.Parts[0].Against = "\xff", "\xfe"
	column.Features = []string{"a", "b\xff"}
	for _, m := range []*Model{class, column} {
		if text, err := m.MarshalJSON(); err == nil || !strings.Contains(err.Error(), "is not UTF-8") {
			t.Errorf("%s, %v", text, err)
		}
	}
	if err := class.WriteONNX(io.Discard); err == nil || !strings.Contains(err.Error(), "is not UTF-8") {
		t.Error(err)
	}
}

const small = `{"kind":"perceptronlab classifier","version":1,"method":"one against the rest","averaged":true,"bias":true,` +
	`"classes":["a","b","c"],"features":["p"],"columns":1,"scaling":{"shift":[1],"scale":[2]},"parts":[` +
	`{"class":"a","weights":[1,2],"outcome":"converged","reason":"r","mistakes":3,"errors":0},` +
	`{"class":"b","weights":[3,4],"outcome":"stopped","reason":"r","mistakes":0,"errors":0},` +
	`{"class":"c","weights":[5,6],"outcome":"inseparable","reason":"r","mistakes":0,"errors":0}],` +
	`"pass":1,"limit":2,"examples":9,"heldOut":1,"curve":[[1,3,0,1]],"end":"e"}`

func TestLoadRefuses(t *testing.T) {
	var m Model
	if err := m.UnmarshalJSON([]byte(small)); err != nil {
		t.Fatal(err)
	}
	if m.Parts[2].Outcome != perceptron.Inseparable || m.Curve[0] != (Pass{1, 3, 0, 1}) || m.Scaling.Scale[0] != 2 {
		t.Errorf("read %+v", m)
	}
	for _, c := range []struct{ old, new, want string }{
		{`{"kind"`, `{"kind`, "line 1, byte 9: this is not JSON: invalid character"},
		{`perceptronlab classifier`, `perceptron.Verdict`, "the kind is"},
		{`"version":1`, `"version":2`, "version 2 of a model; wanted 1"},
		{`"version":1,`, ``, `the field "version" is missing; wanted 1`},
		{`one against the rest`, `nearest`, `the field "method" is the text "nearest"; wanted one of "Crammer-Singer"`},
		{`"one against the rest"`, `""`, `the field "method" is the text ""`},
		{`"classes":["a","b","c"]`, `"classes":["a","b","b"]`, `class "b" twice`},
		{`"classes":["a","b","c"]`, `"classes":["a","b",""]`, `class without a name`},
		{`"classes":["a","b","c"]`, `"classes":["a","b"]`, "3 weight vectors for 2 classes; wanted 1"},
		{`"classes":["a","b","c"]`, `"classes":["a","b","d"]`, `part 2 is "c"`},
		{`"features":["p"]`, `"features":["p","q"]`, "2 names for 1 column;"},
		{`"features":["p"],"columns":1`, `"features":["p","p"],"columns":2`, `column "p" twice`},
		{`"columns":1`, `"columns":0`, "0 columns"},
		{`"columns":1`, `"columns":1000000000000`, "1 name for 1000000000000 columns"},
		{`"features":["p"],"columns":1`, `"columns":1000000000000`, "scaling has a shift of 1 number for 1000000000000 columns"},
		{`[1,2]`, `[1]`, `part 0 ("a") has 1 weight; wanted 2`},
		{`[1,2]`, `[1,2,3]`, "has 3 weights; wanted 2"},
		{`[1,2]`, `[1,1e999]`, `the field "parts[0].weights[1]" is 1e999; wanted a finite number`},
		{`[1,2]`, `[1,"x"]`, `the field "parts[0].weights[1]" is the text "x"; wanted a finite number`},
		{`"bias":true`, `"bias":false`, "has 2 weights; wanted 1"},
		{`"shift":[1]`, `"shift":[1,2]`, "shift of 2 numbers for 1 column"},
		{`"scale":[2]`, `"scale":[0]`, "scale of column 0 is 0"},
		{`"converged"`, `"proved"`, `the field "parts[0].outcome" is the text "proved"; wanted one of "stopped", "converged", "inseparable"`},
		{`"end":"e"`, `"end":"e","colour":1`, `the field "colour" is not known`},
		{`"mistakes":3`, `"mistakes":3,"x":0`, `the field "parts[0].x" is not known`},
		{`"end":"e"}`, `"end":"e"}{}`, "after top-level value"},
		{`[[1,3,0,1]]`, `[[1,3,0,1e30]]`, `the field "curve[0][3]" is 1e30; wanted a whole number, 0 or more`},
		{`[[1,3,0,1]]`, `[[]]`, `the field "curve[0]" has 0 numbers; wanted 4`},
		{`[[1,3,0,1]]`, `[[1,3,0,1,2]]`, `the field "curve[0]" has 5 numbers; wanted 4`},
		{`[[1,3,0,1]]`, `[null]`, `the field "curve[0]" is null; wanted a list of 4 numbers`},
		{small, ``, "there is nothing in it"},
		{small, `null`, "the JSON is null; wanted an object"},
		{small, `[]`, "the JSON is a list; wanted an object"},
	} {
		text := strings.Replace(small, c.old, c.new, 1)
		if text == small {
			t.Fatalf("nothing replaced: %s", c.old)
		}
		kept := m
		err := m.UnmarshalJSON([]byte(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %q", c.new, c.old, err, c.want)
		}
		if !reflect.DeepEqual(m, kept) {
			t.Errorf("%s for %s: the model has changed", c.new, c.old)
		}
	}
}

// In place of each number null, or another type, and each field left out, named twice, or
// under another name: an error that names the field, without a word of Go's.
func TestLoadWantsEveryField(t *testing.T) {
	all := strings.Replace(small, `"class":"a",`, `"class":"a","against":"",`, 1)
	all = strings.Replace(all, `"end":"e"`, `"end":"e","warnings":["w"]`, 1)
	var m Model
	if err := m.UnmarshalJSON([]byte(all)); err != nil {
		t.Fatal(err)
	}
	optional := []string{"against", "features", "scaling", "shift", "scale", "warnings"}
	refused := func(what, field, text string) {
		t.Helper()
		err := m.UnmarshalJSON([]byte(text))
		if err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%s: error %v, want one that names %s", what, err, field)
		} else if strings.Contains(err.Error(), "Go ") || strings.Contains(err.Error(), "json:") || strings.Contains(err.Error(), "struct") {
			t.Errorf("%s: error %v", what, err)
		}
	}
	// every value of the model, by the tree that encoding/json makes of it
	var tree map[string]any
	if err := json.Unmarshal([]byte(all), &tree); err != nil {
		t.Fatal(err)
	}
	written := func() string { return string(must[[]byte](t)(json.Marshal(tree))) }
	values := 0
	var visit func(at string, value any, set func(any))
	visit = func(at string, value any, set func(any)) {
		values++
		for _, other := range []any{nil, "a text", 1.5, true, []any{}, map[string]any{}} {
			if at == "" || reflect.TypeOf(other) == reflect.TypeOf(value) {
				continue
			}
			set(other)
			refused(fmt.Sprintf("%s is %v", at, other), strings.TrimPrefix(at, "."), written())
			set(value)
		}
		switch value := value.(type) {
		case []any:
			for i := range value {
				visit(fmt.Sprintf("%s[%d]", at, i), value[i], func(v any) { value[i] = v })
			}
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(value)) {
				inner := value[name]
				visit(at+"."+name, inner, func(v any) { value[name] = v })
				if !slices.Contains(optional, name) {
					delete(value, name)
					refused(name+" is missing", name, written())
					value[name] = inner
				}
				delete(value, name)
				capital := strings.ToUpper(name[:1]) + name[1:]
				value[capital] = inner
				refused(capital, capital+`" is not known`, written())
				delete(value, capital)
				value[name] = inner
			}
		}
	}
	visit("", any(tree), func(any) {})
	if values < 50 {
		t.Errorf("only %d values", values)
	}
	for _, name := range []string{`"columns":1`, `"weights":[1,2]`, `"shift":[1]`} {
		refused(name+" twice", "comes twice; wanted it once", strings.Replace(all, name, name+","+name, 1))
	}
}

// What a model tells of its training is possible, or it is neither loaded nor saved.
func TestLoadRefusesAnImpossibleRecord(t *testing.T) {
	together := strings.NewReplacer("one against the rest", "Crammer-Singer", `"stopped"`, `"converged"`, `"inseparable"`, `"converged"`, `"mistakes":0`, `"mistakes":3`).Replace(small)
	var m Model
	if err := m.UnmarshalJSON([]byte(together)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, old, new, want string }{
		{small, `"pass":1`, `"pass":0`, "is of pass 0, and the limit is 2"},
		{small, `"pass":1`, `"pass":3`, "is of pass 3, and the limit is 2"},
		{small, `"pass":1`, `"pass":-1`, `"pass" is -1; wanted a whole number, 0 or more`},
		{small, `"pass":1`, `"pass":2`, "the curve has 1 pass; wanted 2"},
		{small, `"limit":2`, `"limit":0`, "the limit is 0"},
		{small, `"examples":9`, `"examples":-9`, `"examples" is -9`},
		{small, `"examples":9`, `"examples":1`, "held out 1 of 1 row;"},
		{small, `"examples":9`, `"examples":99999999999999999999`, `is 99999999999999999999; wanted a whole number of at most`},
		{small, `"heldOut":1`, `"heldOut":0`, "errs on 1 of 0 rows held out"},
		{small, `"mistakes":3`, `"mistakes":-3`, `"parts[0].mistakes" is -3`},
		{small, `"errors":0`, `"errors":9`, `part 0 ("a") errs on 9 of 8 rows`},
		{small, `[[1,3,0,1]]`, `[]`, "the curve has 0 passes; wanted 1"},
		{small, `[[1,3,0,1]]`, `[[1,3,0,1],[2,0,0,0],[3,0,0,0]]`, "the curve has 3 passes; wanted 1, as the model is of that pass, to 2"},
		{small, `[[1,3,0,1]]`, `[[2,3,0,1]]`, "entry 0 of the curve is pass 2; wanted pass 1"},
		{small, `[[1,3,0,1]]`, `[[1,3,9,1]]`, "errs on 9 of 8 rows trained on"},
		{small, `[[1,3,0,1]]`, `[[1,-3,0,1]]`, `"curve[0][1]" is -3`},
		{together, `"outcome":"converged"`, `"outcome":"stopped"`, `part 1 ("b") ended converged ("r", 3 mistakes), and part 0 stopped`},
		{together, `"reason":"r"`, `"reason":"q"`, `part 1 ("b") ended converged`},
		{together, `"mistakes":3`, `"mistakes":1`, `and part 0 converged ("r", 1 mistake)`},
		{together, `"errors":0`, `"errors":1`, "not those of pass 1 of the curve, 0"},
		{together, `[[1,3,0,1]]`, `[[1,3,2,1]]`, "not those of pass 1 of the curve, 2"},
	} {
		text := strings.Replace(c.from, c.old, c.new, 1)
		if text == c.from {
			t.Fatalf("nothing replaced: %s", c.old)
		}
		if err := m.UnmarshalJSON([]byte(text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s for %s: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
	for i, spoil := range []func(*Model){
		func(m *Model) { m.Pass = -1 },
		func(m *Model) { m.HeldOut = -1 },
		func(m *Model) { m.Curve[0].Mistakes = -1 },
		func(m *Model) { m.Parts[0].Mistakes = -1 },
		func(m *Model) { m.Parts[0].Errors = -1 },
		func(m *Model) { m.Curve[0].HeldOutErrors = -1 },
		func(m *Model) { m.Parts[0].Errors = 1 },
	} {
		bad := two(1, 2, 3)
		spoil(bad)
		if text, err := bad.MarshalJSON(); err == nil || !strings.Contains(err.Error(), "-1") && !strings.Contains(err.Error(), "add up") {
			t.Errorf("%d: saved as %s, %v", i, text, err)
		}
	}
}

// Files that are no JSON of ours, by what is wrong with them. The error begins with the name.
func TestLoadNamesTheFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "m.json")
	for _, c := range []struct{ text, want string }{
		{"", "there is nothing in it, 0 bytes; wanted a model that Save has written"},
		{"\xff\xfe{\x00", "this is text in UTF-16; wanted UTF-8"},
		{"\xfe\xff\x00{", "this is text in UTF-16; wanted UTF-8"},
		{"{\x00\"\x00", "this is text in UTF-16; wanted UTF-8"},
		{"\ufeff" + small, "this begins with a byte order mark (BOM)"},
		{strings.Replace(small, `"e"`, "\"\xe9\"", 1), "this is not text in UTF-8"},
		{" \n", "the JSON is cut off: its end is missing"},
		{small[:100], "the JSON is cut off: its end is missing"},
		{strings.Replace(small, `,"curve"`, ",\n\"curve\"x", 1), "line 2, byte 8: this is not JSON: invalid character 'x'"},
		{strings.Replace(small, "[1,2]", "[1,NaN]", 1), "JSON has no NaN and no Infinity, and a model wants finite numbers"},
		{strings.Replace(small, "[1,2]", "[1,null]", 1), `the field "parts[0].weights[1]" is null; wanted a finite number`},
		{strings.Replace(small, `"kind":"perceptronlab classifier"`, `"kind":3`, 1), `the field "kind" is 3; wanted a text`},
		{`{}`, `the field "kind" is missing; wanted "perceptronlab classifier"`},
		{`7`, `the JSON is 7; wanted an object`},
	} {
		if err := os.WriteFile(name, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if m, err := Load(name); m != nil || err == nil || !strings.HasPrefix(err.Error(), name+": classifier: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: error %v, want %q", c.text, err, c.want)
		}
	}
	t.Chdir(folder)
	for _, c := range []struct {
		err  error
		want string
	}{
		{two(1, 2, 3).Save("nodir/m.json"), `classifier: "nodir/m.json" can't be written: the folder "nodir" is not there; make it first`},
		{load("nodir/m.json"), `nodir/m.json: classifier: there is no such file, nor the folder "nodir"`},
		{load("n.json"), `n.json: classifier: there is no such file in the folder "."`},
	} {
		if c.err == nil || c.err.Error() != c.want || !errors.Is(c.err, fs.ErrNotExist) {
			t.Errorf("error %v, want %s", c.err, c.want)
		}
	}
	if err := two(1, 2, 3).Save("m.json/m.json"); err == nil || err.Error() != `classifier: "m.json/m.json" can't be written: "m.json" is a file; wanted a folder` {
		t.Errorf("error %v", err)
	}
	if err := load("."); err == nil || err.Error() != ".: classifier: this is a folder; wanted a file that Save has written" {
		t.Errorf("error %v", err)
	}
}

func load(name string) error {
	_, err := Load(name)
	return err
}

// Hostile lists end at their first bad entry: what is read takes no multiple of the file.
func TestLoadOfAHostileList(t *testing.T) {
	before, after, _ := strings.Cut(small, `{"class":"a"`)
	for _, entry := range []string{"0", "{}", "[]", "null", `""`} {
		text := []byte(before + strings.Repeat(entry+",", 1<<20) + `{"class":"a"` + after)
		var start, end runtime.MemStats
		var m Model
		runtime.ReadMemStats(&start)
		err := m.UnmarshalJSON(text)
		runtime.ReadMemStats(&end)
		if err == nil || !strings.Contains(err.Error(), "parts[0]") {
			t.Errorf("parts of %s: error %v", entry, err)
		}
		if took := end.TotalAlloc - start.TotalAlloc; took > 1<<18 {
			t.Errorf("parts of %s: %d bytes were taken for a file of %d", entry, took, len(text))
		}
	}
}

// What overflows, or is no number, decides no class.
func TestNotFinite(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	unnamed := two(1, 1, 0)
	unnamed.Features = nil
	scaled := two(1, 1, 0)
	scaled.Scaling = &prepare.Scaling{Scale: []float64{1, 0.5}}
	pairs := &Model{Method: AllPairs, NoBias: true, Classes: []string{"a", "b", "c"}, Columns: 2, Features: []string{"p", "q"}, Parts: []Part{
		{Class: "b", Against: "a", Weights: perceptron.Weights{1, 0}},
		{Class: "c", Against: "a", Weights: perceptron.Weights{1, 0}},
		{Class: "c", Against: "b", Weights: perceptron.Weights{1, 0}},
	}}
	last := &Model{NoBias: true, Classes: []string{"a", "b", "c"}, Columns: 2, Features: []string{"p", "q"}, Parts: []Part{
		{Class: "a", Weights: perceptron.Weights{1, 0}}, {Class: "b", Weights: perceptron.Weights{1, 0}}, {Class: "c", Weights: perceptron.Weights{9, 9}},
	}}
	for _, c := range []struct {
		m           *Model
		x           []float64
		point, rows string
	}{
		{last, []float64{1e308, -1e308}, `the score of "c" is NaN`, `row 1: the score of "c" is NaN`},
		{two(1, 1, 0), []float64{0, nan}, `column 1 ("q") of the point is NaN; wanted a finite number`, "NaN"},
		{two(1, 1, 0), []float64{inf, 0}, `column 0 ("p") of the point is +Inf`, "+Inf"},
		{two(1, 1, 0), []float64{0, -inf}, `column 1 ("q") of the point is -Inf`, "-Inf"},
		{unnamed, []float64{0, nan}, `column 1 of the point is NaN`, "NaN"},
		{scaled, []float64{0, 1e308}, `column 1 ("q") of the point is 1e+308, and +Inf when it is scaled`, "row 1, column 1"},
		{two(10, 10, 0), []float64{1e308, -1e308}, `the point: the score of "no" is NaN, because the numbers are too large; wanted a finite score: divide the data`, `row 1: the score of "no" is NaN`},
		{two(10, 1, 0), []float64{1e308, 0}, `the score of "no" is -Inf`, `row 1: the score of "no" is -Inf`},
		{pairs, []float64{1.5e308, 0}, `the score of "a" is NaN`, `row 1: the score of "a" is NaN`},
	} {
		for _, call := range []func(){func() { c.m.Predict(c.x) }, func() { c.m.Scores(c.x) }} {
			func() {
				defer func() {
					if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "classifier: ") || !strings.Contains(fmt.Sprint(r), c.point) {
						t.Errorf("%v: panic %v, want %q", c.x, r, c.point)
					}
				}()
				call()
			}()
		}
		table := datasets.Table{Rows: [][]float64{{0, 0}, c.x}, Classes: []string{c.m.Classes[0], c.m.Classes[1]}}
		_, all := c.m.PredictAll(table)
		_, scores := c.m.ScoreAll(table, c.m.Classes[1])
		_, wrong := c.m.Errors(table)
		for _, err := range []error{all, scores, wrong} {
			if err == nil || !strings.Contains(err.Error(), c.rows) {
				t.Errorf("%v: error %v, want %q", c.x, err, c.rows)
			}
		}
	}
	// The largest numbers that overflow nowhere are fine.
	if got := two(1, 1, 0).Predict([]float64{math.MaxFloat64, -1}); got != "yes" {
		t.Errorf("predicts %s", got)
	}
}

// FuzzLoad: what is read predicts, is written and read again as the same, and is exported,
// or an error.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(small))
	for _, method := range []Method{CrammerSinger, OneVsRest, AllPairs} {
		text, err := train(f, Trainer{Method: method, Passes: 2}, datasets.Iris()).MarshalJSON()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var m Model
		if m.UnmarshalJSON(text) != nil {
			return
		}
		again, err := m.MarshalJSON()
		if err != nil {
			t.Fatalf("read, but not written: %v", err)
		}
		var second Model
		if err := second.UnmarshalJSON(again); err != nil {
			t.Fatalf("written, but not read: %v", err)
		}
		third, err := second.MarshalJSON()
		if err != nil || !bytes.Equal(again, third) {
			t.Fatalf("%s\nbecomes %s: %v", again, third, err)
		}
		x := make([]float64, m.Columns)
		all, err := m.PredictAll(datasets.Table{Rows: [][]float64{x}})
		if err != nil && !strings.Contains(err.Error(), "wanted a finite") { // scaled or scored it is too large
			t.Fatal(err)
		}
		func() {
			defer func() {
				if r := recover(); (r != nil) != (err != nil) {
					t.Fatalf("panics with %v, and for a table the error is %v", r, err)
				}
			}()
			if class := m.Predict(x); class != all[0] || !slices.Contains(m.Classes, class) {
				t.Fatalf("predicts %q, and for a table %q", class, all)
			}
		}()
		_ = m.String()
		_ = m.WriteNPZ(io.Discard)
		_ = m.WriteONNX(io.Discard)
	})
}

// The scaling folds into the coefficients.
func TestCoefficients(t *testing.T) {
	m := two(3, -4, 5)
	m.Scaling = &prepare.Scaling{Shift: []float64{2, 1}, Scale: []float64{0.5, 4}}
	coef, intercept, err := m.Coefficients()
	if err != nil || fmt.Sprint(coef, intercept) != "[[6 -1]] [-6]" { // 3/0.5, −4/4; 5 − 6·2 + 1·1
		t.Errorf("coefficients %v %v, %v; want [[6 -1]] [-6]", coef, intercept, err)
	}
	if got := m.Scores([]float64{7, 8}); got[1] != 6*7-8-6 {
		t.Errorf("score %v, want 28", got[1])
	}
	m.NoBias, m.Parts[0].Weights = true, perceptron.Weights{3, -4}
	if _, intercept, _ = m.Coefficients(); intercept[0] != -11 {
		t.Errorf("intercept %v without a bias, want −11", intercept)
	}
	pairs := train(t, Trainer{Method: AllPairs}, datasets.Iris())
	for _, write := range []func(io.Writer) error{pairs.WriteNPZ, pairs.WriteONNX} {
		if err := write(io.Discard); err == nil || !strings.Contains(err.Error(), "all pairs has no coefficients") {
			t.Errorf("error %v", err)
		}
	}
	m = two(1e300, 1, 0)
	if err := m.WriteONNX(io.Discard); err == nil || !strings.Contains(err.Error(), "too large for the float32") {
		t.Errorf("error %v", err)
	}
	m.Scaling = &prepare.Scaling{Scale: []float64{1e-300, 1}}
	if err := m.WriteNPZ(io.Discard); err == nil || !strings.Contains(err.Error(), "too small") {
		t.Errorf("error %v", err)
	}
}

func float64s(values []float64) []byte {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// The .npz, read by its format's description.
func TestWriteNPZ(t *testing.T) {
	m := two(3, -4, 5)
	m.Classes, m.Parts[0].Class, m.Parts[0].Against = []string{"日本", "x"}, "x", "日本"
	for _, c := range []struct {
		m    *Model
		want map[string]string
	}{
		{m, map[string]string{
			"coef_.npy":      "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }" + string(float64s([]float64{3, -4})),
			"intercept_.npy": "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }" + string(float64s([]float64{5})),
			"classes_.npy":   "{'descr': '<U2', 'fortran_order': False, 'shape': (2,), }\xe5\x65\x00\x00\x2c\x67\x00\x00x\x00\x00\x00\x00\x00\x00\x00",
		}},
		{&Model{Classes: []string{"a", "b", "c"}, Columns: 1, Parts: []Part{
			{Class: "a", Weights: perceptron.Weights{1, 2}}, {Class: "b", Weights: perceptron.Weights{4, 8}}, {Class: "c", Weights: perceptron.Weights{0, -1}},
		}}, map[string]string{
			"coef_.npy":      "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 1), }" + string(float64s([]float64{1, 4, 0})),
			"intercept_.npy": "{'descr': '<f8', 'fortran_order': False, 'shape': (3,), }" + string(float64s([]float64{2, 8, -1})),
			"classes_.npy":   "{'descr': '<U1', 'fortran_order': False, 'shape': (3,), }a\x00\x00\x00b\x00\x00\x00c\x00\x00\x00",
		}},
	} {
		var b, again bytes.Buffer
		if err := c.m.WriteNPZ(&b); err != nil {
			t.Fatal(err)
		}
		if err := c.m.WriteNPZ(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Error("the same model gives other bytes")
		}
		z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
		if err != nil || len(z.File) != len(c.want) {
			t.Fatalf("%v, %v files", err, len(z.File))
		}
		for _, f := range z.File {
			r := must[io.ReadCloser](t)(f.Open())
			text := must[[]byte](t)(io.ReadAll(r))
			header := int(text[8]) + 256*int(text[9])
			if string(text[:8]) != "\x93NUMPY\x01\x00" || (10+header)%64 != 0 || text[9+header] != '\n' {
				t.Errorf("%s: the header %q is not NumPy's", f.Name, text[:10+header])
			}
			if got := strings.TrimRight(string(text[10:10+header]), " \n") + string(text[10+header:]); got != c.want[f.Name] {
				t.Errorf("%s: %q, want %q", f.Name, got, c.want[f.Name])
			}
		}
	}
}

// Of two classes the file has the coefficients −w, w and −b, b, as float32 one after another.
// All else of it is checked by onnxruntime, see TestPeers.
func TestWriteONNX(t *testing.T) {
	var b bytes.Buffer
	if err := two(3, -4, 5).WriteONNX(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]float32{{-3, 4, 3, -4}, {-5, 5}} {
		var packed []byte
		for _, v := range want {
			packed = binary.LittleEndian.AppendUint32(packed, math.Float32bits(v))
		}
		if !bytes.Contains(b.Bytes(), append([]byte{0x3a, byte(len(packed))}, packed...)) { // field 7, a list of bytes
			t.Errorf("%v is not in the file", want)
		}
	}
	if i, j := bytes.Index(b.Bytes(), []byte("no")), bytes.LastIndex(b.Bytes(), []byte("yes")); i < 0 || j < i {
		t.Error("the classes are not in the file, or not in their order")
	}
}

// scikit-learn and onnxruntime predicted Iris from the files of these models, by
// testdata/peers.py --record: our predictions are the same.
func TestPeers(t *testing.T) {
	text, err := os.ReadFile("testdata/iris-peers.json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	iris := datasets.Iris()
	for i, tr := range []Trainer{
		{Method: OneVsRest, Plain: true, InOrder: true, HeldOut: -1, Passes: 12},
		{Method: OneVsRest, InOrder: true, HeldOut: -1, Passes: 12},
		{Method: OneVsRest, Seed: 1},
		{Seed: 2, Scale: func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Shift: []float64{1, 2, 3, 4}, Scale: []float64{2, 3, 4, 5}}, nil
		}},
		{Seed: 3, Scale: prepare.Standardize},
		{Seed: 4, NoBias: true, Plain: true},
	} {
		ours := must[[]string](t)(train(t, tr, iris).PredictAll(iris))
		for _, peer := range []string{"sklearn", "onnxruntime"} {
			var theirs []string
			if err := json.Unmarshal(all[fmt.Sprintf("%d %v", i, tr.Method)][peer], &theirs); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(ours, theirs) {
				t.Errorf("model %d: %s predicts otherwise", i, peer)
			}
		}
	}
}

// The first line says how it was trained; the second how that ended, above all where it
// stopped unseparated, without a word of which others stop.
func TestString(t *testing.T) {
	iris := datasets.Iris()
	setosa := datasets.Iris()
	for i, class := range setosa.Classes {
		if class != "setosa" {
			setosa.Classes[i] = "another"
		}
	}
	xor := datasets.Table{Rows: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Classes: []string{"0", "1", "1", "0"}}
	and := datasets.Table{Rows: xor.Rows, Classes: []string{"0", "0", "0", "1"}}
	for _, c := range []struct {
		tr          Trainer
		table       datasets.Table
		first, then []string
	}{
		{
			Trainer{},
			iris,
			[]string{"averaged perceptron, Crammer-Singer: 3 classes, 4 features; pass ", " of at most 20, the best on 15 rows held out of 150 (10 %): "},
			[]string{"stopped unseparated: still ", " in pass 20, and no proof that nothing separates them\n", "setosa 0, versicolor ", "limit of 20 passes"},
		},
		{
			Trainer{Method: OneVsRest, Plain: true, HeldOut: 0.2, Passes: 30},
			iris,
			[]string{"plain perceptron, one against the rest: 3 classes, 4 features; pass ", " of at most 30, the best on 30 rows held out of 150 (20 %): "},
			[]string{"stopped unseparated: 2 of 3 problems, and no proof that nothing separates them (perceptron.Separate decides); separated: 1 of 3 problems\n", "\n  setosa: 0 errors; no mistake in pass ", "\n  virginica: "},
		},
		{
			Trainer{Method: AllPairs, HeldOut: -1},
			iris,
			[]string{"averaged perceptron, all pairs: 3 classes, 4 features; pass 20 of at most 20, nothing held out"},
			[]string{"\n  virginica against versicolor: "},
		},
		{
			Trainer{Seed: 1},
			setosa,
			[]string{"averaged perceptron: 2 classes, 4 features; pass "},
			[]string{"\nseparated: no mistake in pass ", "so that the training part is separable\nthe averaged weights err on 0 of the 135 rows trained on\n"},
		},
		{
			Trainer{},
			xor,
			[]string{"averaged perceptron: 2 classes, 2 features; pass 3 of at most 20, nothing held out"},
			[]string{"\ninseparable: proved in pass 3", "of the 4 rows", "because every problem is at its end", "note: nothing was held out"},
		},
		{
			Trainer{InOrder: true, Plain: true, HeldOut: -1, Passes: 4},
			and, // known: 18 mistakes in 9 passes
			[]string{"plain perceptron: 2 classes, 2 features; pass 4 of at most 4, nothing held out"},
			[]string{"\nstopped unseparated: still 2 mistakes in pass 4, and no proof that nothing separates them (perceptron.Separate decides)"},
		},
		{
			Trainer{InOrder: true, Plain: true, HeldOut: -1},
			and,
			[]string{"pass 9 of at most 20"},
			[]string{"\nseparated: no mistake in pass 9, so that the training part is separable\nthe weights err on 0 of the 4 rows"},
		},
	} {
		m := train(t, c.tr, c.table)
		first, rest, _ := strings.Cut(m.String(), "\n")
		for _, want := range c.first {
			if !strings.Contains(first, want) {
				t.Errorf("first line\n%s\nwanted %q", first, want)
			}
		}
		for _, want := range c.then {
			if !strings.Contains("\n"+rest, want) {
				t.Errorf("%v\nwanted %q", m, want)
			}
		}
		if stopped := strings.HasPrefix(rest, "stopped unseparated"); stopped != slices.ContainsFunc(m.Parts, func(p Part) bool { return p.Outcome == perceptron.Stopped }) {
			t.Errorf("stopped or not is not said:\n%v", m)
		}
		if want := fmt.Sprint("err on ", m.Curve[m.Pass-1].TrainErrors, " of"); !strings.Contains(rest, want) {
			t.Errorf("%v\nwanted %q", m, want)
		}
	}
	if s := (&Model{}).String(); s == "" {
		t.Error("an empty model says nothing")
	}
	if s := train(t, Trainer{Method: AllPairs, Passes: 1}, datasets.Digits()).String(); strings.Count(s, "\n") > 29 || !strings.Contains(s, "  … (45 in all)\n") {
		t.Errorf("of 45 parts it tells\n%s", s)
	}
}

func BenchmarkTrain(b *testing.B) {
	table := blobs(1e5, 3, 20, 2, 1)
	for _, method := range []Method{CrammerSinger, OneVsRest, AllPairs} {
		b.Run(strings.ReplaceAll(method.String(), " ", "-"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := (Trainer{Method: method}).Train(table); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkPredictAll(b *testing.B) {
	table := blobs(1e5, 3, 20, 2, 1)
	m := train(b, Trainer{Passes: 1}, table)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.PredictAll(table); err != nil {
			b.Fatal(err)
		}
	}
}
