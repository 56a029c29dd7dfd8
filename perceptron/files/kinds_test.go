package files

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
)

// Files in other formats are recognised by their first bytes.
func TestOtherFormats(t *testing.T) {
	tar := "a.csv" + strings.Repeat("\x00", 252) + "ustar\x0000" + strings.Repeat("\x00", 300)
	for _, c := range []struct{ start, kind string }{
		{"\xfd7zXZ\x00\x00\x04", "a file compressed with xz"},
		{"\x5d\x00\x00\x80\x00\xff\xff\xff\xff\xff\xff\xff\xff", "a file compressed with lzma"},
		{"\x04\x22\x4d\x18", "a file compressed with lz4"},
		{"\x1f\x9d\x90", "a file compressed with compress"},
		{"7z\xbc\xaf\x27\x1c\x00", "a 7z archive"},
		{"Rar!\x1a\x07\x01", "a rar archive"},
		{tar, "a tar archive"},
		{gzipped(tar), "a tar archive"},
		{gzipped(gzipped("a,c\n")), "a file that gzip compressed twice"},
		{"\xd0\xcf\x11\xe0", "an old spreadsheet (.xls)"},
		{"<stata_dta><header><release>118</release>", "a Stata file"},
		{"\x72\x02\x01\x00\x05", "a Stata file"},
		{"$FL2@(#) SPSS DATA FILE", "an SPSS file"},
		{sasStart + "\xb3\x14", "a SAS file"},
		{"SQLite format 3\x00\x10", "an SQLite database"},
		{"RDX3\nX\n\x00", "a file of R objects"},
		{"MATLAB 5.0 MAT-file, Platform: GLNXA64", "a MATLAB file"},
		{"\x89HDF\r\n", "an HDF5 file"},
		{"CDF\x01\x00", "a NetCDF file"},
		{"\x80\x04\x95", "a Python pickle"},
		{"\x93NUMPY\x01", "an .npy file"},
		{"PAR1\x15\x04", "a Parquet file"},
		{"ARROW1\x00\x00", "a Feather or Arrow file"},
		{"FEA1\x00", "a Feather or Arrow file"},
		{"\xff\xff\xff\xff\x70\x00", "a stream in Arrow's format"},
		{"Obj\x01\x04", "an Avro file"},
		{"%PDF-1.7", "a document"},
		{"\xff\xfe\x00\x00a\x00\x00\x00", "text in UTF-32"},
		{"a\x00\x00\x00,\x00\x00\x00", "text in UTF-32"},
	} {
		mustReject(t, CSV{}, c.start, place{}, c.kind, nil)
		mustReject(t, LIBSVM{}, c.start, place{}, c.kind, nil)
		_, err := CSV{}.Read(strings.NewReader(c.start))
		messagetest.Error(t, fmt.Sprintf("%s %q", c.kind, c.start[:2]), err)
	}

	// Column names may begin like the first bytes of another format.
	for _, text := range []string{"PAR1,PAR2\n1,2\n", "BZh1,BZh2\n1,2\n", "X,A\n2,3\n", "Rar!,7z\n1,2\n", "CDF1,Obj\n1,2\n"} {
		if table, err := (CSV{}).Read(strings.NewReader(text)); err != nil || table.Dim() != 2 {
			t.Errorf("Read(%q) = %v, error = %v, want a table of 2 columns", text, table, err)
		}
	}
}

// Texts that are no tables are recognised by their beginning.
func TestOtherTexts(t *testing.T) {
	const (
		arff   = "an ARFF file"
		page   = "a web page or XML"
		drawn  = "a table drawn with bars and dashes, as psql, mysql and Markdown write it"
		libsvm = "a file that looks like LIBSVM (label index:value …)"
		lfs    = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935\nsize 12345\n"
	)
	bar := settings{set("CSV.Comma", '|')}
	for _, c := range []struct {
		text, found string
		set         settings
	}{
		{"@relation t\n@attribute a numeric\n@data\n1\n", arff, nil},
		{"% Iris\n%\n% 1988\n\n@RELATION iris\n", arff, nil},
		{strings.Repeat("% a long comment\r\n", 200) + "\r\n@Relation iris\r\n", arff, nil},
		{"\ufeff@relation t\n", arff, nil},
		{lfs, "a pointer of Git LFS, which stands for the file", nil},
		{"404: Not Found", `the answer of a server, "404: Not Found"`, nil},
		{"Not Found\n", `the answer of a server, "Not Found"`, nil},
		{"{\"message\": \"Not Found\"}\n", `the answer of a server, "{\"message\": \"Not Found\"}"`, nil},
		{"<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code></Error>\n", page, nil},
		{"\n<HTML>\n<head>", page, nil},
		{" a | b | y \n---+---+---\n 1 | 2 | yes\n", drawn, bar},
		{"| a | y |\n|---|:--:|\n| 1 | x |\n", drawn, bar},
		{"a | y\n--- | ---\n1 | x\n", drawn, bar},
		{"+---+---+\n| a | y |\n+---+---+\n| 1 | x |\n", drawn, bar},
		{"-1 4:0.462 6:1.429\n+1 2:1.500 5:-2.042 9:0.452\n", libsvm, nil},
		{"# dumped\n0 0:1e-3 1:.5 # comment\n\n1 0:2 7:3\n", libsvm, nil},
	} {
		mustReject(t, CSV{Label: "y"}, c.text, place{}, c.found, c.set)
		_, err := CSV{Label: "y"}.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("%.9q", c.text), err)
	}

	// These are tables.
	for _, text := range []string{
		"a,b\n---,---\n", "404: Not Found\n1\n", "@relation\n1\n", "version,https\n1,2\n", "a|b,c\n-|-,1\n",
		"time\n1 10:30 11:45,\n", "Not Found,y\n1,x\n",
	} {
		if _, err := (CSV{}).DescribeFile(writeFile(t, "a.csv", text)); err != nil {
			t.Errorf("DescribeFile of %q: error = %v, want none", text, err)
		}
	}
}
