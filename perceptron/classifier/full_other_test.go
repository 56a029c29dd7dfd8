//go:build !unix

package classifier

// fullDisk does nothing on this system.
func fullDisk() {}
