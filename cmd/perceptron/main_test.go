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

var update = flag.Bool("update", false, "write testdata/*.txt")

// TestTranscripts runs the commands in testdata/*.txt, and compares their output with the transcript. Each
// transcript runs in a new folder with the files that enterTestFolder creates. A transcript contains "## "
// before a comment, "$ " before a command, and "! " before a line of stderr. "[2]" is the exit code 2; the exit
// code 0 is not shown. "< FILE" makes FILE the standard input of a command.
func TestTranscripts(t *testing.T) {
	for _, name := range perceptron.Must(filepath.Glob("testdata/*.txt")) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			want := string(perceptron.Must(os.ReadFile(name)))
			golden := perceptron.Must(filepath.Abs(name))
			enterTestFolder(t)
			var got strings.Builder
			for line := range strings.Lines(want) {
				if strings.HasPrefix(line, "## ") {
					got.WriteString(line)
				} else if command, ok := strings.CutPrefix(line, "$ perceptron "); ok {
					got.WriteString(line + runCommand(t, splitWords(command)))
				} else if command, ok := strings.CutPrefix(line, "$ cat "); ok {
					got.WriteString(line + string(perceptron.Must(os.ReadFile(strings.TrimSpace(command)))))
				}
			}
			if *update {
				if err := os.WriteFile(golden, []byte(got.String()), 0o600); err != nil {
					t.Error(err)
				}
			} else if got.String() != want {
				t.Errorf("the transcript is\n%s\nwant\n%s", got.String(), want)
			}
		})
	}
}

