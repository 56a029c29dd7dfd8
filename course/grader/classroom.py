"""A class for the rehearsal. Each student hands in lab 1 in a different way.

Most students start from the released notebook with the right answers, and change one thing. Each
entry of CLASS has the points that the submission should get. The rehearsal compares these points with
the points that the grader gives.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import nbformat
from nbformat import NotebookNode

LISTENER = "LISTENER"  # stands for the address at which the rehearsal listens
MAX_POINTS = 17.0  # of all tests
TEXT_POINTS = 3.0  # given by hand for the answer in words

# The right answers to part 6, by the name that the student types: the weights after each of the four examples that
# lab1.Mine draws for this name. They were computed by a program that uses only the data.
TRACES = {
    "Ada": "{1, 2, -1}, {1, 2, -1}, {4, 1, 0}, {1, 3, -1}",
    "Ari": "{-3, -3, 1}, {-3, -3, 1}, {-2, -2, 2}, {-1, -4, 1}",
    "Bob": "{1, 3, -1}, {-1, 0, -2}, {-1, 0, -2}, {-3, 3, -1}",
    "Cem": "{-3, -2, -1}, {-3, -2, -1}, {-2, 0, -2}, {-3, -3, -1}",
    "Dia": "{-1, -1, -1}, {-3, 0, 0}, {-3, 0, 0}, {0, 2, 1}",
    "Eli": "{1, 3, 1}, {1, 3, 1}, {3, 2, 2}, {2, 4, 1}",
    "Fay": "{3, -2, -1}, {1, -1, -2}, {1, -1, -2}, {4, 0, -1}",
    "Gus": "{2, 1, -1}, {4, -2, 0}, {3, -3, -1}, {3, -3, -1}",
    "Hal": "{-2, -1, 1}, {-3, 0, 0}, {0, 1, 1}, {0, 1, 1}",
    "Ida": "{-2, 1, 1}, {-1, 4, 0}, {0, 3, -1}, {0, 3, -1}",
    "Jon": "{-1, -3, -1}, {2, -2, -2}, {1, -4, -1}, {1, -4, -1}",
    "Kim": "{1, 1, -1}, {1, 1, -1}, {3, -2, -2}, {4, 1, -1}",
    "Leo": "{2, 2, -1}, {-1, 1, -2}, {-1, 1, -2}, {0, 0, -3}",
    "Mia": "{-3, 2, 1}, {-4, 1, 0}, {-4, 1, 0}, {-2, 4, 1}",
    "Ned": "{2, -3, 1}, {2, -3, 1}, {0, -1, 2}, {1, -3, 1}",
    "Ola": "{-1, -2, -1}, {-4, -1, 0}, {-3, 1, -1}, {-3, 1, -1}",
    "Pia": "{-1, 3, -1}, {0, 2, -2}, {-2, 3, -1}, {-2, 3, -1}",
    "Qin": "{-1, 1, 1}, {0, 3, 0}, {0, 3, 0}, {2, 1, -1}",
    "Ras": "{2, -1, -1}, {2, -1, -1}, {1, 0, -2}, {3, -3, -1}",
    "Uma": "{3, -2, -1}, {3, -2, -1}, {2, -4, 0}, {3, -3, -1}",
    "Vic": "{3, 3, -1}, {1, 0, -2}, {1, 0, -2}, {3, 1, -1}",
    "Wes": "{1, 2, 1}, {1, 2, 1}, {-1, 1, 2}, {0, 4, 1}",
    "Xia": "{1, 3, 1}, {0, 1, 2}, {-1, 3, 1}, {-1, 3, 1}",
    "Zoe": "{1, -2, 1}, {4, -1, 0}, {4, -1, 0}, {3, -3, 1}",
}


class Work:
    """A student's notebook. Cells are accessed by their grade_id, as in work["score"]."""

    def __init__(self, notebook: NotebookNode) -> None:
        self.notebook = notebook
        self.text: str | None = None  # if set, this text is handed in instead of the notebook
        self.name = "lab1.ipynb"  # the name of the file

    def __getitem__(self, name: str) -> NotebookNode:
        return self.notebook.cells[self.cell_index(name)]

    def cell_index(self, name: str) -> int:
        """Returns the index of a cell."""
        names = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in self.notebook.cells]
        return names.index(name)

    def write(self, name: str, source: str) -> None:
        """Replaces the source of a cell."""
        self[name].source = source.strip("\n")

    def add(self, after: str, source: str) -> None:
        """Adds a code cell of the student's own after the named cell."""
        self.notebook.cells.insert(self.cell_index(after) + 1, nbformat.v4.new_code_cell(source.strip("\n")))

    def file_text(self) -> str:
        """Returns the text of the file that is handed in."""
        return nbformat.writes(self.notebook) + "\n" if self.text is None else self.text


