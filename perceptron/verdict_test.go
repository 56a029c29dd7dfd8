package perceptron

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// rats parses the words as rational numbers. The word "nil" becomes a nil pointer.
func rats(words ...string) (q []*big.Rat) {
	for _, word := range words {
		v, _ := new(big.Rat).SetString(word)
		q = append(q, v)
	}
	return q
}

func TestVerify(t *testing.T) {
	and, xor := and().AbsorbBias(), xor().AbsorbBias()
	opposite := Must(FromRows([][]float64{{1}, {-2}}, []float64{1, 1})) // inseparable by λ = (2, 1)
	huge := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), 1<<22)) // longer than maxProofBits
	for _, c := range []struct {
		name    string
		d       *Dataset
		v       Verdict
		isValid bool
	}{
		{"AND", and, Verdict{Separable: true, Separator: Weights{3, 2, -4}, Exact: rats("3", "2", "-4")}, true},
		{"XOR", xor, Verdict{Lambda: rats("1", "1", "1", "1")}, true},
		{"λ with nil for 0", Must(FromRows([][]float64{{1}, {5}, {-2}}, []float64{1, 1, 1})), Verdict{Lambda: rats("2", "nil", "1")}, true},

		{"empty verdict", and, Verdict{}, false},
		{"empty data", new(Dataset), Verdict{}, false},
		{"separator too short", and, Verdict{Separable: true, Exact: rats("1", "1")}, false},
		{"separator with nil", and, Verdict{Separable: true, Exact: rats("1", "1", "nil")}, false},
		{"separator with NaN", and, Verdict{Separable: true, Separator: Weights{3, 2, math.NaN()}, Exact: rats("3", "2", "-4")}, false},
		{"example on the hyperplane", and, Verdict{Separable: true, Exact: rats("1", "1", "-2")}, false},
		{"example on the wrong side", and, Verdict{Separable: true, Exact: rats("3", "2", "-6")}, false},
		{"example on the hyperplane of the float64 separator", and, Verdict{Separable: true, Separator: Weights{3, 2, -5}, Exact: rats("3", "2", "-4")}, false},
		{"separator for XOR", xor, Verdict{Separable: true, Exact: rats("3", "2", "-4")}, false},
		{"λ for AND", and, Verdict{Lambda: rats("1", "1", "1", "1")}, false},
		{"λ too short", xor, Verdict{Lambda: rats("1", "1", "1")}, false},
		{"λ is 0", xor, Verdict{Lambda: rats("0", "nil", "0", "0")}, false},
		{"negative λ with the sum 0", Must(FromRows([][]float64{{1}, {1}}, []float64{1, 1})), Verdict{Lambda: rats("1", "-1")}, false},
		{"numbers too long", opposite, Verdict{Lambda: []*big.Rat{huge, huge}}, false},
		{"sum −2⁻⁹⁹⁹ instead of 0", opposite, Verdict{Lambda: []*big.Rat{big.NewRat(2, 1), new(big.Rat).Add(big.NewRat(1, 1), new(big.Rat).SetFloat64(0x1p-1000))}}, false},
	} {
		err := c.v.Verify(c.d)
		switch {
		case !c.isValid:
			messagetest.Error(t, c.name, err)
		case err != nil:
			t.Errorf("%s: Verify: error %v, want nil", c.name, err)
		}
	}
}

// In a certificate from Separate, the rows with λ ≠ 0 become linearly independent if any one of them is
// removed. So λ is unique up to a factor, and Verify rejects λ after a change of a single number.
func TestVerifyRejectsEveryChange(t *testing.T) {
	r := random.New(22, 1)
	for range 30 {
		d := reals(r, 8+r.Below(15), 1+r.Below(3), 100)
		v := Separate(d)
		if err := v.Verify(d); err != nil {
			t.Fatalf("%v: Verify: error %v, want nil", v, err)
		}
		if wrong := (Verdict{Separable: !v.Separable, Exact: v.Exact, Lambda: v.Lambda}); wrong.Verify(d) == nil {
			t.Fatalf("%v with Separable changed to %v: Verify: error nil, want an error", v, wrong.Separable)
		}
		for _, i := range v.Support() {
			q := v.Lambda[i]
			tiny := new(big.Rat).Mul(q, rat(0x1p-300))
			for _, other := range []*big.Rat{new(big.Rat), new(big.Rat).Neg(q), new(big.Rat).Add(q, tiny), new(big.Rat).Sub(q, tiny)} {
				if v.Lambda[i] = other; v.Verify(d) == nil {
					t.Fatalf("%v with λ of example %d changed to %v: Verify: error nil, want an error", v, i, other)
				}
			}
			v.Lambda[i] = q
		}
	}
}

