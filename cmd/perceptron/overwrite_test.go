package main

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// An option has a fileUse exactly if the placeholder for its value shows that the value is the name of a file.
// Otherwise, checkFiles would not check the file.
func TestFileOptionsHaveUse(t *testing.T) {
	files := map[string]bool{"FILE": true, "FOLDER": true, "MODEL": true, "VERDICT": true, "STATE": true}
	for _, o := range allOptions() {
		if isFile := o.use != noFile; isFile != files[o.value] {
			t.Errorf("%s: has a fileUse: %v, want %v, because its value is %s", o.flag(), isFile, files[o.value], o.value)
		}
	}
}

// contents returns the contents of all files in the current folder and in its subfolders.
func contents(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if _, err := os.Stat(path); err == nil { // not a link to a file that does not exist
			info := perceptron.Must(os.Stat(path))
			if info.Mode().IsRegular() {
				all[path] = string(perceptron.Must(os.ReadFile(path)))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Each command refuses each name of each of its inputs as an output, and then all files are unchanged.
func TestInputsAreNotOverwritten(t *testing.T) {
	enterTestFolder(t)
	for _, args := range []string{
		"train --label species -o model.json iris.csv",
		"train --label species --chunk 50 --checkpoint checkpoint -o chunks.json iris.csv",
		"shard --label species --rows 100 -o shards iris.csv",
		"worker epoch --state shards/start -o 0 shards/00000.shard",
		"worker epoch --state shards/start --shard 1 -o 1 shards/00001.shard",
	} {
		if text := runCommand(t, splitWords(args)); strings.Contains(text, "!") {
			t.Fatal(text)
		}
	}
	here := perceptron.Must(os.Getwd())
	for _, c := range []struct{ args, input string }{
		{"train --label species -o OUT iris.csv", "iris.csv"},
		{"train --label species -o OUT links/hard", "iris.csv"},
		{"train --label species --chunk 50 --checkpoint OUT -o new.json iris.csv", "iris.csv"},
		{"train --label species --chunk 50 --checkpoint checkpoint -o OUT iris.csv", "checkpoint"},
		{"train --start model.json -o OUT iris.csv", "model.json"},
		{"train --start model.json -o OUT iris.csv", "iris.csv"},
		{"train --start model.json --chunk 50 --checkpoint OUT -o new.json iris.csv", "model.json"},
		{"train -o OUT points.npz", "points.npz"},
		{"train -o OUT points.svm", "points.svm"},
		{"train -o OUT reviews", "reviews"},
		{"train -o OUT reviews", "reviews/bad/1"},
		{"predict --model model.json -o OUT iris.csv", "iris.csv"},
		{"export --model model.json --format npz -o OUT", "model.json"},
		{"predict --model model.json -o OUT iris.csv", "model.json"},
		{"shard --label species -o OUT iris.csv", "iris.csv"},
		{"worker run -o OUT shards", "shards"},
		{"worker run -o OUT shards", "shards/start"},
		{"worker run -o OUT shards", "shards/00001.shard"},
		{"worker run --state OUT -o new.json shards", "shards/start"},
		{"worker run --state OUT -o new.json shards", "shards/00000.shard"},
		{"worker epoch --state shards/start -o OUT shards/00000.shard", "shards/start"},
		{"worker epoch --state shards/start -o OUT shards/00000.shard", "shards/00000.shard"},
		{"worker mix --state shards/start -o OUT 0 1", "shards/start"},
		{"worker mix --state shards/start -o OUT 0 1", "1"},
	} {
		names := []string{c.input, "./" + c.input, "links/../" + c.input, "links/folder/" + c.input, filepath.Join(here, c.input)}
		if err := os.Symlink(filepath.Join(here, c.input), "another"); err != nil {
			t.Fatal(err)
		}
		names = append(names, "another")
		if os.Link(c.input, "again") == nil { // a folder can't have a hard link
			names = append(names, "again")
		}
		before := contents(t)
		for _, name := range names {
			args := splitWords(c.args)
			for i, arg := range args {
				if arg == "OUT" {
					args[i] = name
				}
			}
			text := runCommand(t, args)
			if !strings.Contains(text, "choose another name\n[1]\n") {
				t.Errorf("%q printed %q, want the advice to choose another name", args, text)
			}
			if after := contents(t); !maps.Equal(before, after) {
				t.Fatalf("%q changed files, want all files unchanged", args)
			}
		}
		for _, name := range []string{"another", "again"} {
			_ = os.Remove(name)
		}
	}
}

// The file of standard input must not be an output, and the file of standard output or standard error must
// not be an input.
func TestStreamsAreNotInputs(t *testing.T) {
	enterTestFolder(t)
	if text := runCommand(t, splitWords("train --label species -o model.json iris.csv")); strings.Contains(text, "!") {
		t.Fatal(text)
	}
	before := contents(t)
	null := perceptron.Must(os.OpenFile(os.DevNull, os.O_RDWR, 0))
	defer null.Close()
	data := perceptron.Must(os.OpenFile("links/hard", os.O_RDWR|os.O_APPEND, 0))
	defer data.Close()
	model := perceptron.Must(os.OpenFile("model.json", os.O_RDWR|os.O_APPEND, 0))
	defer model.Close()
	for _, c := range []struct {
		args                  string
		stdin, stdout, stderr *os.File
		code                  int
	}{
		{"train --label species -o iris.csv -", data, null, null, 1},
		{"predict --model model.json -o iris.csv -", data, null, null, 1},
		{"predict --model model.json iris.csv", null, data, null, 1},
		{"predict --model model.json -", data, data, null, 1},
		{"predict --model model.json iris.csv", null, model, null, 1},
		{"evaluate --model model.json iris.csv", null, data, null, 1},
		{"evaluate --model model.json iris.csv", null, null, model, 1},
		{"describe iris.csv", null, data, null, 1},
		{"verify --verdict setosa.json --label species --positive setosa iris.csv", null, data, null, 1},
		{"evaluate --model model.json iris.csv", null, data, data, 1},
		{"train --label species -o model.json iris.csv", null, model, null, 1}, // two outputs
		{"describe -", data, null, null, 0},
		{"describe " + os.DevNull, null, null, null, 1}, // an error of the reader
	} {
		if code := run(splitWords(c.args), c.stdin, c.stdout, c.stderr); code != c.code {
			t.Errorf("%s: exit code = %d, want %d", c.args, code, c.code)
		}
		_ = perceptron.Must(data.Seek(0, 0))
		if after := contents(t); !maps.Equal(before, after) {
			t.Fatalf("%s changed files, want all files unchanged", c.args)
		}
	}
}
