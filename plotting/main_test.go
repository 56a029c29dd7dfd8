package plotting

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// testdata is the folder of the golden images. Its path is absolute, because TestMain changes the
// working folder.
var testdata = func() string {
	here, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return filepath.Join(here, "testdata")
}()

// TestMain runs the tests in a temporary folder. In this folder, TestGolden and the Examples in the
// files gallery_*_test.go save their figures. After the tests, TestMain compares each saved figure
// with the golden image of the same name.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "figures")
	if err == nil {
		err = os.Chdir(dir)
	}
	if err != nil {
		panic(err)
	}
	status := messagetest.Run(m)
	saved, _ := filepath.Glob("*.png")
	for _, name := range saved {
		if err := compareWithGolden(name); err != nil {
			fmt.Printf("--- FAIL: %v: see %s\n", err, filepath.Join(dir, name))
			status = max(status, 1)
		}
	}
	if status == 0 {
		os.RemoveAll(dir) // after a failure, the folder is kept, because it contains the figures that differ
	}
	os.Exit(status)
}

// TestGolden saves the figures of golden images that no Example saves. It makes no comparison,
// because TestMain compares the saved figures.
func TestGolden(t *testing.T) {
	for name, p := range map[string]*plot.Plot{
		"and":             DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine),
		"mistakes_ringed": DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine),
		"disc":            DecisionRegions(disc(120), circle),
		"xor":             DecisionRegions(xor, xorScore),
		"one_class":       DecisionRegions(oneClass, perceptron.Weights{1, 2, -11}.Affine),
		"names_and_nan":   DecisionRegions(and.Named("petal length", "petal width"), rootScore),
		"units_of_their_own": DecisionRegions(
			differentRanges.Named("income", "age"), perceptron.Weights{-1, 800, 0}.Affine,
		),
		"curves_long_names":    curvesWithLongNames(),
		"far_from_zero":        DecisionRegions(farFromZero, perceptron.Weights{1, 1, -2e12 - 1.5}.Affine),
		"mistakes_40_epochs":   Mistakes(oscillatingMistakes(40)),
		"mistakes_1000_epochs": Mistakes(decreasingMistakes(1000)),
		"mistakes_fewest":      Mistakes(append(decreasingMistakes(200)[:150], 9)),
	} {
		if err := Save(p, name+".png"); err != nil {
			t.Error(err)
		}
	}
}

// compareWithGolden returns an error if a saved figure differs from its golden image. With
// -update it writes the golden image instead.
func compareWithGolden(name string) error {
	got, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	golden := filepath.Join(testdata, name)
	if *messagetest.Update {
		return os.WriteFile(golden, got, 0o666)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		return fmt.Errorf("%w; run the test with -update to write the golden image", err)
	}
	n, err := differentPixels(got, want)
	if err == nil && n > 0 {
		err = fmt.Errorf("%s: number of pixels that differ from %s = %d, want 0", name, golden, n)
	}
	return err
}
