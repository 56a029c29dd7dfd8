package classifier

import "io"

// Save writes m to the named file as JSON. It writes all fields except Report, and does not round a
// number. The file appears under its name only when it is complete. Until then, and after an error, an
// earlier file of this name is unchanged. The folder must exist.
//
// Only a perceptron.Gaussian can be saved, because a Kernel of your own is code. It is also an error if
// the fields of m contradict one another, or if a number is not finite.
func (m *KernelModel) Save(name string) error { return saveModel(name, m) }

// LoadKernel reads a model from a file that [KernelModel.Save] wrote. It returns an error if the file does
// not contain such a model, or if the fields of the model contradict one another. If the file does not
// exist, the error wraps fs.ErrNotExist.
func LoadKernel(name string) (*KernelModel, error) {
	return loadModel(name, decodeKernel)
}

// WriteTo writes to w what Save writes to a file. It returns the number of bytes, and the errors of
// Save and of w.
func (m *KernelModel) WriteTo(w io.Writer) (n int64, err error) { return writeModel(w, m) }

// ReadKernel reads a model that [KernelModel.Save] or WriteTo wrote. It reads r to its end. The errors are
// those of [LoadKernel] and of r.
func ReadKernel(r io.Reader) (*KernelModel, error) {
	return readModel(r, decodeKernel)
}
