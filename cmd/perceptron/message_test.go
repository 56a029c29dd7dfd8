package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// libraryStructs are the structs of the library whose fields occur in settings. The keys are their names in
// Setting.Field.
var libraryStructs = map[string]reflect.Type{
	"CSV":           reflect.TypeFor[files.CSV](),
	"LIBSVM":        reflect.TypeFor[files.LIBSVM](),
	"NPY":           reflect.TypeFor[files.NPY](),
	"NPZ":           reflect.TypeFor[files.NPZ](),
	"BagOfWords":    reflect.TypeFor[files.BagOfWords](),
	"Table":         reflect.TypeFor[datasets.Table](),
	"Trainer":       reflect.TypeFor[classifier.Trainer](),
	"KernelTrainer": reflect.TypeFor[classifier.KernelTrainer](),
	"Model":         reflect.TypeFor[classifier.Model](),
}

// fieldOf returns the struct field with the given name in Setting.Field, such as "CSV.Comma".
func fieldOf(name string) (field reflect.StructField, ok bool) {
	structName, fieldName, _ := strings.Cut(name, ".")
	structType, ok := libraryStructs[structName]
	if !ok {
		return field, false
	}
	return structType.FieldByName(fieldName)
}

// The fixes in a message name flags. Fixes that are possible only in a Go program are left out.
func TestMessageNamesFlags(t *testing.T) {
	mean := datasets.Setting{Field: "CSV.IfMissing", Value: files.FillMean}
	zero := datasets.Setting{Field: "CSV.Unseen", Value: files.ZeroUnseen}
	problem := &datasets.Problem{
		Package: "files", File: "a.csv", Place: datasets.Place{Line: 3}, Found: "the category is missing",
		Fixes: []datasets.Fix{
			{When: "to read it as no category", Set: []datasets.Setting{mean, zero}},
			{When: "in a program", Set: []datasets.Setting{{Field: "CSV.Unknown", Value: 1}}}, // no flag sets this field
			{Do: "correct the file"},
		},
	}
	const want = "a.csv, line 3: the category is missing; " +
		"to read it as no category, set --if-missing mean and --unseen zero; correct the file"
	train := &call{command: commands[slices.IndexFunc(commands, func(c command) bool { return c.name == "train" })]}
	if got := train.message(problem); got != want {
		t.Errorf("message(problem) = %s, want %s", got, want)
	}
	if len(problem.Fixes) != 3 {
		t.Errorf("after message, the problem has %d fixes, want 3 as before", len(problem.Fixes))
	}
}

// goWords matches the words of Go programs in messages: qualified names such as files.NPZ, and words that begin
// with a capital letter, if they are names of fields (see isGoWord).
var goWords = regexp.MustCompile(`\b(?:[a-z]+\.)?[A-Z][a-z]+(?:[A-Z]\w*)?\b`)

// isGoWord reports whether a match of goWords is a name of the library: a qualified name, or the name of a field of
// the structs whose fields occur in settings.
func isGoWord(word string) bool {
	if pkg, _, ok := strings.Cut(word, "."); ok {
		return slices.Contains([]string{"files", "classifier", "datasets", "prepare", "metrics", "perceptron"}, pkg)
	}
	for structName := range libraryStructs {
		if _, ok := fieldOf(structName + "." + word); ok {
			return true
		}
	}
	return slices.Contains([]string{"Save", "Load", "Train", "PredictAll", "Subset", "Epochs", "CrammerSinger", "OneVsRest", "OneVsOne"}, word)
}

