package files

import (
	"strings"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron/datasets"
)

// kindStart is the number of bytes at the start of a file that identify any of the otherKinds.
const kindStart = 6

// An otherKind is a file format other than text in UTF-8.
type otherKind struct {
	starts []string // the possible first bytes
	what   string   // a noun phrase
	fixes  []datasets.Fix
}

var otherKinds = []otherKind{
	{
		starts: []string{"\xff\xfe", "\xfe\xff"},
		what:   "text in UTF-16",
		fixes:  []datasets.Fix{do("save it as UTF-8 (in Excel: CSV UTF-8)")},
	},
	{
		starts: []string{"PK\x03\x04"},
		what:   "a spreadsheet (.xlsx, .ods) or another zip archive",
		fixes:  []datasets.Fix{saveSheet, {When: "if it is an .npz file", Do: "read it with files.NPZ"}},
	},
	{
		starts: []string{"\xd0\xcf\x11\xe0"},
		what:   "an old spreadsheet (.xls)",
		fixes:  []datasets.Fix{saveSheet},
	},
	{
		starts: []string{"ARROW1", "FEA1"},
		what:   "a Feather or Arrow file",
		fixes:  []datasets.Fix{byPandas("read_feather")},
	},
	{
		starts: []string{"PAR1\x15"},
		what:   "a Parquet file",
		fixes:  []datasets.Fix{byPandas("read_parquet")},
	},
	{
		starts: []string{"\x89HDF"},
		what:   "an HDF5 file",
		fixes:  []datasets.Fix{byPandas("read_hdf")},
	},
	{
		starts: []string{"\x80\x03", "\x80\x04", "\x80\x05"},
		what:   "a Python pickle",
		fixes:  []datasets.Fix{byPandas("read_pickle")},
	},
	{
		starts: []string{npy.Magic},
		what:   "an .npy file",
		fixes:  []datasets.Fix{do("read it with files.NPY")},
	},
	{
		starts: []string{"BZh91A"},
		what:   "a file compressed with bzip2",
		fixes:  []datasets.Fix{unpack},
	},
	{
		starts: []string{"\xfd7zXZ"},
		what:   "a file compressed with xz",
		fixes:  []datasets.Fix{unpack},
	},
	{
		starts: []string{"\x28\xb5\x2f\xfd"},
		what:   "a file compressed with zstd",
		fixes:  []datasets.Fix{unpack},
	},
}

var (
	unpack    = do("unpack it, or compress it with gzip")
	saveSheet = do("save the sheet as CSV UTF-8, " +
		"or in Python write pandas.read_excel(…).to_csv(…, index=False)")
)

// byPandas returns the fix to read the file with the named function of pandas and write it as CSV.
func byPandas(read string) datasets.Fix {
	return do("in Python write pandas." + read + "(…).to_csv(…, index=False)")
}

// checkText returns an error if a file with the given start is one of the otherKinds.
func checkText(start []byte) error {
	if len(start) > 1 && (start[0] == 0) != (start[1] == 0) {
		start = []byte("\xff\xfe") // UTF-16 without a byte order mark
	}
	for _, kind := range otherKinds {
		for _, magic := range kind.starts {
			if strings.HasPrefix(string(start), magic) {
				return kind.problem()
			}
		}
	}
	return nil
}

// problem returns the problem that a file is of this kind.
func (k otherKind) problem() *datasets.Problem {
	p := problem(k.what, "text in UTF-8")
	for _, fix := range k.fixes {
		p.With(fix)
	}
	return p
}
