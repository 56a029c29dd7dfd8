package plotting

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

var update = flag.Bool("update", false, "write the golden images anew")

// tolerance is how far a pixel may be from the golden one in red, green and blue,
// of 255: edges are smoothed in floating point, which is not the same to the bit
// on every machine.
const tolerance = 24

func TestGolden(t *testing.T) {
	tests := []struct {
		name string
		plot *plot.Plot
	}{
		{"and", DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)},
		{"mistakes_ringed", DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine)},
		{"circle", DecisionRegions(disc(120), circle)},
		{"xor", DecisionRegions(xor, xorScore)},
		{"one_class", DecisionRegions(oneClass, perceptron.Weights{1, 2, -11}.Affine)},
		{"names_and_nan", DecisionRegions(and.Named("petal length", "petal width"), rootScore)},
		{"units_of_their_own", DecisionRegions(wide.Named("income", "age"), perceptron.Weights{-1, 800, 0}.Affine)},
		{"iris_setosa", irisSetosa()},
		{"mistakes_9_epochs", Mistakes(andMistakes)},
		{"mistakes_40_epochs", Mistakes(bouncing(40))},
		{"mistakes_1000_epochs", Mistakes(falling(1000))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := PNG(test.plot, Width, Height)
			if err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", test.name+".png")
			if *update {
				if err := os.WriteFile(golden, got, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatalf("%v; run the test with -update to write it", err)
			}
			if off := pixelsOff(t, got, want); off > 0 {
				other := filepath.Join(t.ArtifactDir(), test.name+".png")
				if err := os.WriteFile(other, got, 0o666); err != nil {
					t.Fatal(err)
				}
				t.Errorf("%d pixels differ from %s: see %s (kept with -artifacts)", off, golden, other)
			}
		})
	}
}

// irisSetosa is the figure of the README.
func irisSetosa() *plot.Plot {
	flowers := perceptron.Must(datasets.Iris().Against("setosa"))
	petals := perceptron.Must(flowers.Columns(2, 3))
	return DecisionRegions(petals, perceptron.Train(petals.AbsorbBias()).Weights.Affine)
}

// pixelsOff returns how many pixels of two PNG images of one size differ by more
// than the tolerance.
func pixelsOff(t *testing.T, got, want []byte) int {
	t.Helper()
	a, b := mustDecode(t, got), mustDecode(t, want)
	if a.Bounds() != b.Bounds() {
		t.Fatalf("the image is %v, want %v", a.Bounds(), b.Bounds())
	}
	off := 0
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := rgba(a.At(x, y)), rgba(b.At(x, y))
			if apart(p.R, q.R) > tolerance || apart(p.G, q.G) > tolerance || apart(p.B, q.B) > tolerance {
				off++
			}
		}
	}
	return off
}

func mustDecode(t *testing.T, data []byte) image.Image {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
