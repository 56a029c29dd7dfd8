package files

import (
	"cmp"
	"regexp"
	"slices"
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

// libffmEntry matches an entry of a libffm file: field:index:value.
var libffmEntry = regexp.MustCompile(`^\d+:\d+:[-+.\w]+$`)

// errLibffm returns the problem that an entry has a field, as in libffm files.
func errLibffm(entry string) *datasets.Problem {
	return problem(wording.Quote(entry)+", which is field:index:value, as libffm reads it", "index:value").
		With(do(`delete the fields, which only factorization machines use (in a shell: ` +
			`sed -E 's/ [0-9]+:([0-9]+:)/ \1/g' FILE)`))
}

// reported returns the columns that were left out, in ascending order of their indices.
func (p *libsvmParser) reported() []datasets.LeftOut {
	var columns []datasets.LeftOut
	for index, count := range p.leftOut {
		columns = append(columns, datasets.LeftOut{Column: index, Count: count})
	}
	slices.SortFunc(columns, func(a, b datasets.LeftOut) int {
		return cmp.Or(cmp.Compare(len(a.Column), len(b.Column)), cmp.Compare(a.Column, b.Column))
	})
	return columns
}
