package theme

import "testing"

// TestLooksOfClassesDiffer: eight classes differ in shape, 64 in shape or colour.
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
		t.Errorf("%d looks and %d shapes, want 64 and 8", len(looks), len(shapes))
	}
}
