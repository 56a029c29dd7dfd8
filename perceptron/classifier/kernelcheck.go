package classifier

import (
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// checkKernel returns an error if k is a Gaussian whose G is out of the range of
// perceptron.Trainer.Kernel.
func checkKernel(k perceptron.Kernel) error {
	g, ok := k.(perceptron.Gaussian)
	if !ok || g.G > 0x1p-900 && g.G < 0x1p+900 {
		return nil
	}
	return problem(fmt.Sprintf("a Gaussian kernel with G = %v", g.G), "a number between 2⁻⁹⁰⁰ and 2⁹⁰⁰")
}

// check returns an error if the fields of m contradict one another, or if a number is not finite.
func (m *KernelModel) check() error {
	if err := checkNames(m.Classes, columns{m.Features, m.Columns}); err != nil {
		return err
	}
	if m.Kernel == nil {
		return problem("a model without a Kernel", "a Kernel")
	}
	if err := checkKernel(m.Kernel); err != nil {
		return err
	}
	if err := m.asModel().checkScaling(); err != nil {
		return err
	}
	if err := m.checkSupport(); err != nil {
		return err
	}
	want := CrammerSinger.components(len(m.Classes))
	if len(m.Components) != want {
		found := fmt.Sprintf("%s for %s", wording.Plural(len(m.Components), "component"),
			wording.Plural(len(m.Classes), "class"))
		return problem(found, wording.Plural(want, "component"))
	}
	for p := range m.Components {
		if err := m.checkComponent(p); err != nil {
			return err
		}
	}
	return nil
}

// checkShape is check for the numbers of classes, columns, rows and coefficients only, so it is fast enough
// for each prediction.
func (m *KernelModel) checkShape() error {
	fits := m.Kernel != nil && len(m.Support) > 0 && len(m.Classes) >= 2 &&
		len(m.Components) == CrammerSinger.components(len(m.Classes)) &&
		(m.Features == nil || len(m.Features) == m.Columns)
	for _, row := range m.Support {
		fits = fits && len(row) == m.Columns
	}
	for _, part := range m.Components {
		fits = fits && len(part.Coefficients) == len(m.Support)
	}
	if fits {
		return nil
	}
	return m.check()
}

// checkSupport returns an error unless m has a support row, and each has one finite number per column.
func (m *KernelModel) checkSupport() error {
	if len(m.Support) == 0 || len(m.Support) > m.Examples {
		found := fmt.Sprintf("%s for %s", wording.Plural(len(m.Support), "support row"),
			wording.Plural(m.Examples, "training row"))
		return problem(found, "at least 1 support row, and at most 1 per training row")
	}
	for i, row := range m.Support {
		place := fmt.Sprintf("support row %d", i)
		if len(row) != m.Columns {
			return problemAt(place, wording.Plural(len(row), "number"),
				fmt.Sprintf("%d, one per column", m.Columns))
		}
		if j := finite.IndexNonFinite(row); j >= 0 {
			return problemAt(fmt.Sprintf("%s, column %d", place, j), fmt.Sprint(row[j]), "a finite number")
		}
	}
	return nil
}

// checkComponent returns an error unless component p has the class that its position implies, a valid Outcome
// and StopReason, and one finite coefficient per support row.
func (m *KernelModel) checkComponent(p int) error {
	part := &m.Components[p]
	place := fmt.Sprintf("component %d", p)
	if part.Class != m.positive(p) {
		return problemAt(place, "the class "+wording.Quote(part.Class), wording.Quote(m.positive(p)))
	}
	if err := checkOutcome(place, part.Outcome); err != nil {
		return err
	}
	if err := checkStopReason(place, part.StopReason); err != nil {
		return err
	}
	if len(part.Coefficients) != len(m.Support) {
		return problemAt(place, wording.Plural(len(part.Coefficients), "coefficient"),
			fmt.Sprintf("%d, one per support row", len(m.Support)))
	}
	if j := finite.IndexNonFinite(part.Coefficients); j >= 0 {
		place := fmt.Sprintf("coefficient %d of %s", j, place)
		return problemAt(place, fmt.Sprint(part.Coefficients[j]), "a finite number")
	}
	return nil
}
