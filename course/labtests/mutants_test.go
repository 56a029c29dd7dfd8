package labtests

import (
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/course/ask"
)

// A mutant is a right function with one mistake in it. Mutants are generated: each kind of mistake is put into
// each function of a part, and into each step of that function (see steps), with several seeds. A seed decides
// about the numbers of a mistake, such as the size of a tolerance.

// How many mutants are tried. In a long run, there are three seeds and 100 students.
var (
	seeds          = 1 // for each kind of mistake and each function
	mutantStudents = 2 // whose questions must all catch each mutant
)

func init() {
	if os.Getenv("PERCEPTRON_LONG") != "" {
		seeds, mutantStudents = 3, 100
	}
}

// A kind is a kind of mistake.
type kind struct {
	name string

	// keepsSign says that the mistake changes numbers, but not the signs of the usual ones.
	keepsSign bool

	// isWide says that only questions of every size expose the mistake, as those of labs 0 and 1 are.
	isWide bool

	// mutate returns f with the mistake, or nil if a function of f's type can't have it.
	mutate func(d *ask.Draw, f reflect.Value) *reflect.Value
}

// kinds returns all kinds of mistakes.
func kinds() (all []kind) {
	for _, n := range numberMistakes {
		all = append(all,
			kind{name: "arguments: " + n.name, keepsSign: n.keepsSign, mutate: inArguments(n.draw)},
			kind{name: "results: " + n.name, mutate: inResults(n.draw)},
		)
	}
	all = append(all, kind{name: "results wrap at 32 bits", mutate: inResults(wrapping)})
	for _, v := range vectorMistakes {
		all = append(all, kind{name: v.name, mutate: inVectors(v.draw)})
	}
	return slices.Concat(all, callMistakes, wideKinds())
}

// ---- Numbers ------------------------------------------------------------------------------------------------

// A numberMistake is a wrong change of numbers. Its function draw draws the size of the mistake.
type numberMistake struct {
	name      string
	keepsSign bool
	draw      func(d *ask.Draw) func(v float64) float64
}

var numberMistakes = []numberMistake{
	{"numbers close to 0 are 0", false, func(d *ask.Draw) func(float64) float64 {
		tolerance := drawStep(d)
		return func(v float64) float64 {
			if math.Abs(v) <= tolerance {
				return 0
			}
			return v
		}
	}},
	{"rounded", false, func(d *ask.Draw) func(float64) float64 {
		step := drawStep(d)
		return func(v float64) float64 { return math.Round(v/step) * step }
	}},
	{"truncated", false, func(d *ask.Draw) func(float64) float64 {
		step := drawStep(d)
		return func(v float64) float64 { return math.Trunc(v/step) * step }
	}},
	{"clipped", true, func(d *ask.Draw) func(float64) float64 {
		limit := []float64{1, 2, 5, 9, 10, 100, 1000, 1e4, 1e6}[d.Below(9)]
		return func(v float64) float64 { return max(-limit, min(v, limit)) }
	}},
	{"float32", true, func(*ask.Draw) func(float64) float64 {
		return func(v float64) float64 { return float64(float32(v)) }
	}},
	{"large numbers are 0", false, func(d *ask.Draw) func(float64) float64 {
		limit := []float64{20, 100, 1000, 1e4, 1e6}[d.Below(5)]
		return func(v float64) float64 {
			if math.Abs(v) > limit {
				return 0
			}
			return v
		}
	}},
	{"the magnitude only", false, func(*ask.Draw) func(float64) float64 { return math.Abs }},
	{"0 is not a number", false, func(*ask.Draw) func(float64) float64 {
		return func(v float64) float64 {
			if v == 0 {
				return math.NaN()
			}
			return v
		}
	}},
	{"0 counts as positive", false, replaceZero(+1)},
	{"0 counts as negative", false, replaceZero(-1)},
}

// wrapping returns the mistake that whole numbers are stored in 32 bits.
func wrapping(*ask.Draw) func(float64) float64 {
	return func(v float64) float64 {
		if v == math.Trunc(v) && math.Abs(v) < 1<<62 {
			return float64(int32(int64(v)))
		}
		return v
	}
}

// drawStep draws a power of 10 or 2 from 2⁻⁴⁵ to 1.
func drawStep(d *ask.Draw) float64 {
	if d.Below(2) == 0 {
		return math.Pow10(-d.Below(13))
	}
	return math.Ldexp(1, -d.Below(45))
}

