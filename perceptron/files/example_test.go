package files_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A spreadsheet program that writes decimal commas separates the values by semicolons.
func ExampleCSV() {
	text := "id;width;height;fruit\n1;7,5;5;apple\n2;6;9,25;pear\n"
	table, err := files.CSV{Label: "fruit", Comma: ';', Decimal: ',', Ignore: []string{"id"}}.Read(strings.NewReader(text))
	fmt.Println(table.Features, table.Rows, table.Classes, err)
	// Output: [width height] [[7.5 5] [6 9.25]] [apple pear] <nil>
}

func ExampleCSV_Read() {
	text := "width,height,fruit\n7,5,apple\n6,9,pear\n8,tall,apple\n"
	_, err := files.CSV{Label: "fruit"}.Read(strings.NewReader(text))
	fmt.Println(err)
	// Output: files: line 4, column 2 ("height"): got "tall", want a number, like the 2 values above it; correct the value in the file; if the line is not a row, delete the line; if the value stands for a missing value, set NAValues: []string{"", "tall"}
}

func ExampleCSV_ReadFile() {
	table, err := files.CSV{Label: "species"}.ReadFile("../datasets/iris.csv")
	fmt.Println(len(table.Rows), table.Features, table.ClassNames(), err)
	// Output: 150 [sepal_length sepal_width petal_length petal_width] [setosa versicolor virginica] <nil>
}

// Describe a file before you know which fields of CSV must be set to read it.
func ExampleCSV_DescribeFile() {
	folder := perceptron.Must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "fruit.csv")
	fmt.Println(os.WriteFile(name, []byte("id,height,width,fruit\na1,7,,apple\na2,tall,9.5,pear\na3,9,7.0,apple,?\na4,6,7,kiwi\n"), 0o600))
	fmt.Println(files.CSV{}.DescribeFile(name))
	// Output:
	// <nil>
	// column  count  missing  distinct  min   mean  max  not a number
	// id          4        0         4                   4, as in line 2: "a1"
	// height      4        0         4    6  7.333    9  1, as in line 3: "tall"
	// width       3        1         2    7  7.833  9.5
	// fruit       4        0         3                   4, as in line 2: "apple"
	// 4 rows, 1 of them longer or shorter than the first line <nil>
}

func ExampleCSV_WritePredictions() {
	folder := perceptron.Must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(folder)
	fresh, out := filepath.Join(folder, "fresh.csv"), filepath.Join(folder, "predicted.csv")
	fmt.Println(os.WriteFile(fresh, []byte("id,weight\nA7,170\nA8,20\n"), 0o600))

	c := files.CSV{Ignore: []string{"id"}}
	table, err := c.ReadFile(fresh)
	fmt.Println(table.Rows, err)
	fmt.Println(c.WritePredictions(out, fresh, []string{"apple", "cherry"}))
	text, err := os.ReadFile(out)
	fmt.Print(string(text), err)
	// Output:
	// <nil>
	// [[170] [20]] <nil>
	// <nil>
	// id,weight,predicted
	// A7,170,apple
	// A8,20,cherry
	// <nil>
}

func ExampleCSV_WriteColumns() {
	folder := perceptron.Must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(folder)
	fresh := filepath.Join(folder, "fresh.csv")
	fmt.Println(os.WriteFile(fresh, []byte("id,weight\nA7,170\nA8,20\n"), 0o600))
	added := [][]string{{"0.99", "apple"}, {"0.25", "cherry"}}
	fmt.Println(files.CSV{Ignore: []string{"id"}}.WriteColumns(os.Stdout, fresh, []string{"P(apple)", "predicted"}, added))
	// Output:
	// <nil>
	// id,weight,P(apple),predicted
	// A7,170,0.99,apple
	// A8,20,0.25,cherry
	// <nil>
}

