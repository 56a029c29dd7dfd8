package perceptron

import (
	"encoding/json"
	"math"
	"math/big"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

func rats(words ...string) []*big.Rat {
	q := make([]*big.Rat, len(words))
	for i, word := range words {
		if word == "nil" {
			continue
		}
		var ok bool
		if q[i], ok = new(big.Rat).SetString(word); !ok {
			panic(word)
		}
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
		{"AND, in fractions", and, Verdict{Separable: true, Exact: rats("2/3", "1/2", "-1")}, ""},
		{"AND, the two may differ", and, Verdict{Separable: true, Separator: Weights{2, 2, -3}, Exact: rats("3", "2", "-4")}, ""},
		{"XOR", xor, Verdict{Lambda: rats("1", "1", "1", "1")}, ""},
		{"XOR, in fractions", xor, Verdict{Lambda: rats("2/7", "2/7", "2/7", "2/7")}, ""},
		{"a ray and its opposite", half, Verdict{Lambda: rats("2/3", "1/3")}, ""},
		{"nil is 0", Must(FromRows([][]float64{{1}, {5}, {-2}}, []float64{1, 1, 1})), Verdict{Lambda: rats("2", "nil", "1")}, ""},

		{"empty", and, Verdict{}, "the verdict is empty"},
		{"empty of empty", new(Dataset), Verdict{}, "empty Dataset"},
		{"without a proof", and, Verdict{Separable: true}, "0 rational weights for data of 3 columns"},
		{"only in float64", and, Verdict{Separable: true, Separator: Weights{3, 2, -4}}, "0 rational weights"},
		{"a tie", and, Verdict{Separable: true, Exact: rats("1", "1", "-2")}, "example 3 is exactly on it"},
		{"wrong side", and, Verdict{Separable: true, Exact: rats("3", "2", "-6")}, "example 3 is on the wrong side"},
		{"the other in float64 is wrong", and, Verdict{Separable: true, Separator: Weights{3, 2, -5}, Exact: rats("3", "2", "-4")}, "the separator does not separate: example 3"},
		{"float64 too short", and, Verdict{Separable: true, Separator: Weights{3, 2}, Exact: rats("3", "2", "-4")}, "2 weights for data of 3 columns"},
		{"not a number", and, Verdict{Separable: true, Separator: Weights{3, 2, math.NaN()}, Exact: rats("3", "2", "-4")}, "weight 2 is NaN"},
		{"infinite", and, Verdict{Separable: true, Separator: Weights{3, 2, math.Inf(-1)}, Exact: rats("3", "2", "-4")}, "weight 2 is -Inf"},
		{"a missing weight", and, Verdict{Separable: true, Exact: rats("3", "nil", "-4")}, "no rational weight 1"},
		{"both kinds", and, Verdict{Separable: true, Exact: rats("3", "2", "-4"), Lambda: rats("1", "1", "1", "1")}, "one kind of proof"},
		{"both kinds, inseparable", xor, Verdict{Exact: rats("3", "2", "-4"), Lambda: rats("1", "1", "1", "1")}, "one kind of proof"},
		{"XOR is not separable", xor, Verdict{Separable: true, Exact: rats("3", "2", "-4")}, "does not separate"},
		{"AND is separable", and, Verdict{Lambda: rats("1", "1", "1", "1")}, "is not 0 in column"},
		{"too few", xor, Verdict{Lambda: rats("1", "1", "1")}, "3 numbers for 4 examples"},
		{"too many", xor, Verdict{Lambda: rats("1", "1", "1", "1", "1")}, "5 numbers for 4 examples"},
		{"zero", xor, Verdict{Lambda: rats("0", "0", "nil", "0")}, "λ is 0 for every example"},
		{"no numbers", xor, Verdict{Lambda: []*big.Rat{}}, "0 numbers for 4 examples"},
		{"negative", xor, Verdict{Lambda: rats("-1", "-1", "-1", "-1")}, "negative for example 0"},
		{"negative, but the sum is 0", Must(FromRows([][]float64{{1}, {1}}, []float64{1, 1})), Verdict{Lambda: rats("1", "-1")}, "negative for example 1"},
		{"too long", half, Verdict{Lambda: []*big.Rat{huge, huge}}, "longer than"},
		{"too fine", half, Verdict{Lambda: []*big.Rat{new(big.Rat).Inv(huge), huge}}, "longer than"},
		{"the sum is off by 2⁻¹⁰⁰⁰", half, Verdict{Lambda: []*big.Rat{big.NewRat(2, 1), new(big.Rat).Add(big.NewRat(1, 1), new(big.Rat).SetFloat64(0x1p-1000))}}, "is not 0 in column 0"},
	} {
		err := c.v.Verify(c.d)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// Of a proof that has nothing to spare every number counts: change any and Verify
// refuses it. So it is of a λ on linearly independent examples but one, and of a
// separator with each weight in turn turned round far enough.
func TestVerifyRefusesEveryChange(t *testing.T) {
	r := random.New(22, 1)
	changed := 0
	for range 60 {
		d := reals(r, 6+r.Below(15), 1+r.Below(4), 60)
		v := Separate(d)
		if err := v.Verify(d); err != nil {
			t.Fatal(err)
		}
		numbers := v.Lambda
		if v.Separable {
			numbers = v.Exact
		}
		for i, q := range numbers {
			if q == nil || q.Sign() == 0 {
				continue
			}
			tiny := new(big.Rat).Mul(q, new(big.Rat).SetFloat64(0x1p-300))
			for name, other := range map[string]*big.Rat{
				"0":            new(big.Rat),
				"negated":      new(big.Rat).Neg(q),
				"a bit larger": new(big.Rat).Add(q, tiny),
				"a bit less":   new(big.Rat).Sub(q, tiny),
			} {
				if v.Separable {
					// Enough for the example that suffers most.
					if other = pastTheLine(d, v.Exact, i); other == nil {
						continue
					}
				}
				numbers[i] = other
				if err := v.Verify(d); err == nil {
					t.Fatalf("number %d %s: Verify accepts %v", i, name, v)
				}
				changed++
			}
			numbers[i] = q
		}
		wrong := v
		wrong.Separable = !v.Separable
		if wrong.Verify(d) == nil {
			t.Error("Verify accepts the opposite claim")
		}
		if v.Separator != nil {
			v.Separator = append(Weights{}, v.Separator...)
			for j, x := range v.Separator {
				v.Separator[j] = math.NaN()
				if v.Verify(d) == nil {
					t.Errorf("Verify accepts NaN as weight %d", j)
				}
				v.Separator[j] = x
			}
		}
	}
	if changed < 300 {
		t.Errorf("only %d changes: the test shows little", changed)
	}
}

// pastTheLine returns a weight j with which some example is exactly on the line; nil
// if weight j counts for none.
func pastTheLine(d *Dataset, w []*big.Rat, j int) *big.Rat {
	for i := range d.Len() {
		x := d.Row(i)
		if x[j] == 0 {
			continue
		}
		s := new(big.Rat)
		for k, v := range x {
			s.Add(s, new(big.Rat).Mul(w[k], rat(v)))
		}
		return s.Sub(w[j], s.Quo(s, rat(x[j])))
	}
	return nil
}

func TestVerifyTakesSeparatorsToTheLastBit(t *testing.T) {
	x := math.Nextafter(1, 2)
	d := Must(FromRows([][]float64{{x, 1}, {-1, -1}}, []float64{1, 1}))
	below := new(big.Rat).Sub(big.NewRat(0, 1), rat(x)) // w·z₀ = 0
	if (Verdict{Separable: true, Exact: []*big.Rat{big.NewRat(1, 1), below}}).Verify(d) == nil {
		t.Error("Verify accepts a tie")
	}
	above := new(big.Rat).Add(below, rat(5e-324))
	if err := (Verdict{Separable: true, Exact: []*big.Rat{big.NewRat(1, 1), above}}).Verify(d); err != nil {
		t.Error(err)
	}
}

func TestRunVerdict(t *testing.T) {
	for _, d := range []*Dataset{and().AbsorbBias(), or().AbsorbBias(), xor().AbsorbBias()} {
		for _, tr := range []Trainer{{}, {Margin: 2, LearningRate: 0.1}} {
			run := tr.Train(d)
			v, ok := run.Verdict()
			if ok != (run.Outcome != Stopped) || v.Separable != (run.Outcome == Converged) {
				t.Errorf("%v: verdict %v, %v", run, v, ok)
			}
			if err := v.Verify(d); ok && err != nil {
				t.Errorf("%v: %v", run, err)
			}
		}
	}
	run := Trainer{MaxEpochs: 2}.Train(and().AbsorbBias())
	if v, ok := run.Verdict(); ok || !reflect.DeepEqual(v, Verdict{}) {
		t.Errorf("%v: verdict %v, %v; want none", run, v, ok)
	}
	run = Train(and().AbsorbBias())
	v, _ := run.Verdict()
	run.Weights[0] = 99
	if v.Separator[0] == 99 {
		t.Error("the verdict shares the run's weights")
	}
}

func TestVerdictString(t *testing.T) {
	long := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(3), 200))
	many := make([]*big.Rat, 1000)
	for i := 5; i < 1000; i += 7 {
		many[i] = long
	}
	for _, c := range []struct {
		v    Verdict
		want string
	}{
		{Verdict{}, "no verdict"},
		{separatedBy(Weights{3, 2, -4}), "separable: w = [3 2 -4]"},
		{Verdict{Separable: true, Exact: rats("1", "2")}, "separable, by a w of 2 rational numbers in Exact: no float64 vector was found that separates"},
		{Verdict{Lambda: rats("1", "nil", "2/3", "0")}, "inseparable: λ = [1 0 2/3 0]"},
		{Verdict{Lambda: []*big.Rat{long, nil, long}}, "inseparable: λ is not 0 on 2 of the 3 examples: 0, 2"},
		{Verdict{Lambda: many}, "inseparable: λ is not 0 on 143 of the 1000 examples: 5, 12, 19, 26, 33, 40, 47, 54, …"},
	} {
		if got := c.v.String(); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	if got := (Verdict{Lambda: many}).Support(); len(got) != 143 || got[1] != 12 {
		t.Errorf("support %v", got)
	}
}

func TestVerdictJSON(t *testing.T) {
	r := random.New(22, 2)
	for range 50 {
		d := reals(r, 1+r.Below(20), 1+r.Below(5), 60)
		v := Separate(d)
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var read Verdict
		if err := json.Unmarshal(text, &read); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if !reflect.DeepEqual(read, v) {
			t.Fatalf("read %v, want %v: %s", read, v, text)
		}
		if err := read.Verify(d); err != nil {
			t.Fatal(err)
		}
	}
	for _, v := range []Verdict{
		{},
		{Separable: true},
		{Separable: true, Separator: Weights{1}},
		{Separable: true, Separator: Weights{math.NaN()}, Exact: rats("1")},
		{Separable: true, Separator: Weights{math.Inf(1)}, Exact: rats("1")},
		{Separable: true, Exact: []*big.Rat{nil}},
		{Separable: true, Exact: rats("1"), Lambda: rats("1")},
		{Exact: rats("1"), Lambda: rats("1")},
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
		{`{`, "end of JSON"},
		{`[]`, "cannot unmarshal array"},
		{`{}`, `kind ""`},
		{`{"kind":"perceptron.Run","version":1}`, `kind "perceptron.Run"`},
		{`{"kind":"perceptron.Verdict","version":2,"separable":true}`, "version 2; wanted 1"},
		{head + `"separable":true}`, "no exact separator"},
		{head + `"lambda":["1"]}`, "does not say whether"},
		{head + `"separable":false}`, "the verdict is empty"},
		{head + `"separable":false,"lambda":[]}`, "the verdict is empty"},
		{head + `"separable":false,"lambda":["1"],"exact":["1"]}`, "one kind of proof"},
		{head + `"separable":true,"lambda":["1"],"exact":["1"]}`, "one kind of proof"},
		{head + `"separable":true,"separator":[1,2],"exact":["1"]}`, "as many of both"},
		{head + `"separable":true,"separator":[1e999],"exact":["1"]}`, "cannot unmarshal number 1e999"},
		{head + `"separable":true,"separator":[NaN],"exact":["1"]}`, "invalid character"},
		{head + `"separable":true,"exact":["NaN"]}`, `"NaN" is not a rational number`},
		{head + `"separable":true,"exact":[null]}`, "no rational weight 0"},
		{head + `"separable":true,"exact":[1]}`, "cannot unmarshal number"},
		{head + `"separable":true,"exact":["1e999999999"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["0x10"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["1_0"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["+1"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["--1"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["1/-2"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["1/2/3"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["1/"]}`, "not a rational number"},
		{head + `"separable":true,"exact":["/2"]}`, "not a rational number"},
		{head + `"separable":true,"exact":[""]}`, "not a rational number"},
		{head + `"separable":true,"exact":["1/0"]}`, "divides by 0"},
		{head + `"separable":true,"exact":["` + strings.Repeat("7", 1_000_000) + `"]}`, "1000000 digits; wanted at most"},
		{head + `"separable":true,"exact":["1/` + strings.Repeat("7", 10_000_000) + `"]}`, "10000000 digits; wanted at most"},
		{head + `"separable":true,"exact":["1"],"more":1}`, "unknown field"},
		{head + `"separable":false,"lambda":` + strings.Repeat("[", 1_000_000), "exceeded max depth"},
		{head + `"separable":false,"lambda":["1"]}{}`, "after top-level value"},
	} {
		v := Verdict{Lambda: rats("1")}
		err := json.Unmarshal([]byte(c.text), &v)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.120s: %v, want %q", c.text, err, c.want)
		}
		if len(v.Lambda) != 1 || v.Separable {
			t.Errorf("%.120s changes the verdict to %v", c.text, v)
		}
		if err != nil && len(err.Error()) > 300 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
	}
	var v Verdict
	if err := json.Unmarshal([]byte(head+`"separable":false,"lambda":["-0","00012/0004",null]}`), &v); err != nil || v.String() != "inseparable: λ = [0 3 0]" {
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
