package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// settingsWithoutFlags are fields that occur in fixes but have no flag. The messages of the command leave out
// fixes with such fields.
var settingsWithoutFlags = []string{
	"LIBSVM.NoLabels", "NPZ.NoLabels", "NPY.FloatLabels",
	"Trainer.ExampleWeights", "Trainer.Scale", "Trainer.Groups",
	"KernelTrainer.MaxEpochs", "Table.Weights", "BagOfWords.Vocabulary", // the command does not use them
	"Trainer.Shuffle", // --shuffle SEED sets Trainer.Shuffle and Trainer.ShuffleSeed
}

// A setting is formatted as a flag whose value is quoted for a shell.
func TestAsFlag(t *testing.T) {
	for _, c := range []struct {
		setting datasets.Setting
		want    string
	}{
		{datasets.Setting{Field: "CSV.Comma", Value: ';'}, "--comma ';'"},
		{datasets.Setting{Field: "CSV.Comma", Value: '\t'}, "--comma tab"},
		{datasets.Setting{Field: "CSV.Decimal", Value: ','}, "--decimal ','"},
		{datasets.Setting{Field: "CSV.Label", Value: ""}, "--label ''"},
		{datasets.Setting{Field: "CSV.Label", Value: "it's"}, `--label 'it'\''s'`},
		{datasets.Setting{Field: "CSV.NoHeader", Value: true}, "--no-header"},
		{datasets.Setting{Field: "CSV.NoHeader", Value: false}, "--no-header=false"},
		{datasets.Setting{Field: "CSV.Ignore", Value: []string{"größe", "id"}}, "--ignore größe,id"},
		{datasets.Setting{Field: "CSV.Ignore", Value: []string{""}}, `--ignore '""'`},
		{datasets.Setting{Field: "CSV.Categorical", Value: []string{"Name, full"}}, `--categorical '"Name, full"'`},
		{datasets.Setting{Field: "CSV.NAValues", Value: []string{"", "n/a"}}, `--missing '"",n/a'`},
		{datasets.Setting{Field: "CSV.NAValues", Value: files.PandasNA}, "--missing pandas"},
		{datasets.Setting{Field: "CSV.NAValues", Value: slices.Concat(files.PandasNA, []string{"?"})}, "--missing 'pandas,?'"},
		{datasets.Setting{Field: "CSV.ColumnNA", Value: map[string][]string{"age": {"-1", "-9"}}}, "--missing age=-1,-9"},
		{datasets.Setting{Field: "CSV.IfMissing", Value: files.DropRow, Code: "files.DropRow"}, "--if-missing drop"},
		{datasets.Setting{Field: "NPZ.IfMissing", Value: files.FillMean}, "--if-missing mean"},
		{datasets.Setting{Field: "CSV.Unseen", Value: files.ZeroUnseen}, "--unseen zero"},
		{datasets.Setting{Field: "LIBSVM.Dim"}, "--dim"},
		{datasets.Setting{Field: "NPZ.X"}, "-x"},
		{datasets.Setting{Field: "Trainer.Chunk", Value: 65536}, "--chunk 65536"},
		{datasets.Setting{Field: "Trainer.HeldOut", Value: 0.2}, "--held-out 0.2"},
		{datasets.Setting{Field: "Model.Threshold", Value: 0.0}, "--threshold 0"},
		{datasets.Setting{Field: "CSV.Other", Value: 1}, "Other: 1"},     // no option sets this field
		{datasets.Setting{Field: "CSV.Comma", Value: ";"}, `Comma: ";"`}, // the value is a string, not a rune
	} {
		if got := asFlag(c.setting); got != c.want {
			t.Errorf("asFlag(%v) = %s, want %s", c.setting, got, c.want)
		}
	}
}

// Every setting in a fix of the library names an existing field. For each such field, there is a flag or an
// entry in settingsWithoutFlags.
func TestSettingsHaveFlags(t *testing.T) {
	for _, folder := range []string{"datasets", "files", "classifier", "prepare"} {
		names := perceptron.Must(filepath.Glob("../../perceptron/" + folder + "/*.go"))
		if len(names) == 0 {
			t.Fatalf("the folder %s contains no Go files, want the files of a package", folder)
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			for _, setting := range settingsIn(t, string(perceptron.Must(os.ReadFile(name)))) {
				_, isField := fieldOf(setting)
				_, hasFlag := optionOf(setting)
				switch {
				case !isField:
					t.Errorf("%s: got the setting %s, want the name of a field", name, setting)
				case !hasFlag && !slices.Contains(settingsWithoutFlags, setting):
					t.Errorf("%s: the setting %s has no flag, want a flag or an entry in settingsWithoutFlags", name, setting)
				}
			}
		}
	}
}

// settingName matches names of fields in Setting.Field, such as "CSV.Comma".
var settingName = regexp.MustCompile(`^[A-Z]\w*\.[A-Z]\w*$`)

// settingsIn returns the names of fields that a Go source file sets in fixes. These are the values of the key
// Field in composite literals, and other string literals such as "CSV.Comma".
func settingsIn(t *testing.T, source string) (names []string) {
	t.Helper()
	text := func(e ast.Expr) string {
		literal, ok := e.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return ""
		}
		return perceptron.Must(strconv.Unquote(literal.Value))
	}
	ast.Inspect(perceptron.Must(parser.ParseFile(token.NewFileSet(), "", source, 0)), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok && key.Name == "Field" && text(n.Value) != "" {
				names = append(names, text(n.Value))
				return false // the value has been appended already
			}
		case *ast.BasicLit:
			if name := text(n); settingName.MatchString(name) {
				names = append(names, name)
			}
		}
		return true
	})
	return names
}

// settingsIn finds "Chunk" because it is a value of the key Field, and "CSV.Comma" and "CSV.Decimal" because
// settingName matches them. It ignores "A.b", "x.Y" and "Not.A setting", which are not names of fields.
func TestSettingsIn(t *testing.T) {
	const source = `package p
	var a = []datasets.Setting{{Field: "Chunk"}, {"CSV.Comma", ';', ""}, {Field: "NPZ.X", Value: "A.b"}}
	var b = set("CSV.Decimal", "x.Y", "Not.A setting")`
	want := []string{"Chunk", "CSV.Comma", "NPZ.X", "CSV.Decimal"}
	if got := settingsIn(t, source); !slices.Equal(got, want) {
		t.Errorf("settingsIn(t, source) = %q, want %q", got, want)
	}
}
