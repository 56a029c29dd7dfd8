package notebook

import (
	"os"
	"strings"
	"testing"
)

// Frequent mistakes are answered as in the lab. testdata/mistakes.txt of package front has them.
func TestMistakesAreAnswered(t *testing.T) {
	content, err := os.ReadFile(front + "mistakes.txt")
	if err != nil {
		t.Fatal(err)
	}
	c := newComputer(t, "bufio", "errors", "flag", "fmt", "maps", "math", "net/url", "os", "slices", "sort", "strconv",
		"strings", "sync", "testing", "time", "perceptronlab/notebooks/check", "perceptronlab/perceptron",
		"perceptronlab/perceptron/datasets")
	for _, mistake := range strings.Split(string(content), "\n== ")[1:] {
		place, rest, _ := strings.Cut(mistake, "\n")
		answer, source, _ := strings.Cut(rest, "\n")
		words, isError := strings.CutPrefix(answer, "says: ")
		if !isError { // the notebook errors.ipynb explains this message
			continue
		}
		c.SetPackages(c.packages)
		got := c.execute(strings.TrimRight(source, "\n"))
		said := strings.Join(append(got.failure.Traceback, got.stdout, got.stderr), "\n")
		if !strings.Contains(said, words) {
			t.Errorf("%s: got\n%s\nwant %q", place, said, words)
		}
	}
}
