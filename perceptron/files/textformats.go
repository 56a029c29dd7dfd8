package files

import (
	"regexp"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// tableStart is the number of bytes at the beginning of a text that checkTable sees. An ARFF file may begin
// with pages of comments.
const tableStart = 1 << 14

var (
	// arffStart matches the beginning of an ARFF file, after comments and empty lines.
	arffStart = regexp.MustCompile(`(?i)^(?:\s*%[^\n]*\n|\s*\n)*\s*@relation[ \t]+\S`)

	// lfsStart matches the beginning of a file that Git LFS has not replaced by its content.
	lfsStart = regexp.MustCompile(`^version https://(?:git-lfs|hawser)\.github\.com/spec/v\d`)

	// serverError matches the whole text of a server's answer that there is no such file.
	serverError = regexp.MustCompile(
		`^\s*(?:[45]\d\d:? [A-Z][A-Za-z ]+|Not Found|Forbidden|Access Denied|Bad Request)\.?\s*$`)

	// jsonError matches the whole text of such an answer in JSON.
	jsonError = regexp.MustCompile(`^\s*\{\s*"(?:message|error|errors|detail)"\s*:[^\n]*\}\s*$`)

	// pageStart matches the beginning of a page in HTML, or of a document in XML.
	pageStart = regexp.MustCompile(`(?i)^\s*(?:<!doctype\s|<html[\s>]|<\?xml\s)`)

	// drawnTable matches the beginning of a table that is drawn with bars, plus signs and dashes: the output
	// of psql, of mysql, or a Markdown table. The group after ^ lets the search stop early in other texts.
	drawnTable = regexp.MustCompile(`^(?:[^\n]*\|[^\n]*\n *(?:` + strings.Join([]string{
		`-+(?:\+-+)+`,                     // psql
		`\|(?: *:?-+:? *\|)+`,             // Markdown
		`:?-{3,}:? *(?:\| *:?-{3,}:? *)+`, // Markdown without bars at the ends
	}, "|") + `) *\r?\n| *\+-[-+]*-\+ *\r?\n)`)
)

// convertARFF is the advice to convert an ARFF file to CSV.
var convertARFF = do(`in Python write pandas.DataFrame(scipy.io.arff.loadarff("FILE")[0])` +
	`.map(lambda v: v.decode() if isinstance(v, bytes) else v).to_csv("x.csv", index=False)`)

// checkTable returns an error if the beginning of a text shows that it is neither CSV nor LIBSVM. The
// argument isWhole reports whether start is the whole text.
func checkTable(start string, isWhole bool) error {
	const download = "download the file again, and check its address"
	const table = "a file of rows"
	switch {
	case arffStart.MatchString(start):
		return problem("an ARFF file", table).With(convertARFF)
	case lfsStart.MatchString(start):
		return problem("a pointer of Git LFS, which stands for the file", table).
			With(do("in the repository, run git lfs pull"))
	case isWhole && (serverError.MatchString(start) || jsonError.MatchString(start)):
		found := "the answer of a server, " + wording.Quote(strings.TrimSpace(start))
		return problem(found, table).With(do(download))
	case pageStart.MatchString(start):
		return problem("a web page or XML", table).
			With(do("download the file itself, not the page that shows it"))
	}
	return nil
}

// errDrawnTable returns the problem that a table is drawn with bars and dashes.
func errDrawnTable() *datasets.Problem {
	return problem("a table drawn with bars and dashes, as psql, mysql and Markdown write it",
		"values separated by one character").
		With(do("export it as CSV (psql --csv, or mysql --batch, which separates values by tabs)")).
		With(datasets.Fix{
			When: "if that is not possible",
			Do:   "delete the lines of dashes, and the bars at the ends of each line,",
			Set:  []datasets.Setting{set("CSV.Comma", '|')},
		})
}

// errLIBSVM returns the problem that a file that CSV reads looks like LIBSVM.
func errLIBSVM(comma rune) *datasets.Problem {
	return problem("a file that looks like LIBSVM (label index:value …)", valuesSeparatedBy(comma)).
		With(do("read it with files.LIBSVM"))
}
