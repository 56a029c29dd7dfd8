package plotting

import (
	"go/ast"
	"go/parser"
	"go/token"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A figures is a set of functions that return figures, by name. The name starts with the name of the
// function of this package that draws the figure.
type figures map[string]func() *plot.Plot

// styledFigures returns at least one figure of each function of this package that returns a plot, and
// further figures that contain other parts.
func styledFigures() figures {
	all := figures{"New": New, "Gates": Gates, "Curves": fourCurves}
	maps.Copy(all, styledFiguresOfThePlane())
	maps.Copy(all, styledFiguresOfRuns())
	maps.Copy(all, styledFiguresOfWeights())
	return all
}

func styledFiguresOfThePlane() figures {
	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
	return figures{
		"Scatter": func() *plot.Plot { return Scatter(xor) },
		"DecisionRegions": func() *plot.Plot {
			return DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine)
		},
		"DecisionRegions, curved": func() *plot.Plot { return DecisionRegions(disc(120), circle) },
		"DecisionRegions, NaN":    func() *plot.Plot { return DecisionRegions(and, rootScore) },
		"ClassRegions":            func() *plot.Plot { return ClassRegions(petals, speciesOf) },
		"DistanceToLine":          func() *plot.Plot { return DistanceToLine(fourPoints, perceptron.Weights{1, -1}, 0) },
		"MarginBand":              func() *plot.Plot { return MarginBand(and, perceptron.Weights{3, 2, -4}) },
		"MarginBand, none":        func() *plot.Plot { return MarginBand(xor, perceptron.Weights{2, -2, -1}) },
		"Hulls":                   func() *plot.Plot { return Hulls(xor) },
		"Hulls, overlapping":      func() *plot.Plot { return Hulls(disc(120)) },
		"Hulls, apart":            func() *plot.Plot { return Hulls(and) },
		"Halfway":                 func() *plot.Plot { return Halfway(and) },
		"Panels": func() *plot.Plot {
			return Panels(2, Scatter(and), Panels(1, Mistakes(andMistakes)))
		},
	}
}

func styledFiguresOfRuns() figures {
	updates := perceptron.Updates(absorbedAnd)
	all := figures{
		"Frames":                  func() *plot.Plot { return Frames(and, updates) },
		"Steps":                   last(Steps(and, updates)),
		"StepsInPlane":            last(StepsInPlane(and, updates)),
		"StepsOfLearning":         last(StepsOfLearning(xor)),
		"StepsInWeightSpace":      last(StepsInWeightSpace(and, updates)),
		"StepsOfUpdate":           last(StepsOfUpdate(fourPoints, firstUpdate(fourPoints, -1, 2))),
		"ErrorsByUpdate":          func() *plot.Plot { return ErrorsByUpdate(absorbedAnd, updates) },
		"StepsOfSqueeze":          last(StepsOfSqueeze(and, updates)),
		"Squeeze":                 func() *plot.Plot { return Squeeze(absorbedAnd, andSeparator, updates) },
		"Cosine":                  func() *plot.Plot { return Cosine(absorbedAnd, andSeparator, updates) },
		"Distribution":            func() *plot.Plot { return Distribution([]int{1, 2, 2, 3}, 7) },
		"Distribution, far bound": func() *plot.Plot { return Distribution([]int{1, 2, 2, 3}, 1e6) },
		"Mistakes":                func() *plot.Plot { return Mistakes(andMistakes) },
		"Mistakes, none":          func() *plot.Plot { return Mistakes(nil) },
	}
	for up := range updates {
		all["Triptych"] = func() *plot.Plot { return Triptych(and, up) }
		if up.K == 2 {
			break
		}
	}
	return all
}

