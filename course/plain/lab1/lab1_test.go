package lab1

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	ask "perceptronlab/course/ask"
	parts "perceptronlab/course/lab1"
)

// The questions of each part are subtests. To test only one part, name it: go test -run Score.

func TestScore(t *testing.T)    { check(t, parts.Score, Score) }
func TestClassify(t *testing.T) { check(t, parts.Classify, Classify) }
func TestAbsorb(t *testing.T)   { check(t, parts.Absorb, parts.Absorption{Absorb: Absorb, Join: Join}) }
func TestMistake(t *testing.T)  { check(t, parts.Mistake, Mistake) }
func TestUpdate(t *testing.T)   { check(t, parts.Update, Update) }
func TestTrace(t *testing.T)    { check(t, parts.Trace, parts.ByHand{Name: Name, Weights: Weights}) }

// TestMine prints your own data: go test -run Mine -v
func TestMine(t *testing.T) {
	if Name() == "" {
		t.Skip("the name is empty; write your name into the function Name")
	}
	fmt.Print(parts.Mine(Name()))
}

// check runs a subtest for each visible question. If the grader has set PERCEPTRONLAB_SECRET and
// PERCEPTRONLAB_STUDENT, it also runs a subtest for each hidden question of the student. It fails if
// the student's functions use the packages of perceptronlab.
func check[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], f F) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	if foreign := ask.Foreign(parts.Tests, part, texts); foreign != "" {
		t.Fatal(foreign)
	}
	visible := part.Try(f, nil)
	for i, row := range visible {
		t.Run(fmt.Sprintf("visible/%d", i+1), func(t *testing.T) {
			if !row.Right {
				t.Error("\n" + ask.Table(part.Name(), visible[i:i+1]))
			}
		})
	}
	secret, student := os.Getenv("PERCEPTRONLAB_SECRET"), os.Getenv("PERCEPTRONLAB_STUDENT")
	if secret == "" || student == "" {
		return
	}
	for i, row := range part.Try(f, ask.NewDraw([]byte(secret), "lab1", student)) {
		t.Run(fmt.Sprintf("hidden/%d", i+1), func(t *testing.T) {
			if !row.Right {
				t.Error(row.About)
			}
		})
	}
}