// Read a file with an old Windows encoding, thousands separators, two spellings of one class, and a
// missing value as pandas writes it.
func ExamplePandasNA() {
	text := "caf\xe9,visits,open\n1,\"1,250\",1\n2,<NA>,0\n3,900,1.0\n"
	c := files.CSV{Label: "open", Thousands: ',', Encoding: "windows-1252", NAValues: files.PandasNA, IfMissing: files.FillMean}
	table, err := c.Read(strings.NewReader(text))
	fmt.Println(table.Features, table.Rows, table.Classes, err)
	fmt.Println(table.Report)
	// Output:
	// [café visits] [[1 1250] [2 1075] [3 900]] [1 0 1] <nil>
	// visits: 1 missing value replaced by the mean 1075
	// equal numbers are one class: "1.0" is "1"
	// found as missing values: "<NA>" once
}

func ExampleMissingPolicy() {
	text := "height,width,fruit\n7,NA,apple\n9,6,pear\n,5,apple\n"
	c := files.CSV{Label: "fruit", NAValues: []string{"", "NA"}}

	_, err := c.Read(strings.NewReader(text))
	fmt.Println(err)

	c.IfMissing = files.DropRow
	table, err := c.Read(strings.NewReader(text))
	fmt.Println(table.Rows, table.Classes, err)
	fmt.Println(table.Report)

	c.IfMissing = files.FillMean
	table, err = c.Read(strings.NewReader(text))
	fmt.Println(table.Rows, err)
	fmt.Println(table.Report)
	// Output:
	// files: line 2, column 2 ("width"): got a missing value ("NA"), want a number; to skip such rows, set IfMissing: files.DropRow; to replace it with the column's mean, set IfMissing: files.FillMean
	// [[9 6]] [pear] <nil>
	// 2 of 3 rows skipped because a value is missing: line 2 (width), line 4 (height)
	// found as missing values: "NA" once
	// [[7 5.5] [9 6] [8 5]] <nil>
	// height: 1 missing value replaced by the mean 8
	// width: 1 missing value replaced by the mean 5.5
	// found as missing values: "NA" once
}

// Learn a Schema from one file and apply it to another file. FillMean replaces the missing width of the
// second file with 6, the mean width of the first file.
func ExampleSchema() {
	c := files.CSV{Label: "ripe", Categorical: []string{"kind"}, IfMissing: files.FillMean}
	table, err := c.Read(strings.NewReader("kind,width,ripe\npear,5,1\napple,7,0\n"))
	fmt.Println(table.Features, err)
	source := table.Source.(files.CSV)
	fmt.Println(source.Schema.Columns, source.Schema.Classes)

	fresh, err := source.Read(strings.NewReader("id,width,kind,ripe\n1,,apple,1.0\n"))
	fmt.Println(fresh.Features, fresh.Rows, fresh.Classes, err)
	// Output:
	// [kind=apple kind=pear width] <nil>
	// [{kind [apple pear] 0 false} {width [] 6 false}] [1 0]
	// [kind=apple kind=pear width] [[1 0 6]] [1] <nil>
}

func ExampleCSV_ReadColumnNames() {
	names, err := files.CSV{Comma: ','}.ReadColumnNames("../datasets/iris.csv")
	fmt.Println(names, err)
	// Output: [sepal_length sepal_width petal_length petal_width species] <nil>
}

func ExampleCSV_autoCategorical() {
	text := "size,washed,price,sold\nS,True,10,yes\nM,False,12,no\nS,False,9,yes\n"
	table, err := files.CSV{Label: "sold", AutoCategorical: true}.Read(strings.NewReader(text))
	fmt.Println(table.Features, table.Rows, err)
	fmt.Println(table.Report)
	// Output:
	// [size=M size=S washed price] [[0 1 1 10] [1 0 0 12] [0 1 0 9]] <nil>
	// note: categorical columns, because they have words: size
	// note: column "washed": true and false are read as 1 and 0
}

