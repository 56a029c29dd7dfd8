package classifier

import (
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A KernelModel predicts the class of a row from kernel values of the row and of training rows.
// [KernelTrainer] and [LoadKernel] return KernelModels. With the coefficients cⱼ of a component, one per row
// zⱼ of Support, the score of the component for a scaled row x is
//
//	Σ cⱼ K(zⱼ, x)
//
// which costs O(d) for each row of Support with d columns. Do not change the fields of a KernelModel,
// except Source. While no field is changed, a KernelModel is safe for concurrent use, provided that its
// Kernel is.
type KernelModel struct {
	Kernel   perceptron.Kernel
	Classes  []string         // sorted as numbers if all are numbers, and otherwise as strings
	Features []string         // names of the columns; nil: the columns have no names
	Columns  int              // number of columns
	Scaling  *prepare.Scaling // scales a row before it is scored; nil: rows are not scaled
	Source   datasets.Source  // reader with the settings of the training file; nil: unknown
	Report   *datasets.Report // skipped rows and replaced values of the training file; Save omits it
	Examples int              // number of training rows

	// Support contains the scaled training rows on which a component made a mistake, in the order of the
	// training table. Each has one number per column, also if the table was sparse.
	Support [][]float64

	// Components are the results of the binary problems: one per class or, for two classes, only one
	// for the second class.
	Components []KernelComponent
}

// A KernelComponent is the result of the binary problem of a class against the rest.
type KernelComponent struct {
	Class string // the positive class

	// Coefficients contains one number cⱼ per row of Support: the number of mistakes on the row if its
	// class is Class, and minus this number otherwise.
	Coefficients []float64

	// Outcome is Converged or Stopped. Reason and StopReason explain it, as in a perceptron.KernelRun.
	Outcome    perceptron.Outcome
	StopReason perceptron.StopReason
	Reason     string
	Mistakes   int // the number of mistakes in all epochs
}

// positive returns the positive class of component p.
func (m *KernelModel) positive(p int) string {
	if len(m.Classes) == 2 {
		return m.Classes[1]
	}
	return m.Classes[p]
}

// plain returns a Model with the classes, columns, scaling and Source of m, for functions that need only
// these.
func (m *KernelModel) plain() *Model {
	return &Model{
		Classes:  m.Classes,
		Features: m.Features,
		Columns:  m.Columns,
		Scaling:  m.Scaling,
		Source:   m.Source,
	}
}

// ReadFile reads a file in the same way as the training file, as [Model.ReadFile] does.
func (m *KernelModel) ReadFile(name string) (datasets.Table, error) { return m.plain().ReadFile(name) }

// String returns a description of the model and its training: the kernel and the sizes in the first line,
// and then one line for each of the first 20 components, with its Outcome, its StopReason and the number of
// its mistakes. The field Reason of a component has the details.
//
//	kernel perceptron, exp(-0.25 |x-z|²): 3 classes, 4 features; support of 48 of the 150 training rows
//	  setosa: converged (proved), 4 mistakes
//	  versicolor: stopped (limit), 130 mistakes
//	  virginica: stopped (limit), 121 mistakes
func (m *KernelModel) String() string {
	if len(m.Components) == 0 {
		return "no model"
	}
	text := fmt.Sprintf("kernel perceptron, %v: %s, %s; support of %d of the %s", m.Kernel,
		wording.Plural(len(m.Classes), "class"), wording.Plural(m.Columns, "feature"),
		len(m.Support), wording.Plural(m.Examples, "training row"))
	lines := []string{text}
	for p, part := range m.Components {
		const maxLines = 20
		if p == maxLines {
			lines = append(lines, fmt.Sprintf("  … (%d binary problems in all)", len(m.Components)))
			break
		}
		lines = append(lines, fmt.Sprintf("  %s: %v (%v), %s", visible(part.Class), part.Outcome,
			part.StopReason, wording.Plural(part.Mistakes, "mistake")))
	}
	return strings.Join(lines, "\n")
}
