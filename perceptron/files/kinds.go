package files

import (
	"path/filepath"
	"slices"
	"strings"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron/datasets"
)

// formatStart is the number of bytes at the beginning of a file that checkText needs. A tar archive has its
// mark at byte 257.
const formatStart = 512

// An otherFormat is a file format other than text in UTF-8.
type otherFormat struct {
	starts     []string                // the possible first bytes
	matches    func(start string) bool // whether a file begins like this; nil: starts are enough
	extensions string                  // of file names, separated by spaces; "": none
	found      string                  // a noun phrase for messages
	fixes      []datasets.Fix
}

// otherFormats are the formats that no reader reads as text. The first one that matches counts.
var otherFormats = slices.Concat(packedFormats, statisticsFormats, arrayFormats)

// packedFormats are compressed files and archives. Those that input.unpacked reads are here for files that
// are compressed twice.
var packedFormats = []otherFormat{
	{
		starts:     []string{"\xfd7zXZ\x00"},
		extensions: ".xz .txz",
		found:      "a file compressed with xz",
		fixes:      unpackWith("xz -dk FILE"),
	},
	{
		starts:     []string{"\x5d\x00\x00"},
		extensions: ".lzma",
		found:      "a file compressed with lzma",
		fixes:      unpackWith("xz --format=lzma -dk FILE"),
	},
	{
		starts:     []string{"\x04\x22\x4d\x18"},
		extensions: ".lz4",
		found:      "a file compressed with lz4",
		fixes:      unpackWith("lz4 -dk FILE"),
	},
	{
		starts:     []string{"\x1f\x9d"},
		extensions: ".z",
		found:      "a file compressed with compress",
		fixes:      unpackWith("gunzip -k FILE"),
	},
	{
		starts: []string{"\x1f\x8b"},
		found:  "a file that gzip compressed twice",
		fixes:  unpackWith("gunzip -k FILE"),
	},
	{
		matches: isBzip2,
		found:   "a file that was compressed twice, first with bzip2",
		fixes:   unpackWith("bunzip2 -k FILE"),
	},
	{
		matches: isZstd,
		found:   "a file that was compressed twice, first with zstd",
		fixes:   unpackWith("unzstd FILE"),
	},
	{
		starts:     []string{"7z\xbc\xaf\x27\x1c"},
		extensions: ".7z",
		found:      "a 7z archive",
		fixes:      unpackWith("7z x FILE"),
	},
	{
		starts:     []string{"Rar!\x1a\x07"},
		extensions: ".rar",
		found:      "a rar archive",
		fixes:      unpackWith("unrar x FILE"),
	},
	{
		matches:    isTar,
		extensions: ".tar .tgz .tbz .tbz2",
		found:      "a tar archive",
		fixes:      unpackWith("tar xf FILE"),
	},
	{
		starts:     []string{"PK\x03\x04"},
		extensions: ".xlsx .xlsm .xlsb .ods",
		found:      "a spreadsheet (.xlsx, .ods) or another zip archive",
		fixes:      []datasets.Fix{saveSheet},
	},
	{
		starts:     []string{"\xd0\xcf\x11\xe0"},
		extensions: ".xls",
		found:      "an old spreadsheet (.xls)",
		fixes:      []datasets.Fix{saveSheet},
	},
}