func ExampleEncodeSource() {
	table := perceptron.Must(files.LIBSVM{}.Read(strings.NewReader("+1 1:0.7 3:1\n-1 2:0.5\n")))
	format, text, err := files.EncodeSource(table.Source)
	fmt.Println(format, string(text), err)

	source, err := files.DecodeSource(format, text)
	fmt.Printf("%T %v %v\n", source, source.(files.LIBSVM).Schema.Classes, err)
	// Output:
	// libsvm {"Dim":3,"ZeroBased":false,"FirstUnused":false,"NoLabels":false,"Classes":["+1","-1"]} <nil>
	// files.LIBSVM [+1 -1] <nil>
}

// The category that replaces unseen and rare ones has a column of its own.
func ExampleOtherCategory() {
	reader := files.CSV{Categorical: []string{"kind"}, Unseen: files.OtherUnseen}
	table, err := reader.Read(strings.NewReader("kind\nplum\nplum\nkiwi\n"))
	fmt.Println(table.Features, files.OtherCategory, err)
	// Output: [kind=other kind=plum] other <nil>
}

func ExampleUnseen() {
	train, fresh := "kind\npear\nplum\npear\nkiwi\nplum\n", "kind\nplum\nmango\n" // mango is unseen
	for _, unseen := range []files.Unseen{files.ZeroUnseen, files.OtherUnseen, files.RefuseUnseen} {
		table, _ := files.CSV{Categorical: []string{"kind"}, Unseen: unseen}.Read(strings.NewReader(train))
		got, err := table.Source.(files.CSV).Read(strings.NewReader(fresh))
		fmt.Println(table.Features, got.Rows, err)
	}
	// Output:
	// [kind=kiwi kind=pear kind=plum] [[0 0 1] [0 0 0]] <nil>
	// [kind=other kind=pear kind=plum] [[0 0 1] [1 0 0]] <nil>
	// [kind=kiwi kind=pear kind=plum] [] files: line 3, column 1 ("kind"): got "mango", want a category of the file that was read first: "kiwi", "pear", "plum"; to treat the value as no category, set Unseen: files.ZeroUnseen
}

func ExampleLIBSVM() {
	table, err := files.LIBSVM{}.Read(strings.NewReader("+1 1:0.7 3:1\n-1 2:0.5\n"))
	fmt.Println(table.Features, table.Classes, err)
	fmt.Println(table.Sparse[0].Columns, table.Sparse[0].Values)
	// Output:
	// [1 2 3] [+1 -1] <nil>
	// [0 2] [0.7 1]
}

// NumPy wrote the files version1.npy (an array of numbers) and objects.npy (Python objects).
func ExampleNPY_ReadFile() {
	table, err := files.NPY{}.ReadFile("testdata/version1.npy")
	fmt.Println(table.Features, table.Rows, err)
	_, err = files.NPY{}.ReadFile("testdata/objects.npy")
	fmt.Println(err)
	// Output:
	// [x0 x1 x2] [[1 2 3] [4 5 127]] <nil>
	// files: testdata/objects.npy: got pickled Python objects, which only Python can read, want numbers or strings; in Python write X.astype(float), and y.astype(str) for labels
}

func ExampleNPZ() {
	var file bytes.Buffer // as numpy.savez(file, X=X, y=y) writes it
	fmt.Println(files.WriteNPZ(&file,
		files.Array{Name: "X", Shape: []int{2, 2}, Numbers: []float64{1, 2, 3, 4}},
		files.Array{Name: "y", Shape: []int{2}, Numbers: []float64{0, 1}}))
	table, err := files.NPZ{}.Read(&file)
	fmt.Println(table.Features, table.Rows, table.Classes, err)
	// Output:
	// <nil>
	// [x0 x1] [[1 2] [3 4]] [0 1] <nil>
}

