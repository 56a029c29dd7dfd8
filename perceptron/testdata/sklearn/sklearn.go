// Package sklearn embeds what record.py has written, for package notebooks/peers: a notebook
// may be run in a copy of its folder, where this one is not beside it.
package sklearn

import _ "embed"

// Peers is the content of peers.json.
//
//go:embed peers.json
var Peers []byte
