package files

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// From the files in testdata/0.1.0, the readers make the same tables as release 0.1.0 did, to the last
// bit: rows, names, classes, Source and Report.
//
// The file tables.txt has sections, separated by blank lines. The first line of a section is its
// title. Every other line that is not indented is an instruction, and the indented lines below an
// instruction are its result.
//
//	csv {"Label":"class"}     uses this reader from here on, encoded as in a model
//	read FILE                 calls ReadFile
//	folder FOLDER             calls ReadFolder
//	chunks ROWS FILE...       calls Chunks
//	then FILE                 calls ReadFile of the last Source that read or folder returned
func TestTablesOf010(t *testing.T) {
	t.Chdir("testdata/0.1.0")
	for section := range strings.SplitSeq(string(must[[]byte](t)(os.ReadFile("tables.txt"))), "\n\n") {
		want := strings.TrimRight(section, "\n")
		title, script, _ := strings.Cut(want, "\n")
		t.Run(strings.TrimPrefix(title, "== "), func(t *testing.T) {
			got := title + "\n"
			var reader, learned datasets.Source
			for line := range strings.SplitSeq(script, "\n") {
				if strings.HasPrefix(line, "  ") {
					continue
				}
				got += line + "\n"
				what, rest, _ := strings.Cut(line, " ")
				switch names := strings.Fields(rest); what {
				case "read", "folder":
					table := readBy(t, reader, what, rest)
					got += shown(t, table)
					learned = table.Source
				case "then":
					got += shown(t, readBy(t, learned, what, rest))
				case "chunks":
					got += shown(t, chunksBy(t, reader, must[int](t)(strconv.Atoi(names[0])), names[1:])...)
				default:
					reader = decodedReader(t, what, rest)
				}
			}
			compareLines(t, strings.Split(strings.TrimRight(got, "\n"), "\n"), strings.Split(want, "\n"))
		})
	}
}

// compareLines reports the first line in which two texts differ.
func compareLines(t *testing.T, got, want []string) {
	t.Helper()
	for k := range min(len(got), len(want)) {
		if got[k] != want[k] {
			t.Errorf("line %d of the section =\n%s\nwant\n%s", k+1, got[k], want[k])
			return
		}
	}
	if len(got) != len(want) {
		t.Errorf("number of lines of the section = %d, want %d", len(got), len(want))
	}
}

// decodedReader returns the reader that a model of release 0.1.0 encoded as text.
func decodedReader(t *testing.T, format, text string) datasets.Source {
	t.Helper()
	return must[datasets.Source](t)(DecodeSource(format, json.RawMessage(text)))
}

// readBy reads a file, or a folder if what is "folder".
func readBy(t *testing.T, reader datasets.Source, what, name string) datasets.Table {
	t.Helper()
	if what == "folder" {
		return must[datasets.Table](t)(reader.(BagOfWords).ReadFolder(name))
	}
	return must[datasets.Table](t)(reader.ReadFile(name))
}

// chunksBy returns the tables of the reader's Chunks.
func chunksBy(t *testing.T, reader datasets.Source, rows int, names []string) (tables []datasets.Table) {
	t.Helper()
	from := reader.(interface {
		Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error)
	})
	chunks := must[*Chunks](t)(from.Chunks(t.Context(), names[0], rows, names[1:]...))
	defer chunks.Close()
	for table, err := range chunks.All() {
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	return tables
}

// shown returns the tables as indented text. All tables must have the same features, Source and
// Report. The text has no Report of a BagOfWords, because release 0.1.0 made none.
func shown(t *testing.T, tables ...datasets.Table) string {
	t.Helper()
	var text strings.Builder
	line := func(format string, a ...any) { fmt.Fprintf(&text, "  "+format+"\n", a...) }
	line("features %q", tables[0].Features)
	_, source, err := EncodeSource(tables[0].Source)
	if err != nil {
		t.Fatal(err)
	}
	line("source %s", source)
	for c, table := range tables {
		if !slices.Equal(table.Features, tables[0].Features) {
			t.Errorf("features of chunk %d = %q, want those of chunk 0", c, table.Features)
		}
		line("%d dense and %d sparse rows, %d classes", len(table.Rows), len(table.Sparse), len(table.Classes))
		for i := range table.Len() {
			row := "no class"
			if table.Classes != nil {
				row = fmt.Sprintf("%q", table.Classes[i])
			}
			if table.Sparse == nil {
				for _, v := range table.Rows[i] {
					row += " " + exactly(v)
				}
			} else {
				for k, j := range table.Sparse[i].Columns {
					row += fmt.Sprintf(" %d:%s", j, exactly(table.Sparse[i].Values[k]))
				}
			}
			line("%s", row)
		}
	}
	if _, ok := tables[0].Source.(BagOfWords); ok {
		return text.String()
	}
	report := tables[0].Report
	line("report of %d rows", report.Rows)
	for _, row := range report.Skipped {
		line("left out: file %q, line %d, row %d, column %q", row.File, row.Line, row.Row, row.Column)
	}
	for _, column := range report.Imputed {
		line("filled: column %q, %d times, mean %s, words %q", column.Column, column.Count, exactly(column.Mean), column.Words)
	}
	if report.Merged != nil {
		line("merged: %q", report.Merged)
	}
	return text.String()
}

// exactly returns the shortest decimal that identifies v.
func exactly(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}
