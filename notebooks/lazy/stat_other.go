//go:build !unix && !js

package lazy

import "time"

// stateOf returns errUnknown, because this system does not show when a file was last written. So no
// value is stored.
func stateOf(string) (state string, changed time.Time, err error) {
	return "", time.Time{}, errUnknown
}
