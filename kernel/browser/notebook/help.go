package notebook

import _ "embed"

// help is the text of %help, see advise.
//
//go:embed help.md
var help string