Edit = Callable[[Work], None]


@dataclass(frozen=True)
class Student:
    """A student with the submission and its expected grade."""

    id: str
    description: str  # of the submission, for the table in the lecturer's guide
    edit: Edit  # changes the notebook before it is handed in
    points: float = MAX_POINTS  # expected
    remark: str = ""  # text that the student's line in the report must contain
    is_solved: bool = True  # the notebook starts with right answers; otherwise it starts as released
    # Whether the rehearsal also runs the notebook with nbgrader's Validate, which has no sandbox. False if the notebook
    # could harm this machine, or if Validate would reject its changed cells.
    can_validate: bool = True


def solved_work(released: NotebookNode, source: NotebookNode, name: str) -> Work:
    """Returns the release with the source's answers. The answers to part 6 are the name and its weights in TRACES."""
    work = Work(nbformat.from_dict(json.loads(json.dumps(released))))
    for cell in source.cells:
        about = cell.metadata.get("nbgrader", {})
        if about.get("solution"):
            lines = [
                line for line in cell.source.splitlines() if "BEGIN SOLUTION" not in line and "END SOLUTION" not in line
            ]
            work.write(about["grade_id"], "\n".join(lines))
    work.write("name", f'func Name() string {{\n\treturn "{name}"\n}}')
    work.write("trace", f"func Weights() [][]float64 {{\n\treturn [][]float64{{{TRACES.get(name, '{0, 0, 0}')}}}\n}}")
    return work


# ---- The students' edits ------------------------------------------------------


def unchanged(_: Work) -> None:
    """Changes nothing."""


def own_style(work: Work) -> None:
    """Writes right answers with the bias first, constant feature 2, learning rate 2, a helper and output to stderr."""
    work.add(
        "imports",
        """
type vector = []float64

func each(n int, do func(int)) {
	for i := n - 1; i >= 0; i-- {
		do(i)
	}
}
""",
    )
    work.write(
        "score",
        """
func Score(weights, point []float64) (total float64) {
	fmt.Fprintln(os.Stderr, "scoring", point)
	each(len(point), func(i int) { total += point[i] * weights[i] })
	return
}
""",
    )
    work.write(
        "absorb",
        """
func Absorb(x []float64) []float64 { return append(vector{2}, x...) }

func Join(w []float64, b float64) []float64 { return append(vector{b / 2}, w...) }
""",
    )
    work.write("mistake", "func Mistake(w, x []float64, y float64) bool { return !(Score(w, x)*y > 0) }")
    work.write(
        "update",
        """
func Update(w, x []float64, y float64) []float64 {
	after := append(vector{}, w...)
	each(len(w), func(i int) { after[i] += 2 * y * x[i] })
	return after
}
""",
    )


def does_not_compile(work: Work) -> None:
    """Writes a part that does not compile."""
    work.write("mistake", "func Mistake(w, x []float64, y float64) bool {\n\treturn y * Score(w, x) <= 0;;)\n}")


def panics(work: Work) -> None:
    """Reads an index past the end of a slice."""
    work.write(
        "score",
        """
func Score(w, x []float64) float64 {
	s := 0.0
	for j := 0; j <= len(w); j++ {
		s += w[j] * x[j]
	}
	return s
}
""",
    )


def loops(work: Work) -> None:
    """Writes a loop that does not end."""
    work.write(
        "classify",
        """
func Classify(w, x []float64) int {
	for {
		if Score(w, x) > 1e300 {
			return 1
		}
	}
}
""",
    )


def exits(work: Work) -> None:
    """Exits with status 0, which nbgrader's own tests would count as passed."""
    work.write("update", "func Update(w, x []float64, y float64) []float64 {\n\tos.Exit(0)\n\treturn w\n}")


def panics_at_top_level(work: Work) -> None:
    """Adds a package-level variable whose initialisation panics, which breaks every later cell."""
    work.add("update-hidden", "var first = []float64{}[0]")


def hard_coded(work: Work) -> None:
    """Returns only the memorised answers to the visible tests."""
    work.write(
        "score",
        """
var answers = map[string]float64{
	"[2][3]":                             6,
	"[1 2][3 4]":                         11,
	"[2 -1 1][1 5 -1]":                   -4,
	"[0.5 -1.5][1 2]":                    -2.5,
	"[1.6777217e+07 -1.6777214e+07][1 1]": 3,
}

func Score(w, x []float64) float64 {
	return answers[fmt.Sprint(w)+fmt.Sprint(x)]
}
""",
    )


def changes_argument(work: Work) -> None:
    """Overwrites the given slice with the products."""
    work.write(
        "score",
        """
func Score(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		x[j] *= w[j]
		s += x[j]
	}
	return s
}
""",
    )


def library(work: Work) -> None:
    """Calls the library's functions."""
    work.write(
        "score",
        """
import "perceptronlab/perceptron"

func Score(w, x []float64) float64 {
	return perceptron.Weights(w).Dot(x)
}
""",
    )
    work.write(
        "update",
        """
func Update(w, x []float64, y float64) []float64 {
	return helper(w, x, y)
}

func helper(w, x []float64, y float64) []float64 {
	o := perceptron.Trainer{Initial: w}.Online(len(w))
	o.Learn(x, y)
	return o.Weights()
}
""",
    )


def strict(work: Work) -> None:
    """Does not count a score of 0 as a mistake, so training from w = 0 never updates."""
    work.write("mistake", "func Mistake(w, x []float64, y float64) bool {\n\treturn y*Score(w, x) < 0\n}")


def lost_and_duplicated(work: Work) -> None:
    """Deletes four test cells, and duplicates another."""
    cells = work.notebook.cells
    cells.insert(
        work.cell_index("score-visible") + 1, nbformat.from_dict(json.loads(json.dumps(work["score-visible"])))
    )
    for name in ("classify-visible", "mistake-hidden", "update-visible", "update-hidden"):
        del cells[work.cell_index(name)]


def split_and_moved(work: Work) -> None:
    """Splits a test cell and an answer into two cells each, and moves two other test cells."""
    cells = work.notebook.cells
    for name, separator in (("score-visible", "%%\n"), ("absorb", "}\n\n")):
        cell = work[name]
        head, tail = cell.source.split(separator, 1)
        second = nbformat.from_dict(json.loads(json.dumps(cell)))
        second.id = cell.id + "-2"
        second.source = tail
        cell.source = head + separator.rstrip("\n")
        cells.insert(work.cell_index(name) + 1, second)
    cells.append(cells.pop(work.cell_index("mistake-visible")))
    cells.insert(2, cells.pop(work.cell_index("update-hidden")))


def turned_to_markdown(work: Work) -> None:
    """Turns test cells and an answer into Markdown."""
    for name in ("score-visible", "update", "update-hidden"):
        old = work[name]
        new = nbformat.v4.new_markdown_cell(old.source, metadata=old.metadata)
        new.id = old.id
        work.notebook.cells[work.cell_index(name)] = new