// replaceZero returns the mistake that 0 becomes a tiny number with the given sign.
func replaceZero(sign float64) func(*ask.Draw) func(float64) float64 {
	return func(*ask.Draw) func(float64) float64 {
		return func(v float64) float64 {
			if v == 0 {
				return sign * 0x1p-40
			}
			return v
		}
	}
}

// inArguments puts a mistake into every number of a function's arguments.
func inArguments(draw func(d *ask.Draw) func(float64) float64) func(*ask.Draw, reflect.Value) *reflect.Value {
	return func(d *ask.Draw, f reflect.Value) *reflect.Value {
		hasNumbers := false
		for i := range f.Type().NumIn() {
			hasNumbers = hasNumbers || holdsNumbers(f.Type().In(i))
		}
		if !hasNumbers {
			return nil
		}
		change := draw(d)
		return wrapped(f, func(args []reflect.Value) []reflect.Value { return f.Call(changed(args, change)) })
	}
}

// inResults puts a mistake into every number of a function's results.
func inResults(draw func(d *ask.Draw) func(float64) float64) func(*ask.Draw, reflect.Value) *reflect.Value {
	return func(d *ask.Draw, f reflect.Value) *reflect.Value {
		hasNumbers := false
		for i := range f.Type().NumOut() {
			hasNumbers = hasNumbers || holdsNumbers(f.Type().Out(i))
		}
		if !hasNumbers {
			return nil
		}
		change := draw(d)
		return wrapped(f, func(args []reflect.Value) []reflect.Value { return changed(f.Call(args), change) })
	}
}

// holdsNumbers reports whether values of a type are floats or slices of floats.
func holdsNumbers(t reflect.Type) bool {
	for t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	return t.Kind() == reflect.Float64
}

// changed returns copies of values, with change applied to each float in them.
func changed(values []reflect.Value, change func(float64) float64) []reflect.Value {
	return ask.Map(values, func(v reflect.Value) reflect.Value { return changedValue(v, change) })
}

func changedValue(v reflect.Value, change func(float64) float64) reflect.Value {
	switch {
	case !holdsNumbers(v.Type()):
		return v
	case v.Kind() == reflect.Float64:
		return reflect.ValueOf(change(v.Float())).Convert(v.Type())
	}
	clone := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		clone.Index(i).Set(changedValue(v.Index(i), change))
	}
	return clone
}

// wrapped returns a function of f's type that calls g.
func wrapped(f reflect.Value, g func(args []reflect.Value) []reflect.Value) *reflect.Value {
	made := reflect.MakeFunc(f.Type(), g)
	return &made
}

// ---- Vectors ------------------------------------------------------------------------------------------------

// A vectorMistake is a wrong choice of the places of a vector. Its function draw returns a function that
// chooses places, given all vectors among the arguments, which have the same length.
type vectorMistake struct {
	name string
	draw func(d *ask.Draw) func(vectors [][]float64) (places []int)
}

