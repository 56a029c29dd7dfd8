package animation

import (
	"bytes"
	"os"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// TestFrontPage compares docs/perceptron.svg, the animation in the README, with the animation that
// the code draws. Lesson 1 opens with the same animation. The bytes are the same on every machine.
func TestFrontPage(t *testing.T) {
	points, _, err := datasets.Planted(20, 2, 0.05, 42)
	if err != nil {
		t.Fatal(err)
	}
	a, err := New(plotting.StepsOfLearning(points), plotting.Width, plotting.Height)
	if err != nil {
		t.Fatal(err)
	}
	const file = "../../docs/perceptron.svg"
	var drawn bytes.Buffer
	if err := a.WriteSVG(&drawn); err != nil {
		t.Fatal(err)
	}
	if *messagetest.Update {
		err := os.WriteFile(file, drawn.Bytes(), 0o644)
		if err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(committed, drawn.Bytes()) {
		t.Errorf("%s differs from the animation that the code draws, want the same bytes; "+
			"run go test ./plotting/animation -run FrontPage -update and look at the file", file)
	}
}
