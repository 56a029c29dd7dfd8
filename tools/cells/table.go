package main

import (
	_ "embed"
	"fmt"
	"strings"
)

//go:embed testdata/sequences.txt
var table string

// visible are the characters for which the table has visible ones.
var visible = strings.NewReplacer("␍", "\r", "⍽", "\u00a0", "⎕", "\ufeff", "␠", " ")

// readTable returns the sequences of testdata/sequences.txt. A line "==== NAME" begins a sequence. A line
// "----" begins a cell, and "---- REASON" one for which GoNB does something else.
func readTable() ([]*sequence, error) {
	var sequences []*sequence
	var lines []string
	end := func() {
		if len(sequences) > 0 {
			all := sequences[len(sequences)-1].Cells
			if len(all) > 0 {
				all[len(all)-1].Source = visible.Replace(strings.Join(lines, "\n"))
			}
		}
		lines = nil
	}
	for number, line := range strings.Split(strings.TrimSuffix(table, "\n"), "\n") {
		if name, ok := strings.CutPrefix(line, "==== "); ok {
			end()
			sequences = append(sequences, &sequence{Name: name})
			continue
		}
		if reason, ok := strings.CutPrefix(line, "----"); ok {
			end()
			if len(sequences) == 0 {
				return nil, fmt.Errorf("line %d: want ==== NAME before the first cell", number+1)
			}
			s := sequences[len(sequences)-1]
			s.Cells = append(s.Cells, &cell{Differs: strings.TrimSpace(reason)})
			continue
		}
		lines = append(lines, line)
	}
	end()
	return sequences, nil
}