var vectorMistakes = []vectorMistake{
	{"only the first places", func(d *ask.Draw) func([][]float64) []int {
		count := d.Between(1, 4)
		return func(vectors [][]float64) []int { return ask.UpTo(min(count, len(vectors[0]))) }
	}},
	{"only the last places", func(d *ask.Draw) func([][]float64) []int {
		count := d.Between(1, 4)
		return func(vectors [][]float64) []int {
			all := ask.UpTo(len(vectors[0]))
			return all[max(0, len(all)-count):]
		}
	}},
	{"one place is left out", func(d *ask.Draw) func([][]float64) []int {
		place := d.Below(5)
		return func(vectors [][]float64) []int {
			return slices.DeleteFunc(ask.UpTo(len(vectors[0])), func(j int) bool { return j == place })
		}
	}},
	{"the last place is left out", func(*ask.Draw) func([][]float64) []int {
		return func(vectors [][]float64) []int { return ask.UpTo(max(0, len(vectors[0])-1)) }
	}},
	{"stops at the first 0", func(d *ask.Draw) func([][]float64) []int {
		which := d.Below(2)
		return func(vectors [][]float64) []int {
			v := vectors[which%len(vectors)]
			if j := slices.Index(v, 0); j >= 0 {
				return ask.UpTo(j)
			}
			return ask.UpTo(len(v))
		}
	}},
	{"nothing if there is a 0", func(d *ask.Draw) func([][]float64) []int {
		which := d.Below(2)
		return func(vectors [][]float64) []int {
			v := vectors[which%len(vectors)]
			if slices.Contains(v, 0) {
				return nil
			}
			return ask.UpTo(len(v))
		}
	}},
	{"at most five to seven places", func(d *ask.Draw) func([][]float64) []int {
		count := d.Between(5, 7)
		return func(vectors [][]float64) []int { return ask.UpTo(min(count, len(vectors[0]))) }
	}},
	{"nothing if two zeros meet", func(*ask.Draw) func([][]float64) []int {
		return func(vectors [][]float64) []int {
			for j, v := range vectors[0] {
				if v == 0 && vectors[len(vectors)-1][j] == 0 {
					return nil
				}
			}
			return ask.UpTo(len(vectors[0]))
		}
	}},
	{"equal numbers in one place are left out", func(*ask.Draw) func([][]float64) []int {
		return func(vectors [][]float64) []int {
			return slices.DeleteFunc(ask.UpTo(len(vectors[0])), func(j int) bool {
				return len(vectors) > 1 && vectors[0][j] == vectors[1][j] || len(vectors) == 1 && j == 0
			})
		}
	}},
	{"nothing if the first vector is sorted", func(*ask.Draw) func([][]float64) []int {
		return func(vectors [][]float64) []int {
			if slices.IsSorted(vectors[0]) {
				return nil
			}
			return ask.UpTo(len(vectors[0]))
		}
	}},
	{"equal neighbours count once", func(*ask.Draw) func([][]float64) []int {
		return func(vectors [][]float64) []int {
			return slices.DeleteFunc(ask.UpTo(len(vectors[0])), func(j int) bool {
				return j > 0 && vectors[0][j] == vectors[0][j-1]
			})
		}
	}},
}

// inVectors sets all places that are not chosen to 0, in the first and all other vectors among the arguments. It
// returns nil for functions without vectors, and for those with lists of vectors.
func inVectors(draw func(*ask.Draw) func([][]float64) []int) func(*ask.Draw, reflect.Value) *reflect.Value {
	vector := reflect.TypeFor[[]float64]()
	return func(d *ask.Draw, f reflect.Value) *reflect.Value {
		hasVector := false
		for i := range f.Type().NumIn() {
			if f.Type().In(i) == reflect.TypeFor[[][]float64]() {
				return nil
			}
			hasVector = hasVector || f.Type().In(i) == vector
		}
		if !hasVector {
			return nil
		}
		choose := draw(d)
		return wrapped(f, func(args []reflect.Value) []reflect.Value {
			var vectors [][]float64
			for _, arg := range args {
				if arg.Type() == vector {
					vectors = append(vectors, arg.Interface().([]float64))
				}
			}
			places := choose(vectors)
			return f.Call(ask.Map(args, func(arg reflect.Value) reflect.Value {
				if arg.Type() != vector {
					return arg
				}
				return reflect.ValueOf(only(arg.Interface().([]float64), places))
			}))
		})
	}
}

// only returns a copy of v in which all places except the given ones are 0.
func only(v []float64, places []int) []float64 {
	chosen := make([]float64, len(v))
	for _, j := range places {
		if j < len(v) {
			chosen[j] = v[j]
		}
	}
	return chosen
}

// ---- Calls --------------------------------------------------------------------------------------------------

