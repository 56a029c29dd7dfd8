package files

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/files/internal/decompress"
)

// zipped returns a zip archive. Each entry is a name and a text.
func zipped(entries ...[2]string) string {
	var packed bytes.Buffer
	w := zip.NewWriter(&packed)
	for _, entry := range entries {
		file, _ := w.Create(entry[0])
		_, _ = io.WriteString(file, entry[1])
	}
	_ = w.Close()
	return packed.String()
}

// bzip2Empty is the output of bzip2 for an empty file.
const bzip2Empty = "BZh9\x17\x72\x45\x38\x50\x90\x00\x00\x00\x00"

// A file compressed with bzip2, or the only file of a zip archive, is read like the file itself.
func TestCompressedFiles(t *testing.T) {
	c := CSV{Label: "y"}
	want, err := c.ReadFile("testdata/packed/table.csv")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"table.csv.gz", "level6.csv.bz2", "two-streams.csv.bz2", "table.csv.zip", "macos.zip"} {
		got, err := c.ReadFile("testdata/packed/" + name)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: table = %v, error = %v, want %v", name, got, err, want)
		}
		file, err := os.Open("testdata/packed/" + name)
		if err != nil {
			t.Fatal(err)
		}
		got, err = c.Read(io.MultiReader(file)) // not a file, so a zip archive is read into memory
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s through a reader: table = %v, error = %v, want %v", name, got, err, want)
		}
		file.Close()
	}
	mustReject(t, c, bzip2Empty, place{}, "an empty file", nil)
}

func TestZipArchives(t *testing.T) {
	c := CSV{Label: "c"}
	for _, test := range []struct{ archive, found string }{
		{zipped(), "a zip archive without files"},
		{zipped([2]string{"data/", ""}, [2]string{"__MACOSX/data/._a.csv", ""}), "a zip archive without files"},
		{zipped([2]string{"a.csv", "a,c\n1,x\n"}, [2]string{"b.csv", ""}), `a zip archive with 2 files ("a.csv", "b.csv")`},
		{zipped([2]string{"[Content_Types].xml", "<"}, [2]string{"xl/workbook.xml", "<"}), "a spreadsheet (.xlsx, .ods)"},
		{zipped([2]string{"X.npy", ""}), "an .npz file"},
		{strings.ReplaceAll(zipped([2]string{"a.csv", "a,c\n1,x\n"}), "\x14\x00\x08\x00", "\x14\x00\x09\x00"), "an encrypted zip archive"},
		{zipped([2]string{"a.csv", "a,c\n1,x\n"})[:40], "can't open the archive, which may be truncated: zip: not a valid zip file"},
	} {
		mustReject(t, c, test.archive, place{}, test.found, nil)
		_, err := c.Read(strings.NewReader(test.archive))
		messagetest.Error(t, test.found, err)
	}
}

// Lines of 32 MiB are less than 2 kB when they are compressed with bzip2. Lines of 17 MiB are about 17 kB in a zip
// archive.
func TestBombs(t *testing.T) {
	const found = "data that decompress to more than 100 times their compressed size"
	bomb := zipped([2]string{"a.svm", strings.Repeat("0 1:1\n", 17<<20/6)})
	mustReject(t, LIBSVM{}, bomb, place{}, found, nil)
	_, err := LIBSVM{}.ReadFile(writeFile(t, "a.zip", bomb))
	mustBeProblem(t, err, place{}, found, nil)
	_, err = LIBSVM{}.ReadFile("testdata/packed/bomb.svm.bz2")
	mustBeProblem(t, err, place{}, found, nil)
}

func TestDamagedBzip2(t *testing.T) {
	packed := readContent(t, "testdata/packed/level6.csv.bz2")
	for n := compressionStart; n < len(packed); n += 7 {
		mustReject(t, CSV{Label: "y"}, packed[:n], place{}, "truncated compressed data", nil)
	}
	damaged := []byte(packed)
	damaged[len(damaged)/2] ^= 1
	if _, err := (CSV{Label: "y"}).Read(bytes.NewReader(damaged)); !strings.HasPrefix(foundText(err), "can't decompress the data: bzip2") {
		t.Errorf("error = %v, want an error of bzip2", err)
	}
}

// Without package files/zstd, the error says what to import.
func TestZstdIsNotLinked(t *testing.T) {
	if decompress.Zstd != nil {
		t.Fatal("the test is linked with a decoder of zstd, want none")
	}
	for _, start := range []string{"\x28\xb5\x2f\xfd\x04", "\x50\x2a\x4d\x18\x04\x00\x00\x00"} {
		mustReject(t, CSV{}, start, place{}, "a file compressed with zstd", nil)
		_, err := CSV{}.Read(strings.NewReader(start))
		messagetest.Error(t, "zstd", err)
	}
}
