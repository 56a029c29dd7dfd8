package perceptron

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

// rats reads rational numbers; "nil" is nil.
func rats(words ...string) (q []*big.Rat) {
	for _, word := range words {
		v, _ := new(big.Rat).SetString(word)
		q = append(q, v)
	}
	return q
}

func TestVerify(t *testing.T) {
	and, xor := and().AbsorbBias(), xor().AbsorbBias()
	half := Must(FromRows([][]float64{{1}, {-2}}, []float64{1, 1}))
	huge := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 1<<22))
	for _, c := range []struct {
		name string
		d    *Dataset
		v    Verdict
		want string // "" accepts
	}{
		{"AND", and, Verdict{Separable: true, Separator: Weights{3, 2, -4}, Exact: rats("3", "2", "-4")}, ""},
		{"XOR", xor, Verdict{Lambda: rats("1", "1", "1", "1")}, ""},
		{"nil is 0", Must(FromRows([][]float64{{1}, {5}, {-2}}, []float64{1, 1, 1})), Verdict{Lambda: rats("2", "nil", "1")}, ""},

		{"empty", and, Verdict{}, "the verdict is empty"},
		{"empty of empty", new(Dataset), Verdict{}, "empty Dataset"},
		{"a tie", and, Verdict{Separable: true, Exact: rats("1", "1", "-2")}, "example 3 is exactly on it"},
		{"wrong side", and, Verdict{Separable: true, Exact: rats("3", "2", "-6")}, "example 3 is on the wrong side"},
		{"the other in float64 is wrong", and, Verdict{Separable: true, Separator: Weights{3, 2, -5}, Exact: rats("3", "2", "-4")}, "the separator does not separate: example 3"},
		{"XOR is not separable", xor, Verdict{Separable: true, Exact: rats("3", "2", "-4")}, "does not separate"},
		{"AND is separable", and, Verdict{Lambda: rats("1", "1", "1", "1")}, "is not 0 in column"},
		{"negative, but the sum is 0", Must(FromRows([][]float64{{1}, {1}}, []float64{1, 1})), Verdict{Lambda: rats("1", "-1")}, "negative for example 1"},
		{"too long", half, Verdict{Lambda: []*big.Rat{huge, huge}}, "longer than"},
		{"the sum is off by 2⁻¹⁰⁰⁰", half, Verdict{Lambda: []*big.Rat{big.NewRat(2, 1), new(big.Rat).Add(big.NewRat(1, 1), new(big.Rat).SetFloat64(0x1p-1000))}}, "is not 0 in column 0"},
	} {
		if err := c.v.Verify(c.d); c.want != "" {
			mustSay(t, c.name, err, c.want)
		} else if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// λ on examples of which all but one are linearly independent has nothing to spare: change
// any number and Verify refuses it.
func TestVerifyRefusesEveryChange(t *testing.T) {
	r := random.New(22, 1)
	for range 30 {
		d := reals(r, 8+r.Below(15), 1+r.Below(3), 100)
		v := Separate(d)
		if wrong := (Verdict{Separable: !v.Separable, Exact: v.Exact, Lambda: v.Lambda}); v.Verify(d) != nil || wrong.Verify(d) == nil {
			t.Fatalf("%v: %v; Verify of the opposite claim: %v", v, v.Verify(d), wrong.Verify(d))
		}
		for _, i := range v.Support() {
			q := v.Lambda[i]
			tiny := new(big.Rat).Mul(q, rat(0x1p-300))
			for _, other := range []*big.Rat{new(big.Rat), new(big.Rat).Neg(q), new(big.Rat).Add(q, tiny), new(big.Rat).Sub(q, tiny)} {
				if v.Lambda[i] = other; v.Verify(d) == nil {
					t.Fatalf("number %d as %v: Verify accepts %v", i, other, v)
				}
			}
			v.Lambda[i] = q
		}
	}
}

// The checker shares no code with the search: its file imports the standard library alone,
// calls its own functions, and of d only what reads the examples.
func TestVerifyStandsAlone(t *testing.T) {
	file := Must(parser.ParseFile(token.NewFileSet(), "verdict_verify.go", nil, 0))
	for _, i := range file.Imports {
		if strings.Contains(i.Path.Value, "perceptronlab") || strings.Contains(i.Path.Value, ".") {
			t.Errorf("it imports %s", i.Path.Value)
		}
	}
	functions := strings.Fields("len make new float64 int64 uint")
	ofVerdict := strings.Fields("Separable Separator Exact Lambda")
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			functions, ofVerdict = append(functions, f.Name.Name), append(ofVerdict, f.Name.Name)
		}
	}
	may := map[string][]string{"v": ofVerdict, "d": {"Len", "Dim", "Label", "NonZero"}}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && !slices.Contains(functions, f.Name) {
				t.Errorf("it calls %s of another file", f.Name)
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && may[x.Name] != nil && !slices.Contains(may[x.Name], n.Sel.Name) {
				t.Errorf("it uses %s.%s", x.Name, n.Sel.Name)
			}
		}
		return true
	})
}

