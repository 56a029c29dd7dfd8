package parquet_test

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/files/parquet"
)

// A model that was trained on a Parquet file predicts the rows of a CSV file.
func ExampleReader() {
	flowers := perceptron.Must(parquet.Reader{Label: "species"}.ReadFile("testdata/iris.pyarrow.parquet"))
	model := perceptron.Must(classifier.Trainer{}.Train(flowers))
	fresh := perceptron.Must(model.Source.ReadFile("testdata/iris.csv"))
	fmt.Println(model.PredictAll(perceptron.Must(fresh.Subset(0, 50, 100))))
	// Output: [setosa versicolor virginica] <nil>
}

func ExampleReader_Read() {
	data := perceptron.Must(os.ReadFile("testdata/words.pyarrow.parquet"))
	r := parquet.Reader{Label: "class", Categorical: []string{"category", "flag"}, Ignore: []string{"word", "id"}}
	table, err := r.Read(bytes.NewReader(data))
	fmt.Println(table.Features, table.Len(), err)
	// Output: [category=green category=red number flag=False flag=True] 40 <nil>
}

// The column float64 holds NaN, and the column string None. Both are missing values.
func ExampleReader_ReadFile() {
	r := parquet.Reader{Label: "class", Categorical: []string{"string"}, IfMissing: files.FillMean, Unseen: files.ZeroUnseen}
	r.Ignore = []string{"boolean", "object", "category", "day"}
	table, err := r.ReadFile("testdata/missing.pyarrow.parquet")
	fmt.Println(table.Features, table.Len(), err)
	fmt.Println(table.Report)
	// Output:
	// [float Int64 Float32 string=a string=b] 40 <nil>
	// float: 13 missing values replaced by the mean 0.1877
	// Int64: 12 missing values replaced by the mean 4.357
	// Float32: 11 missing values replaced by the mean -0.1309
	// string: 13 values treated as no category: ""
}

func ExampleReader_ReadFileContext() {
	table, err := parquet.Reader{Label: "species"}.ReadFileContext(context.Background(), "testdata/iris.fastparquet.parquet")
	fmt.Println(table, err)
	// Output: 150 rows (50 "setosa", 50 "versicolor", 50 "virginica") with 4 columns <nil>
}

// Describe a file before you know which columns hold numbers, and which can't be read.
func ExampleReader_DescribeFile() {
	fmt.Println(parquet.Reader{}.DescribeFile("testdata/unreadable.fastparquet.parquet"))
	// Output:
	// column  count  missing  distinct  min  mean  max  not a number
	// x           6        0         6    0   2.5    5
	// class       6        0         2                  6, as in row 0: "yes"
	// delta       6        0         1                  6, as in row 0: "<durations>"
	// bytes       6        0         1                  6, as in row 0: "<bytes>"
	// 6 rows <nil>
}

func ExampleReader_DescribeFileContext() {
	d, err := parquet.Reader{}.DescribeFileContext(context.Background(), "testdata/iris.pyarrow.parquet")
	fmt.Println(d.Rows, len(d.Columns), err)
	// Output: 150 5 <nil>
}

// Files that are larger than the memory are read in parts.
func ExampleReader_Chunks() {
	chunks, err := parquet.Reader{Label: "species"}.Chunks(context.Background(), "testdata/iris.pyarrow.parquet", 64)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer chunks.Close()
	for table, err := range chunks.All() {
		fmt.Println(table, err)
	}
	// Output:
	// 64 rows (50 "setosa", 14 "versicolor") with 4 columns <nil>
	// 64 rows (36 "versicolor", 28 "virginica") with 4 columns <nil>
	// 22 rows (22 "virginica") with 4 columns <nil>
}

func ExampleCheck() {
	fmt.Println(parquet.Check("testdata/iris.pyarrow.parquet"))
	fmt.Println(parquet.Check("testdata/iris.csv"))
	// Output:
	// <nil>
	// files: testdata/iris.csv: got a file that begins with "sepa", want a Parquet file; if it is a CSV file, read it with files.CSV
}
