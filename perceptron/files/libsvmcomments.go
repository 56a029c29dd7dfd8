package files

import (
	"regexp"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// baseComment matches the comment in which scikit-learn's dump_svmlight_file writes from which index it
// counts.
var baseComment = regexp.MustCompile(`^#\s*Column indices are (zero|one)-based\s*$`)

// checkBase returns an error if a comment at the beginning of a file contradicts ZeroBased.
func (p *libsvmParser) checkBase(start string) error {
	number := 0
	for line := range strings.Lines(start) {
		number++
		line = strings.TrimSpace(line)
		if line != "" && line[0] != '#' {
			return nil
		}
		match := baseComment.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		p.saysBase = true
		isZeroBased := match[1] == "zero"
		if isZeroBased == p.options.ZeroBased {
			return nil
		}
		return withPlace(datasets.Place{Line: number}, errContradictedBase(line, isZeroBased))
	}
	return nil
}

// errContradictedBase returns the problem that a comment contradicts ZeroBased.
func errContradictedBase(comment string, isZeroBased bool) *datasets.Problem {
	want, condition := "a file that counts from 0", "if the file counts from 1"
	if isZeroBased {
		want, condition = "a file that counts from 1", "if the file counts from 0"
	}
	return problem("the comment "+wording.Quote(comment), want).
		With(when(condition, set("LIBSVM.ZeroBased", isZeroBased))).
		With(datasets.Fix{When: "if the comment is wrong", Do: "delete the line"})
}
