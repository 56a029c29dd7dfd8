package npy

// An Error describes what is wrong with a file or an array. Callers can compose their own messages from
// its fields.
type Error struct {
	Place string // such as "value 3, counted from 0"; "" for the whole file
	Found string // a noun phrase, such as "complex numbers"; if Want is "", a sentence
	Want  string // what is expected, as a noun phrase; "" if Found is a sentence
	Fix   string // the advice, as an imperative; "" if there is none
	Err   error  // the cause; may be nil
}

// Error returns the message on one line.
func (e *Error) Error() string {
	text := e.Found
	if e.Want != "" {
		text = "got " + text + ", want " + e.Want
	}
	if e.Place != "" {
		text = e.Place + ": " + text
	}
	if e.Fix != "" {
		text += "; " + e.Fix
	}
	return text
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }
