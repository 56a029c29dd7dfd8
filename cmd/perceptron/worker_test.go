package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// mustSay runs a command, which must not fail.
func mustSay(t *testing.T, command string, more ...string) string {
	t.Helper()
	text := said(t, append(words(command), more...))
	if strings.HasSuffix(text, "]\n") {
		t.Fatalf("%s %q: %s", command, more, text)
	}
	return text
}

// cut writes some rows of a table to each of so many files, of different lengths, and returns
// their names.
func cut(t *testing.T, table datasets.Table, parts int) (names []string) {
	t.Helper()
	r := random.New(5, uint64(parts))
	rows := make([]int, table.Len())
	random.Order(rows, 5, 1)
	for k := range parts {
		n := len(rows)
		if k < parts-1 {
			n = 1 + r.Below(2*n/(parts-k)-1)
		}
		names = append(names, fmt.Sprintf("%d.csv", k))
		var text bytes.Buffer
		fmt.Fprintln(&text, strings.Join(table.Features, ",")+",class")
		for _, i := range rows[:n] {
			for _, v := range table.Rows[i] {
				fmt.Fprintf(&text, "%v,", v)
			}
			fmt.Fprintln(&text, table.Classes[i])
		}
		rows = rows[n:]
		if err := os.WriteFile(names[k], text.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return names
}

// tables are two classes and five, digits of which only the first columns are kept.
func tables() map[string]datasets.Table {
	digits := datasets.Digits()
	var five []int
	for i, class := range digits.Classes {
		if class < "5" && i%4 == 0 {
			five = append(five, i)
		}
	}
	return map[string]datasets.Table{
		"two":  datasets.BreastCancer(),
		"five": perceptron.Must(perceptron.Must(digits.Subset(five...)).Select(digits.Features[18:40]...)),
	}
}

// The weights are those of McDonald, Hall and Mann's algorithm in a plain loop, and the model's are
// their mean over all rows that any shard has seen.
func TestShardsByHand(t *testing.T) {
	inFolder(t)
	table := tables()["two"]
	for parts := 1; parts <= 4; parts++ {
		names := cut(t, table, parts)
		folder := fmt.Sprint("by-hand-", parts)
		mustSay(t, "shard -label class -no-scale -in-order -o "+folder, names...)
		mustSay(t, "worker run -max-epochs 3 -o by-hand.json "+folder)
		model := perceptron.Must(classifier.Load("by-hand.json"))

		var shards []*perceptron.Dataset
		for _, name := range names {
			shards = append(shards, perceptron.Must(perceptron.Must(files.CSV{Label: "class"}.ReadFile(name)).Against(model.Classes[1])).AbsorbBias())
		}
		w, sum, seen := make(perceptron.Weights, model.Columns+1), make([]float64, model.Columns+1), 0.0
		for epoch := range 3 {
			var all []perceptron.Weights
			mistakes := 0
			for _, d := range shards {
				online := perceptron.Trainer{Initial: w}.Online(d.Dim())
				for x, y := range d.All() {
					if online.Learn(x, y) {
						mistakes++
					}
					for j, v := range online.Weights() {
						sum[j] += v
					}
					seen++
				}
				all = append(all, slices.Clone(online.Weights()))
			}
			for j := range w {
				w[j] = 0
				for _, v := range all {
					w[j] += v[j]
				}
				w[j] /= float64(parts)
			}
			if got := model.Curve[epoch].Mistakes; got != mistakes {
				t.Errorf("%d shards, epoch %d: %d mistakes, by hand %d", parts, epoch+1, got, mistakes)
			}
		}
		part := model.Parts[0]
		if !slices.Equal(part.Last, w) {
			t.Errorf("%d shards: weights %v, by hand %v", parts, part.Last, w)
		}
		for j, v := range part.Weights {
			if mean := sum[j] / seen; math.Abs(v-mean) > 1e-9*math.Abs(mean) {
				t.Errorf("%d shards: the mean of weight %d is %v, by hand %v", parts, j, v, mean)
			}
		}
	}
}

// One shard is trained as a file is.
func TestOneShardIsTrain(t *testing.T) {
	inFolder(t)
	for name, table := range tables() {
		for _, flags := range []string{"", " -method one-vs-rest", " -method all-pairs", " -plain", " -no-bias"} {
			names, folder := cut(t, table, 1), "one-"+name+flags
			mustSay(t, "shard -label class -max-epochs 4 -in-order"+flags+" -o", folder, names[0])
			mustSay(t, "worker run -o one.json", folder)
			mustSay(t, "train -label class -max-epochs 4 -in-order -no-held-out"+flags+" -o train.json", names[0])
			one, train := perceptron.Must(classifier.Load("one.json")), perceptron.Must(classifier.Load("train.json"))
			for e := range train.Curve {
				train.Curve[e].TrainErrors = -1 // which shards do not count
			}
			if !slices.Equal(one.Curve, train.Curve) {
				t.Errorf("%s%s: %v, Train %v", name, flags, one.Curve, train.Curve)
			}
			for p, part := range one.Parts {
				want := train.Parts[p]
				if !slices.Equal(part.Last, want.Last) || part.Mistakes != want.Mistakes || part.Seen != want.Seen {
					t.Errorf("%s%s: %+v, Train %+v", name, flags, part, want)
				}
			}
		}
	}
}

// Step by step, whichever shard comes first, the model is that of run, byte by byte.
func TestStepsAreRun(t *testing.T) {
	inFolder(t)
	for name, table := range tables() {
		mustSay(t, "shard -label class -max-epochs 3 -seed 3 -o "+name, cut(t, table, 3)...)
		mustSay(t, "worker run -o run.json "+name)
		state, more := filepath.Join(name, start), true
		for epoch := 0; more; epoch++ {
			for k := range 3 {
				s := (epoch + 2*k) % 3
				mustSay(t, fmt.Sprintf("worker epoch -state %s -shard %d -o %[2]d %s/%05[2]d.shard", state, s, name))
			}
			more = strings.Contains(mustSay(t, "worker mix -o state -state "+state+" 0 1 2"), `"done":false`)
			state = "state"
		}
		mustSay(t, "worker model -state state -o steps.json")
		if run, steps := perceptron.Must(os.ReadFile("run.json")), perceptron.Must(os.ReadFile("steps.json")); !bytes.Equal(run, steps) {
			t.Errorf("%s: run saves\n%s, the steps\n%s", name, run, steps)
		}
	}
}

// A sparse shard gives the weights of a dense one.
func TestSparseShards(t *testing.T) {
	inFolder(t)
	mustSay(t, "shard -no-scale -in-order -max-epochs 5 -o sparse points.svm points.svm")
	mustSay(t, "worker run -o sparse.json sparse")
	table := perceptron.Must(files.LIBSVM{}.ReadFile("points.svm"))
	d := perceptron.Must(table.Against("+1")).AbsorbBias()
	want := perceptron.Trainer{MaxEpochs: 5}.MixShards(d, d)
	if got := perceptron.Must(classifier.Load("sparse.json")); !slices.Equal(got.Parts[0].Last, want.Weights) || got.Parts[0].Outcome != want.Outcome {
		t.Errorf("%v, Mix %v", got, want)
	}
}

// A shard that lost a byte, or has another one, is an error, and so is what another version of the
// command has made.
func TestDamagedShards(t *testing.T) {
	inFolder(t)
	mustSay(t, "shard -label species -o shards iris.csv")
	whole := perceptron.Must(os.ReadFile("shards/00000.shard"))
	for k := range whole {
		if k%97 != 0 && k != len(whole)-1 {
			continue
		}
		other := slices.Clone(whole)
		other[k] ^= 1
		for what, text := range map[string][]byte{"cut off": whole[:k], "changed": other} {
			if err := os.WriteFile("damaged", text, 0o600); err != nil {
				t.Fatal(err)
			}
			got := said(t, words("worker epoch -state shards/start -o 0 damaged"))
			if wanted := regexp.MustCompile(`^! perceptron: damaged: the file is (damaged: its contents and their sum do not fit|something else);? .*\n\[1\]\n$`); !wanted.MatchString(got) {
				t.Errorf("%s at byte %d: %s", what, k, got)
			}
		}
	}
	mustSay(t, "worker epoch -state shards/start -o 0 shards/00000.shard")
	var p partial
	if err := read("0", &p); err != nil {
		t.Fatal(err)
	}
	p.Version = "0123456789"
	if err := checkpoint.Write("0", p); err != nil {
		t.Fatal(err)
	}
	want := "! perceptron: the partial result of shard 0: version 01234567 of the command wrote it, and this is "
	if got := said(t, words("worker mix -state shards/start -o state 0")); !strings.HasPrefix(got, want) {
		t.Errorf("another version: %s", got)
	}
	if err := checkpoint.Write("state", mixing{Version: p.Version}); err != nil {
		t.Fatal(err)
	}
	if got := said(t, words("worker status -state state")); !strings.HasPrefix(got, "! perceptron: state: version 01234567 of the command wrote it, and this is ") {
		t.Errorf("another version: %s", got)
	}
}

// An error names the file and the line, and leaves no folder.
func TestBadRowsLeaveNoShards(t *testing.T) {
	inFolder(t)
	for name, text := range map[string]string{
		"bad.csv":   "sepal_length,sepal_width,petal_length,petal_width,species\n1,2,3,4,setosa\n1,x,3,4,setosa\n",
		"none.csv":  "sepal_length,sepal_width,petal_length,petal_width,species\n",
		"other.csv": "sepal_width,sepal_length,petal_length,petal_width,species\n1,2,3,4,setosa\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{
			"bad.csv": `bad.csv, line 3, column 2 ("sepal_width"): "x" is not a number`, "none.csv": "none.csv: there is no row",
			"other.csv": "other.csv: the columns are not those of the first file",
		}[name]
		if got := said(t, words("shard -label species -o bad iris.csv "+name)); !strings.Contains(got, want) {
			t.Errorf("%s: %s", name, got)
		}
		left := append(perceptron.Must(filepath.Glob("bad")), perceptron.Must(filepath.Glob(".shards*"))...)
		if left != nil {
			t.Errorf("%s leaves %q", name, left)
		}
	}
}
