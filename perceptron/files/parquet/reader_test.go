package parquet

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/parquet"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// readerOf returns a reader for the frame in a CSV file: the label column is "class" or "species" if there
// is such a column, columns of words are categorical, and columns without values are ignored.
func readerOf(t *testing.T, csv string) Reader {
	t.Helper()
	r := Reader{}
	for _, col := range perceptron.Must(files.CSV{}.DescribeFile(csv)).Columns {
		switch {
		case col.Name == "class" || col.Name == "species":
			r.Label = col.Name
		case col.Count == 0:
			r.Ignore = append(r.Ignore, col.Name)
		case col.Numbers < col.Count:
			r.Categorical = append(r.Categorical, col.Name)
		}
	}
	return r
}

// bitsOf returns a table as text, with the bits of each number, and without the lines of skipped rows.
func bitsOf(t datasets.Table) string {
	var text strings.Builder
	format, source, err := files.EncodeSource(t.Source)
	fmt.Fprintf(&text, "%q %q %s %s %v\n", t.Features, t.Classes, format, source, err)
	for _, row := range t.Rows {
		for _, v := range row {
			fmt.Fprintf(&text, "%x ", math.Float64bits(v))
		}
	}
	for _, row := range t.Sparse {
		fmt.Fprintf(&text, "%v %x ", row.Columns, row.Values)
	}
	report := *t.Report
	report.Skipped = slices.Clone(report.Skipped)
	for k := range report.Skipped {
		report.Skipped[k].Line = 0
		report.Skipped[k].File = ""
	}
	fmt.Fprintf(&text, "\n%+v", report)
	return text.String()
}

// eachPair calls f for each Parquet file of testdata that has rows, and its CSV file.
func eachPair(t *testing.T, f func(t *testing.T, name, csv string)) {
	t.Helper()
	for _, name := range perceptron.Must(filepath.Glob("testdata/*.parquet")) {
		frame, _, _ := strings.Cut(name, ".")
		csv := frame + ".csv"
		if _, err := os.Stat(csv); err == nil && !strings.HasPrefix(filepath.Base(name), "empty.") {
			t.Run(filepath.Base(name), func(t *testing.T) { f(t, name, csv) })
		}
	}
}

// Whatever happens to missing values, the table, its Source and its Report are those of the CSV file, bit
// by bit. If one file is an error, the other one is, too.
func TestTableIsThatOfCSV(t *testing.T) {
	eachPair(t, func(t *testing.T, name, csv string) {
		r := readerOf(t, csv)
		r.Unseen = files.ZeroUnseen
		for _, policy := range []files.MissingPolicy{files.RefuseMissing, files.DropRow, files.FillMean} {
			r.IfMissing = policy
			got, err := r.ReadFile(name)
			want, wantErr := r.csv().ReadFile(csv)
			if (err == nil) != (wantErr == nil) {
				t.Errorf("IfMissing %d: error = %v, for the CSV file %v", policy, err, wantErr)
			}
			if err != nil || wantErr != nil {
				continue
			}
			if got, want := bitsOf(got), bitsOf(want); got != want {
				t.Errorf("IfMissing %d: table = %.2000s\nwant %.2000s", policy, got, want)
			}
		}
	})
}

// Chunks have the rows of both formats, in the order of the files, and skipped rows are counted over all
// files.
func TestChunksAreThoseOfCSV(t *testing.T) {
	eachPair(t, func(t *testing.T, name, csv string) {
		r := readerOf(t, csv)
		r.IfMissing = files.FillMean
		r.Unseen = files.OtherUnseen
		got, err := r.csv().Chunks(context.Background(), name, 7, csv, name)
		want, wantErr := r.csv().Chunks(context.Background(), csv, 7, csv, csv)
		if err != nil || wantErr != nil {
			t.Fatalf("errors = %v, for CSV files %v, want none", err, wantErr)
		}
		defer got.Close()
		defer want.Close()
		if got.Count() != want.Count() {
			t.Fatalf("%d chunks, want %d", got.Count(), want.Count())
		}
		for c := range got.Count() {
			got, want := perceptron.Must(got.Table(c)), perceptron.Must(want.Table(c))
			if got, want := bitsOf(got), bitsOf(want); got != want {
				t.Errorf("chunk %d = %.2000s\nwant %.2000s", c, got, want)
			}
		}
	})
}

