package files

import (
	"context"
	"fmt"
	"os"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A FileSplit defines how the methods SplitFile of [CSV] and [LIBSVM] divide the rows of a file into a file
// to train on and a file to test on.
type FileSplit struct {
	Train, Test string // the names of the new files; names that end in ".gz" mean compressed files

	Share float64 // the share of the rows that Test receives
	Seed  uint64  // every number is a valid seed; the same seed gives the same split on every machine
	Group string  // for CSV, the column of the groups, which are not divided; "": there are no groups
}

// A FilePart describes one of the two files that SplitFile writes.
type FilePart struct {
	Rows    int
	Groups  int            // 0 if there are no groups
	Classes map[string]int // the number of rows of each class; nil if the rows have no classes
}

// SplitFile divides the rows of the file named from between two new files. If c has a Label, each of them
// receives its share of the rows of each class; in this case, it is the split of Table.Split on the table of
// the file, if the reader skips no rows. With a Group, no group is divided (see [datasets.Strata]).
//
//	split := files.FileSplit{Train: "train.csv", Test: "test.csv", Share: 0.25, Seed: 1}
//	train, test, err := files.CSV{Label: "species"}.SplitFile(ctx, "flowers.csv", split)
//
// Both files begin with the lines above the rows: comments and the column names. The rows are copied byte
// for byte, in their order, without the empty lines between them, in the encoding of the file. SplitFile
// uses only the classes and groups of the rows, and does not check the other values. Groups that are equal
// numbers are one group. Classes that are equal numbers are one class, unless another class is a word, or
// TextLabels is set.
//
// SplitFile reads the file twice. It needs about 100 bytes of memory per row. The new files appear only when
// they are complete. They must not be the file itself. It is an error if a class or a group is missing, if
// a row is longer or shorter than the header, or if datasets.Strata returns an error, for instance because
// a class has only one row. If ctx is done, SplitFile soon returns its error.
func (c CSV) SplitFile(ctx context.Context, from string, s FileSplit) (train, test FilePart, err error) {
	return splitFile(ctx, from, s, csvRows{options: c, group: s.Group})
}

// SplitFile divides the rows of the file named from between two new files, each with its share of the rows
// of each label. See [CSV.SplitFile]. Comments above the first row are copied to both files; other lines
// without a row are left out. There are no groups.
func (l LIBSVM) SplitFile(ctx context.Context, from string, s FileSplit) (train, test FilePart, err error) {
	if s.Group != "" {
		return train, test, withFileName(from, problem("a column of groups", "none, because the columns "+
			"of a LIBSVM file are numbers"))
	}
	return splitFile(ctx, from, s, libsvmRows{l})
}

// splitFile divides the rows of a file.
func splitFile(
	ctx context.Context, from string, s FileSplit, text dividedText,
) (train, test FilePart, err error) {
	if !(s.Share > 0 && s.Share < 1) {
		found := fmt.Sprintf("the share %v of the rows for testing", s.Share)
		return train, test, problem(found, "a number between 0 and 1, such as 0.25")
	}
	if err := s.checkNames(from); err != nil {
		return train, test, err
	}
	announce(ctx, from, from)
	var rows rowLines
	strata, err := withOpenFile(ctx, from, func(in *input) (strata datasets.Strata, err error) {
		strata, rows, err = text.strata(in)
		return strata, err
	})
	if err != nil {
		return train, test, err
	}
	_, testRows, err := strata.Split(s.Share, s.Seed)
	if err != nil {
		return train, test, withFileName(from, addSplitFix(err, strata))
	}
	inTest := make([]bool, strata.Rows)
	for _, i := range testRows {
		inTest[i] = true
	}
	err = visitFile(ctx, from, func(in *input) error { return rows.divide(in, inTest, s) })
	if err != nil {
		return FilePart{}, FilePart{}, err
	}
	return partOf(strata, inTest, false), partOf(strata, inTest, true), nil
}

// checkNames returns an error if two of the files are the same file.
func (s FileSplit) checkNames(from string) error {
	names := []string{from, s.Train, s.Test}
	var infos []os.FileInfo // of the files that exist
	for k, name := range names {
		info, err := os.Stat(name)
		isSame := func(other os.FileInfo) bool { return err == nil && os.SameFile(info, other) }
		if slices.Contains(names[:k], name) || slices.ContainsFunc(infos, isSame) {
			return problem("the file "+wording.Quote(name)+" twice", "three different files")
		}
		if err == nil {
			infos = append(infos, info)
		}
	}
	return nil
}

// addSplitFix returns an error of Strata.Split as an error of this package. If the rows have classes, it adds
// the advice to divide them without regard to their classes.
func addSplitFix(err error, s datasets.Strata) error {
	p, ok := err.(*datasets.Problem)
	if !ok {
		return err
	}
	p.Package = "files"
	if s.Classes != nil && s.Groups == nil {
		p.With(withoutClasses)
	}
	return p
}

// withoutClasses is the advice to divide a CSV file without regard to classes.
var withoutClasses = when("to divide the rows without regard to classes", set("CSV.Label", ""))

// partOf describes the training rows or, if test is true, the test rows.
func partOf(s datasets.Strata, inTest []bool, test bool) FilePart {
	var part FilePart
	if s.Classes != nil {
		part.Classes = map[string]int{}
	}
	groups := map[string]bool{}
	for i := range s.Rows {
		if inTest[i] != test {
			continue
		}
		part.Rows++
		if s.Classes != nil {
			part.Classes[s.Classes[i]]++
		}
		if s.Groups != nil {
			groups[s.Groups[i]] = true
		}
	}
	part.Groups = len(groups)
	return part
}
