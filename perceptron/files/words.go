package files

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// BagOfWords counts the words of texts. The table has one sparse row per text and one column per
// word, in sorted order.
//
//	reviews/good/1.txt  reviews/good/2.txt  reviews/bad/1.txt  …
//
//	files.BagOfWords{MinTexts: 2}.ReadFolder("reviews")
//
// A word is a sequence of two or more letters, digits or underscores, in lower case. The words of "It's 9
// o'clock, Zoë!" are clock, it and zoë. Words and their order are the same as in scikit-learn's
// CountVectorizer, with one exception: each letter is converted to lower case on its own, so Σ becomes σ
// even at the end of a word, and İ becomes i. As there, a combining mark, such as an accent that is a
// character of its own, or a vowel sign of Hindi, divides a word. A warning in the Report counts texts with
// such marks.
type BagOfWords struct {
	MinTexts int // leave out words that occur in fewer texts than MinTexts; 0: keep all words

	// Vocabulary lists the words to count, in the order of the columns; nil: all words. If Vocabulary is
	// set, MinTexts is ignored. The Vocabulary of a table's Source has the words of the table, so tables
	// of other texts have the same columns.
	Vocabulary []string
}

// ReadFolder reads a folder that has one subfolder per class. The name of the subfolder is the class. Each
// file in the subfolder is one text in UTF-8. Classes and texts are in the order of their names. A text
// without words is a row of zeros.
//
// Names that begin with a dot, such as .DS_Store, are skipped. It is an error if the folder contains a
// file, if a subfolder is empty or contains a folder, or if a file in a subfolder is not text. An error
// names the file that caused it.
func (w BagOfWords) ReadFolder(name string) (datasets.Table, error) {
	return w.read(context.Background(), name, func(c *wordCounter) error {
		return eachClass(name, c.addFile)
	})
}

// read returns the table of the texts that add passes to the wordCounter. It returns the errors of add
// unchanged, so if the texts are files, add must set the File of a Problem.
func (w BagOfWords) read(
	ctx context.Context, name string, add func(*wordCounter) error,
) (datasets.Table, error) {
	c := &wordCounter{ctx: ctx, options: w}
	for _, word := range w.Vocabulary {
		c.words.add(word)
	}
	if err := add(c); err != nil {
		return datasets.Table{}, err
	}
	t, err := c.table()
	if err != nil {
		return t, withFileName(name, err)
	}
	t.Report = &datasets.Report{Rows: t.Len(), Notes: c.warnings()}
	return t, nil
}

// ReadFile reads texts to predict, as rows without classes. It reads the named file, or the files of the
// named folder in the order of their names. If the folder has subfolders, ReadFile reads it as ReadFolder
// does, with classes.
func (w BagOfWords) ReadFile(name string) (datasets.Table, error) {
	return w.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (w BagOfWords) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	announce(ctx, name)
	return w.read(ctx, name, func(c *wordCounter) error { return eachText(name, c.addFile) })
}

// Files returns the names of the texts that ReadFile reads, in the order of the rows. They are relative to
// the named folder: 1.txt, or good/1.txt if the subfolder good contains the texts of a class. The order is
// that of characters, so 10.txt precedes 2.txt. If the name is that of a file, Files returns its name
// without folders.
func (BagOfWords) Files(name string) ([]string, error) {
	var list []string
	err := eachText(name, func(text, class string) error {
		list = append(list, path.Join(class, filepath.Base(text)))
		return nil
	})
	return list, err
}

// eachText calls do for each text to read: the named file, or each file in the named folder or in its
// subfolders. The class of a text is the name of its subfolder, or "".
func eachText(name string, do func(text, class string) error) error {
	isFolder := func(e fs.DirEntry) bool { return e.IsDir() && !strings.HasPrefix(e.Name(), ".") }
	switch entries, noFolder := os.ReadDir(name); {
	case noFolder != nil:
		return do(name, "")
	case slices.ContainsFunc(entries, isFolder):
		return eachClass(name, do)
	}
	return eachTextIn(name, "", do)
}

// eachClass calls do for each text in the subfolder of each class.
func eachClass(folder string, do func(text, class string) error) error {
	const want = "a folder with one subfolder of texts per class"
	return eachEntry(folder, want, func(subfolder, class string) error {
		return eachTextIn(subfolder, class, do)
	})
}

// eachTextIn calls do for each text in a folder.
func eachTextIn(folder, class string, do func(text, class string) error) error {
	return eachEntry(folder, "a folder of texts", func(text, _ string) error { return do(text, class) })
}

// addFile adds the text in a file. If class is "", the text has no class.
func (c *wordCounter) addFile(name, class string) error {
	text, err := withOpenFile(c.ctx, name, readText)
	if err == nil {
		c.add(text, class)
	}
	return err
}

