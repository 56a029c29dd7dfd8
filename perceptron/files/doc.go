// Package files reads data of your own into a datasets.Table, and writes predictions
// back.
//
//	flowers, err := files.CSV{Label: "species"}.ReadFile("flowers.csv")
//
// # What it reads
//
//	CSV         values with commas, semicolons or tabs between them, as spreadsheets and pandas write them
//	LIBSVM      "label index:value …", as scikit-learn's dump_svmlight_file writes it
//	NPY         numpy.save, a matrix and its labels in two files
//	NPZ         numpy.savez, both in one
//	BagOfWords  a folder with a folder of text files for each class, as counts of words
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
// These source files are the way of a row of CSV, in its order. ReadFile and Chunks take the same way, in
// readcsv.go; read.go opens file after file for all formats:
//
//	input.go      opens the file; stops when the context is done; counts bytes; decompresses gzip;
//	              refuses what does not begin like text
//	records.go    decodes the Encoding (encoding.go), has internal/lines cut the text into blocks of
//	              whole lines, and cuts lines into values
//	header.go     reads the column names
//	plan.go       decides what each column is for: by the reader's fields and the names, or by its
//	              Schema if it has one
//	gaps.go       says which rows are skipped, because a value is missing. They get no raw row, but
//	              readcsv.go adds them to the Report
//	rowscanner.go makes raw rows of a block of lines, of several blocks at a time on all cores, by what
//	              rowparser.go knows of each column; cellscanner.go goes from value to value
//	rawrow.go     decides about each number, class and category (number.go knows Decimal and
//	              Thousands). A block that has a mistake or something unusual is given up by
//	              rowscanner.go, and then taken line by line here, which also gives the error
//	mergerows.go  takes the raw rows of the blocks in the order of the file, and gives their words the
//	              numbers that these have in the whole file
//	builder.go    cuts the raw rows into blocks of equal size, or of any size if they become one table
//	tally.go      counts and sums what the raw rows of such a block say of each column
//	store.go      keeps these blocks until the last row has been read: ReadFile in memory, Chunks by
//	              internal/spill in a temporary file
//	finish.go     then calls the next three, and puts what they say into the Report:
//	learn.go      makes the Schema's columns of the tallies: the means and the categories
//	spelling.go   gives each label the spelling of its class, and the Schema its classes;
//	              internal/classes says which labels are one class
//	layout.go     decides which columns the table has, and whether its rows are sparse
//	chunks.go     makes tables of the blocks: layout.go puts a 1 for each category and the mean for NaN.
//	              ReadFile joins them to one table, whose Source is the reader with the Schema
//
// A raw row has a number for each column that the table keeps, and one for the label. A category or a
// label is the number of its word, in the order in which words come; a category without a column is −1,
// and a missing number NaN. Means, categories and classes are those of all rows that are not skipped,
// whatever is held out later. A block is lines of text up to mergerows.go, and raw rows from there on.
//
// A reader with a Schema does not learn: plan.go finds the Schema's columns by their names, and leaves
// new ones out. A category that is new to it is an error or decided by Unseen, in rawrow.go. Where the
// classes of the Schema are all numbers, labels take their spelling; a class that is new stays as it is.
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
