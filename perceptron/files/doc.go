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
// Report says so. Errors say where, what was found, and what to do:
//
//	files: flowers.csv, line 4, column 3 ("petal_length"): "n/a" is not a number; …
//
// Files may come from anywhere. One that claims more than it has, that unpacks to more
// than a hundred times its size, or that holds one endless line, is an error before it
// fills the memory. Reading takes memory in proportion to the unpacked file: usually two
// to ten times its size, and a hundred times if rows or columns are two bytes long. There
// is one exception: an index of LIBSVM may ask for 4,194,304 columns, whose names take 160 MB.
// A CSV, LIBSVM or NPZ file whose numbers can't fit into the memory that is free is an error
// before it is read (on Linux, which tells); the methods Chunks read the first two in parts.
package files