// Verify shares no code with the search. The file verdict_verify.go imports only the standard library. Its
// functions call only each other, functions of the standard library, built-in functions, and the methods
// of Verdict and Dataset in the map allowed.
func TestVerifyIsIndependentOfTheSearch(t *testing.T) {
	file := Must(parser.ParseFile(token.NewFileSet(), "verdict_verify.go", nil, 0))
	for _, i := range file.Imports {
		if strings.Contains(i.Path.Value, "perceptronlab") || strings.Contains(i.Path.Value, ".") {
			t.Errorf("verdict_verify.go imports %s, want only the standard library", i.Path.Value)
		}
	}
	functions := strings.Fields("len make new float64 int64 uint")     // and functions of the file
	verdictNames := strings.Fields("Separable Separator Exact Lambda") // fields and methods of Verdict
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			functions, verdictNames = append(functions, f.Name.Name), append(verdictNames, f.Name.Name)
		}
	}
	allowed := map[string][]string{"v": verdictNames, "d": {"Len", "Dim", "Label", "NonZero"}}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f, ok := n.Fun.(*ast.Ident); ok && !slices.Contains(functions, f.Name) {
				t.Errorf("verdict_verify.go calls %s, want only functions of the same file", f.Name)
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && allowed[x.Name] != nil && !slices.Contains(allowed[x.Name], n.Sel.Name) {
				t.Errorf("verdict_verify.go uses %s.%s, want only %v", x.Name, n.Sel.Name, allowed[x.Name])
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
		"separable: the separator has 2 rational weights, in Exact; no float64 separator was found": {Separable: true, Exact: rats("1", "2")},
		"inseparable: λ is not 0 on 2 of the 3 examples: 0, 2":                                      {Lambda: []*big.Rat{long, nil, long}},
		"inseparable: λ is not 0 on 143 of the 1000 examples: 5, 12, 19, 26, 33, 40, 47, 54, …":     {Lambda: many},
	} {
		if got := v.String(); got != want {
			t.Errorf("String() = %q, want %q", got, want)
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
			t.Fatalf("Unmarshal(%s) = %v, error %v, want %v", text, read, err, v)
		}
	}
	for name, v := range map[string]Verdict{
		"empty":               {},
		"no separator":        {Separable: true},
		"separator with NaN":  {Separable: true, Separator: Weights{math.NaN()}, Exact: rats("1")},
		"separator with nil":  {Separable: true, Exact: []*big.Rat{nil}},
		"both kinds of proof": {Separable: true, Exact: rats("1"), Lambda: rats("1")},
	} {
		_, err := v.MarshalJSON()
		messagetest.Error(t, name, err)
	}
}

func TestVerdictUnmarshalErrors(t *testing.T) {
	const head = `{"kind":"perceptron.Verdict","version":1,`
	for _, c := range []struct{ name, text string }{
		{"no kind", `{}`},
		{"another kind", `{"kind":"perceptron.Run","version":1}`},
		{"another version", `{"kind":"perceptron.Verdict","version":2,"separable":true}`},
		{"separable without a separator", head + `"separable":true}`},
		{"no field separable", head + `"lambda":["1"]}`},
		{"inseparable without a λ", head + `"separable":false}`},
		{"inseparable with a separator", head + `"separable":false,"lambda":["1"],"exact":["1"]}`},
		{"unequal lengths", head + `"separable":true,"separator":[1,2],"exact":["1"]}`},
		{"number with an exponent", head + `"separable":true,"exact":["1e999999999"]}`},
		{"denominator of 0", head + `"separable":true,"exact":["1/0"]}`},
		{"leading 0", head + `"separable":true,"exact":["010/3"]}`}, // big.Rat would read 8/3
		{"long number", head + `"separable":true,"exact":["1/` + strings.Repeat("7", 10_000_000) + `"]}`},
		{"another version with other fields", `{"kind":"perceptron.Verdict","version":2,"proof":["1"]}`},
		{"a list", `[1]`},
		{"null in the separator", head + `"separable":true,"separator":[1,null],"exact":["1","0"]}`},
		{"unknown field", head + `"separable":false,"proof":["1"]}`},
	} {
		var v Verdict
		messagetest.Error(t, c.name, v.UnmarshalJSON([]byte(c.text)))
	}
}

