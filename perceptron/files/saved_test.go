package files

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// The readers make the same tables from the files in testdata/0.1.0 as the readers of release 0.1.0. Rows,
// names, classes, Source and Report must be equal to the last bit.
//
// The file tables.txt has the tables of release 0.1.0. It consists of sections, separated by blank lines.
// The first line of a section is its title. Every other line that is not indented is an instruction. The
// indented lines below an instruction are its result.
//
//	csv {"Label":"class"}     sets the reader for the following lines, encoded as in a model
//	read FILE                 calls ReadFile of the reader
//	folder FOLDER             calls ReadFolder of the reader
//	chunks ROWS FILE...       calls Chunks of the reader
//	then FILE                 calls ReadFile of the Source of the last table made by read or folder
func TestTablesOfRelease010(t *testing.T) {
	t.Chdir("testdata/0.1.0")
	for section := range strings.SplitSeq(string(must[[]byte](t)(os.ReadFile("tables.txt"))), "\n\n") {
		want := strings.TrimRight(section, "\n")
		title, script, _ := strings.Cut(want, "\n")
		t.Run(strings.TrimPrefix(title, "== "), func(t *testing.T) {
			got := title + "\n"
			var reader, source datasets.Source
			for line := range strings.SplitSeq(script, "\n") {
				if strings.HasPrefix(line, "  ") {
					continue
				}
				got += line + "\n"
				instruction, rest, _ := strings.Cut(line, " ")
				switch args := strings.Fields(rest); instruction {
				case "read":
					table := must[datasets.Table](t)(reader.ReadFile(rest))
					got += tableText(t, table)
					source = table.Source
				case "folder":
					table := must[datasets.Table](t)(reader.(BagOfWords).ReadFolder(rest))
					got += tableText(t, table)
					source = table.Source
				case "then":
					got += tableText(t, must[datasets.Table](t)(source.ReadFile(rest)))
				case "chunks":
					got += tableText(t, readInChunks(t, reader, must[int](t)(strconv.Atoi(args[0])), args[1:])...)
				default:
					reader = must[datasets.Source](t)(DecodeSource(instruction, json.RawMessage(rest)))
				}
			}
			compareLines(t, strings.Split(strings.TrimRight(got, "\n"), "\n"), strings.Split(want, "\n"))
		})
	}
}

// compareLines fails the test unless two texts have the same lines. It reports the first difference.
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

// readInChunks reads files in chunks of the given number of rows and returns the tables of the chunks.
func readInChunks(t *testing.T, reader datasets.Source, rows int, names []string) (tables []datasets.Table) {
	t.Helper()
	chunks := must[*Chunks](t)(reader.(chunkReader).Chunks(t.Context(), names[0], rows, names[1:]...))
	defer chunks.Close()
	for table, err := range chunks.All() {
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	return tables
}

// tableText returns tables as indented text. All tables must have the same features, Source and Report.
// For a BagOfWords, the text has no Report, because a BagOfWords of release 0.1.0 made no Report.
func tableText(t *testing.T, tables ...datasets.Table) string {
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
			t.Errorf("features of chunk %d = %q, want %q, as in chunk 0", c, table.Features, tables[0].Features)
		}
		line("%d dense and %d sparse rows, %d classes", len(table.Rows), len(table.Sparse), len(table.Classes))
		for i := range table.Len() {
			row := "no class"
			if table.Classes != nil {
				row = fmt.Sprintf("%q", table.Classes[i])
			}
			if table.Sparse == nil {
				for _, v := range table.Rows[i] {
					row += " " + formatExact(v)
				}
			} else {
				for k, j := range table.Sparse[i].Columns {
					row += fmt.Sprintf(" %d:%s", j, formatExact(table.Sparse[i].Values[k]))
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
		line("filled: column %q, %d times, mean %s, words %q", column.Column, column.Count, formatExact(column.Mean), column.Words)
	}
	if report.Merged != nil {
		line("merged: %q", report.Merged)
	}
	return text.String()
}

// formatExact returns the shortest decimal that identifies v.
func formatExact(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// must returns a function that returns its first argument, and fails the test if its second argument is an
// error: must[T](t)(f()) is the first result of f.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// JSON has no text that is not UTF-8. Such texts are errors, and all other texts are read back.
func TestEncodeSourceRefusesOtherEncodings(t *testing.T) {
	for _, source := range []datasets.Source{
		CSV{Label: "gr\xf6\xdfe"},
		CSV{Ignore: []string{"a", "\xff"}},
		CSV{ColumnNA: map[string][]string{"a": {"\xff"}}},
		NPY{Features: []string{"\xff"}},
		BagOfWords{Vocabulary: []string{"a", "\xff"}},
	} {
		if format, text, err := EncodeSource(source); foundText(err) == "" {
			t.Errorf("EncodeSource(%#v) = %s, %s, %v, want a problem", source, format, text, err)
		}
	}
	for _, source := range []datasets.Source{
		CSV{Label: "größe", Ignore: []string{"\ufffd"}},
		BagOfWords{Vocabulary: []string{"\ufffd", `\ufffd`, `\\ufffd`}},
	} {
		format, text, err := EncodeSource(source)
		if err != nil {
			t.Errorf("EncodeSource(%#v): error = %v, want nil", source, err)
			continue
		}
		if got := must[datasets.Source](t)(DecodeSource(format, text)); !reflect.DeepEqual(got, source) {
			t.Errorf("DecodeSource(%s) = %#v, want %#v", text, got, source)
		}
	}
}