// The Source of the table of one format reads files of the other format into the same columns, even if the
// CSV file has other separators.
func TestSourceReadsBothFormats(t *testing.T) {
	r := Reader{Label: "class", Categorical: []string{"string", "category"}, Ignore: []string{"day", "object", "boolean"}, IfMissing: files.FillMean, Unseen: files.ZeroUnseen}
	trained := perceptron.Must(r.ReadFile("testdata/missing.pyarrow.parquet"))
	text := string(perceptron.Must(os.ReadFile("testdata/missing.csv")))
	semicolons := r.csv()
	semicolons.Comma, semicolons.Decimal = ';', ','
	name := filepath.Join(t.TempDir(), "semicolons.csv")
	if err := os.WriteFile(name, []byte(strings.NewReplacer(",", ";", ".", ",").Replace(text)), 0o600); err != nil {
		t.Fatal(err)
	}
	trainedOnCSV := perceptron.Must(semicolons.ReadFile(name))
	for _, read := range []struct {
		source datasets.Source
		name   string
	}{
		{trained.Source, "testdata/missing.csv"},
		{trained.Source, "testdata/missing.fastparquet.parquet"},
		{trainedOnCSV.Source, name},
		{trainedOnCSV.Source, "testdata/missing.fastparquet.parquet"},
	} {
		got, err := read.source.ReadFile(read.name)
		if err != nil || !reflect.DeepEqual(got.Rows, trained.Rows) || !reflect.DeepEqual(got.Classes, trained.Classes) {
			t.Errorf("%s: rows = %v, error = %v, want the rows %v", read.name, got.Rows, err, trained.Rows)
		}
	}
	var copied strings.Builder
	if err := trainedOnCSV.Source.(files.CSV).WriteColumns(&copied, "testdata/missing.pyarrow.parquet", nil, make([][]string, 40)); err != nil || copied.String() != text {
		t.Errorf("copy = %s, error = %v, want\n%s", &copied, err, text)
	}
}

// Time zones are those of pandas: names, differences to UTC, or none. The zone of this machine is never one.
func TestZones(t *testing.T) {
	utc := &parquet.Column{Logical: parquet.Logical{UTC: true}}
	for name, want := range map[string]string{"UTC": "UTC", "Europe/Zurich": "Europe/Zurich", "+02:00": "", "Local": "error", "Mars": "error", "": "none"} {
		extra := pandasColumn{}
		extra.Extra.Zone = name
		zone, err := zoneOf(utc, extra, pandas{Columns: []pandasColumn{extra}})
		got := "none"
		if err != nil {
			got = "error"
		} else if zone != nil {
			got = zone.String()
		}
		if got != want {
			t.Errorf("the zone of %q is %s, want %s", name, got, want)
		}
	}
	offset := pandasColumn{}
	offset.Extra.Zone = "-05:30"
	if zone, err := zoneOf(utc, offset, pandas{Columns: []pandasColumn{offset}}); err != nil {
		t.Errorf("the zone -05:30: error = %v, want none", err)
	} else if got, want := string(appendInZone(nil, time.Unix(0, 0).In(zone))), "1969-12-31 18:30:00-05:30"; got != want {
		t.Errorf("the beginning of 1970 in the zone -05:30 = %s, want %s", got, want)
	}
	if zone, err := zoneOf(utc, pandasColumn{}, pandas{}); zone != time.UTC || err != nil {
		t.Errorf("the zone in a file of another program = %v, error = %v, want UTC", zone, err)
	}
}

// A Description is that of the CSV file, except that its words have rows instead of lines.
func TestDescriptionIsThatOfCSV(t *testing.T) {
	eachPair(t, func(t *testing.T, name, csv string) {
		got, err := Reader{}.DescribeFile(name)
		want := perceptron.Must(files.CSV{}.DescribeFile(csv))
		for j, col := range want.Columns {
			if got.Columns[j].Line != 0 || got.Columns[j].Row != col.Row {
				t.Errorf("%s: line %d and row %d of the first word, want 0 and %d", col.Name, got.Columns[j].Line, got.Columns[j].Row, col.Row)
			}
			want.Columns[j].Line = 0
		}
		for _, problem := range []*datasets.Problem{got.Problem, want.Problem} {
			if problem == nil {
				continue
			}
			for _, part := range problem.Parts {
				part.Place.Line = 0
				part.Place.Other = ""
			}
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("description = %v, error = %v, want\n%v", got, err, want)
		}
	})
}

// Predictions are added to the rows as CSV. The copies of a Parquet file and of its CSV file are equal.
func TestWriteColumnsIsThatOfCSV(t *testing.T) {
	eachPair(t, func(t *testing.T, name, csv string) {
		r := readerOf(t, csv)
		r.IfMissing, r.Unseen = files.FillMean, files.ZeroUnseen
		source := perceptron.Must(r.csv().ReadFile(csv)).Source.(files.CSV)
		source.Label = ""
		values := make([][]string, perceptron.Must(source.ReadFile(csv)).Len())
		for i := range values {
			values[i] = []string{fmt.Sprint("class ", i%3)}
		}
		var got, want bytes.Buffer
		if err := source.WriteColumns(&got, name, []string{"predicted"}, values); err != nil {
			t.Fatal(err)
		}
		if err := source.WriteColumns(&want, csv, []string{"predicted"}, values); err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() {
			t.Errorf("copy = %s\nwant %s", &got, &want)
		}
	})
}

