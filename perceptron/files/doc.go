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
// These source files are the way of a row of CSV. ReadFile and Chunks take the same way, in readcsv.go;
// read.go opens file after file for all formats:
//
//	input.go      opens the file; stops when the context is done; counts bytes; decompresses gzip;
//	              refuses what is not text
//	records.go    has internal/lines cut the text into blocks of whole lines, and cuts lines into values
//	header.go     reads the column names
//	plan.go       decides what each column is for: by the reader's fields and the names, or by its
//	              Schema if it has one
//	rowparser.go  makes raw rows of a block of lines, of several blocks at a time on all cores:
//	              rowscanner.go goes from row to row, cellscanner.go from value to value
//	rawrow.go     makes a raw row in the blocks that rowparser.go gives up, because they have a mistake
//	              or something unusual: records.go then takes them line by line
//	gaps.go       says which rows are skipped, because a value is missing. They get no raw row, but a
//	              line in the Report
//	mergerows.go  takes the raw rows of the blocks in the order of the file, and gives their words the
//	              numbers that these have in the whole file
//	tally.go      counts and sums what the raw rows say of each column
//	builder.go    cuts the raw rows into blocks of equal size, or of any size if they become one table
//	store.go      keeps these blocks until the last row has been read: ReadFile in memory, Chunks by
//	              internal/spill in a temporary file
//	learn.go      then makes the Schema's columns of the tallies: the means and the categories; the
//	              Report gets what they replace
//	spelling.go   gives each label the spelling of its class, and the Schema its classes
//	layout.go     makes the rows of a table of raw rows: a column of 0 and 1 for each category, and the
//	              mean for NaN. It decides whether they are sparse
//	chunks.go     returns the blocks as tables, and ReadFile joins them to one. readcsv.go gives them
//	              their Source: the reader with the Schema
//
// A raw row has a number for each column that the table keeps, and one for the label: a category and a
// label are the number of their word in the file, in the order in which words come, and NaN is a missing
// number. Means, categories and classes are those of all rows of the file, whatever is held out later.
// A reader with a Schema does not learn: plan.go takes the columns of the Schema by their names, and what
// is new to it is an error, or decided by Unseen, where the raw row is made.
//
// Predictions are written beside the values of such a file by predictions.go, which takes blocks of rows
// from rowcopier.go. A file in another format has other parsers in front of builder.go: lineparser.go
// and libsvm.go read LIBSVM, matrix.go takes NumPy's arrays as raw rows. Words count in words.go and
// need no raw rows. saved.go has the form in which a model saves a reader. Package classifier says how
// rows go on from there into a model.
//
// A file that notices what is wrong says so by problem.go. Where there is more to say, headerfix.go,
// numberfix.go, missingfix.go and diagnose.go say it.
package files