func TestVerdictUnmarshalErrorKeepsVerdict(t *testing.T) {
	const head = `{"kind":"perceptron.Verdict","version":1,`
	for _, text := range []string{
		``,
		`{}`,
		head + `"separable":true,"exact":["1/0"]}`,
		head + `"separable":false,"lambda":` + strings.Repeat("[", 1_000_000),
		head + `"separable":false,"lambda":["1"]}{}`,
	} {
		v := Verdict{Lambda: rats("1")}
		if err := json.Unmarshal([]byte(text), &v); err == nil || len(v.Lambda) != 1 || v.Separable {
			t.Errorf("Unmarshal(%.120s): error %v, verdict %v, want an error and the unchanged verdict", text, err, v)
		}
	}
}

// By the convention of encoding/json, null changes nothing, so a struct may have null for an Online or a Verdict.
func TestUnmarshalNull(t *testing.T) {
	online := Trainer{}.Online(2)
	online.Learn([]float64{1, 2}, 1)
	state := struct {
		Online  *Online
		Kept    Online
		Verdict Verdict
	}{online, *online, Verdict{Lambda: rats("1")}}
	err := json.Unmarshal([]byte(`{"Online":null,"Kept":null,"Verdict":null}`), &state)
	if err != nil || state.Online != nil || state.Kept.Seen() != 1 || len(state.Verdict.Lambda) != 1 {
		t.Errorf("Unmarshal of null: error %v, state %+v, want no pointer and unchanged values", err, state)
	}
	for _, v := range []json.Unmarshaler{online, &state.Verdict} {
		if err := v.UnmarshalJSON([]byte("null")); err != nil {
			t.Errorf("UnmarshalJSON(null) of a %T = %v, want nil", v, err)
		}
	}
}

func TestVerdictUnmarshalNumbers(t *testing.T) {
	const text = `{"kind":"perceptron.Verdict","version":1,"separable":false,"lambda":["-0","12/4",null]}`
	var v Verdict
	if err := json.Unmarshal([]byte(text), &v); err != nil || v.String() != "inseparable: λ = [0 3 0]" {
		t.Errorf("Unmarshal(%s) = %v, error %v, want λ = [0 3 0]", text, v, err)
	}
}

func FuzzIsRational(f *testing.F) {
	form := regexp.MustCompile(`\A-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?\z`)
	for _, text := range []string{
		"", "-", "0", "-0", "7", "-12/40", "1/0", "0/1", "1/01", "01", "/2", "2/", "1/2/3", "1/-2", "--1", "+1", "1e9", "1a2",
		"٣", "1\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if got, want := isRational(text), form.MatchString(text); got != want {
			t.Errorf("isRational(%q) = %v, want %v", text, got, want)
		}
	})
}

// A verdict that was read from JSON can be written and read again, and Verify does not panic on it.
func FuzzVerdictJSON(f *testing.F) {
	d := and().AbsorbBias()
	for _, v := range []Verdict{Separate(d), Separate(xor().AbsorbBias())} {
		f.Add(Must(json.Marshal(v)))
	}
	f.Add([]byte(`{"kind":"perceptron.Verdict","version":1,"separable":true,"exact":["1/3","2","-7/2"]}`))
	f.Add([]byte(`{"kind":"perceptron.Verdict","version":1,"separable":false,"lambda":["1e9",null]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var v, copied Verdict
		if json.Unmarshal(text, &v) != nil {
			return
		}
		if err := json.Unmarshal(Must(json.Marshal(v)), &copied); err != nil {
			t.Fatal(err)
		}
		if copied.String() != v.String() || len(copied.Support()) != len(v.Support()) {
			t.Fatalf("verdict written and read = %v, want %v", copied, v)
		}
		if v.Verify(d) == nil && !v.Separable {
			t.Fatalf("%v: Verify on AND: error nil, want an error, because AND is separable", v)
		}
	})
}

// A Run without weights or λ, such as one from JSON that a program did not write, has no verdict.
func TestRunWithoutProof(t *testing.T) {
	for text, want := range map[string]string{
		`{"Weights":null,"Outcome":"converged"}`:                      "converged: no proof",
		`{"Weights":[],"Outcome":"converged","Mistakes":3}`:           "converged: no proof",
		`{"Weights":[0,0],"Outcome":"inseparable","Lambda":null}`:     "inseparable: no proof",
		`{"Weights":null,"Outcome":"stopped","Reason":"interrupted"}`: "stopped: interrupted",
	} {
		var run Run
		if err := json.Unmarshal([]byte(text), &run); err != nil {
			t.Fatal(err)
		}
		if verdict, isProved := run.Verdict(); isProved || !reflect.DeepEqual(verdict, Verdict{}) {
			t.Errorf("Verdict of %s = %v, %v, want the zero Verdict and false", text, verdict, isProved)
		}
		if got := run.String(); got != want {
			t.Errorf("String of %s = %q, want %q", text, got, want)
		}
	}
}
