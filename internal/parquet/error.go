package parquet

import (
	"errors"
	"fmt"
	"io"
)

// An Error describes why a file can't be read. Callers can compose their own messages from its fields.
type Error struct {
	Found string // what was found: a noun phrase, or a sentence if Want is ""
	Want  string // what is expected, as a noun phrase; "" if Found is a sentence
	Fix   string // the advice, as an imperative; "" if there is none
}

// Error returns the message on one line.
func (e *Error) Error() string {
	text := e.Found
	if e.Want != "" {
		text = "got " + text + ", want " + e.Want
	}
	if e.Fix != "" {
		text += "; " + e.Fix
	}
	return text
}

// damaged returns the error that a file is damaged. The arguments are those of fmt.Sprintf, for a phrase that
// describes the damage.
func damaged(format string, values ...any) *Error {
	return &Error{
		Found: "the file is damaged: " + fmt.Sprintf(format, values...),
		Fix:   "copy or write the file again",
	}
}

// orTruncated returns err, or the error that the file is truncated if err is about its end.
func orTruncated(err error, part string) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return damaged("truncated %s", part)
	}
	return err
}