// Write the weights of a model under the names that scikit-learn uses.
func ExampleWriteNPZ() {
	var file bytes.Buffer
	err := files.WriteNPZ(&file,
		files.Array{Name: "coef_", Shape: []int{1, 2}, Numbers: []float64{3, 2}},
		files.Array{Name: "intercept_", Shape: []int{1}, Numbers: []float64{-4}},
		files.Array{Name: "classes_", Shape: []int{2}, Strings: []string{"no", "yes"}})
	fmt.Println(err)

	// To check the file, read the weights as a row and the intercept as its label.
	table, err := files.NPZ{X: "coef_", Y: "intercept_"}.Read(&file)
	fmt.Println(table.Rows, table.Classes, err)
	// Output:
	// <nil>
	// [[3 2]] [-4] <nil>
}

func ExampleBagOfWords() {
	texts := []string{"Win money now, win!", "See you now"}
	table, err := files.BagOfWords{}.Count(texts, []string{"spam", "ham"})
	fmt.Println(table.Features, err)
	fmt.Println(table.Row(0), table.Row(1))
	// Output:
	// [money now see win you] <nil>
	// [1 1 0 2 0] [0 1 1 0 1]
}

// The Source counts the same words in new texts, so their table has the same columns.
func ExampleBagOfWords_Count() {
	train, err := files.BagOfWords{MinTexts: 2}.Count([]string{"win money", "no money", "win!"}, nil)
	fmt.Println(train.Features, err)
	fresh, err := train.Source.(files.BagOfWords).Count([]string{"Money, money, no win"}, nil)
	fmt.Println(fresh.Row(0), err)
	// Output:
	// [money win] <nil>
	// [2 1] <nil>
}

// A program that gets one text at a time makes the counter once.
func ExampleBagOfWords_Counter() {
	counter, err := files.BagOfWords{Vocabulary: []string{"money", "now", "win"}}.Counter()
	if err != nil {
		panic(err)
	}
	fmt.Println(counter.Count("Win money now, win!"))
	_, err = files.BagOfWords{}.Counter()
	fmt.Println(err)
	// Output:
	// {[0 1 2] [1 1 2]} <nil>
	// files: got no Vocabulary, want the words to count; set Vocabulary
}

// If a text has no known word, its row has no columns.
func ExampleWordCounter_Count() {
	counter := perceptron.Must(files.BagOfWords{Vocabulary: []string{"money", "now", "win"}}.Counter())
	for _, text := range []string{"No money now?", "See you!", "caf\xe9"} {
		row, err := counter.Count(text)
		fmt.Println(len(row.Columns), row.Values, err)
	}
	// Output:
	// 2 [1 1] <nil>
	// 0 [] <nil>
	// 0 [] files: got bytes that are not UTF-8, want text in UTF-8
}

// Read a folder that has one subfolder per class. Then read a folder of texts without classes.
func ExampleBagOfWords_ReadFolder() {
	folder := perceptron.Must(os.MkdirTemp("", "mails"))
	defer os.RemoveAll(folder)
	fmt.Println(os.CopyFS(folder, fstest.MapFS{"ham/1.txt": {Data: []byte("See you now")}, "spam/1.txt": {Data: []byte("Win now, win!")}}))
	table, err := files.BagOfWords{}.ReadFolder(folder)
	fmt.Println(table.Features, table.Classes, err)

	// A folder without subfolders gives a table without classes, for example of texts to predict.
	fresh, err := table.Source.ReadFile(filepath.Join(folder, "spam"))
	fmt.Println(fresh.Row(0), fresh.Classes == nil, err)
	// Output:
	// <nil>
	// [now see win you] [ham spam] <nil>
	// [1 0 2 0] true <nil>
}

