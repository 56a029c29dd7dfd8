package files

import (
	"context"
	"errors"
	"os"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// CheckFormat returns an error if the beginning of the named file shows that it is neither a CSV file nor a
// text in a similar format, or if its name says so. The error names the format, and describes how to read or
// convert the file. For a folder, CheckFormat returns an error if it holds the parts of a table, as Spark
// writes them. It is for programs that choose a reader by the name of a file; the readers find the same
// errors themselves.
//
//	err := files.CheckFormat("data.xlsx") // a spreadsheet (.xlsx, .ods)
func CheckFormat(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return withFileName(name, withoutPath(err))
	}
	if info.IsDir() {
		return withFileName(name, checkFolder(name))
	}
	if err := visitFile(context.Background(), name, CSV{}.checkStart); err != nil {
		return err
	}
	if f := formatOfName(name); f != nil {
		const other = "if the name is wrong and the file is text"
		return withFileName(name, f.problem().With(datasets.Fix{When: other, Do: "rename the file"}))
	}
	return nil
}

// checkStart returns an error if the beginning of a file shows that it is not text, or another kind of text.
// It accepts text in any encoding.
func (c CSV) checkStart(in *input) error {
	text, err := c.text(in)
	p := (*datasets.Problem)(nil)
	if errors.As(err, &p) && p.Found == utf16Text {
		return nil
	}
	if err != nil {
		return err
	}
	start, err := peek(text, tableStart)
	if err != nil {
		return err
	}
	if other := errNoCSV(start, c.comma()); other != nil {
		return other
	}
	return nil
}

// checkFolder returns an error if the folder holds parts of a table.
func checkFolder(folder string) error {
	entries, _ := os.ReadDir(folder) // an error is not about the format
	var parts []string
	for _, entry := range entries {
		name := entry.Name()
		if strings.HasPrefix(name, "part-") || hasParquetName(name) {
			parts = append(parts, name)
		}
	}
	if len(parts) == 0 {
		return nil
	}
	return errParts(parts)
}

// hasParquetName reports whether the name of a file is that of a Parquet file.
func hasParquetName(name string) bool { return strings.HasSuffix(name, ".parquet") }

// errParts returns the problem that a folder holds parts of a table, with the given names.
func errParts(parts []string) *datasets.Problem {
	number := wording.Plural(len(parts), "part")
	p := problem("a folder with "+number+" of a table, as Spark writes them", "one file")
	switch {
	case len(parts) == 1:
		return p.With(do("read the part " + wording.Quote(parts[0]) + " in the folder"))
	case hasParquetName(parts[0]):
		return p.With(do("in Python write pandas.read_parquet(…).to_parquet(…) with the name of the folder " +
			"and that of a file, or in Spark df.coalesce(1).write.parquet(…), and read the one part"))
	}
	return p.With(do("in Spark write df.coalesce(1).write.csv(…), and read the one part")).
		With(datasets.Fix{
			When: "if each part has column names",
			Do:   "join the parts in a shell (awk 'NR == 1 || FNR > 1' part-* > all.csv)",
		}).
		With(datasets.Fix{When: "if no part has column names", Do: "join them (cat part-* > all.csv)"})
}

// errFolder returns the problem that a folder is not a file.
func errFolder(folder string) error {
	if err := checkFolder(folder); err != nil {
		return err
	}
	return problem("a folder", "a file")
}
