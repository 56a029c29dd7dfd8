package help

// A Completion is the content of Jupyter's complete_reply. Positions count code points.
type Completion struct {
	Status      string             `json:"status"`
	Matches     []string           `json:"matches"` // the most useful first
	CursorStart int                `json:"cursor_start"`
	CursorEnd   int                `json:"cursor_end"`
	Metadata    CompletionMetadata `json:"metadata"`
}

// CompletionMetadata is what JupyterLab reads about each of the matches.
type CompletionMetadata struct {
	Types []Match `json:"_jupyter_types_experimental"`
}

// A Match is a text that the reader may mean.
type Match struct {
	Text string `json:"text"`

	// Type is function, method, field, variable, constant, type, package, keyword or command.
	Type string `json:"type"`

	Signature string `json:"signature,omitempty"` // such as "(s string) int" or "float64"
	Start     int    `json:"start"`
	End       int    `json:"end"`
}

// An Inspection is the content of Jupyter's inspect_reply.
type Inspection struct {
	Status   string            `json:"status"`
	Found    bool              `json:"found"`
	Data     map[string]string `json:"data"` // text/plain and text/markdown
	Metadata struct{}          `json:"metadata"`
}
