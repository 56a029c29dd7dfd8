package theme

import "testing"

// TestLooksOfClassesDiffer: the first eight classes differ in shape. The first 64 differ in shape or
// colour.
func TestLooksOfClassesDiffer(t *testing.T) {
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
		t.Errorf("64 classes have %d looks and the first 8 have %d shapes, want 64 and 8",
			len(looks), len(shapes))
	}
}
