package files

import (
	"strings"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron/datasets"
)

// formatStart is the number of bytes at the beginning of a file that checkText needs, which is the length
// of the longest of the starts in otherFormats.
const formatStart = 6

// An otherFormat is a file format other than text in UTF-8.
type otherFormat struct {
	starts []string // the possible first bytes
	found  string   // a noun phrase for messages
	fixes  []datasets.Fix
}

var otherFormats = []otherFormat{
	{
		starts: []string{"\xff\xfe", "\xfe\xff"},
		found:  "text in UTF-16",
		fixes:  []datasets.Fix{do("save the file as UTF-8 (in Excel: CSV UTF-8)")},
	},
	{
		starts: []string{"PK\x03\x04"},
		found:  "a spreadsheet (.xlsx, .ods) or another zip archive",
		fixes: []datasets.Fix{
			saveSheet,
			{When: "if the file is an .npz file", Do: "read it with files.NPZ"},
		},
	},
	{
		starts: []string{"\xd0\xcf\x11\xe0"},
		found:  "an old spreadsheet (.xls)",
		fixes:  []datasets.Fix{saveSheet},
	},
	{
		starts: []string{"ARROW1", "FEA1"},
		found:  "a Feather or Arrow file",
		fixes:  []datasets.Fix{byPandas("read_feather")},
	},
	{
		starts: []string{"PAR1\x15"},
		found:  "a Parquet file",
		fixes: []datasets.Fix{
			{Do: `import _ "perceptronlab/perceptron/files/parquet" and read the file again`, GoOnly: true},
			byPandas("read_parquet"),
		},
	},
	{
		starts: []string{"\x89HDF"},
		found:  "an HDF5 file",
		fixes:  []datasets.Fix{byPandas("read_hdf")},
	},
	{
		starts: []string{"\x80\x03", "\x80\x04", "\x80\x05"},
		found:  "a Python pickle",
		fixes:  []datasets.Fix{byPandas("read_pickle")},
	},
	{
		starts: []string{npy.Magic},
		found:  "an .npy file",
		fixes:  []datasets.Fix{do("read the file with files.NPY")},
	},
	{
		starts: []string{"BZh91A"},
		found:  "a file compressed with bzip2",
		fixes:  []datasets.Fix{unpack},
	},
	{
		starts: []string{"\xfd7zXZ"},
		found:  "a file compressed with xz",
		fixes:  []datasets.Fix{unpack},
	},
	{
		starts: []string{"\x28\xb5\x2f\xfd"},
		found:  "a file compressed with zstd",
		fixes:  []datasets.Fix{unpack},
	},
}

var (
	unpack    = do("decompress the file, or compress it with gzip instead")
	saveSheet = do("save the sheet as CSV UTF-8, " +
		"or in Python write pandas.read_excel(…).to_csv(…, index=False)")
)

// byPandas returns the advice to convert the file to CSV with pandas. The argument is the name of the
// pandas function that reads the file.
func byPandas(reader string) datasets.Fix {
	return do("in Python write pandas." + reader + "(…).to_csv(…, index=False)")
}

// checkText returns an error if the first bytes of a file show that it has one of the other formats.
func checkText(start []byte) error {
	// In UTF-16, an ASCII character is two bytes, of which one is 0.
	if len(start) > 1 && (start[0] == 0) != (start[1] == 0) {
		start = []byte("\xff\xfe") // UTF-16 without a byte order mark
	}
	for _, format := range otherFormats {
		for _, magic := range format.starts {
			if strings.HasPrefix(string(start), magic) {
				return format.problem()
			}
		}
	}
	return nil
}

// problem returns the problem that a file has the format f.
func (f otherFormat) problem() *datasets.Problem {
	p := problem(f.found, "text in UTF-8")
	for _, fix := range f.fixes {
		p.With(fix)
	}
	return p
}
