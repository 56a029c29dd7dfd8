package npy

// An Error describes what is wrong with a file or an array. Callers can compose a message of their own
// from its fields.
type Error struct {
	Place string // such as "value 3, counted from 0"; "" for the whole file
	Found string // a noun phrase, such as "complex numbers", or a clause if Want is ""
	Want  string // what is expected instead; "" if nothing can be expected
	Fix   string // what to do, as an imperative; "" if nothing helps
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
