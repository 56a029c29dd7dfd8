package classifier

import (
	"encoding/json"
	"fmt"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

const (
	kernelKind    = "perceptronlab kernel classifier"
	kernelVersion = 1
	gaussianName  = "gaussian" // the only kernel that can be saved
)

// A kernelFile is a KernelModel in the form in which Save writes it as JSON. The names in the JSON must
// not change.
type kernelFile struct {
	Kind       string           `json:"kind"`
	Version    int              `json:"version"`
	Kernel     string           `json:"kernel"`
	G          float64          `json:"g"`
	Classes    []string         `json:"classes"`
	Features   []string         `json:"features,omitempty"`
	Columns    int              `json:"columns"`
	Scaling    *scalingFile     `json:"scaling,omitempty"`
	Examples   int              `json:"examples"`
	Support    []numbers        `json:"support"`
	Components []kernelPartFile `json:"components"`
	Source     *sourceFile      `json:"source,omitempty"`
}

// A kernelPartFile is a KernelComponent in the form in which Save writes it as JSON.
type kernelPartFile struct {
	Class        string                `json:"class"`
	Coefficients numbers               `json:"coefficients"`
	Outcome      perceptron.Outcome    `json:"outcome"`
	StopReason   perceptron.StopReason `json:"stopReason"`
	Reason       string                `json:"reason"`
	Mistakes     int                   `json:"mistakes"`
}

// MarshalJSON returns the JSON that Save writes, without the newline at its end. The errors are those of
// Save.
func (m KernelModel) MarshalJSON() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	g, ok := m.Kernel.(perceptron.Gaussian)
	if !ok {
		found := fmt.Sprintf("a kernel of the type %T", m.Kernel)
		return nil, problem(found, "a perceptron.Gaussian, because other kernels can't be saved").
			With(datasets.Fix{Do: "keep the training table, and train again"})
	}
	source, err := encodeSource(m.Source)
	if err != nil {
		return nil, err
	}
	f := kernelFile{
		Kind:     kernelKind,
		Version:  kernelVersion,
		Kernel:   gaussianName,
		G:        g.G,
		Classes:  m.Classes,
		Features: m.Features,
		Columns:  m.Columns,
		Scaling:  encodeScaling(m.Scaling),
		Examples: m.Examples,
		Source:   source,
	}
	for _, row := range m.Support {
		f.Support = append(f.Support, row)
	}
	for _, part := range m.Components {
		f.Components = append(f.Components, kernelPartFile{
			Class:        part.Class,
			Coefficients: part.Coefficients,
			Outcome:      part.Outcome,
			StopReason:   part.StopReason,
			Reason:       part.Reason,
			Mistakes:     part.Mistakes,
		})
	}
	return json.Marshal(f)
}

// UnmarshalJSON sets m to the model in text, which MarshalJSON or Save wrote. It sets all fields of m;
// Report becomes nil. After an error, m is unchanged. As usual in Go, m is also unchanged if text is
// null.
func (m *KernelModel) UnmarshalJSON(text []byte) error {
	return unmarshalModel(m, text, decodeKernel)
}

// decodeKernel returns the model that text contains, which MarshalJSON returned.
func decodeKernel(text []byte) (*KernelModel, error) {
	var f kernelFile
	if err := decodeFile(text, kernelKind, kernelVersion, &f); err != nil {
		return nil, err
	}
	m, err := f.model()
	if err != nil {
		return nil, err
	}
	if err := m.check(); err != nil {
		return nil, err
	}
	return m, nil
}

// model returns the model in f. It does not check whether the fields of the model contradict one another.
func (f *kernelFile) model() (*KernelModel, error) {
	if f.Kernel != gaussianName {
		return nil, problem("the kernel "+wording.Quote(f.Kernel), wording.Quote(gaussianName)).
			With(datasets.Fix{Do: "use the release that saved the model"})
	}
	source, err := decodeSource(f.Source)
	if err != nil {
		return nil, err
	}
	m := &KernelModel{
		Kernel:   perceptron.Gaussian{G: f.G},
		Classes:  f.Classes,
		Features: f.Features,
		Columns:  f.Columns,
		Scaling:  f.Scaling.scaling(),
		Examples: f.Examples,
		Source:   source,
	}
	for _, row := range f.Support {
		m.Support = append(m.Support, row)
	}
	for _, part := range f.Components {
		m.Components = append(m.Components, KernelComponent{
			Class:        part.Class,
			Coefficients: part.Coefficients,
			Outcome:      part.Outcome,
			StopReason:   part.StopReason,
			Reason:       part.Reason,
			Mistakes:     part.Mistakes,
		})
	}
	return m, nil
}
