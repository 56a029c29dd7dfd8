package files

import "perceptronlab/internal/similar"

// mostSimilar returns the element of names that is most similar to name. It reports false if name is not
// similar enough to any element to be a misspelling.
func mostSimilar(name string, names []string) (meant string, ok bool) {
	return similar.Most(name, names)
}

// normalised returns only the letters and digits of a name, in lower case.
func normalised(name string) string { return similar.Normalised(name) }
