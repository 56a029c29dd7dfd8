package files

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// splitText divides a text and returns the texts of both parts.
func splitText(t *testing.T, reader interface {
	SplitFile(ctx context.Context, from string, s FileSplit) (train, test FilePart, err error)
}, text string, s FileSplit,
) (train, test string, err error) {
	t.Helper()
	folder := t.TempDir()
	from := filepath.Join(folder, "from.csv")
	if err := os.WriteFile(from, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s.Train, s.Test = filepath.Join(folder, "train.csv"), filepath.Join(folder, "test.csv")
	_, _, err = reader.SplitFile(t.Context(), from, s)
	if err != nil {
		if left := must[[]string](t)(filepath.Glob(filepath.Join(folder, "*t*.csv"))); len(left) > 0 {
			t.Errorf("after the error %v, there are the files %q, want none", err, left)
		}
		return "", "", err
	}
	return string(must[[]byte](t)(os.ReadFile(s.Train))), string(must[[]byte](t)(os.ReadFile(s.Test))), nil
}

// The lines above the rows are in both files. The rows are copied byte for byte, in their order.
func TestSplitFileCopiesBytes(t *testing.T) {
	const text = "\ufeff# title\r\n\r\n# 2026\r\na,\"b\r\nb\",class\r\n" +
		"1, 2,x\r\n\r\n03,\"4\n\n5\",x\r\n\"1.50\",6,y\r\n7,\"\"\"8\"\"\",y\r\n9,10,\"x\"\n11,12, y"
	rows := []string{"1, 2,x\r\n", "03,\"4\n\n5\",x\r\n", "\"1.50\",6,y\r\n", "7,\"\"\"8\"\"\",y\r\n", "9,10,\"x\"\n", "11,12, y"}
	const above = "\ufeff# title\r\n\r\n# 2026\r\na,\"b\r\nb\",class\r\n"
	seen := map[string]bool{}
	for seed := range uint64(20) {
		train, test, err := splitText(t, CSV{Label: "class", Comment: '#'}, text, FileSplit{Share: 0.34, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		all := ""
		for _, row := range rows {
			inTrain, inTest := strings.Contains(train, "\n"+row), strings.Contains(test, "\n"+row)
			if inTrain == inTest {
				t.Errorf("seed %d: the row %q is in train: %v, in test: %v, want exactly one", seed, row, inTrain, inTest)
			}
			if inTest {
				all += row
			}
		}
		if test != above+all || strings.Count(all, "x") != 1 || strings.Count(all, "y") != 1 {
			t.Errorf("seed %d: test = %q, want %q with a row of each class", seed, test, above+all)
		}
		seen[test] = true
	}
	if len(seen) < 5 {
		t.Errorf("20 seeds give %d different splits, want at least 5", len(seen))
	}
}

// For random files, the parts have the rows of Table.Split, and the same splits are made in blocks of any size.
func TestSplitFileIsTableSplit(t *testing.T) {
	fakeFreeMemory(t)
	before := blockSize
	t.Cleanup(func() { blockSize = before })
	r := rand.New(rand.NewPCG(10, 11))
	accepted := 0
	for range 1000 {
		c, text := randomFile(r)
		blockSize = 1 + r.IntN(100)
		table, err := c.Read(strings.NewReader(text))
		if err != nil || len(table.Report.Skipped) > 0 || strings.HasPrefix(text, "\ufeff") && c.Encoding != "" {
			continue
		}
		seed := r.Uint64()
		want, err := table.Split(0.4, seed)
		train, test, splitErr := splitText(t, c, text, FileSplit{Share: 0.4, Seed: seed})
		if err != nil {
			if splitErr == nil {
				t.Fatalf("%+v, %q: SplitFile returns no error, want %v", c, text, err)
			}
			continue
		}
		if splitErr != nil {
			t.Fatalf("%+v, %q: %v", c, text, splitErr)
		}
		source := table.Source.(CSV)
		gotTrain, trainErr := source.Read(strings.NewReader(train))
		gotTest, testErr := source.Read(strings.NewReader(test))
		if trainErr != nil || testErr != nil {
			continue // with fewer rows, a single column may look like a file with another separator
		}
		accepted++
		if !reflect.DeepEqual(gotTrain.Rows, want.Train.Rows) || !reflect.DeepEqual(gotTest.Rows, want.Test.Rows) ||
			!slices.Equal(gotTrain.Classes, want.Train.Classes) || !slices.Equal(gotTest.Classes, want.Test.Classes) {
			t.Fatalf("%+v, %q: the parts are %q and %q, want %v and %v", c, text, train, test, want.Train, want.Test)
		}
	}
	if accepted < 50 {
		t.Errorf("%d of 1000 files were divided, want at least 50", accepted)
	}
}

// With a decimal comma, equal numbers are one class and one group, as in ReadFile.
func TestSplitFileMergesDecimals(t *testing.T) {
	c := CSV{Label: "y", Comma: ';', Decimal: ','}
	file := writeFile(t, "rows.csv", "g;y\n1,0;1,0\n1;1\n2,50;2\n2,5;2,0\n3;1\n3;2\n")
	table := must[datasets.Table](t)(c.ReadFile(file))
	s := FileSplit{Train: filepath.Join(t.TempDir(), "a"), Test: filepath.Join(t.TempDir(), "b"), Share: 0.5, Seed: 1}
	train, test, err := c.SplitFile(t.Context(), file, s)
	want, wantErr := table.Split(0.5, 1)
	if err != nil || wantErr != nil || train.Rows != want.Train.Len() || test.Rows != want.Test.Len() || len(train.Classes) != 2 {
		t.Errorf("parts = %v and %v, error = %v, want %v", train, test, err, want)
	}
	groups := must[[]string](t)(c.ReadColumn(t.Context(), file, "g"))
	if want := []string{"1,0", "1,0", "2,50", "2,50", "3", "3"}; !slices.Equal(groups, want) {
		t.Errorf("groups = %q, want %q", groups, want)
	}
}

// Groups that are equal numbers are one group, even if another group is a word.
func TestReadColumnMergesNumbersAmongWords(t *testing.T) {
	file := writeFile(t, "rows.csv", "g,y\n1,p\nA,q\n1.0,p\n007,q\n7,p\n+1,q\n")
	groups := must[[]string](t)(CSV{}.ReadColumn(t.Context(), file, "g"))
	if want := []string{"1", "A", "1", "007", "7", "1"}; !slices.Equal(groups, want) {
		t.Errorf("groups = %q, want %q", groups, want)
	}
}

// The Encoding decides where lines of UTF-16 end, even if the first letter is not an ASCII character, and if its low
// byte is that of a line feed.
func TestSplitFileInUTF16(t *testing.T) {
	const header = "имя,y\n"
	for _, name := range []string{"utf-16-le", "utf-16-be", "utf-16"} {
		for _, header := range []string{header, "Њ,y\n", "\u0a00,y\n"} {
			text := encoded(t, name, header+"1,да\n2,да\n3,нет\n4,нет\n")
			c := CSV{Label: "y", Encoding: name}
			train, test, err := splitText(t, c, text, FileSplit{Share: 0.5})
			if err != nil {
				t.Errorf("%s, %q: %v", name, header, err)
				continue
			}
			for _, part := range []string{train, test} {
				table, err := c.Read(strings.NewReader(part))
				if err != nil || !slices.Equal(table.Classes, []string{"да", "нет"}) {
					t.Errorf("%s, %q: part = %q, classes %q, error = %v, want one row of each class", name, header, part, table.Classes, err)
				}
			}
		}
	}
}

// A file in another encoding has parts in the same encoding.
func TestSplitFileKeepsEncoding(t *testing.T) {
	text := "gr\xf6\xdfe,class\n1,caf\xe9\n2,caf\xe9\n3,t\xe9\n4,t\xe9\n"
	train, test, err := splitText(t, CSV{Label: "class", Encoding: "latin-1"}, text, FileSplit{Share: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{train, test} {
		if !strings.HasPrefix(part, "gr\xf6\xdfe,class\n") || strings.Count(part, "caf\xe9\n") != 1 || strings.Count(part, "t\xe9\n") != 1 {
			t.Errorf("part = %q, want the header and a row of each class, in Latin-1", part)
		}
	}
}

// Lines of UTF-16 end at line feeds, but not at other characters that have a byte 0x0a: Ċ is U+010A and ਀ is U+0A00.
func TestRawLinesInUTF16(t *testing.T) {
	lines := []string{"a\r\n", "Ċ,\u0a00\u0a0a\n", "\n", "\r\n", "ĊĊ"}
	for encoding, order := range map[textEncoding]binary.AppendByteOrder{utf16LE: binary.LittleEndian, utf16BE: binary.BigEndian} {
		for _, mark := range []string{"\ufeff", ""} {
			encode := func(text string) (encoded []byte) {
				for _, unit := range utf16.Encode([]rune(text)) {
					encoded = order.AppendUint16(encoded, unit)
				}
				return encoded
			}
			text := encode(mark + strings.Join(lines, ""))
			raw := newRawLines(bufio.NewReaderSize(bytes.NewReader(text), 16), encoding)
			if raw.mark != string(encode(mark)) {
				t.Errorf("%v: byte order mark = %x, want %x", order, raw.mark, encode(mark))
			}
			for _, want := range lines {
				line, err := raw.next()
				if err != nil || !bytes.Equal(line, encode(want)) || raw.isEmpty(line) != (strings.TrimSpace(want) == "") {
					t.Errorf("%v: line = %x, error = %v, empty = %v, want %x", order, line, err, raw.isEmpty(line), encode(want))
				}
			}
			if line, err := raw.next(); !errors.Is(err, io.EOF) {
				t.Errorf("%v: line = %x, error = %v after the last line, want io.EOF", order, line, err)
			}
		}
	}
}

// In a LIBSVM file without labels, an empty line is a row of zeros.
func TestSplitFileCopiesRowsOfZeros(t *testing.T) {
	const text = "# comment\n1:1\n\n# comment\n1:2\n\n"
	train, test, err := splitText(t, LIBSVM{NoLabels: true, Dim: 1}, text, FileSplit{Share: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, part := range []string{train, test} {
		table, err := LIBSVM{NoLabels: true, Dim: 1}.Read(strings.NewReader(part))
		if err != nil {
			t.Fatal(err)
		}
		rows += table.Len()
	}
	if rows != 4 {
		t.Errorf("parts = %q and %q with %d rows, want 4 rows", train, test, rows)
	}
}

// Compressed files are read and written.
func TestSplitFileCompressed(t *testing.T) {
	folder := t.TempDir()
	from := filepath.Join(folder, "from.svm.gz")
	file := must[*os.File](t)(os.Create(from))
	compressed := gzip.NewWriter(file)
	for i := range 40 {
		fmt.Fprintf(compressed, "%d 1:%d\n", i%2, i)
	}
	if err := errors.Join(compressed.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	s := FileSplit{Train: filepath.Join(folder, "train.gz"), Test: filepath.Join(folder, "test.svm"), Share: 0.25}
	train, test, err := LIBSVM{}.SplitFile(t.Context(), from, s)
	if err != nil || train.Rows != 30 || !reflect.DeepEqual(test, FilePart{Rows: 10, Classes: map[string]int{"0": 5, "1": 5}}) {
		t.Errorf("SplitFile = %+v, %+v, %v, want 30 rows and 5 + 5 rows", train, test, err)
	}
	packed := must[*os.File](t)(os.Open(s.Train))
	defer packed.Close()
	plain := must[*gzip.Reader](t)(gzip.NewReader(packed))
	text := string(must[[]byte](t)(io.ReadAll(plain))) + string(must[[]byte](t)(os.ReadFile(s.Test)))
	if n := strings.Count(text, "\n"); n != 40 {
		t.Errorf("the parts have %d lines, want 40", n)
	}
}

// Comments of LIBSVM files above the rows are copied to both files.
func TestSplitFileOfLIBSVM(t *testing.T) {
	text := "# made by hand\n\n+1 1:1 # first\n1.0 1:2\n\n-1 1:3\n# in between\n-1 2:4"
	train, test, err := splitText(t, LIBSVM{}, text, FileSplit{Share: 0.5, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{train, test} {
		rest, ok := strings.CutPrefix(part, "# made by hand\n\n")
		if !ok || strings.Count(rest, ":") != 2 || strings.Count(rest, "-1") != 1 || strings.Contains(rest, "between") {
			t.Errorf("part = %q, want the comment above the rows and a row of each class", part)
		}
	}
}

// No group is in both files, and all rows are in one of them.
func TestSplitFileKeepsGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	text := "patient,a,class\n"
	for range 300 {
		text += fmt.Sprintf("p%d,%d,%d\n", r.IntN(60), r.IntN(9), r.IntN(2))
	}
	for seed := range uint64(5) {
		train, test, err := splitText(t, CSV{Label: "class"}, text, FileSplit{Share: 0.2, Seed: seed, Group: "patient"})
		if err != nil {
			t.Fatal(err)
		}
		patients := map[string]bool{}
		for row := range strings.Lines(train) {
			patient, _, _ := strings.Cut(row, ",")
			patients[patient] = true
		}
		testRows := strings.Split(strings.TrimSpace(test), "\n")[1:]
		for _, row := range testRows {
			if patient, _, _ := strings.Cut(row, ","); patients[patient] {
				t.Errorf("seed %d: %s is in both files", seed, patient)
			}
		}
		if n := len(testRows); n < 57 || n > 63 || n+strings.Count(train, "\n")-1 != 300 {
			t.Errorf("seed %d: %d test rows, want about 60 of 300", seed, n)
		}
	}
}

func TestSplitFileErrors(t *testing.T) {
	c := CSV{Label: "c"}
	for _, test := range []struct {
		name, text string
		reader     CSV
		split      FileSplit
	}{
		{"share", "a,c\n1,x\n", c, FileSplit{Share: 1.5}},
		{"one row of a class", "a,c\n1,x\n2,x\n3,y\n", c, FileSplit{Share: 0.5}},
		{"missing class", "a,c\n1,x\n2,\n3,y\n", c, FileSplit{Share: 0.5}},
		{"missing group", "a,c\n1,x\n,x\n3,y\n", c, FileSplit{Share: 0.5, Group: "a"}},
		{"one group", "a,c\n1,x\n1,x\n1.0,y\n", c, FileSplit{Share: 0.5, Group: "a"}},
		{"no such label", "a,C\n1,x\n", c, FileSplit{Share: 0.5}},
		{"no such group", "patient,c\n1,x\n", c, FileSplit{Share: 0.5, Group: "Patients"}},
		{"ragged", "a,c\n1,x\n2\n", c, FileSplit{Share: 0.5}},
		{"no row", "a,c\n", c, FileSplit{Share: 0.5}},
		{"no header", "1,2,0\n5,2,1\n", CSV{}, FileSplit{Share: 0.5}},
	} {
		_, _, err := splitText(t, test.reader, test.text, test.split)
		p, ok := err.(*datasets.Problem)
		if !ok {
			t.Errorf("%s: error = %v, want a Problem", test.name, err)
			continue
		}
		p.File = filepath.Base(p.File)
		messagetest.Error(t, test.name, p)
	}
	_, _, err := LIBSVM{}.SplitFile(t.Context(), "rows.svm", FileSplit{Group: "g"})
	messagetest.Error(t, "a group for LIBSVM", err)
}

// The file and its two parts must be three files.
func TestSplitFileWritesOtherFiles(t *testing.T) {
	file := writeFile(t, "rows.csv", "a\n1\n2\n3\n")
	_, _, err := CSV{}.SplitFile(t.Context(), file, FileSplit{Train: "train.csv", Test: file, Share: 0.5})
	if foundText(err) != "the file "+wording.Quote(file)+" twice" {
		t.Errorf("error = %v, want an error about a file that is given twice", err)
	}
	both := filepath.Join(t.TempDir(), "new.csv")
	_, _, err = CSV{}.SplitFile(t.Context(), file, FileSplit{Train: both, Test: both, Share: 0.5})
	if foundText(err) != "the file "+wording.Quote(both)+" twice" {
		t.Errorf("error = %v, want an error about a new file that is given twice", err)
	}
}

// If the context is done, SplitFile returns its error.
func TestSplitFileStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	file := writeFile(t, "rows.csv", "a\n1\n2\n3\n")
	s := FileSplit{Train: filepath.Join(t.TempDir(), "a"), Test: filepath.Join(t.TempDir(), "b"), Share: 0.5}
	if _, _, err := (CSV{}).SplitFile(ctx, file, s); !errors.Is(err, context.Canceled) {
		t.Errorf("error = %v, want context.Canceled", err)
	}
}

// The parts of any text have the values of its rows, in their order.
func FuzzSplitFile(f *testing.F) {
	for _, text := range []string{
		"a,c\n1,x\n2,x\n3,y\n4,y\n", "\ufeff# \"\n\na,c\r\n\"1\n\n2\",x\r\n\n3,\"x\"\"\"\n4,x", "c\n1\n1.0\n\n2\n2\n", "a,c\n1\n", "a,c\n1,\n",
		"a,c\n1,x\r\r\n2,x\r\r\n", gzipped("a,c\n1,x\n2,x\n"),
	} {
		f.Add(text, "c", "", byte(0), 0.5)
		f.Add(text, "", "c", byte(1), 0.3)
		f.Add(text, "c", "a", byte(2), 0.1)
		f.Add(text, "2", "", byte(5), 0.9)
	}
	f.Fuzz(func(t *testing.T, text, label, group string, flags byte, share float64) {
		c := CSV{Label: label, NoHeader: flags&1 == 1, TextLabels: flags&2 == 2}
		if flags&4 == 4 {
			c.Comment = '#'
		}
		if flags&8 == 8 {
			c.Encoding = "latin-1"
		}
		train, test, err := splitText(t, c, text, FileSplit{Share: share, Seed: uint64(flags), Group: group})
		if err != nil {
			if p, ok := err.(*datasets.Problem); !ok || p.Package != "files" {
				t.Errorf("error = %v, want a Problem of this package", err)
			}
			return
		}
		names := []string{}
		for _, name := range []string{label, group} {
			if name != "" {
				names = append(names, name)
			}
		}
		whole, err := c.readColumns(newTextInput(text), names)
		if err != nil {
			t.Fatal(err)
		}
		strata := datasets.Strata{Rows: len(whole.lines)}
		if label != "" {
			strata.Classes = whole.lists[0].classes(c)
			if c.TextLabels {
				strata.Classes = whole.lists[0].texts()
			}
		}
		if group != "" {
			strata.Groups = whole.lists[len(names)-1].groups(c)
		}
		trainRows, testRows, err := strata.Split(share, uint64(flags))
		if err != nil {
			t.Fatal(err)
		}
		for part, rows := range map[string][]int{train: trainRows, test: testRows} {
			got, err := c.readColumns(newTextInput(part), names)
			if err != nil {
				continue // a part may look like a file of another kind
			}
			if len(got.lines) != len(rows) {
				t.Fatalf("the part %q has %d rows, want %d", part, len(got.lines), len(rows))
			}
			for k := range names {
				texts, all := got.lists[k].texts(), whole.lists[k].texts()
				for i, row := range rows {
					if texts[i] != all[row] {
						t.Errorf("row %d of the part %q has the value %q, want %q", i, part, texts[i], all[row])
					}
				}
			}
		}
	})
}
