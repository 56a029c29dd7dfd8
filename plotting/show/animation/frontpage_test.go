package animation

import (
	"flag"
	"os"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

var update = flag.Bool("update", false, "write docs/perceptron.svg again")

// The README's moving picture is lesson 03's first film, with plainer captions. Every machine draws the same bytes.
func TestFrontPage(t *testing.T) {
	points, _, err := datasets.Planted(20, 2, 0.05, 42)
	if err != nil {
		t.Fatal(err)
	}
	counted := func(yield func(*plot.Plot, string) bool) {
		k := 0
		for figure := range plotting.StepsInPlane(points, perceptron.Updates(points)) {
			if !yield(figure, wording.Plural(k, "mistake")) {
				return
			}
			k++
		}
	}
	f, err := New(counted, plotting.Width, plotting.Height)
	if err != nil {
		t.Fatal(err)
	}
	const file = "../../../docs/perceptron.svg"
	drawn := f.SVG() + "\n"
	if *update {
		err := os.WriteFile(file, []byte(drawn), 0o644)
		if err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(committed) != drawn {
		t.Errorf("%s is not what the film draws now; look at it after "+
			"go test ./plotting/show/animation -run FrontPage -update", file)
	}
}