// statisticsFormats are tables of other programs.
var statisticsFormats = []otherFormat{
	{
		matches:    isStata,
		extensions: ".dta",
		found:      "a Stata file",
		fixes:      byPandas("read_stata"),
	},
	{
		starts:     []string{"$FL2@(#)", "$FL3@(#)"},
		extensions: ".sav .zsav",
		found:      "an SPSS file",
		fixes:      byPandas("read_spss"),
	},
	{
		starts:     []string{sasStart, "HEADER RECORD*******LIB"},
		extensions: ".sas7bdat .xpt",
		found:      "a SAS file",
		fixes:      byPandas("read_sas"),
	},
	{
		starts:     []string{"SQLite format 3\x00"},
		extensions: ".sqlite .sqlite3 .db .db3",
		found:      "an SQLite database",
		fixes: []datasets.Fix{do("in a shell write " +
			`sqlite3 -header -csv FILE "SELECT * FROM table" > x.csv`)},
	},
	{
		starts:     []string{"RDX2\nX\n", "RDX3\nX\n", "X\n\x00\x00\x00"},
		extensions: ".rdata .rda .rds",
		found:      "a file of R objects",
		fixes:      []datasets.Fix{do("in R write write.csv(table, \"x.csv\", row.names = FALSE)")},
	},
	{
		extensions: ".orc",
		found:      "an ORC file",
		fixes:      byPandas("read_orc"),
	},
	{
		starts:     []string{"Obj\x01"},
		extensions: ".avro",
		found:      "an Avro file",
		fixes: []datasets.Fix{do("in Python write " +
			"pandas.DataFrame(fastavro.reader(…)).to_csv(…, index=False)")},
	},
	{
		extensions: ".arff",
		found:      "an ARFF file",
		fixes:      []datasets.Fix{convertARFF},
	},
}

// arrayFormats are formats of Python and of programs for numerical work.
var arrayFormats = []otherFormat{
	{
		starts:     []string{"ARROW1", "FEA1"},
		extensions: ".feather .arrow",
		found:      "a Feather or Arrow file",
		fixes:      byPandas("read_feather"),
	},
	{
		starts: []string{"\xff\xff\xff\xff"},
		found:  "a stream in Arrow's format",
		fixes: []datasets.Fix{do("in Python write " +
			"pyarrow.ipc.open_stream(…).read_pandas().to_csv(…, index=False)")},
	},
	{
		starts: []string{"PAR1\x15"},
		found:  "a Parquet file",
		fixes: append([]datasets.Fix{
			{Do: `import _ "perceptronlab/perceptron/files/parquet" and read the file again`, GoOnly: true},
		}, byPandas("read_parquet")...),
	},
	{
		starts:     []string{"MATLAB 5.0 MAT-file", "MATLAB 7.3 MAT-file"},
		extensions: ".mat",
		found:      "a MATLAB file",
		fixes: []datasets.Fix{do(`in Python write data = scipy.io.loadmat("x.mat") and ` +
			`numpy.savez("x.npz", X=data["X"], y=data["y"].ravel())`)},
	},
	{
		starts:     []string{"\x89HDF"},
		extensions: ".h5 .hdf5 .hdf",
		found:      "an HDF5 file",
		fixes:      byPandas("read_hdf"),
	},
	{
		starts:     []string{"CDF\x01", "CDF\x02", "CDF\x05"},
		extensions: ".nc",
		found:      "a NetCDF file",
		fixes:      []datasets.Fix{do("in Python write xarray.open_dataset(…).to_dataframe().to_csv(…)")},
	},
	{
		starts:     []string{"\x80\x02", "\x80\x03", "\x80\x04", "\x80\x05"},
		extensions: ".pkl .pickle .joblib",
		found:      "a Python pickle",
		fixes:      byPandas("read_pickle"),
	},
	{
		starts:     []string{npy.Magic},
		extensions: ".npy",
		found:      "an .npy file",
		fixes:      []datasets.Fix{do("read the file with files.NPY")},
	},
	{
		starts:     []string{"%PDF-"},
		extensions: ".pdf .doc .docx",
		found:      "a document",
		fixes:      []datasets.Fix{do("copy its table into a spreadsheet and save the sheet as CSV UTF-8")},
	},
}

// sasStart is the beginning of a .sas7bdat file.
const sasStart = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xc2\xea\x81\x60"

var saveSheet = do("save the sheet as CSV UTF-8, " +
	"or in Python write pandas.read_excel(…).to_csv(…, index=False)")

// unpackWith returns the advice to unpack a file with a command for a shell.
func unpackWith(command string) []datasets.Fix {
	return []datasets.Fix{do("unpack it (" + command + ")")}
}

