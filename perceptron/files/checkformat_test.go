package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// A file's format is recognised by its content. If the content says nothing, the name does.
func TestCheckFormat(t *testing.T) {
	const table = "a,y\n1,x\n"
	for _, c := range []struct{ name, text, found string }{
		{"a.dat", "@relation t\n", "an ARFF file"},
		{"a.data", "1 1:2 2:3\n", "a file that looks like LIBSVM (label index:value …)"},
		{"X", "\x93NUMPY\x01", "an .npy file"},
		{"a.mat", "text", "a MATLAB file"},
		{"a.csv.xz", table, "a file compressed with xz"},
		{"a.csv.lzma", table, "a file compressed with lzma"},
		{"a.ARFF", table, "an ARFF file"},
		{"a.xyz", "ab\x00\x01", "a binary file, such as a program or a picture (byte 3 is NUL)"},
		{"a.json", "[{\"a\": 1}]", "a file that looks like JSON (it begins with '[')"},
		{"a.PKL", "cpandas\nDataFrame\n", "a Python pickle"},
		{"a.sav", "\x80\x04", "a Python pickle"}, // the content counts
		{"a.xlsx", zipped([2]string{"[Content_Types].xml", ""}, [2]string{"xl/workbook.xml", ""}), "a spreadsheet (.xlsx, .ods)"},
		{"a.xlsx", table, "a spreadsheet (.xlsx, .ods) or another zip archive"},
		{"a.tgz", gzipped(table), "a tar archive"},
	} {
		name := writeFile(t, c.name, c.text)
		err := CheckFormat(name)
		mustBeProblem(t, err, place{}, c.found, nil)
		if p := (*datasets.Problem)(nil); !errors.As(err, &p) || p.File != name {
			t.Errorf("error = %v, want a Problem with the file %s", err, name)
		}
	}
	for name, text := range map[string]string{
		"a.csv": table, "a": table, "a.txt": "a y\n1 x\n", "a.gz": gzipped(table), "a.zip": zipped([2]string{"b.csv", table}),
		"b.txt": "\xff\xfea\x00", "c.txt": "caf\xe9,y\n", "empty.csv": "",
	} {
		if err := CheckFormat(writeFile(t, name, text)); err != nil {
			t.Errorf("%s with the text %q: error = %v, want none", name, text, err)
		}
	}
	if err := CheckFormat(filepath.Join(t.TempDir(), "a.csv")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error = %v, want %v", err, fs.ErrNotExist)
	}
}

// Spark writes a table as a folder of files. Parts in the format Parquet can't be joined as lines of text.
func TestFolderOfParts(t *testing.T) {
	if err := CheckFormat(t.TempDir()); err != nil {
		t.Errorf("an empty folder: error = %v, want none", err)
	}
	for _, c := range []struct {
		name  string
		files []string
		found string
	}{
		{"parts", []string{"_SUCCESS", "part-00000-x.csv", "part-00001-x.csv"}, "a folder with 2 parts of a table, as Spark writes them"},
		{"one part", []string{"_SUCCESS", "part-00000-x.csv"}, "a folder with 1 part of a table, as Spark writes them"},
		{"parts in the format Parquet", []string{"part-0.parquet", "part-1.parquet"}, "a folder with 2 parts of a table, as Spark writes them"},
	} {
		folder := t.TempDir()
		for _, name := range c.files {
			if err := os.WriteFile(filepath.Join(folder, name), []byte("a,y\n"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		mustBeProblem(t, CheckFormat(folder), place{}, c.found, nil)
		_, err := CSV{}.ReadFile(folder)
		mustBeProblem(t, err, place{}, c.found, nil)
		err.(*datasets.Problem).File = ""
		messagetest.Error(t, c.name, err)
	}
}