// callMistakes are mistakes that don't depend on what a function computes.
var callMistakes = []kind{
	{name: "remembers results by one argument", mutate: func(d *ask.Draw, f reflect.Value) *reflect.Value {
		if f.Type().NumIn() < 2 {
			return nil
		}
		return rememberingBy(d.Below(f.Type().NumIn()))(d, f)
	}},
	{name: "returns an earlier result", mutate: func(d *ask.Draw, f reflect.Value) *reflect.Value {
		period := d.Between(2, 3)
		count := 0
		var last []reflect.Value
		return wrapped(f, func(args []reflect.Value) []reflect.Value {
			count++
			if last == nil || count%period != 0 {
				last = f.Call(args)
			}
			return last
		})
	}},
	{name: "changes an argument", mutate: func(_ *ask.Draw, f reflect.Value) *reflect.Value {
		i := slices.IndexFunc(ask.UpTo(f.Type().NumIn()), func(i int) bool {
			return f.Type().In(i) == reflect.TypeFor[[]float64]()
		})
		if i < 0 {
			return nil
		}
		return wrapped(f, func(args []reflect.Value) []reflect.Value {
			results := f.Call(args)
			if v := args[i].Interface().([]float64); len(v) > 0 {
				v[0]++
			}
			return results
		})
	}},
	{name: "a limit on a whole number", mutate: func(d *ask.Draw, f reflect.Value) *reflect.Value {
		limit := []int64{1, 2, 3, 5, 9, 10, 20, 25}[d.Below(8)]
		i := slices.IndexFunc(ask.UpTo(f.Type().NumIn()), func(i int) bool {
			return f.Type().In(i).Kind() == reflect.Int
		})
		if i < 0 {
			return nil
		}
		return wrapped(f, func(args []reflect.Value) []reflect.Value {
			limited := slices.Clone(args)
			limited[i] = reflect.ValueOf(int(min(args[i].Int(), limit)))
			return f.Call(limited)
		})
	}},
	{name: "zero values", mutate: func(_ *ask.Draw, f reflect.Value) *reflect.Value {
		return wrapped(f, func([]reflect.Value) (results []reflect.Value) {
			for i := range f.Type().NumOut() {
				results = append(results, reflect.Zero(f.Type().Out(i)))
			}
			return results
		})
	}},
}

// ---- Steps --------------------------------------------------------------------------------------------------

// steps are the functions from which the right functions of the parts are built. A mistake in a step makes a
// function that uses it wrong.
type steps struct {
	Dot     func(w, x []float64) float64
	Sign    func(score float64) int
	Mistake func(ys float64) bool    // whether an example with y w·x = ys is a mistake
	Size    func(ys float64) float64 // the factor of the update y x; 1 for every example
	Add     func(w []float64, c float64, x []float64) []float64
}

// rightSteps returns the steps without a mistake.
func rightSteps() steps {
	return steps{
		Dot:     dot,
		Sign:    sign,
		Mistake: func(ys float64) bool { return ys <= 0 },
		Size:    func(float64) float64 { return 1 },
		Add:     plus,
	}
}

// signOnly names the steps whose result depends only on the sign of their argument.
var signOnly = []string{"Sign", "Mistake"}

// sizeMistakes are mistakes of the step Size, which kinds can't express because its right result is always 1.
var sizeMistakes = map[string]func(ys float64) float64{
	"half an update at a tie":  sizeByTie(0.5, 1),
	"no update at a tie":       sizeByTie(0, 1),
	"two updates at a tie":     sizeByTie(2, 1),
	"twice, unless at a tie":   sizeByTie(1, 2),
	"by the size of the score": func(ys float64) float64 { return max(1, math.Abs(ys)) },
}

// sizeByTie returns a step Size with one factor for examples on the line, and another for all others.
func sizeByTie(tie, elsewhere float64) func(ys float64) float64 {
	return func(ys float64) float64 {
		if ys == 0 {
			return tie
		}
		return elsewhere
	}
}

// slowParts are the parts whose questions take long. Mutants and pairs ask only a fifth of the students.
var slowParts = []string{"train", "order"}

// onlyInLab1 has the kinds of mistakes that need more than the five features of the data of lab 2, larger numbers, or
// numbers in a certain order. The questions of labs 2 and 3 are searched for in advance, and not for these mistakes.
var onlyInLab1 = []string{
	"results wrap at 32 bits", "at most five to seven places", "nothing if two zeros meet",
	"nothing if the first vector is sorted", "equal neighbours count once", "equal numbers in one place are left out",
}

// A mutant is a wrong function.
type mutant[F any] struct {
	kind   string
	name   string
	isWide bool // see kind
	f      F
	used   *bool // whether the function's mistake was reached
}

