package plotting

import (
	"bytes"
	"flag"
	"fmt"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
)

var update = flag.Bool("update", false, "write the golden images anew")

// testdata is the folder of the golden images.
var testdata = func() string {
	here, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return filepath.Join(here, "testdata")
}()

// TestMain runs the tests in a folder of their own: the Examples of the gallery
// save their figures there, as a reader's program would, and TestGolden too; then each
// is held against the golden image of its name.
func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "figures")
	if err == nil {
		err = os.Chdir(dir)
	}
	if err != nil {
		panic(err)
	}
	status := m.Run()
	saved, _ := filepath.Glob("*.png")
	for _, name := range saved {
		if err := heldAgainstGolden(name); err != nil {
			fmt.Printf("--- FAIL: %v: see %s\n", err, filepath.Join(dir, name))
			status = max(status, 1)
		}
	}
	if status == 0 {
		os.RemoveAll(dir) // otherwise it has the figures that differ
	}
	os.Exit(status)
}

// TestGolden draws the golden images that no Example of the gallery draws.
func TestGolden(t *testing.T) {
	for name, p := range map[string]*plot.Plot{
		"and":                  DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine),
		"mistakes_ringed":      DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine),
		"disc":                 DecisionRegions(disc(120), circle),
		"xor":                  DecisionRegions(xor, xorScore),
		"one_class":            DecisionRegions(oneClass, perceptron.Weights{1, 2, -11}.Affine),
		"names_and_nan":        DecisionRegions(and.Named("petal length", "petal width"), rootScore),
		"units_of_their_own":   DecisionRegions(wide.Named("income", "age"), perceptron.Weights{-1, 800, 0}.Affine),
		"mistakes_40_epochs":   Mistakes(bouncing(40)),
		"mistakes_1000_epochs": Mistakes(falling(1000)),
	} {
		if err := Save(p, name+".png"); err != nil {
			t.Error(err)
		}
	}
}

// heldAgainstGolden returns how a saved figure differs from the golden one; with
// -update it writes the golden one instead.
func heldAgainstGolden(name string) error {
	got, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	golden := filepath.Join(testdata, name)
	if *update {
		return os.WriteFile(golden, got, 0o666)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		return fmt.Errorf("%w; run the test with -update to write it", err)
	}
	off, err := pixelsOff(got, want)
	if err == nil && off > 0 {
		err = fmt.Errorf("%d pixels differ from %s", off, golden)
	}
	return err
}

// pixelsOff returns how many pixels of two PNG images of one size differ: by more than
// 24 of 255 in red, green or blue, because edges are smoothed in floating point, which
// is not the same to the bit on every machine.
func pixelsOff(got, want []byte) (off int, err error) {
	const tolerance = 24
	a, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		return 0, err
	}
	b, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		return 0, err
	}
	if a.Bounds() != b.Bounds() {
		return 0, fmt.Errorf("the image is %v, want %v", a.Bounds(), b.Bounds())
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := rgba(a.At(x, y)), rgba(b.At(x, y))
			if max(apart(p.R, q.R), apart(p.G, q.G), apart(p.B, q.B)) > tolerance {
				off++
			}
		}
	}
	return off, nil
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