// byPandas returns the advice to convert the file to CSV with pandas. The argument is the name of the
// pandas function that reads the file.
func byPandas(reader string) []datasets.Fix {
	return []datasets.Fix{do("in Python write pandas." + reader + "(…).to_csv(…, index=False)")}
}

// isTar reports whether a file that begins with start is a tar archive.
func isTar(start string) bool {
	const offset = 257
	return len(start) > offset && strings.HasPrefix(start[offset:], "ustar")
}

// isStata reports whether a file that begins with start is a Stata file. In versions before 117, the first
// four bytes are the version, the order of bytes, 1 and 0.
func isStata(start string) bool {
	if strings.HasPrefix(start, "<stata_dta>") {
		return true
	}
	return len(start) > 3 && 104 <= start[0] && start[0] < 117 && 1 <= start[1] && start[1] <= 2 &&
		start[2] == 1 && start[3] == 0
}

// formatOfContent returns the format of a file that begins with start, or nil if it may be text.
func formatOfContent(start string) *otherFormat {
	for k := range otherFormats {
		f := &otherFormats[k]
		isStart := func(magic string) bool { return strings.HasPrefix(start, magic) }
		if f.matches != nil && f.matches(start) || slices.ContainsFunc(f.starts, isStart) {
			return f
		}
	}
	return nil
}

// formatOfName returns the format that the extension of a file name implies, or nil if it implies none.
func formatOfName(name string) *otherFormat {
	extension := strings.ToLower(filepath.Ext(name))
	for k := range otherFormats {
		f := &otherFormats[k]
		if extension != "" && slices.Contains(strings.Fields(f.extensions), extension) {
			return f
		}
	}
	return nil
}

// checkText returns an error if the first bytes of a file show that it is not text in UTF-8.
func checkText(start string) error {
	if f := formatOfContent(start); f != nil {
		return f.problem()
	}
	if isUTF32(start) {
		return problem("text in UTF-32", "text in UTF-8").With(saveAsUTF8)
	}
	if isUTF16(start) {
		return problem(utf16Text, "text in UTF-8").With(saveAsUTF8)
	}
	return nil
}

var saveAsUTF8 = do("save the file as UTF-8 (in Excel: CSV UTF-8)")

// isUTF16 reports whether a text begins with a byte order mark of UTF-16, or with an ASCII character in two
// bytes, of which one is 0.
func isUTF16(start string) bool {
	if utf16Mark(start) != "" {
		return true
	}
	return len(start) > 1 && (start[0] == 0) != (start[1] == 0)
}

// The byte order marks of UTF-16: the low or the high byte of each character comes first.
const (
	lowFirst  = "\xff\xfe"
	highFirst = "\xfe\xff"
)

// utf16Mark returns the byte order mark of UTF-16 at the beginning of a text, or "".
func utf16Mark(start string) string {
	for _, mark := range []string{lowFirst, highFirst} {
		if strings.HasPrefix(start, mark) {
			return mark
		}
	}
	return ""
}

// isUTF32 reports whether a text begins with a byte order mark of UTF-32, or with an ASCII character in four
// bytes.
func isUTF32(start string) bool {
	if len(start) < 8 {
		return false
	}
	zeros := func(bytes string) bool { return strings.Trim(bytes, "\x00") == "" }
	switch {
	case start[:4] == "\xff\xfe\x00\x00" || start[:4] == "\x00\x00\xfe\xff":
		return true
	case start[0] != 0:
		return zeros(start[1:4]) && start[4] != 0 && zeros(start[5:8])
	}
	return zeros(start[:3]) && start[3] != 0 && zeros(start[4:7]) && start[7] != 0
}

// problem returns the problem that a file has the format f.
func (f *otherFormat) problem() *datasets.Problem {
	p := problem(f.found, "text in UTF-8")
	p.Fixes = slices.Clone(f.fixes)
	return p
}