// mutantsOf returns the mutants of a part, of which build returns the right function, made of the given steps. A
// part's F is a function, or a struct of functions.
func mutantsOf[F any](build func(steps) F) (all []mutant[F]) {
	add := func(k kind, name string, make func(used *bool) F) {
		used := new(bool)
		all = append(all, mutant[F]{k.name, name, k.isWide, make(used), used})
	}
	for _, k := range kinds() {
		count := seeds
		if k.isWide {
			count = 1 // its numbers are in its name
		}
		for seed := range count {
			seeded := func() *ask.Draw { return ask.NewDraw([]byte(k.name), "mutants", fmt.Sprint(seed)) }
			right := reflect.ValueOf(build(rightSteps()))
			for field, f := range functionsOf(right) {
				if g := k.mutate(seeded(), f); g != nil {
					add(k, fmt.Sprintf("%s%s (%d)", k.name, field, seed), func(used *bool) F {
						*used = true
						return withFunction[F](right, field, *g)
					})
				}
			}
			for field, f := range functionsOf(reflect.ValueOf(rightSteps())) {
				if k.keepsSign && slices.Contains(signOnly, strings.TrimPrefix(field, " in ")) {
					continue
				}
				if g := k.mutate(seeded(), f); g != nil && field != " in Size" {
					add(k, fmt.Sprintf("%s%s (%d)", k.name, field, seed), func(used *bool) F {
						return build(withFunction[steps](reflect.ValueOf(rightSteps()), field, watching(*g, used)))
					})
				}
			}
		}
	}
	for name, size := range sizeMistakes {
		add(kind{name: name}, name, func(used *bool) F {
			s := rightSteps()
			s.Size = func(ys float64) float64 { *used = true; return size(ys) }
			return build(s)
		})
	}
	return all
}

// functionsOf returns the functions in v, which is a function or a struct of functions, by a phrase for their place.
func functionsOf(v reflect.Value) map[string]reflect.Value {
	if v.Kind() == reflect.Func {
		return map[string]reflect.Value{"": v}
	}
	all := map[string]reflect.Value{}
	for i := range v.NumField() {
		all[" in "+v.Type().Field(i).Name] = v.Field(i)
	}
	return all
}

// withFunction returns v with another function in the place that functionsOf names.
func withFunction[F any](v reflect.Value, place string, f reflect.Value) F {
	changed := reflect.New(v.Type()).Elem()
	changed.Set(v)
	if place == "" {
		changed.Set(f)
	} else {
		changed.FieldByName(strings.TrimPrefix(place, " in ")).Set(f)
	}
	return changed.Interface().(F)
}

// watching returns f, which sets used when it is called.
func watching(f reflect.Value, used *bool) reflect.Value {
	return *wrapped(f, func(args []reflect.Value) []reflect.Value {
		*used = true
		return f.Call(args)
	})
}

// tryMutants checks that the hidden questions of every student catch each mutant of a part, except those whose names
// begin with a key of the map excused. The map has the reason: the mutant answers every valid question correctly, or
// within the rounding that the part allows, or the questions don't ask about the mistake.
func tryMutants[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], build func(steps) F, excused map[string]string) {
	t.Helper()
	t.Parallel()
	lab := slices.IndexFunc(labs, func(tests []ask.Test) bool { return slices.Contains(tests, ask.Test(part)) })
	count := mutantStudents
	if slices.Contains(slowParts, part.Name()) {
		count = max(1, count/5)
	}
	catchers := ask.Map(ask.UpTo(count), func(i int) func(F) bool { return part.Catcher(draw(lab, i)) })
	caught, needed := 0, map[string]bool{}
	for _, m := range mutantsOf(build) {
		if lab >= 2 && (m.isWide || slices.Contains(onlyInLab1, m.kind)) {
			continue
		}
		missed := 0
		tried := catchers
		if m.isWide && mutantStudents < 100 {
			tried = catchers[:1] // they are many
		}
		for _, catches := range tried {
			if !catches(m.f) {
				missed++
			}
		}
		excuse := excuseFor(excused, m.name)
		switch {
		case !*m.used:
		case missed == 0:
			caught++
		case excuse != "":
			needed[excuse] = true
		default:
			const format = "%s: %q keeps full marks with the questions of %d of %d students, want 0"
			t.Errorf(format, part.Name(), m.name, missed, len(tried))
		}
	}
	for excuse := range excused {
		if !needed[excuse] && mutantStudents == 100 {
			t.Errorf("%s: all mutants %q are caught, want no excuse for them", part.Name(), excuse)
		}
	}
	t.Logf("%s: %d mutants caught for each of %d students", part.Name(), caught, count)
}

// excuseFor returns the longest key of excused with which a mutant's name begins, or "".
func excuseFor(excused map[string]string, name string) (longest string) {
	for key := range excused {
		if strings.HasPrefix(name, key) && len(key) > len(longest) {
			longest = key
		}
	}
	return longest
}
