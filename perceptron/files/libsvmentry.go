package files

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// entry parses index:value. The column must be greater than last.
func (p *libsvmParser) entry(field string, last int) (column int, value float64, err error) {
	left, right, ok := strings.Cut(field, ":")
	if left == "qid" {
		found := wording.Quote(field) + ", which groups rows for ranking"
		return 0, 0, problem(found, "data for classification")
	}
	if libffmEntry.MatchString(field) {
		return 0, 0, errLibffm(field)
	}
	index, err := strconv.ParseUint(left, 10, 63)
	tooLarge := errors.Is(err, strconv.ErrRange)
	if !ok || err != nil && !tooLarge {
		return 0, 0, problem(wording.Quote(field), "index:value, in which the index is a whole number")
	}
	column, err = p.column(index, tooLarge)
	if err != nil {
		return 0, 0, addField(field, withIndex(left, err))
	}
	if column <= last {
		found := fmt.Sprintf("%s after index %d", wording.Quote(field), last+p.first)
		return 0, 0, problem(found, "increasing indices")
	}
	value, err = strconv.ParseFloat(right, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, 0, addField(field, errTooLarge(right))
	case err != nil || strings.Contains(right, "_"): // ParseFloat accepts 1_000
		return 0, 0, addField(field, problem(wording.Quote(right), "a number"))
	case !finite.All(value):
		return 0, 0, addField(field, problem(wording.Quote(right), "a finite number"))
	case value == math.MinInt64:
		return 0, 0, errLeastInt64(right, field)
	}
	if err := checkExact(right, value); err != nil {
		return 0, 0, addField(field, err)
	}
	return column, value, nil
}

// column returns the column of an index and records that the index occurs. If the index is too large and must
// be left out, the column is too large as well. If tooLarge is true, the index overflowed. If the index is
// out of range, column returns a Problem, whose Found the caller must set.
func (p *libsvmParser) column(index uint64, tooLarge bool) (int, error) {
	first := uint64(p.first)
	limit := uint64(p.limit())
	switch {
	case index < first:
		return 0, problem("", "indices from 1").
			With(when("if the file counts from 0", set("LIBSVM.ZeroBased", true)))
	case !tooLarge && index-first < limit:
		p.used.add(int(index))
		return int(index - first), nil
	case p.options.Dim > 0 && p.options.Unseen == ZeroUnseen:
		return int(min(index-first, math.MaxInt)), nil
	}
	return 0, p.errAboveLimit(index, tooLarge)
}

// errAboveLimit returns the problem that an index needs more columns than are allowed.
func (p *libsvmParser) errAboveLimit(index uint64, tooLarge bool) *datasets.Problem {
	dim := p.options.Dim
	last := p.limit() - 1 + p.first
	if dim == 0 {
		return problem("", fmt.Sprintf("an index of at most %d", last)).
			With(when("if there are more columns", set("LIBSVM.Dim", nil)))
	}
	outOfRange := problem("", fmt.Sprintf("an index of at most %d for %d columns", last, dim))
	if p.options.ZeroBased && !p.used[0] && index == uint64(dim) {
		const fromOne = "if the file counts from 1 (no index so far is 0)"
		outOfRange.With(when(fromOne, set("LIBSVM.ZeroBased", false)))
	}
	needed := index - uint64(p.first) + 1
	switch {
	case p.options.Schema == nil:
		outOfRange.With(when("if there are more columns", set("LIBSVM.Dim", nil)))
	case !tooLarge && needed <= maxDim:
		outOfRange.With(datasets.Fix{
			When: "to use more columns of such files",
			Do:   fmt.Sprintf("train again with LIBSVM.Dim = %d, or more", needed),
		})
	}
	return outOfRange.With(when("to leave out numbers in such columns", leaveOutUnseen))
}

// leaveOutUnseen is the Setting in a Fix that sets LIBSVM.Unseen to ZeroUnseen.
var leaveOutUnseen = datasets.Setting{Field: "LIBSVM.Unseen", Value: ZeroUnseen, Code: "files.ZeroUnseen"}

// withIndex sets the Found text of a Problem about an index.
func withIndex(index string, err error) error {
	p := asProblem(err)
	p.Found = "index " + index
	return p
}

// addField appends field, such as 3:1e999, to the Found text of a Problem about the index or the value
// in field.
func addField(field string, err error) error {
	p := asProblem(err)
	p.Found += " in " + wording.Quote(field)
	return p
}

// libffmEntry matches an entry of a libffm file: field:index:value.
var libffmEntry = regexp.MustCompile(`^\d+:\d+:[-+.\w]+$`)

// errLibffm returns the problem that an entry has a field, as in libffm files.
func errLibffm(entry string) *datasets.Problem {
	return problem(wording.Quote(entry)+", which is field:index:value, as libffm reads it", "index:value").
		With(do(`delete the fields, which only factorization machines use (in a shell: ` +
			`sed -E 's/ [0-9]+:([0-9]+:)/ \1/g' FILE)`))
}

// errLeastInt64 returns the problem that a number is the integer that NumPy makes of NaN.
func errLeastInt64(number, field string) *datasets.Problem {
	found := fmt.Sprintf("%s in %s, which NumPy makes of NaN", wording.Quote(number), wording.Quote(field))
	return problem(found, "a number").
		With(do("replace NaN before you convert the array to integers (in Python: numpy.nan_to_num(X))"))
}