// enterTestFolder changes to a new folder with the files that the transcripts use: the files of testdata,
// Iris, Parquet files, the files of smallFiles, an NPZ file, links, and the verdicts on two classes of Iris.
// Until the end of the test, temporary files are created in another new folder.
func enterTestFolder(t *testing.T) {
	t.Helper()
	folder := t.TempDir()
	names := append(perceptron.Must(filepath.Glob("testdata/*.*")), "../../perceptron/datasets/iris.csv")
	for _, frame := range []string{"iris", "missing", "unreadable"} {
		names = append(names, "../../perceptron/files/parquet/testdata/"+frame+".pyarrow.parquet")
	}
	for _, name := range names {
		content := perceptron.Must(os.ReadFile(name))
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(name)), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(folder)
	t.Setenv("TMPDIR", t.TempDir())
	for name, text := range smallFiles {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	// The names of the arrays aren't the defaults X and y, and the NaN is a missing value, so a transcript needs
	// the flags -x, -y and --if-missing.
	var points bytes.Buffer
	if err := files.WriteNPZ(&points,
		files.Array{Name: "data", Shape: []int{4, 2}, Numbers: []float64{1, 2, 2, math.NaN(), -1, -2, -2, -1}},
		files.Array{Name: "target", Shape: []int{4}, Strings: []string{"up", "up", "down", "down"}}); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("points.npz", points.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	addLinks(t)
	for _, class := range []string{"setosa", "versicolor"} { // setosa is linearly separable, versicolor is not
		verdict := perceptron.Separate(perceptron.Must(datasets.Iris().OneVsRest(class)).AbsorbBias())
		if err := os.WriteFile(class+".json", perceptron.Must(json.Marshal(verdict)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// smallFiles are the contents of further files of enterTestFolder.
var smallFiles = map[string]string{
	"reviews/good/1": "a fine film",
	"reviews/bad/1":  "a dull film",
	"new/1":          "fine, fine",

	// A table as Spark writes it.
	"spark.csv/part-00000.csv": "a,y\n1,x\n",
	"spark.csv/part-00001.csv": "a,y\n2,z\n",

	"adult":     "-1 4:0.5 6:1.4\n+1 2:1.5 5:-2\n",
	"table.txt": "a,y\n1,x\n",
	"rows.json": `[{"a": 1, "y": "x"}]`,
	"photo.xyz": "ab\x00\x01",

	// The message about a file that does not exist lists the other files of its folder. So this folder has
	// only these files.
	"few/monday.csv":  "a,y\n1,x\n",
	"few/tuesday.csv": "a,y\n1,x\n",
	"few/all.svm":     "1 1:1\n",
}

// addLinks creates the folder "links" with symbolic and hard links to files of the current folder.
func addLinks(t *testing.T) {
	t.Helper()
	if err := os.Mkdir("links", 0o700); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{
		"symbolic": "../iris.csv", "model": "../model.json", "folder": "..", "new": "../new.json",
	} {
		if err := os.Symlink(target, filepath.Join("links", name)); err != nil {
			t.Fatal(err)
		}
	}
	for name, target := range map[string]string{"hard": "iris.csv", "text": "reviews/good/1"} {
		if err := os.Link(target, filepath.Join("links", name)); err != nil {
			t.Fatal(err)
		}
	}
}

// splitWords splits a line into words, as a shell does: at spaces outside single quotation marks. It removes
// the quotation marks.
func splitWords(line string) (words []string) {
	for _, word := range regexp.MustCompile(`('[^']*'|[^ '\n])+`).FindAllString(line, -1) {
		words = append(words, strings.ReplaceAll(word, "'", ""))
	}
	return words
}

// runCommand runs perceptron with the given arguments and returns the output in the form of a transcript. The
// test fails if the command leaves temporary files.
func runCommand(t *testing.T, args []string) string {
	t.Helper()
	var stdin io.Reader = strings.NewReader("")
	if k := slices.Index(args, "<"); k >= 0 {
		stdin = bytes.NewReader(perceptron.Must(os.ReadFile(args[k+1])))
		args = args[:k]
	}
	var stdout, stderr strings.Builder
	code := run(args, stdin, &stdout, &stderr)
	if left := perceptron.Must(os.ReadDir(os.TempDir())); len(left) > 0 {
		t.Errorf("%q left the temporary files %q, want none", args, left)
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

// The help of each command lists all its flags, and each flag is used in a transcript.
func TestTranscriptsHaveAllFlags(t *testing.T) {
	var all strings.Builder
	for _, name := range perceptron.Must(filepath.Glob("testdata/*.txt")) {
		all.Write(perceptron.Must(os.ReadFile(name)))
	}
	for _, command := range commands {
		var help strings.Builder
		run([]string{command.name, "--help"}, nil, &help, io.Discard)
		for _, o := range optionsOf(command.sections) {
			if !strings.Contains(help.String(), "\n  "+o.synopsis()+" ") {
				t.Errorf("%s: the help contains no line that begins with %s, want such a line", command.name, o.synopsis())
			}
			if use := regexp.MustCompile(`(?m)^\$ perceptron .* ` + o.flag() + `\b`); !use.MatchString(all.String()) {
				t.Errorf("%s: no transcript uses the flag %s, want at least one use", command.name, o.flag())
			}
		}
	}
}

// If a command returns an error while it reads, trains or predicts, an existing output file is unchanged.
func TestErrorsKeepFiles(t *testing.T) {
	enterTestFolder(t)
	if text := runCommand(t, splitWords("train --label species -o model.json iris.csv")); strings.Contains(text, "!") {
		t.Fatal(text)
	}
	for _, args := range []string{
		"train --label species -o old iris.csv --held-out 2", // a share of more than 1
		"train --label species -o old fruit.csv",             // a file without the column "species"
		"predict --model model.json -o old fruit.csv",        // a file without the columns of the model
		"predict --model old -o old iris.csv",                // a file that is not a model
	} {
		if err := os.WriteFile("old", []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		text := runCommand(t, splitWords(args))
		content := perceptron.Must(os.ReadFile("old"))
		if !strings.HasSuffix(text, "[1]\n") || string(content) != "old" {
			t.Errorf("%s printed %q, want an error with the exit code 1; the output file contains %q, want \"old\"", args, text, content)
		}
	}
	if left := perceptron.Must(filepath.Glob(".*")); left != nil { // names of temporary files begin with a dot
		t.Errorf("the temporary files %q were left, want none", left)
	}
}

// The command and a Go program save the same bytes as a model, and predict the same classes.
func TestCommandTrainsSameModelAsGo(t *testing.T) {
	enterTestFolder(t)
	table := perceptron.Must(files.CSV{Label: "species"}.ReadFile("iris.csv"))
	model := perceptron.Must(classifier.Trainer{MaxEpochs: 3}.Train(table))
	if err := model.Save("program.json"); err != nil {
		t.Fatal(err)
	}
	runCommand(t, splitWords("train --label species --max-epochs 3 -o command.json iris.csv"))
	got, want := perceptron.Must(os.ReadFile("command.json")), perceptron.Must(os.ReadFile("program.json"))
	if !bytes.Equal(got, want) {
		t.Errorf("the model of the command is\n%s\nwant the model of the Go program\n%s", got, want)
	}
	loaded := perceptron.Must(classifier.Load("command.json"))
	classes := perceptron.Must(loaded.PredictAll(table))
	var predicted []string
	for line := range strings.Lines(runCommand(t, splitWords("predict --model program.json iris.csv"))) {
		predicted = append(predicted, strings.TrimSpace(line[strings.LastIndex(line, ",")+1:]))
	}
	if !slices.Equal(predicted[1:], classes) {
		t.Errorf("predict wrote the classes %q, want %q", predicted[1:], classes)
	}
}

// If the program that reads the output stops reading, as head does, the command ends without an error message
// and leaves no temporary files.
func TestBrokenPipe(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "perceptron")
	if text, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build ended with the error %v, want no error; it printed %q", err, text)
	}
	enterTestFolder(t)
	header, rows, _ := strings.Cut(string(perceptron.Must(os.ReadFile("iris.csv"))), "\n")
	// The output doesn't fit into the buffer of a pipe (64 kB), so predict still writes after head has ended.
	if err := os.WriteFile("large.csv", []byte(header+"\n"+strings.Repeat(rows, 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	shell := exec.Command("sh", "-c", `"$0" train --label species -o m.json iris.csv >/dev/null && "$0" predict --model m.json - <large.csv | head -1`, binary)
	text, err := shell.CombinedOutput()
	if want := "sepal_length,sepal_width,petal_length,petal_width,species,predicted\n"; err != nil || string(text) != want {
		t.Errorf("the shell printed %q and ended with the error %v, want %q and no error", text, err, want)
	}
	if left := perceptron.Must(os.ReadDir(os.TempDir())); len(left) > 0 {
		t.Errorf("the temporary files %q were left, want none", left)
	}
	if code := run(splitWords("predict --model m.json iris.csv"), nil, closedPipe{}, io.Discard); code != 0 {
		t.Errorf("predict with a closed pipe as stdout: exit code = %d, want 0", code)
	}
}

// A closedPipe is the writing end of a pipe whose reading end is closed.
type closedPipe struct{}

func (closedPipe) Write([]byte) (int, error) { return 0, fmt.Errorf("write: %w", syscall.EPIPE) }

// If Control-C interrupts training, the command saves the best model so far.
func TestInterruptSavesBestModel(t *testing.T) {
	enterTestFolder(t)
	interrupts := make(chan os.Signal, 1) // receives interrupts, so they don't end the test
	signal.Notify(interrupts, os.Interrupt)
	defer signal.Stop(interrupts)
	var out strings.Builder
	c := &call{
		stdin: bytes.NewReader(perceptron.Must(os.ReadFile("iris.csv"))), stdout: &out, stderr: &interrupter{}, terminal: true,
		command: commands[slices.IndexFunc(commands, func(c command) bool { return c.name == "train" })],
	}
	// 300000 epochs take so long that training does not end before the interrupt.
	err := c.parse(splitWords("--label species --max-epochs 300000 --patience 300000 -o model.json -"))
	if err == nil {
		err = train(c)
	}
	text := c.stderr.(*interrupter).text.String()
	if !errors.Is(err, errInterrupted) || c.code(err) != 130 || out.Len() > 0 ||
		!regexp.MustCompile(`\x1b\[Kperceptron: interrupted in epoch [0-9]+; the best model so far, of epoch [0-9]+, is saved in model.json\n$`).MatchString(text) {
		t.Errorf("error = %v, want errInterrupted; stdout = %q, want none; stderr = %q, want a message about the interruption",
			err, out.String(), text)
	}
	if model := perceptron.Must(classifier.Load("model.json")); !strings.HasPrefix(model.End, "interrupted after epoch ") {
		t.Errorf("End = %q, want \"interrupted after epoch …\"", model.End)
	}
}

// If Control-C interrupts the cross-validation after training, the message does not call the model the best so
// far.
func TestInterruptionAfterTraining(t *testing.T) {
	for end, want := range map[string]string{
		"interrupted after epoch 2: context canceled": "perceptron: interrupted in epoch 3; the best model so far, of epoch 1, is saved in m.json\n",
		"training ended after epoch 2; the cross-validation for the probabilities was interrupted": "perceptron: interrupted after training, " +
			"in the cross-validation for the probabilities; the model, whose probabilities are fitted only to the held-out rows, is saved in m.json\n",
	} {
		var stderr strings.Builder
		c := &call{stderr: &stderr}
		c.settings.out = "m.json"
		c.printInterruption(&classifier.Model{End: end, Epoch: 1, Curve: make([]classifier.Epoch, 2)})
		if stderr.String() != want {
			t.Errorf("End = %q: the command prints %q, want %q", end, stderr.String(), want)
		}
	}
}

// An interrupter replaces the terminal on stderr. It interrupts training when the progress on the terminal
// shows epoch 10 or a later epoch.
type interrupter struct{ text strings.Builder }

func (r *interrupter) Write(p []byte) (int, error) {
	if regexp.MustCompile(`training: epoch [0-9]{2,} of at most 300000\x1b`).Match(p) {
		_ = syscall.Kill(os.Getpid(), syscall.SIGINT)
	}
	return r.text.Write(p)
}