func TestVerdictString(t *testing.T) {
	long := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(3), 200))
	many := make([]*big.Rat, 1000)
	for i := 5; i < 1000; i += 7 {
		many[i] = long
	}
	for want, v := range map[string]Verdict{
		"no verdict":              {},
		"separable: w = [3 2 -4]": separatedBy(Weights{3, 2, -4}),
		"separable, by a w of 2 rational numbers in Exact: no float64 vector was found that separates": {Separable: true, Exact: rats("1", "2")},
		"inseparable: λ is not 0 on 2 of the 3 examples: 0, 2":                                         {Lambda: []*big.Rat{long, nil, long}},
		"inseparable: λ is not 0 on 143 of the 1000 examples: 5, 12, 19, 26, 33, 40, 47, 54, …":        {Lambda: many},
	} {
		if got := v.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestVerdictJSON(t *testing.T) {
	r := random.New(22, 2)
	for range 20 {
		d := reals(r, 1+r.Below(20), 1+r.Below(5), 60)
		v, read := Separate(d), Verdict{}
		text := Must(json.Marshal(v))
		if err := json.Unmarshal(text, &read); err != nil || !reflect.DeepEqual(read, v) || read.Verify(d) != nil {
			t.Fatalf("%v: read %v, want %v: %s", err, read, v, text)
		}
	}
	for _, v := range []Verdict{
		{},
		{Separable: true},
		{Separable: true, Separator: Weights{math.NaN()}, Exact: rats("1")},
		{Separable: true, Exact: []*big.Rat{nil}},
		{Separable: true, Exact: rats("1"), Lambda: rats("1")},
	} {
		if text, err := json.Marshal(v); err == nil {
			t.Errorf("%+v is written as %s, want an error", v, text)
		}
	}
}

func TestVerdictJSONFromElsewhere(t *testing.T) {
	const head = `{"kind":"perceptron.Verdict","version":1,`
	for _, c := range []struct{ text, want string }{
		{``, "end of JSON"},
		{`{}`, `kind ""`},
		{`{"kind":"perceptron.Run","version":1}`, `kind "perceptron.Run"`},
		{`{"kind":"perceptron.Verdict","version":2,"separable":true}`, "version 2; wanted 1"},
		{head + `"separable":true}`, "no exact separator"},
		{head + `"lambda":["1"]}`, "does not say whether"},
		{head + `"separable":false}`, "the verdict is empty"},
		{head + `"separable":false,"lambda":["1"],"exact":["1"]}`, "one kind of proof"},
		{head + `"separable":true,"separator":[1,2],"exact":["1"]}`, "as many of both"},
		{head + `"separable":true,"exact":["1e999999999"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["1/0"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["010/3"]}`, "not a rational number"}, // 8/3 to big.Rat
		{head + `"separable":true,"exact":["1/` + strings.Repeat("7", 10_000_000) + `"]}`, "10000002 characters; wanted at most"},
		{head + `"separable":false,"lambda":` + strings.Repeat("[", 1_000_000), "exceeded max depth"},
		{head + `"separable":false,"lambda":["1"]}{}`, "after top-level value"},
	} {
		v := Verdict{Lambda: rats("1")}
		mustSay(t, fmt.Sprintf("%.120s", c.text), json.Unmarshal([]byte(c.text), &v), c.want)
		if len(v.Lambda) != 1 || v.Separable {
			t.Errorf("%.120s changes the verdict to %v", c.text, v)
		}
	}
	var v Verdict
	if err := json.Unmarshal([]byte(head+`"separable":false,"lambda":["-0","12/4",null]}`), &v); err != nil || v.String() != "inseparable: λ = [0 3 0]" {
		t.Errorf("%v, %v", v, err)
	}
}

// What is read is written again, and Verify of it comes to an end without a panic.
func FuzzVerdictJSON(f *testing.F) {
	d := and().AbsorbBias()
	for _, v := range []Verdict{Separate(d), Separate(xor().AbsorbBias())} {
		f.Add(Must(json.Marshal(v)))
	}
	f.Add([]byte(`{"kind":"perceptron.Verdict","version":1,"separable":true,"exact":["1/3","2","-7/2"]}`))
	f.Add([]byte(`{"kind":"perceptron.Verdict","version":1,"separable":false,"lambda":["1e9",null]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v, again Verdict
		if json.Unmarshal(text, &v) != nil {
			return
		}
		if err := json.Unmarshal(Must(json.Marshal(v)), &again); err != nil {
			t.Fatal(err)
		}
		if v.String() != again.String() || len(v.Support()) != len(again.Support()) {
			t.Fatalf("%v is written and read as %v", v, again)
		}
		if v.Verify(d) == nil && !v.Separable {
			t.Fatalf("AND is not separable by %v", v)
		}
	})
}
