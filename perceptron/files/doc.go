// Package files reads data of your own into a datasets.Table, and writes predictions
// back.
//
//	flowers, err := files.CSV{Label: "species"}.ReadFile("flowers.csv")
//
// # What it reads
//
//	CSV     values with commas, semicolons or tabs between them, as spreadsheets and pandas write them
//	LIBSVM  "label index:value …", as scikit-learn's dump_svmlight_file writes it
//	NPY     numpy.save, a matrix and its labels in two files
//	NPZ     numpy.savez, both in one
//	Words   a folder with a folder of text files for each class, as counts of words
//
// Each is a struct whose zero value is strict, and whose fields change one thing each. Any
// file but an .npz, which is a zip, may be compressed by gzip: its first two bytes decide,
// not its name. In a notebook, package lazy reads a file when it is first used:
//
//	var flowers = lazy.File("flowers.csv", files.CSV{Label: "species"}.ReadFile)
//
// # The same again
//
// A table's Source is its reader with the Schema that it has learnt from the file. It reads
// other files into the same columns; a classifier.Model keeps it.
//
//	fresh, err := flowers.Source.ReadFile("fresh.csv")
//
// # What is an error
//
// Nothing is guessed, and nothing is left out unless a field asks for it; then the table's
// Report says so. An error is a *datasets.Problem, which says where, what was found, and what to do:
//
//	files: flowers.csv, line 4, column 3 ("petal_length"): got "n/a", want a number; …
//
// Only the error of a context that is done is returned as it is.
//
// Files may come from anywhere. One that claims more than it has, that unpacks to more
// than a hundred times its size, or that holds one endless line, is an error before it
// fills the memory. Reading takes memory in proportion to the unpacked file: usually two
// to ten times its size, and a hundred times if rows or columns are two bytes long. There
// is one exception: an index of LIBSVM may ask for 4,194,304 columns, whose names take 160 MB.
// A CSV, LIBSVM or NPZ file whose numbers can't fit into the memory that is free is an error
// before it is read (on Linux, which tells); the methods Chunks read the first two in parts.
//
// # How a row gets from a file into a table
//
// These source files are the way of a row of CSV. ReadFile and Chunks take the same way, in read.go
// and readcsv.go:
//
//	input.go      opens the file; stops when the context is done; counts bytes; decompresses gzip;
//	              refuses what is not text
//	records.go    cuts the text into blocks of whole lines, and lines into values
//	header.go     reads the column names
//	plan.go       decides from the reader's fields and the names what each column is for
//	rawrow.go     makes a raw row of a line: a number as it is, a category as the number of its word,
//	              NaN where a value is missing
//	rowparser.go, rowscanner.go, cellscanner.go, mergerows.go
//	              do the same faster for nearly all blocks, on all cores; records.go and rawrow.go
//	              take the others
//	tally.go      counts and sums what the raw rows say of each column
//	builder.go    cuts the raw rows into blocks of equal size, or of any size if they become one table
//	store.go      keeps the blocks, in memory or in a temporary file, until the last row has been read
//	learn.go      then makes the Schema of the tallies: means and categories
//	layout.go     makes the rows of a table of raw rows: a column of 0 and 1 for each category,
//	              means for NaN
//	chunks.go     returns the blocks as tables; ReadFile joins them to one
//
// Predictions are written beside the values of such a file by predictions.go, which takes blocks of rows
// from rowcopier.go. A file in another format has other parsers in front of builder.go: lineparser.go
// and libsvm.go read LIBSVM, matrix.go takes NumPy's arrays as raw rows. Words count in words.go and
// need no raw rows. Package classifier says how rows go on from there into a model.
//
// A file that notices what is wrong says so by problem.go. Where there is more to say, headerfix.go,
// numberfix.go, missingfix.go and diagnose.go say it.
package files