// Read reads a file from memory, and an *os.File without reading all of it into memory.
func TestRead(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("this system has no pipes")
	}
	const name = "testdata/iris.pyarrow.parquet"
	r := Reader{Label: "species"}
	want := perceptron.Must(r.ReadFile(name))
	file := perceptron.Must(os.Open(name))
	defer file.Close()
	pipe, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	pipe2, writer2, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	go func() {
		for _, writer := range []*os.File{writer, writer2} {
			_, _ = writer.Write(perceptron.Must(os.ReadFile(name)))
			_ = writer.Close()
		}
	}()
	for from, table := range map[string]datasets.Table{
		"an os.File": perceptron.Must(r.Read(file)),
		"a pipe":     perceptron.Must(r.Read(pipe)),
		"CSV, pipe":  perceptron.Must(r.csv().Read(pipe2)),
		"memory":     perceptron.Must(r.Read(bytes.NewReader(perceptron.Must(os.ReadFile(name))))),
		"files.CSV":  perceptron.Must(files.CSV{Label: "species"}.Read(bytes.NewReader(perceptron.Must(os.ReadFile(name))))),
	} {
		if !reflect.DeepEqual(table, want) {
			t.Errorf("the table from %s = %v, want %v", from, table, want)
		}
	}
}

// Weights and groups are read from both formats.
func TestWeightsAndGroups(t *testing.T) {
	r := Reader{Label: "species", Weight: "petal_width"}
	got := perceptron.Must(r.ReadFile("testdata/iris.fastparquet.parquet"))
	want := perceptron.Must(r.csv().ReadFile("testdata/iris.csv"))
	if len(want.Weights) != 150 || !reflect.DeepEqual(got, want) {
		t.Errorf("table = %v, weights = %v, want %v, %v", got, got.Weights, want, want.Weights)
	}
	groups, err := r.csv().ReadColumn(context.Background(), "testdata/iris.pyarrow.parquet", "petal_length")
	wantGroups := perceptron.Must(r.csv().ReadColumn(context.Background(), "testdata/iris.csv", "petal_length"))
	if err != nil || !slices.Equal(groups, wantGroups) {
		t.Errorf("groups = %q, error = %v, want %q", groups, err, wantGroups)
	}
	_, _, err = r.csv().SplitFile(context.Background(), "testdata/iris.pyarrow.parquet", files.FileSplit{
		Share: 0.5, Train: filepath.Join(t.TempDir(), "a.csv"), Test: filepath.Join(t.TempDir(), "b.csv"),
	})
	messagetest.Error(t, "splitting a Parquet file", err)
}

// The reader of CSV files has all fields of the Reader.
func TestFieldsOfReader(t *testing.T) {
	r := Reader{
		Label: "c", Weight: "w", TextLabels: true, AutoCategorical: true, Categorical: []string{"a"}, Ignore: []string{"b"}, NAValues: []string{"NA"},
		ColumnNA: map[string][]string{"d": {"-1"}}, IfMissing: files.DropRow, Unseen: files.ZeroUnseen, Schema: &files.Schema{},
	}
	from, to := reflect.ValueOf(r), reflect.ValueOf(r.csv())
	for k := range from.NumField() {
		name := from.Type().Field(k).Name
		if from.Field(k).IsZero() || !reflect.DeepEqual(from.Field(k).Interface(), to.FieldByName(name).Interface()) {
			t.Errorf("%s of the CSV = %v, want %v", name, to.FieldByName(name), from.Field(k))
		}
	}
}

// CSV files whose first column is named PAR1 are still CSV files.
func TestNamesLikeTheMagic(t *testing.T) {
	for _, text := range []string{"PAR1,c\n1,x\n", "PAR1\n1\n", "PAR1\tc\n1\tPAR1\n"} {
		c := files.CSV{}
		if strings.Contains(text, "\t") {
			c.Comma = '\t'
			c.Label = "c"
		} else if strings.Contains(text, ",") {
			c.Label = "c"
		}
		if table, err := c.Read(strings.NewReader(text)); err != nil || table.Features[0] != "PAR1" {
			t.Errorf("%q: table = %v, error = %v, want the column PAR1", text, table, err)
		}
	}
}