// goOnlyTexts are texts of the library with words of Go programs that the command does not print.
var goOnlyTexts = []string{
	// The command checks the flags before, with messages of its own.
	"a Schema together with Categorical or Ignore", "the Schema alone, which determines the use of each column",
	"a Scale together with a model to start from", "NoBias together with a model to start from",
	"the model has no probabilities, because it comes from Epochs or from a file of version 1",
	"use the model that Train returns",
	"pass the result of PredictAll to metrics.Confuse",
	"the ShuffleSeed %d without Shuffle",
	"ClassWeights together with Balanced", "ExampleWeights for a table with Weights",
	// There is no flag for such a value.
	"CrammerSinger, OneVsRest or OneVsOne", "leave it out with Table.Subset",
	"there is no row of the %s %s in Trainer.Classes; until training continues with such rows, the model may rarely predict %s",
	// The command does not call the function, or not with such arguments.
	"the model has no Source, so it can't read files in the same way as its training file",
	"read the training file again, set the model's Source to the table's Source, and save the model", "to save the model without its Source",
	"set Source to nil", "select columns by number, with Columns",
	"datasets: Columns: got no column, want at least one of %d", "datasets: Columns: got column %d, want 0 to %d",
	"datasets: Subset: got no row, want at least one of %d", "datasets: Subset: got row %d, want 0 to %d",
	"the Platt coefficients %v", "%s of Platt coefficients for %d classes", "a pair of Platt coefficients",
	"both Rows and Sparse",
	"a model without a Kernel", "a Kernel", "use a Kernel with smaller values",
	"no Vocabulary", " twice in the Vocabulary", "Vocabulary, entry %d, counted from 0",
	"if the Vocabulary has the columns of a model",
	"a constant of the type perceptron.StopReason",
	"a perceptron.Gaussian, because other kernels can't be saved",
	"one name per column, in Features", "append(files.PandasNA, ",
	// A fix with GoOnly.
	"train the first model again with this class in Classes",
	"call classifier.Load or classifier.Read", "call classifier.LoadKernel or classifier.ReadKernel",
	"use the Source of the table, which skips the same rows", "call Chunks, as classifier.Trainer's TrainFile does",
}

// The messages of the command contain no words of Go programs. The test searches the texts of the library that contain
// a space, after the replacements of withoutGo.
func TestMessagesNameNoFields(t *testing.T) {
	unused := slices.Clone(goOnlyTexts)
	for _, folder := range []string{"datasets", "files", "classifier", "prepare"} {
		for _, name := range perceptron.Must(filepath.Glob("../../perceptron/" + folder + "/*.go")) {
			if strings.HasSuffix(name, "_test.go") || strings.Contains(name, "legacy") { // texts of old models
				continue
			}
			for _, text := range textsIn(t, string(perceptron.Must(os.ReadFile(name)))) {
				if slices.Contains(goOnlyTexts, text) {
					unused = slices.DeleteFunc(unused, func(entry string) bool { return entry == text })
					continue
				}
				for _, word := range goWords.FindAllString(withoutGo.Replace(text), -1) {
					if isGoWord(word) {
						t.Errorf("%s: the text %q contains %s, want an entry in withoutGo or in goOnlyTexts", name, text, word)
					}
				}
			}
		}
	}
	if len(unused) > 0 {
		t.Errorf("goOnlyTexts contains %q, which the library does not contain, want only texts of the library", unused)
	}
}

// textsIn returns the string literals of a Go source file that contain a space. Constants joined by + are one text.
func textsIn(t *testing.T, source string) (texts []string) {
	t.Helper()
	ast.Inspect(perceptron.Must(parser.ParseFile(token.NewFileSet(), "", source, 0)), func(n ast.Node) bool {
		if text, ok := constantText(n); ok {
			if strings.Contains(text, " ") {
				texts = append(texts, text)
			}
			return false
		}
		return true
	})
	return texts
}

// constantText returns the text of a string literal, or of string literals joined by +.
func constantText(n ast.Node) (text string, ok bool) {
	switch n := n.(type) {
	case *ast.BasicLit:
		if n.Kind != token.STRING {
			return "", false
		}
		return perceptron.Must(strconv.Unquote(n.Value)), true
	case *ast.BinaryExpr:
		left, ok := constantText(n.X)
		right, both := constantText(n.Y)
		return left + right, ok && both
	}
	return "", false
}
