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
		{"disc", DecisionRegions(disc(120), circle)},
		{"xor", DecisionRegions(xor, xorScore)},
		{"one_class", DecisionRegions(oneClass, perceptron.Weights{1, 2, -11}.Affine)},
		{"names_and_nan", DecisionRegions(and.Named("petal length", "petal width"), rootScore)},
		{"units_of_their_own", DecisionRegions(wide.Named("income", "age"), perceptron.Weights{-1, 800, 0}.Affine)},
		{"mistakes_40_epochs", Mistakes(bouncing(40))},
		{"mistakes_1000_epochs", Mistakes(falling(1000))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := PNG(test.plot, Width, Height)
			if err != nil {
				t.Fatal(err)
			}
			fault := differs(test.name+".png", got, func() string {
				other := filepath.Join(t.ArtifactDir(), test.name+".png")
				if err := os.WriteFile(other, got, 0o666); err != nil {
					t.Fatal(err)
				}
				return other + " (kept with -artifacts)"
			})
			if fault != "" {
				t.Error(fault)
			}
		})
	}
}

// pixelsOff returns how many pixels of two PNG images of one size differ by more
// than the tolerance.
func pixelsOff(got, want []byte) (off int, err error) {
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
			if apart(p.R, q.R) > tolerance || apart(p.G, q.G) > tolerance || apart(p.B, q.B) > tolerance {
				off++
			}
		}
	}
	return off, nil
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
