package files

import (
	"errors"
	"strings"

	"perceptronlab/internal/npy"
)

// kindStart is how many bytes of a file tell which of the otherKinds it is.
const kindStart = 6

// otherKinds are kinds of files that hold no lines of text, and how they begin.
var otherKinds = []struct {
	what   string // and what to do about it
	starts []string
}{
	{
		"text in UTF-16; save it as UTF-8 (in Excel: CSV UTF-8)",
		[]string{"\xff\xfe", "\xfe\xff"},
	},
	{
		"a spreadsheet (.xlsx, .ods) or another zip archive; save the sheet as CSV UTF-8, " +
			"or in Python: pandas.read_excel(…).to_csv(…, index=False). An .npz file is for files.NPZ",
		[]string{"PK\x03\x04"},
	},
	{
		"an old spreadsheet (.xls); save the sheet as CSV UTF-8, " +
			"or in Python: pandas.read_excel(…).to_csv(…, index=False)",
		[]string{"\xd0\xcf\x11\xe0"},
	},
	{
		"a Feather or Arrow file; in Python: pandas.read_feather(…).to_csv(…, index=False)",
		[]string{"ARROW1", "FEA1"},
	},
	{
		"a Parquet file; in Python: pandas.read_parquet(…).to_csv(…, index=False)",
		[]string{"PAR1\x15"},
	},
	{
		"an HDF5 file; in Python: pandas.read_hdf(…).to_csv(…, index=False)",
		[]string{"\x89HDF"},
	},
	{
		"a Python pickle; in Python: pandas.read_pickle(…).to_csv(…, index=False)",
		[]string{"\x80\x03", "\x80\x04", "\x80\x05"},
	},
	{"an .npy file; read it by files.NPY", []string{npy.Magic}},
	{"packed by bzip2; unpack it, or pack it by gzip", []string{"BZh91A"}},
	{"packed by xz; unpack it, or pack it by gzip", []string{"\xfd7zXZ"}},
	{"packed by zstd; unpack it, or pack it by gzip", []string{"\x28\xb5\x2f\xfd"}},
}

// checkText returns an error if a file that begins so is one of the otherKinds.
func checkText(start []byte) error {
	if len(start) > 1 && (start[0] == 0) != (start[1] == 0) {
		start = []byte("\xff\xfe") // UTF-16 without its mark
	}
	for _, kind := range otherKinds {
		for _, magic := range kind.starts {
			if strings.HasPrefix(string(start), magic) {
				return errors.New("the file is " + kind.what)
			}
		}
	}
	return nil
}
