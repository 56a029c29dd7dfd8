// Package files reads your own data into a [datasets.Table], and adds predictions to a copy of a CSV file.
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
// [BagOfWords.ReadFS] reads such a folder from an [fs.FS], and a [WordCounter] counts the words of single
// texts. Package files/parquet reads Parquet files, as pandas writes them.
//
// Each format is a struct type with the methods that read it. The zero value of the struct is strict, and
// each field relaxes or changes one rule. All files except .npz, which is a zip archive, may be compressed
// with gzip or bzip2, or be the only file in a zip archive. If a program imports package files/zstd, they may
// be compressed with zstd. A compressed file is recognised by its first bytes, so its name doesn't matter. In
// a notebook, package lazy reads a file when its table is first used:
//
//	var flowers = lazy.File("flowers.csv", files.CSV{Label: "species"}.ReadFile)
//
// # Reading other files in the same way
//
// A table's Source is a reader of the same format, whose fields [Schema], Dim (for [LIBSVM]) and Vocabulary
// (for [BagOfWords]) hold what was learned from the table's file. The Source reads other files into the same
// columns. A classifier.Model contains the Source of the table that it was trained on.
//
//	fresh, err := flowers.Source.ReadFile("fresh.csv")
//
// # Errors
//
// The readers don't guess, and they leave nothing out unless a field allows it. The table's Report
// lists the rows that were skipped and the values that were replaced. Its Notes describe values that
// were read by these rules, but probably not as they were meant. An error is a *datasets.Problem. It
// describes the place, what was found there, what is expected, and how to fix the problem:
//
//	files: flowers.csv, line 4, column 3 ("petal_length"): got "n/a", want a number; …
//
// There is one exception: if a context is done, the error of the context is returned unchanged.
//
// Files may come from untrusted sources. A reader returns an error before it uses up the memory if a file
// claims to have more data than it has, if the file decompresses to more than 16 MiB and more than a
// hundred times its size, or if one of its rows is longer than 16 MiB.
//
// Reading usually needs two to ten times the size of the uncompressed file in memory, or a hundred times
// that size if each row or column takes only two bytes in the file. LIBSVM may need more, because a
// single index can require 4,194,304 columns, whose names alone take 160 MB.
//
// On Linux, if the numbers of a CSV, LIBSVM or NPZ file exceed the free memory, an error is returned before
// the file is read. The methods [CSV.Chunks] and [LIBSVM.Chunks] read larger files in parts.
// [CSV.ChunksFrom] reads them from an [io.Reader], and [ChunksOf] takes the rows from a sequence of tables.
//
// # How rows get from a file into a table
//
// A row of a CSV file passes through these source files, in this order. [CSV.ReadFile] and CSV.Chunks both
// use readcsv.go. For all formats, read.go opens the files one after the other.
//
//	input.go      opens the file, stops when the context is done, counts bytes, decompresses
//	              (compression.go, zipfile.go), and rejects other formats (kinds.go, textformats.go)
//	encoding.go   finds the Encoding, and decodes the text (decoding.go)
//	records.go    skips the lines above the column names (preamble.go), replaces each run of spaces by one
//	              space if spaces separate values (spaces.go), divides the text into blocks of whole lines
//	              (internal/lines), and divides lines into values. returns.go and emptylines.go prepare the
//	              text of a block for this (quotedlines.go)
//	frame.go      opens a Parquet file instead, and takes its column names, and its rows as text, from
//	              package files/parquet. records.go divides this text, too
//	header.go     reads the column names
//	plan.go       plans the use of each column. The plan depends on the column names, and on the fields
//	              or the Schema of the reader
//	skip.go       decides which rows are skipped because a value is missing: a placeholder, such as NA or
//	              -999 (placeholders.go). readcsv.go adds skipped rows to the Report and makes no raw rows
//	              of them
//	rowscanner.go parses blocks of lines into raw rows. It parses several blocks at the same time, on up
//	              to eight cores. rowparser.go prepares the rules of each column, and cellscanner.go
//	              finds the values
//	rawrow.go     converts the values of one record: numbers (number.go), classes, if they are not markers
//	              of missing values (labels.go), and categories. If
//	              rowscanner.go gives up on a block because of errors or unusual values, readcsv.go calls
//	              rawrow.go for each record of the block
//	              booleans.go reads the words true and false as 1 and 0, and leadingzeros.go counts
//	              numbers that may be codes
//	mergerows.go  renumbers the words of each block, in the order of the file
//	builder.go    divides the raw rows into blocks: for Chunks, with equal numbers of rows; for ReadFile,
//	              with any number of rows
//	tally.go      counts the values and sums the numbers of each block
//	store.go      stores the blocks until the last row has been read. ReadFile stores them in memory, and
//	              Chunks in a temporary file (internal/spill)
//	finish.go     calls the functions of the next three files, and completes the Report. warnings.go adds
//	              warnings: about names that look alike (namewarnings.go, internal/lookalike), classes
//	              that may stand for a missing value (missingclass.go), columns that number the rows
//	              (numbering.go), and points between thousands (points.go)
//	learn.go      makes the columns of the Schema from the tallies, with means and categories
//	              (categories.go decides which words are one category; knowndecimal.go compares numbers that
//	              have another decimal separator in the Schema)
//	spelling.go   determines the spelling of each class, and the classes of the Schema
//	              (internal/classes decides which words are one class)
//	layout.go     determines the columns of the table, and whether its rows are sparse
//	chunks.go     makes tables of the blocks. layout.go replaces categories by columns of 0 and 1, and
//	              NaN by means. ReadFile joins the blocks into one table. Chunks.Shuffle (shuffle.go,
//	              internal/shuffle) shuffles the raw rows of the store
//
// ChunksOf (chunksof.go) copies the rows of tables to builder.go. Their layout is in tablelayout.go.
//
// A raw row has one number for each column that the table uses. If there are labels, it also has the
// number of its label. Words are numbered in the order of their first occurrence, and a category or label
// is represented by the number of its word. An unseen category that has no column is −1, and a missing
// number is NaN. Means, categories and classes are learned from all rows that are not skipped, including
// rows that are held out later. The blocks that rowscanner.go parses are lines of text (the type
// lines.Block). After rowscanner.go, blocks consist of raw rows (the type block in store.go).
//
// A reader with a Schema does not learn. plan.go finds the columns of the Schema by name, and leaves other
// columns out. rawrow.go handles unseen categories according to [Unseen]. If all classes of the Schema are
// numbers, a label that equals one of these numbers is given the spelling in the Schema. New classes are
// kept unchanged.
//
// The column of weights (weight.go) is the last number of each raw row; layout.go moves it to the Weights of
// the table.
//
// SplitFile (splitfile.go) makes no raw rows. It reads the classes and groups (dividedtext.go,
// readcolumn.go), and copies the lines of the rows (rowlines.go).
//
// To write predictions, predictions.go adds them to the rows of the file, which rowcopier.go copies in
// blocks. For the other formats, other parsers pass raw rows to builder.go: lineparser.go and libsvmparser.go
// read LIBSVM (libsvmcomments.go checks comments), and matrix.go uses the rows of a NumPy matrix as raw rows.
// textfolder.go visits the texts in folders, on the disk or in an fs.FS (texttree.go), for words.go, which
// counts words and makes no raw rows; textnotes.go makes its warnings. wordcounter.go counts the words of
// single texts. saved.go encodes a reader for a saved model. The documentation of package classifier
// describes how rows get from tables into a model.
//
// problem.go makes errors. headerfix.go, numberfix.go, missingfix.go and diagnose.go add longer advice to
// the errors. If the first lines of a file (firstlines.go) show that the column names or the rows are
// elsewhere, the error comes from wronglayout.go, namesabove.go or firstrow.go; unitsrow.go recognises a row
// of units by all rows. Lines among the rows that are no rows are found by repeatedheader.go and
// hiddenrows.go. framefix.go removes advice about lines if the file is a DataFrame, and pythonfix.go replaces
// advice about separators with lines of Python. notes.go makes notes for the Report.
//
// If an error is about a value or the name of a column, allcolumns.go describes the whole file (describe.go):
// describedcolumn.go and wordcounts.go count the values and words of each column, wordkinds.go recognises
// dates, lists and other kinds of words, columnneeds.go decides what each column needs, and needs.go lists
// the settings for all columns. columnproblem.go makes the error about all columns: wordsproblem.go and
// weightproblem.go describe what is wrong in each of them. AutoCategorical finds its columns in the same way.
package files
