// Package files reads your own data into a datasets.Table, and writes predictions back.
//
//	flowers, err := files.CSV{Label: "species"}.ReadFile("flowers.csv")
//
// # Formats
//
//	CSV         values separated by commas, semicolons or tabs, as spreadsheets and pandas write them
//	LIBSVM      "label index:value …", as scikit-learn's dump_svmlight_file writes it
//	NPY         a matrix and its labels in two files, written by numpy.save
//	NPZ         a matrix and its labels in one file, written by numpy.savez
//	BagOfWords  counts of words, from a folder with one subfolder of text files per class
//
// Each format is a struct. Its zero value is strict, and each of its fields relaxes or changes one
// thing. All files except .npz, which is a zip archive, may be compressed with gzip. A compressed
// file is recognised by its first two bytes, whatever its name. In a notebook, package lazy reads a
// file when its table is first used:
//
//	var flowers = lazy.File("flowers.csv", files.CSV{Label: "species"}.ReadFile)
//
// # Reading other files in the same way
//
// A table's Source is its reader with the Schema that was learned from the file. The Source reads
// other files into the same columns. A classifier.Model contains the Source of its table.
//
//	fresh, err := flowers.Source.ReadFile("fresh.csv")
//
// # Errors
//
// The readers don't guess, and they leave nothing out unless a field allows it. The table's Report
// lists the rows that were left out and the values that were replaced. An error is a
// *datasets.Problem with the place, what was found there, what is expected, and how to fix it:
//
//	files: flowers.csv, line 4, column 3 ("petal_length"): got "n/a", want a number; …
//
// The only other error is that of a context that is done, which is returned unchanged.
//
// Files may come from untrusted sources. A file that claims more data than it has, that decompresses
// to more than a hundred times its size, or that has an endless line causes an error before it fills
// the memory. A reader takes memory in proportion to the size of the uncompressed file: usually two
// to ten times that size, and a hundred times if a row or a column takes only two bytes in the file.
// The one exception is LIBSVM, where a single index may require 4,194,304 columns, whose names take
// 160 MB. On Linux, a CSV, LIBSVM or NPZ file whose numbers exceed the free memory causes an error
// before it is read. The Chunks methods of CSV and LIBSVM read such files in parts.
//
// # How rows get from a file into a table
//
// These source files process a row of CSV, in this order. ReadFile and Chunks both use readcsv.go.
// For all formats, read.go opens one file after the other.
//
//	input.go      opens the file, stops when the context is done, counts bytes, decompresses gzip, and
//	              rejects other formats
//	records.go    decodes the Encoding (encoding.go), divides the text into blocks of whole lines
//	              (internal/lines), and divides lines into values
//	header.go     reads the column names
//	plan.go       plans the use of each column, according to the fields of the reader and the column
//	              names, or to its Schema
//	skip.go       decides which rows are skipped because a value is missing. readcsv.go adds skipped
//	              rows to the Report and makes no raw rows of them
//	rowscanner.go parses blocks of lines into raw rows, several blocks at a time on up to eight
//	              cores. rowparser.go has the rules of each column, and cellscanner.go finds the values
//	rawrow.go     converts the values of one record: numbers (number.go), classes and categories.
//	              readcsv.go calls it, record by record, for the blocks that rowscanner.go gives up
//	              because of errors or unusual values
//	mergerows.go  renumbers the words of each block, in the order of the file
//	builder.go    divides the raw rows into blocks of equal size, or of any size for a single table
//	tally.go      counts the values and sums the numbers of each block
//	store.go      stores the blocks until the last row has been read: in memory for ReadFile, and in a
//	              temporary file (internal/spill) for Chunks
//	finish.go     calls the next three, and completes the Report:
//	learn.go      makes the columns of the Schema from the tallies, with means and categories
//	spelling.go   determines the spelling of each class, and the classes of the Schema
//	              (internal/classes decides which words are one class)
//	layout.go     determines the columns of the table, and whether its rows are sparse
//	chunks.go     makes tables of the blocks: layout.go replaces categories by columns of 0 and 1, and
//	              NaN by means. ReadFile joins the blocks into one table
//
// A raw row has one number for each column that the table uses, and one for the label. Words are
// numbered in the order of their first occurrence, and categories and labels are represented by the
// numbers of their words. A category without a column is −1, and a missing number is NaN. Means,
// categories and classes are learned from all rows that are not skipped, including rows that are
// held out later. The blocks that rowscanner.go parses are lines of text (lines.Block). From there
// on, blocks consist of raw rows (the type block in store.go).
//
// A reader with a Schema does not learn. plan.go finds the columns of the Schema by name, and leaves
// other columns out. rawrow.go handles unseen categories according to Unseen. If all classes of the
// Schema are numbers, a label that equals one of them is given its spelling. New classes are kept
// unchanged.
//
// To write predictions, predictions.go adds them to the values of the file, which rowcopier.go
// copies in blocks. Other formats have other parsers in front of builder.go: lineparser.go and
// libsvm.go read LIBSVM, and matrix.go uses NumPy's arrays as raw rows. words.go counts words and
// makes no raw rows. saved.go encodes a reader for a saved model. The documentation of package
// classifier describes how rows get from tables into a model.
//
// problem.go makes errors. headerfix.go, numberfix.go, missingfix.go and diagnose.go add longer
// advice to them.
package files
