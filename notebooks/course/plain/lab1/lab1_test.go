package lab1

import (
	"fmt"
	"os"
	"strings"
	"testing"

	ask "perceptronlab/notebooks/course/ask"
	parts "perceptronlab/notebooks/course/lab1"
)

// The questions of each part are subtests. Run one part with go test -run Score, say.

func TestScore(t *testing.T) {
	check(t, "score", func(d *ask.Draw) []ask.Row { return parts.Score.Try(Score, d) })
}

func TestClassify(t *testing.T) {
	check(t, "classify", func(d *ask.Draw) []ask.Row { return parts.Classify.Try(Classify, d) })
}

func TestAbsorb(t *testing.T) {
	both := parts.Absorption{Absorb: Absorb, Join: Join}
	check(t, "absorb", func(d *ask.Draw) []ask.Row { return parts.Absorb.Try(both, d) })
}

func TestMistake(t *testing.T) {
	check(t, "mistake", func(d *ask.Draw) []ask.Row { return parts.Mistake.Try(Mistake, d) })
}

func TestUpdate(t *testing.T) {
	check(t, "update", func(d *ask.Draw) []ask.Row { return parts.Update.Try(Update, d) })
}

func TestTrace(t *testing.T) {
	mine := parts.ByHand{Name: Name, Weights: Weights}
	check(t, "trace", func(d *ask.Draw) []ask.Row { return parts.Trace.Try(mine, d) })
}

// TestMine prints your own data: go test -run Mine -v
func TestMine(t *testing.T) {
	if Name() == "" {
		t.Skip("write your name into Name first")
	}
	fmt.Print(parts.Mine(Name()))
}

// check makes each row a subtest: those of the visible questions, and where the grader has
// set both variables those of the student's hidden ones, too.
func check(t *testing.T, part string, rows func(d *ask.Draw) []ask.Row) {
	own(t, part)
	visible := rows(nil)
	for i, row := range visible {
		t.Run(fmt.Sprintf("visible/%d", i+1), func(t *testing.T) {
			if !row.Right {
				t.Error("\n" + ask.Table(part, visible[i:i+1]))
			}
		})
	}
	secret, student := os.Getenv("PERCEPTRONLAB_SECRET"), os.Getenv("PERCEPTRONLAB_STUDENT")
	if secret == "" || student == "" {
		return
	}
	for i, row := range rows(ask.NewDraw([]byte(secret), "lab1", student)) {
		t.Run(fmt.Sprintf("hidden/%d", i+1), func(t *testing.T) {
			if !row.Right {
				t.Error(row.About)
			}
		})
	}
}

// own fails a part that uses the module's packages where the student is to write.
func own(t *testing.T, part string) {
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, file := range files {
		if name := file.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(text))
		}
	}
	if foreign := ask.Foreign(parts.Tests, ask.Find(parts.Tests, part), texts); foreign != "" {
		t.Fatal(foreign)
	}
}
