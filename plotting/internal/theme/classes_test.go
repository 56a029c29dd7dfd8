package theme

import "testing"

// Any two of the first 8 classes differ in shape. Any two of the first 64 classes differ in shape
// or colour.
func TestShapesAndColoursOfClassesDiffer(t *testing.T) {
	type look struct {
		shape int
		color any
	}
	looks, shapes := map[look]bool{}, map[int]bool{}
	for k := range 64 {
		looks[look{ShapeOf(k), ClassColor(k)}] = true
		if k < 8 {
			shapes[ShapeOf(k)] = true
		}
	}
	if len(looks) != 64 || len(shapes) != 8 {
		t.Errorf("64 classes have %d combinations of shape and colour, and the first 8 have %d shapes; want 64 and 8",
			len(looks), len(shapes))
	}
}
