package main

import (
	"regexp"
	"strings"
)

// field matches a field of a reader with its value, as errors advise it to a program.
var field = regexp.MustCompile(`\b(Label|Comma|Decimal|Comment|NoHeader|Categorical|Ignore|Missing|` +
	`IfMissing|Unseen|ZeroBased|FirstUnused|Thousands|Encoding): ` +
	`(\[\]string\{((?:"[^"]*"|[^}"])*)\}|'[^']*'|"[^"]*"|true|files\.\w+)`)

// simple matches a list of one name that no shell changes.
var simple = regexp.MustCompile(`^"[\w.-]+"$`)

// inFlags returns an error's text with flags where it advises fields.
func inFlags(text string) string {
	text = field.ReplaceAllStringFunc(text, func(found string) string {
		parts := field.FindStringSubmatch(found)
		value := " " + parts[2]
		if strings.HasPrefix(parts[2], "[") {
			value = " '" + parts[3] + "'"
			if simple.MatchString(parts[3]) {
				value = " " + strings.Trim(parts[3], `"`)
			}
		} else if parts[2] == "true" {
			value = ""
		}
		return "--" + strings.ToLower(regexp.MustCompile(`\B[A-Z]`).ReplaceAllString(parts[1], "-$0")) + value
	})
	return inShell.Replace(text)
}

// inShell replaces what errors say of a program.
var inShell = strings.NewReplacer(
	"files.PandasNA", "pandas",
	"--if-missing files.DropRow", "--if-missing drop",
	"files.DropRow", "--if-missing drop",
	"--if-missing files.FillMean", "--if-missing mean",
	"files.FillMean", "--if-missing mean",
	"--unseen files.ZeroUnseen", "--unseen zero",
	"files.OtherUnseen", "--unseen other",
	"set Dim", "set --dim",
	"set Encoding, to", "set --encoding",
	"Decimal is", "--decimal is",
	": Ignore", ": --ignore",
	"Label: no", "--label: no",
	"Categorical: no", "--categorical: no",
	"Ignore: no", "--ignore: no",
	"set X to", "set -x to",
	"set Y to the name of the labels, or NoLabels if there are none", "set -y to the name of the labels",
	"Schema: no column", "no column",
	"classifier.Trainer's TrainFile trains on a file that does not fit, and Chunks reads it in parts",
	"train --chunk 100000 reads it in parts",
)
