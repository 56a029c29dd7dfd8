package help

// A Document is what a package says about itself: the content of its doc file, as JSON. Package
// document makes it from the package's source, before a notebook runs.
type Document struct {
	Doc   string          `json:"doc,omitempty"` // the package's doc comment
	Names map[string]Name `json:"names"`         // of what it exports: Train, Trainer.Updates
}

// A Name is what a package says about one of its names. Doc comments are texts without // and /*, in the
// syntax of package go/doc/comment.
type Name struct {
	Signature string `json:"sig,omitempty"` // the declaration without a function's body; "" for fields
	Doc       string `json:"doc,omitempty"`
}