// Read a file in parts of two rows. The whole file may be larger than memory.
func ExampleCSV_Chunks() {
	folder := perceptron.Must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "large.csv")
	_ = os.WriteFile(name, []byte("size,colour\n1,red\n2,blue\n3,red\n"), 0o644)
	chunks := perceptron.Must(files.CSV{Categorical: []string{"colour"}}.Chunks(context.Background(), name, 2))
	defer chunks.Close()
	fmt.Println(chunks.Len(), "rows in", chunks.Count(), "chunks")
	fmt.Println(chunks.Report())
	for table, err := range chunks.All() {
		fmt.Println(table.Features, table.Rows, err)
	}
	// Output:
	// 3 rows in 2 chunks
	// 3 rows: no row skipped, no value replaced
	// [size colour=blue colour=red] [[1 0 1] [2 1 0]] <nil>
	// [size colour=blue colour=red] [[3 0 1]] <nil>
}

// The rows of all chunks get a random order, which depends only on the seed and on the numbers of rows.
func ExampleChunks_Shuffle() {
	folder := perceptron.Must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "sorted.csv")
	_ = os.WriteFile(name, []byte("size\n0\n1\n2\n3\n4\n5\n"), 0o644)
	chunks := perceptron.Must(files.CSV{}.Chunks(context.Background(), name, 3))
	defer chunks.Close()
	if err := chunks.Shuffle(context.Background(), 1); err != nil {
		panic(err)
	}
	for table := range chunks.All() {
		fmt.Println(table.Rows)
	}
	// Output:
	// [[2] [0] [4]]
	// [[5] [3] [1]]
}

// After Shuffle, RowNumbers returns where in the file the rows of a chunk were.
func ExampleChunks_RowNumbers() {
	folder := perceptron.Must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "words.csv")
	_ = os.WriteFile(name, []byte("size,class\n1,a\n2,b\n3,c\n4,d\n"), 0o644)
	chunks := perceptron.Must(files.CSV{Label: "class"}.Chunks(context.Background(), name, 2))
	defer chunks.Close()
	if err := chunks.Shuffle(context.Background(), 1); err != nil {
		panic(err)
	}
	fmt.Println(perceptron.Must(chunks.Table(0)).Classes, perceptron.Must(chunks.RowNumbers(0)))
	// Output: [c a] [2 0]
}

func ExampleLIBSVM_Chunks() {
	folder := perceptron.Must(os.MkdirTemp("", "files"))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "large.txt")
	_ = os.WriteFile(name, []byte("+1 1:0.7 3:1\n-1 2:0.5\n"), 0o644)
	chunks := perceptron.Must(files.LIBSVM{}.Chunks(context.Background(), name, 1))
	defer chunks.Close()
	fmt.Println(perceptron.Must(chunks.Table(1)))
	// Output: 1 sparse row (1 "-1") with 3 columns
}

// The order of the names is the order of the rows.
func ExampleBagOfWords_Files() {
	folder := perceptron.Must(os.MkdirTemp("", "texts"))
	defer os.RemoveAll(folder)
	for _, name := range []string{"1.txt", "2.txt", "10.txt"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("a fine film"), 0o600); err != nil {
			panic(err)
		}
	}
	fmt.Println(files.BagOfWords{}.Files(folder))
	// Output: [1.txt 10.txt 2.txt] <nil>
}

func ExampleColumn_Features() {
	colour := files.Column{Name: "colour", Categories: []string{"green", "red"}}
	fmt.Println(colour.Features(), files.Column{Name: "weight"}.Features())
	// Output: [colour=green colour=red] [weight]
}

func ExampleCSV_SplitFile() {
	folder := perceptron.Must(os.MkdirTemp("", "split"))
	defer os.RemoveAll(folder)
	s := files.FileSplit{
		Train: filepath.Join(folder, "train.csv"),
		Test:  filepath.Join(folder, "test.csv"),
		Share: 0.2,
		Seed:  1,
	}
	train, test, err := files.CSV{Label: "species"}.SplitFile(context.Background(), "../datasets/iris.csv", s)
	fmt.Println(train.Rows, test.Rows, test.Classes, err)
	// Output: 120 30 map[setosa:10 versicolor:10 virginica:10] <nil>
}

