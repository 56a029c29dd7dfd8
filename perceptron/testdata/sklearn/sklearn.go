// Package sklearn embeds peers.json for package notebooks/peers. A notebook can't read the file itself,
// because it may run in a copy of the notebooks folder without the rest of the repository.
package sklearn

import _ "embed"

// Peers is the content of peers.json.
//
//go:embed peers.json
var Peers []byte
