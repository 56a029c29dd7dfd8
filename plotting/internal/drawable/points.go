package drawable

import (
	"reflect"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"perceptronlab/internal/finite"
	"perceptronlab/plotting/internal/notation"
)

// plotterPackage is the import path of the plotters of gonum.
var plotterPackage = reflect.TypeFor[plotter.Line]().PkgPath()

// mustHaveFinitePoints panics if one of gonum's plotters in p has a point that is not finite. The functions
// that make these plotters check their arguments, but a literal such as plotter.Line{XYs: …} is not
// checked. If the caller has set the ranges of the axes, they don't show that the literal contains NaN.
//
// A plot has no method that returns its plotters, so mustHaveFinitePoints reads its field by reflection.
func mustHaveFinitePoints(place string, p *plot.Plot) {
	plotters := reflect.ValueOf(p).Elem().FieldByName("plotters")
	if !plotters.IsValid() {
		return
	}
	for i := range plotters.Len() {
		v := reflect.Indirect(plotters.Index(i).Elem())
		if v.Kind() != reflect.Struct || v.Type().PkgPath() != plotterPackage {
			continue
		}
		name := place + v.Type().String()
		for k := range v.NumField() {
			mustBeFinite(name, v.Field(k))
		}
	}
}

// mustBeFinite panics if field contains a point that is not finite. name is the name of the type of the
// plotter.
func mustBeFinite(name string, field reflect.Value) {
	switch field.Type() {
	case reflect.TypeFor[plotter.XYs](), reflect.TypeFor[plotter.XYZs](), reflect.TypeFor[plotter.Values](),
		reflect.TypeFor[plotter.XErrors](), reflect.TypeFor[plotter.YErrors](),
		reflect.TypeFor[[]plotter.HistogramBin]():
	case reflect.TypeFor[[]plotter.XYs](): // the rings of a plotter.Polygon
		for i := range field.Len() {
			mustBeFinite(name, field.Index(i))
		}
		return
	default:
		return
	}
	for i := range field.Len() {
		point := field.Index(i)
		if !isFinite(point) {
			Panic("%s: point %d, counted from 0: got %s, want finite numbers; leave out the point",
				name, i, notation.Vector(floats(point)...))
		}
	}
}

// isFinite reports whether the coordinates of a point, or a number, are finite.
func isFinite(v reflect.Value) bool {
	if v.Kind() == reflect.Float64 {
		return finite.All(v.Float())
	}
	for k := range v.NumField() {
		if !isFinite(v.Field(k)) {
			return false
		}
	}
	return true
}

// floats returns the coordinates of a point, or a number as the only element.
func floats(v reflect.Value) []float64 {
	if v.Kind() == reflect.Float64 {
		return []float64{v.Float()}
	}
	var values []float64
	for k := range v.NumField() {
		values = append(values, floats(v.Field(k))...)
	}
	return values
}