// Count counts the words of texts in memory. The argument classes is nil or has one class per text.
//
//	fresh, err := train.Source.(files.BagOfWords).Count(texts, nil)
//
// It is an error if a text is not UTF-8, if a class is "", or if classes is not nil and its length differs
// from that of texts.
func (w BagOfWords) Count(texts, classes []string) (datasets.Table, error) {
	return w.read(context.Background(), "", func(c *wordCounter) error {
		if classes != nil && len(classes) != len(texts) {
			found := wording.Plural(len(texts), "text") + " and " + wording.Plural(len(classes), "class")
			return problem(found, "one class per text")
		}
		for i, text := range texts {
			class := ""
			if classes != nil {
				class = classes[i]
			}
			switch {
			case !utf8.ValidString(text):
				return withPlace(textPlace(i), problem("bytes that are not UTF-8", "text in UTF-8"))
			case class == "" && classes != nil:
				return withPlace(textPlace(i), problem("an empty class name", "a class name"))
			}
			c.add(text, class)
		}
		return nil
	})
}

// eachEntry calls do for each entry of a folder, in the order of the names. It skips entries whose names
// begin with a dot. If there is no entry, or folder is a file, the error has the given Want.
func eachEntry(folder, want string, do func(path, name string) error) error {
	entries, err := os.ReadDir(folder)
	switch {
	case errors.Is(err, syscall.ENOTDIR):
		return withFileName(folder, problem("a file", want))
	case err != nil:
		return withFileName(folder, withoutPath(err))
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), ".") })
	if len(entries) == 0 {
		return withFileName(folder, problem("an empty folder", want))
	}
	for _, entry := range entries {
		if err := do(filepath.Join(folder, entry.Name()), entry.Name()); err != nil {
			return err
		}
	}
	return nil
}

// readText returns the content of a file, which must be UTF-8.
func readText(in *input) (string, error) {
	plain, err := in.text()
	if err != nil {
		return "", err
	}
	content, err := io.ReadAll(plain)
	switch {
	case err != nil:
		return "", err
	case !utf8.Valid(content):
		return "", problem("bytes that are not UTF-8", "text in UTF-8").With(do("save the file as UTF-8"))
	case slices.Contains(content, 0):
		return "", problem("a NUL byte", "text without NUL bytes")
	}
	return string(content), nil
}

// A wordCounter counts the words of texts, one text after another.
type wordCounter struct {
	ctx     context.Context
	options BagOfWords
	words   vocabulary // the words of all texts; words.times[k] is the number of texts that contain word k
	rows    []datasets.Sparse
	classes []string

	marked     int    // the number of texts in which a combining mark follows a letter
	markedWord string // the first word with such a mark
}

// add adds the row of a text. If class is "", the text has no class.
func (c *wordCounter) add(text, class string) {
	c.noteMarks(text)
	counts := map[int]float64{}
	isSeparator := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_' }
	for word := range strings.FieldsFuncSeq(strings.Map(unicode.ToLower, text), isSeparator) {
		k, ok := c.words.number[word]
		switch {
		case utf8.RuneCountInString(word) < 2 || !ok && c.options.Vocabulary != nil:
			continue
		case !ok || counts[k] == 0: // the first occurrence in this text
			k = c.words.add(word)
		}
		counts[k]++
	}
	row := datasets.Sparse{Columns: slices.Sorted(maps.Keys(counts))}
	for _, k := range row.Columns {
		row.Values = append(row.Values, counts[k])
	}
	c.rows = append(c.rows, row)
	if class != "" {
		c.classes = append(c.classes, class)
	}
}

// table returns the table of all texts added.
func (c *wordCounter) table() (datasets.Table, error) {
	words := c.words.words
	switch {
	case len(c.rows) == 0:
		return datasets.Table{}, problem("no text", "at least one text")
	case len(words) == 0:
		const found = "no word of two or more letters or digits in the texts"
		return datasets.Table{}, problem(found, "at least one word")
	}
	t := datasets.Table{Features: words, Sparse: c.rows, Classes: c.classes}
	if c.options.Vocabulary != nil {
		t.Source = c.options
		return t, nil
	}
	var columns []int
	for k, texts := range c.words.times {
		if texts >= c.options.MinTexts {
			columns = append(columns, k)
		}
	}
	if columns == nil {
		return datasets.Table{}, errRare(c.options.MinTexts, slices.Max(c.words.times))
	}
	slices.SortFunc(columns, func(a, b int) int { return cmp.Compare(words[a], words[b]) })
	t, err := t.Columns(columns...)
	if err == nil {
		t.Source = BagOfWords{Vocabulary: slices.Clone(t.Features)}
	}
	return t, err
}

// errRare returns the problem that no word occurs in minTexts texts. The argument maxTexts is the number
// of texts in which the most frequent words occur.
func errRare(minTexts, maxTexts int) *datasets.Problem {
	return problem(fmt.Sprintf("no word that occurs in %d texts", minTexts), "at least one such word").
		With(when("to keep the most frequent words", set("BagOfWords.MinTexts", maxTexts)))
}

// textPlace returns the place of text i.
func textPlace(i int) datasets.Place {
	return datasets.Place{Other: fmt.Sprintf("text %d, counted from 0", i)}
}