func ExampleLIBSVM_SplitFile() {
	folder := perceptron.Must(os.MkdirTemp("", "split"))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "all.svm")
	_ = os.WriteFile(name, []byte("+1 1:0.7\n+1 2:3\n-1 2:0.5\n-1 1:1\n"), 0o644)
	s := files.FileSplit{Train: filepath.Join(folder, "train.svm"), Test: filepath.Join(folder, "test.svm"), Share: 0.5}
	train, test, err := files.LIBSVM{}.SplitFile(context.Background(), name, s)
	fmt.Println(train.Classes, test.Classes, err)
	// Output: map[+1:1 -1:1] map[+1:1 -1:1] <nil>
}

// The weights are not a feature, and the Source does not read them.
func ExampleCSV_weights() {
	text := "size,weight,fruit\n1,2.5,cherry\n9,1,apple\n"
	table, err := files.CSV{Label: "fruit", Weight: "weight"}.Read(strings.NewReader(text))
	fmt.Println(table.Features, table.Weights, err)
	// Output: [size] [2.5 1] <nil>
}

func ExampleCSV_ReadColumn() {
	species, err := files.CSV{}.ReadColumn(context.Background(), "../datasets/iris.csv", "species")
	fmt.Println(len(species), species[0], species[149], err)
	// Output: 150 setosa virginica <nil>
}

// The error names the format, and how to convert the file.
func ExampleCheckFormat() {
	folder := perceptron.Must(os.MkdirTemp("", ""))
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "iris.arff")
	_ = os.WriteFile(name, []byte("@relation iris\n@attribute sepal_length numeric\n"), 0o644)
	var problem *datasets.Problem
	if errors.As(files.CheckFormat(name), &problem) {
		fmt.Println("got", problem.Found)
	}
	// Output: got an ARFF file
}

// A file may have columns that the training file did not have.
func ExampleLIBSVM_unseen() {
	train := perceptron.Must(files.LIBSVM{}.Read(strings.NewReader("+1 1:0.7 3:1\n-1 2:0.5\n")))
	reader := train.Source.(files.LIBSVM)
	reader.Unseen = files.ZeroUnseen
	fresh := perceptron.Must(reader.Read(strings.NewReader("+1 1:0.4 4:2\n-1 2:0.1\n")))
	fmt.Println(fresh)
	fmt.Println(fresh.Report.LeftOut)
	// Output:
	// 2 sparse rows (1 "+1", 1 "-1") with 3 columns; 1 number left out because the first file did not have the columns: 4 (1 row)
	// [4 (1 row)]
}

// The policies are words in JSON, those of the command's flags.
func ExampleMissingPolicy_UnmarshalText() {
	var settings struct {
		IfMissing files.MissingPolicy
		Unseen    files.Unseen
	}
	err := json.Unmarshal([]byte(`{"IfMissing": "mean", "Unseen": "zero"}`), &settings)
	if err != nil {
		panic(err)
	}
	fmt.Println(settings.IfMissing == files.FillMean, settings.Unseen == files.ZeroUnseen)

	settings.IfMissing = files.DropRow
	fmt.Println(string(perceptron.Must(json.Marshal(settings))))
	// Output:
	// true true
	// {"IfMissing":"drop","Unseen":"zero"}
}

// The errors name the texts that would be right.
func ExampleUnseen_UnmarshalText() {
	var unseen files.Unseen
	fmt.Println(unseen.UnmarshalText([]byte("skip")))
	// Output: files.Unseen: got "skip", want refuse, zero or other
}

// Versions are texts: 1.1 and 1.10 are two of them.
func ExampleCSV_HasTextLabels() {
	versions := files.CSV{Label: "version", TextLabels: true}
	fmt.Println(versions.HasTextLabels(), files.CSV{}.HasTextLabels())
	// Output:
	// true false
}
