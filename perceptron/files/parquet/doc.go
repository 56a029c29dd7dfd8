// Package parquet reads Parquet files, as pandas, Polars, DuckDB and Spark write them, into a
// [datasets.Table]. It reads the DataFrame in a file like the CSV file of the same DataFrame:
//
//	>>> frame.to_parquet("flowers.parquet")      # the same table as
//	>>> frame.to_csv("flowers.csv", index=False)
//
//	flowers, err := parquet.Reader{Label: "species"}.ReadFile("flowers.parquet")
//
// The table, its Report and its Source are those of the CSV file, except that skipped rows have no lines. In
// particular, the Source is a [files.CSV], so a model that was trained on a Parquet file predicts the rows
// of CSV files, and the other way round. In a program that imports this package, all methods of files.CSV
// except SplitFile also read Parquet files, which they recognise by their first bytes. SplitFile copies
// lines of text, which Parquet files do not have. The package is one of its own so that other programs do
// not contain the decoder:
//
//	import _ "perceptronlab/perceptron/files/parquet" // so that model.Source reads Parquet files
//
// # Values
//
//	numbers           as numbers; the decimals of float32 and float16 are the shortest, so 0.1 is 0.1
//	strings           as words, which are allowed in the label column and in Categorical
//	booleans          as 1 and 0, and as the words True and False in the label column and in Categorical
//	dates and times   as words, such as 2024-02-27 or 2024-02-27 12:30:00
//	JSON and UUIDs    as words
//	null and NaN      as missing values, and so is the empty string
//
// Lists, structs, bytes, intervals, and the durations and periods of pandas can't be read. They are an error
// only if the table uses their column, so leave such a column out (Ignore). The durations of other programs
// are stored as integers, and read as such. The columns of the DataFrame's index are left out, as by
// to_csv(index=False) in pandas; to use them, call frame.reset_index() before to_parquet. A timestamp has as
// many digits as the most precise timestamp of its column. The time zone is the one that pandas has recorded.
// In files of other programs, timestamps with a zone are read in UTC.
//
// # Files
//
// Parquet compresses its pages with a codec of its own: Snappy, gzip, zstd, LZ4_RAW or none. Brotli, LZO
// and the LZ4 of Hadoop are not supported, and neither are encrypted files and columns in several files. A
// damaged file is an error. Parquet files usually have no checksums, so a changed byte in a number is not
// noticed.
//
// The memory needed is that of the table, and of one page per column that is used. It is an error if the
// pages decompress to more than 64 MiB and more than a hundred times the size of the file, or if the file
// claims to have numbers of more than 256 MiB and of more than ten thousand times its size.
//
// # How rows get from a file into a table
//
//	reader.go   calls the methods of files.CSV. They find the package through files/internal/frames
//	frame.go    opens the file with the decoder, internal/parquet; index.go finds the index in the metadata
//	column.go   determines which columns can be read
//	text.go     writes the rows as lines of CSV, which files.CSV parses on all cores
//	cell.go     writes a value as pandas writes it, with float.go, timestamp.go and decimal.go
package parquet
