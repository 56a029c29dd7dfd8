package theme

import (
	"image/color"
	"testing"
)

// Any two of the first 8 classes differ in shape. With n colours, any two of the first 8n classes
// differ in shape or colour.
func TestShapesAndColoursOfClassesDiffer(t *testing.T) {
	type look struct {
		shape int
		color color.RGBA
	}
	for colours := 1; colours <= 20; colours++ {
		theme := Theme{Classes: make([]color.RGBA, colours)}
		for i := range theme.Classes {
			theme.Classes[i].R = uint8(i)
		}
		looks, shapes := map[look]bool{}, map[int]bool{}
		for k := range 8 * colours {
			looks[look{theme.ShapeOf(k), theme.ClassColor(k)}] = true
			if k < 8 {
				shapes[theme.ShapeOf(k)] = true
			}
		}
		if len(looks) != 8*colours || len(shapes) != 8 {
			t.Errorf("with %d colours, %d classes have %d combinations of shape and colour, "+
				"and the first 8 have %d shapes; want %d and 8",
				colours, 8*colours, len(looks), len(shapes), 8*colours)
		}
	}
}
