package main

import (
	"regexp"
	"strconv"
	"strings"

	"perceptronlab/kernel/cells"
)

// A failure is the error of a cell.
type failure struct {
	cells.Failure
	Stderr string // the end of the cell's standard error, which was held back
}

// report returns GoNB's failure of a cell as the reader sees it. number is the number of the cell, and
// source returns the source of a cell. If report does not know GoNB's text, it returns the failure unchanged.
func report(f failure, number int, source func(cell int) string) failure {
	end := cells.End{Status: f.Value, Stderr: f.Stderr, Cell: number}
	end.Place = func(line string) (cells.Place, bool) { return placeIn(line, number) }
	if shown, before, ok := end.Failure(source); ok {
		return failure{Failure: shown, Stderr: before}
	}
	f.Stderr = cells.WithoutColours(f.Stderr)
	if problems := problemsOf(f, source); len(problems) > 0 {
		f.Failure = cells.ReportProblems(problems, number, source).Failure(cells.CompileError)
		f.Stderr = ""
	}
	return f
}

// cellLine matches the place in a cell that GoNB adds to a line, such as "Cell[7]: Line 2" in a traceback and
// "[[ Cell [7] Line 2 ]]" in the text of a crash. Without a number, it is the running cell.
var cellLine = regexp.MustCompile(`Cell ?(?:\[(\d+)\])?:? Line (\d+)`)

// placeIn returns the place that GoNB has added to a line. number is the number of the running cell.
func placeIn(line string, number int) (cells.Place, bool) {
	match := cellLine.FindStringSubmatch(line)
	if match == nil {
		return cells.Place{}, false
	}
	if match[1] != "" {
		number, _ = strconv.Atoi(match[1])
	}
	n, err := strconv.Atoi(match[2])
	return cells.Place{Cell: number, Line: n}, err == nil
}

// problemsOf returns the problems in the compiler's output, which is the value of a failure. The traceback
// has an entry for each line of it.
func problemsOf(f failure, source cells.Sources) []cells.Problem {
	return cells.ReadProblems(f.Value, func(m cells.Message) cells.Place { return placeOf(f, m, source) })
}

// placeOf returns the place of a message in a failure's value.
func placeOf(f failure, m cells.Message, source cells.Sources) cells.Place {
	if m.Index >= len(f.Traceback) {
		return cells.Place{}
	}
	context := strings.Split(cells.WithoutColours(f.Traceback[m.Index]), "\n")
	place, ok := placeIn(context[0], 0)
	if ok {
		place.Column = columnIn(source.Line(place), markedLine(context), m.Column)
	}
	return place
}

// markedLine returns the line above the mark in a part of GoNB's file.
func markedLine(context []string) string {
	for i := len(context) - 1; i > 0; i-- {
		if strings.TrimLeft(context[i], " ") == "^" {
			return context[i-1]
		}
	}
	return ""
}

// columnIn returns the column in a line of a cell that belongs to a column in a line of GoNB's file. The
// lines differ if, for instance, GoNB has put "var x = 3" into a group of vars. If the column is unknown,
// it returns 0.
func columnIn(line, generated string, column int) int {
	generated = strings.TrimRight(generated, " \t\r")
	if line == generated {
		return column
	}
	if column < 1 || column > len(generated) {
		return 0
	}
	rest := generated[column-1:]
	if at := strings.LastIndex(line, rest); at >= 0 {
		return at + 1
	}
	return 0
}
