package notebook

import _ "embed"

// help is the text of %help.
//
//go:embed help.md
var help string