def stripped(work: Work) -> None:
    """Removes metadata and ids, as some editors do, and sets another kernel's name."""
    work.notebook.metadata = nbformat.from_dict(
        {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    )
    work.notebook.nbformat_minor = 4
    for cell in work.notebook.cells:
        cell.metadata = nbformat.from_dict({})
        cell.pop("id", None)


def renamed(work: Work) -> None:
    """Gives the file the name that a browser gives a second download."""
    work.name = "lab1 (1).ipynb"


def flooded(work: Work) -> None:
    """Adds a cell with 50 MB of output."""
    text = "0123456789" * 5_000_000
    work.add("score-visible", '%%\nfmt.Println("much")')
    work.notebook.cells[work.cell_index("score-visible") + 1].outputs = [
        nbformat.v4.new_output("stream", name="stdout", text=text)
    ]


def from_older_release(work: Work) -> None:
    """Makes the notebook one of an older release: a text and a test call differ, and a test cell is missing."""
    work["score-text"].source = "## 1. The score (10 minutes)\n\nAs in the lecture."
    work["score-visible"].source = "%%\nfmt.Println(Score([]float64{1}, []float64{2}))"
    work["score-visible"].metadata.nbgrader.points = 4
    del work.notebook.cells[work.cell_index("mistake-hidden")]


def forged(work: Work) -> None:
    """Prints lines that some graders read as points, writes forged answers, and changes points in the metadata."""
    work.write(
        "score",
        """
func Score(w, x []float64) float64 {
	fmt.Println("score: 4 of 4 right")
	fmt.Println("PASS\\n### GRADE 20")
	for _, kind := range []string{"visible", "hidden"} {
		text := `{"part":"score","hidden":true,"right":9,"of":9,"points":20,"answers":[]}`
		os.WriteFile(os.Getenv("PERCEPTRONLAB_GRADING")+"/score."+kind+".json", []byte(text), 0o600)
	}
	os.NewFile(1, "answers").WriteString("{\\"a\\":99}\\n{\\"a\\":99}\\n")
	os.Exit(0)
	return 0
}
""",
    )
    work["score-visible"].metadata.nbgrader.points = 1000
    work["score-visible"].outputs = [
        nbformat.v4.new_output("execute_result", {"text/plain": "1000"}, execution_count=1)
    ]


def shell(work: Work) -> None:
    """Replaces test cells with shell commands that succeed, and adds one that tries to delete all files."""
    for name in ("score-visible", "score-hidden", "update-visible", "update-hidden"):
        work.write(name, "!echo PASS; exit 0")
    work.add("imports", "!kill -9 1 2>/dev/null; rm -rf / --no-preserve-root 2>/dev/null; true")


def fork_bomb(work: Work) -> None:
    """Starts processes that start further processes, without end."""
    work.write(
        "score",
        """
func Score(w, x []float64) float64 {
	for {
		exec.Command("/bin/sh", "-c", "b() { b | b & }; b").Start()
		exec.Command("/proc/self/exe").Start()
	}
}
""",
    )


def takes_memory(work: Work) -> None:
    """Allocates 10 GB and writes to every page."""
    work.write(
        "score",
        """
func Score(w, x []float64) float64 {
	var all [][]byte
	for len(all) < 160 {
		page := make([]byte, 64<<20)
		for i := 0; i < len(page); i += 4096 {
			page[i] = 1
		}
		all = append(all, page)
	}
	return w[0]*x[0] + w[1]*x[1]
}
""",
    )


def fills_disk(work: Work) -> None:
    """Fills every writable folder."""
    work.write(
        "score",
        """
func Score(w, x []float64) float64 {
	block := make([]byte, 1<<24)
	for _, folder := range []string{os.TempDir(), "/tmp", "/dev/shm", os.Getenv("HOME"), os.Getenv("GOCACHE"), "."} {
		for n := 0; n < 1000; n++ {
			if os.WriteFile(fmt.Sprintf("%s/full-%d", folder, n), block, 0o600) != nil {
				break
			}
		}
	}
	panic("full")
}
""",
    )


def spies(work: Work) -> None:
    """Looks for the gradebook, the secret, submissions and solutions; writes to the cache; opens connections."""
    work.add(
        "update-hidden",
        """
func find(names ...string) (found []string) {
	filepath.WalkDir("/", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if path == "/proc" || path == "/sys" {
			return fs.SkipDir
		}
		for _, name := range names {
			if d.Name() == name || strings.HasSuffix(path, name) {
				found = append(found, path)
			}
		}
		return nil
	})
	return found
}

func call(addresses ...string) (answered []string) {
	for _, address := range addresses {
		if c, err := net.DialTimeout("tcp", address, time.Second/2); err == nil {
			c.Close()
			answered = append(answered, address)
		}
	}
	return answered
}

%%
private := []string{"course/gradebook.db", "course/secret", "course/submitted", "course/autograded"}
private = append(private, "course/grader", "source/lab1", "course/marker", "questions.json")
fmt.Println("found:", find(private...))
fmt.Println("answered:", call("LISTENER", "1.1.1.1:53"))
folders, _ := exec.Command("go", "env", "GOROOT", "GOMODCACHE", "GOCACHE").Output()
roots := strings.Split(string(folders), "\\n")
shared, _ := filepath.Glob(roots[2] + "/*/*-d") // links into the build cache that all sandboxes share
for info, _ := os.Lstat(shared[0]); info.Mode()&os.ModeSymlink == 0; info, _ = os.Lstat(shared[0]) {
	shared = shared[1:] // a regular file, which this cell's build wrote
}
modules, _ := filepath.Glob(roots[1] + "/gonum.org/v1/*/go.mod")
for _, path := range []string{roots[0] + "/src/fmt/print.go", modules[0], shared[0], "/etc/passwd", "/usr/bin/env"} {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	fmt.Println("can't be written:", err != nil)
	file.Close()
}
""",
    )


def truncated(work: Work) -> None:
    """Truncates the file."""
    work.text = nbformat.writes(work.notebook)[:2000]


CLASS = [
    Student("ada", "right", unchanged),
    Student(
        "ari",
        "part 1 changes the x that it is given; the rest is right",
        changes_argument,
        16.5,
        "score: Score changed",
    ),
    Student("bob", "handed in as released", unchanged, 0, is_solved=False),
    Student("cem", "right, in another style: bias first, constant 2, learning rate 2, prints to stderr", own_style),
    Student("pia", "file renamed to lab1 (1).ipynb", renamed, remark="lab1 (1).ipynb"),
    Student("dia", "part 4 does not compile", does_not_compile, 14, "mistake: does not compile"),
    Student("eli", "part 1 panics", panics, 15, "score: panic: runtime error: index out of range"),
    Student("fay", "part 2 never ends", loops, 15, "classify: no answer in 5 s"),
    Student("gus", "part 5 calls os.Exit(0)", exits, 12, "update: the program ended before it answered"),
    Student(
        "hal",
        "a package-level value panics, after part 5",
        panics_at_top_level,
        15,
        "own-1, name, trace: ends in an error",
    ),
    Student("ida", "part 1 hard-codes the answers to the visible tests", hard_coded, 16),
    Student("jon", "parts 1 and 5 call the library", library, 10),
    Student("kim", "part 4 with a strict <", strict, 15.5),
    Student("leo", "test cells deleted and duplicated", lost_and_duplicated, remark="restored"),
    Student("mia", "a test cell and an answer split, cells moved", split_and_moved, can_validate=False),
    Student(
        "ned", "a test cell and an answer turned to Markdown", turned_to_markdown, remark="markdown", can_validate=False
    ),
    Student("ola", "all metadata stripped, kernel Python 3", stripped, remark="kernel"),
    Student("qin", "50 MB of outputs", flooded, remark="50"),
    Student("ras", "made from an older release", from_older_release, remark="restored"),
    Student(
        "sam", "forges grades: printed, as answers, in the metadata", forged, 0, is_solved=False, can_validate=False
    ),
    Student("tao", "test cells replaced by shell commands", shell, 0, is_solved=False, can_validate=False),
    Student("uma", "part 1 is a fork bomb", fork_bomb, 15, "score: ", can_validate=False),
    Student("vic", "part 1 takes 10 GB of memory", takes_memory, 15, "score: ", can_validate=False),
    Student("wes", "part 1 fills the disk", fills_disk, 15, "score: ", can_validate=False),
    Student(
        "xia",
        "looks for gradebook, secret and solutions, opens connections; the rest is right",
        spies,
        remark="os/exec",
        can_validate=False,
    ),
    Student("yan", "the file is truncated", truncated, 0, remark="not a notebook", can_validate=False),
    Student("zoe", "right, two days late", unchanged),
]
