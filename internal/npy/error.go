package npy

// An Error says what is wrong with a file or an array, in parts, for whoever words it.
type Error struct {
	Place string // value 3, counted from 0; "": all of it
	Found string // a noun phrase: "complex numbers"
	Want  string // what is expected instead; "": nothing can be
	Do    string // what to do, as an imperative; "": nothing helps
	Err   error  // the cause; nil: there is none
}

// Error returns the parts in one line.
func (e *Error) Error() string {
	text := e.Found
	if e.Want != "" {
		text = "got " + text + ", want " + e.Want
	}
	if e.Place != "" {
		text = e.Place + ": " + text
	}
	if e.Do != "" {
		text += "; " + e.Do
	}
	return text
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }
