package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

var update = flag.Bool("update", false, "write testdata/*.txt anew")

// TestTranscripts runs the commands of testdata/*.txt, each in a folder with the files of
// testdata, Iris and two verdicts, and compares what they print. ! is before a line of stderr,
// [2] an exit code that is not 0, "< file" is standard input.
func TestTranscripts(t *testing.T) {
	for _, name := range perceptron.Must(filepath.Glob("testdata/*.txt")) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			want := string(perceptron.Must(os.ReadFile(name)))
			golden := perceptron.Must(filepath.Abs(name))
			inFolder(t)
			var got strings.Builder
			for line := range strings.Lines(want) {
				if strings.HasPrefix(line, "## ") {
					got.WriteString(line)
				} else if command, ok := strings.CutPrefix(line, "$ perceptron "); ok {
					got.WriteString(line + said(t, words(command)))
				} else if command, ok := strings.CutPrefix(line, "$ cat "); ok {
					got.WriteString(line + string(perceptron.Must(os.ReadFile(strings.TrimSpace(command)))))
				}
			}
			if *update {
				if err := os.WriteFile(golden, []byte(got.String()), 0o600); err != nil {
					t.Error(err)
				}
			} else if got.String() != want {
				t.Errorf("got\n%s\nwant\n%s", got.String(), want)
			}
		})
	}
}

