// Command readcsv prints as JSON the table that files.CSV reads from a file saved by dataframe.py. The
// first argument is the name of the file. The other arguments are the names of columns to ignore.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"perceptronlab/perceptron/files"
)

func main() {
	table, err := files.CSV{
		Label: "species", Categorical: []string{"island", "wild"}, Ignore: os.Args[2:],
		IfMissing: files.DropRow,
	}.ReadFile(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if err := json.NewEncoder(os.Stdout).Encode(table); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