func styledFiguresOfWeights() figures {
	planted, u, err := datasets.Planted(16, 2, 0.25, 233)
	if err != nil {
		panic(err)
	}
	ones := fromRows([][]float64{{1}, {2}}, -1, 1)
	good, bad := perceptron.Weights{3, 2, -4}, perceptron.Weights{-1, 2, 2}
	images := [][]float64{{4, -4, 0, -2}, {1, 0.5, -0.1, 3}}
	inputs, weights := []string{"x1", "x2", "x3"}, perceptron.Weights{3, 0, -4, 1}
	return figures{
		"UnitBall":                func() *plot.Plot { return UnitBall(planted, u, perceptron.Weights{1, 0}) },
		"UnitBall, not separable": func() *plot.Plot { return UnitBall(xor, perceptron.Weights{1, 1}, nil) },
		"LossLine":                func() *plot.Plot { return LossLine(absorbedAnd, bad, good) },
		"LossMap":                 func() *plot.Plot { return LossMap(and, perceptron.ZeroOne, "errors", u) },
		"LossMap, criterion":      func() *plot.Plot { return LossMap(and, perceptron.Criterion, "criterion E") },
		"WeightSpace":             func() *plot.Plot { return WeightSpace(planted, perceptron.Weights{0, 0}, u) },
		"ExamplesInWeightSpace":   last(ExamplesInWeightSpace(xor)),
		"WeightSpace, XOR":        func() *plot.Plot { return WeightSpace(xor) },
		"WeightSlice":             func() *plot.Plot { return WeightSlice(absorbedAnd, -4, good) },
		"WeightImages":            func() *plot.Plot { return WeightImages([]string{"a", "b"}, images, 2) },
		"UnitDiagram":             func() *plot.Plot { return UnitDiagram(inputs, weights) },
		"UnitDiagram, symbols":    func() *plot.Plot { return UnitDiagram(nil, nil) },
		"Lift":                    func() *plot.Plot { return Lift(ones, perceptron.Weights{2, -3}) },
		"Lift, space":             func() *plot.Plot { return Lift(xor, good) },
		"Lift, w = 0":             func() *plot.Plot { return Lift(and, perceptron.Weights{0, 0, 0}) },
	}
}

// speciesOf is a prediction of the species of an iris from the length of its petal.
func speciesOf(x []float64) string {
	switch {
	case x[0] < 2.5:
		return "setosa"
	case x[0] < 4.8:
		return "versicolor"
	}
	return "virginica"
}

// fourCurves returns a figure with a line in each style.
func fourCurves() *plot.Plot {
	return Curves("epoch", "errors", Series{"a", []float64{3, 1}}, Series{"b", []float64{4, 2}},
		Series{"c", []float64{5, 3}}, Series{"d", []float64{6, 4}})
}

// last returns a function that returns the last of some figures.
func last(figures iter.Seq2[*plot.Plot, string]) func() *plot.Plot {
	return func() (p *plot.Plot) {
		for figure := range figures {
			p = figure
		}
		return p
	}
}

// TestEveryFigureIsStyled looks for the exported functions of this package that return a plot, or
// plots with captions. Each of them is in styledFigures.
func TestEveryFigureIsStyled(t *testing.T) {
	styled := map[string]bool{}
	for name := range styledFigures() {
		function, _, _ := strings.Cut(name, ",")
		styled[function] = true
	}
	folder := filepath.Dir(testdata)
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if filepath.Ext(file.Name()) != ".go" || strings.HasSuffix(file.Name(), "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, file.Name()), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range functionsThatReturnPlots(parsed) {
			if !styled[name] {
				t.Errorf("styledFigures has no figure of %s, want one", name)
			}
			delete(styled, name)
		}
	}
	for name := range styled {
		t.Errorf("styledFigures has a figure of %s, which isn't a function that returns a plot", name)
	}
}

// functionsThatReturnPlots returns the exported functions of a file whose result contains *plot.Plot.
func functionsThatReturnPlots(file *ast.File) []string {
	var names []string
	for _, declaration := range file.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || f.Recv != nil || !f.Name.IsExported() || f.Type.Results == nil {
			continue
		}
		hasPlot := false
		ast.Inspect(f.Type.Results, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			hasPlot = hasPlot || ok && selector.Sel.Name == "Plot"
			return true
		})
		if hasPlot {
			names = append(names, f.Name.Name)
		}
	}
	return names
}