// inFolder goes to a new folder with the files that the transcripts use.
func inFolder(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	for _, name := range append(perceptron.Must(filepath.Glob("testdata/*.*")), "../../perceptron/datasets/iris.csv") {
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(name)), perceptron.Must(os.ReadFile(name)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	t.Setenv("TMPDIR", t.TempDir())
	for name, text := range map[string]string{"reviews/good/1": "a fine film", "reviews/bad/1": "a dull film", "new/1": "fine, fine"} {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var points bytes.Buffer
	if err := files.WriteNPZ(&points,
		files.Array{Name: "data", Shape: []int{4, 2}, Numbers: []float64{1, 2, 2, math.NaN(), -1, -2, -2, -1}},
		files.Array{Name: "target", Shape: []int{4}, Strings: []string{"up", "up", "down", "down"}}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("points.npz", points.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	iris := datasets.Iris()
	for class, table := range map[string]datasets.Table{"setosa": iris, "versicolor": iris} {
		verdict := perceptron.Separate(perceptron.Must(table.OneVsRest(class)).AbsorbBias())
		if err := os.WriteFile(class+".json", perceptron.Must(json.Marshal(verdict)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// words splits a line as a shell does that knows only spaces and single quotation marks.
func words(line string) (list []string) {
	for _, word := range regexp.MustCompile(`('[^']*'|[^ '\n])+`).FindAllString(line, -1) {
		list = append(list, strings.ReplaceAll(word, "'", ""))
	}
	return list
}

// said returns what a command prints, and its exit code.
func said(t *testing.T, args []string) string {
	t.Helper()
	var stdin io.Reader = strings.NewReader("")
	if k := slices.Index(args, "<"); k >= 0 {
		stdin = bytes.NewReader(perceptron.Must(os.ReadFile(args[k+1])))
		args = args[:k]
	}
	var stdout, stderr strings.Builder
	code := run(args, stdin, &stdout, &stderr)
	if left := perceptron.Must(os.ReadDir(os.TempDir())); len(left) > 0 {
		t.Errorf("%q leaves %q", args, left)
	}
	text := stdout.String()
	here := perceptron.Must(os.Getwd())
	for line := range strings.Lines(stderr.String()) {
		text += "! " + strings.ReplaceAll(line, here, "FOLDER")
	}
	if code != 0 {
		text += fmt.Sprintf("[%d]\n", code)
	}
	return text
}

// Each flag of each command is in its help, and in a transcript.
func TestTranscriptsHaveEveryFlag(t *testing.T) {
	var all strings.Builder
	for _, name := range perceptron.Must(filepath.Glob("testdata/*.txt")) {
		all.Write(perceptron.Must(os.ReadFile(name)))
	}
	for _, command := range commands {
		var help strings.Builder
		run([]string{command.name, "--help"}, nil, &help, io.Discard)
		for _, o := range optionsOf(command.sections) {
			if !strings.Contains(help.String(), "\n  "+o.synopsis()+" ") {
				t.Errorf("%s: the help does not list %s", command.name, o.synopsis())
			}
			if used := regexp.MustCompile(`(?m)^\$ perceptron .* ` + o.flag() + `\b`); !used.MatchString(all.String()) {
				t.Errorf("%s: no transcript has %s", command.name, o.flag())
			}
		}
	}
}

// An error leaves an old file as it is: in training, predicting, and where the file can't be read.
func TestOldFilesSurviveErrors(t *testing.T) {
	inFolder(t)
	for _, args := range []string{
		"train --label species -o old iris.csv --held-out 2",
		"train --label species -o old fruit.csv",
		"predict --model model.json -o old fruit.csv",
		"predict --model old -o old iris.csv",
	} {
		if text := said(t, words("train --label species -o model.json iris.csv")); strings.Contains(text, "!") {
			t.Fatal(text)
		}
		if err := os.WriteFile("old", []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		text := said(t, words(args))
		if left := perceptron.Must(os.ReadFile("old")); !strings.HasSuffix(text, "[1]\n") || string(left) != "old" {
			t.Errorf("%s printed %q, and left %q", args, text, left)
		}
	}
	if left := perceptron.Must(filepath.Glob(".*")); left != nil {
		t.Errorf("%q are left", left)
	}
}

// The command's models and a program's are the same, and so are the predictions.
func TestModelsGoBothWays(t *testing.T) {
	inFolder(t)
	table := perceptron.Must(files.CSV{Label: "species"}.ReadFile("iris.csv"))
	model := perceptron.Must(classifier.Trainer{MaxEpochs: 3}.Train(table))
	if err := model.Save("program.json"); err != nil {
		t.Fatal(err)
	}
	said(t, words("train --label species --max-epochs 3 -o command.json iris.csv"))
	ours, theirs := perceptron.Must(os.ReadFile("command.json")), perceptron.Must(os.ReadFile("program.json"))
	if !bytes.Equal(ours, theirs) {
		t.Error("the models differ")
	}
	loaded := perceptron.Must(classifier.Load("command.json"))
	want := strings.Join(perceptron.Must(loaded.PredictAll(table)), "\n")
	var got []string
	for line := range strings.Lines(said(t, words("predict --model program.json iris.csv"))) {
		got = append(got, strings.TrimSpace(line[strings.LastIndex(line, ",")+1:]))
	}
	if strings.Join(got[1:], "\n") != want {
		t.Errorf("predicted %q", got)
	}
}

// Whoever reads the output may stop, as head does.
func TestBrokenPipe(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "perceptron")
	if text, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("%s%v", text, err)
	}
	inFolder(t)
	rows := strings.SplitAfterN(string(perceptron.Must(os.ReadFile("iris.csv"))), "\n", 2)
	if err := os.WriteFile("large.csv", []byte(rows[0]+strings.Repeat(rows[1], 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	shell := exec.Command("sh", "-c", `"$0" train --label species -o m.json iris.csv >/dev/null && "$0" predict --model m.json - <large.csv | head -1`, binary)
	text, err := shell.CombinedOutput()
	if want := "sepal_length,sepal_width,petal_length,petal_width,species,predicted\n"; err != nil || string(text) != want {
		t.Errorf("printed %q, error %v; want %q", text, err, want)
	}
	if left := perceptron.Must(os.ReadDir(os.TempDir())); len(left) > 0 {
		t.Errorf("%q is left", left)
	}
	if code := run(words("predict --model m.json iris.csv"), nil, full{}, io.Discard); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// full is an output that nobody reads any more.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, fmt.Errorf("write: %w", syscall.EPIPE) }

// Control-C during training leaves the best model so far.
func TestInterrupt(t *testing.T) {
	inFolder(t)
	ours := make(chan os.Signal, 1) // so that no interrupt ends the test
	signal.Notify(ours, os.Interrupt)
	defer signal.Stop(ours)
	var out strings.Builder
	c := &call{
		stdin: bytes.NewReader(perceptron.Must(os.ReadFile("iris.csv"))), stdout: &out, stderr: &stopping{}, terminal: true,
		command: commands[slices.IndexFunc(commands, func(c command) bool { return c.name == "train" })],
	}
	err := c.parse(words("--label species --max-epochs 300000 --patience 300000 -o model.json -"))
	if err == nil {
		err = train(c)
	}
	text := c.stderr.(*stopping).text.String()
	if !errors.Is(err, errInterrupted) || c.code(err) != 130 || out.Len() > 0 ||
		!regexp.MustCompile(`\x1b\[Kperceptron: interrupted in epoch [0-9]+; the best model so far, of epoch [0-9]+, is saved in model.json\n$`).MatchString(text) {
		t.Errorf("error %v, output %q and %q", err, out.String(), text)
	}
	if model := perceptron.Must(classifier.Load("model.json")); !strings.HasPrefix(model.End, "interrupted after epoch ") {
		t.Errorf("the model says %q", model.End)
	}
}

// stopping is a terminal whose user stops the training after the first epochs.
type stopping struct{ text strings.Builder }

func (s *stopping) Write(p []byte) (int, error) {
	if regexp.MustCompile(`training: epoch [0-9]{2,} of at most 300000\x1b`).Match(p) {
		_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
	}
	return s.text.Write(p)
}
