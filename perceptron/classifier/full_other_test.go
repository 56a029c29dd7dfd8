//go:build !unix

package classifier

// fullDisk does nothing, because this system can't limit the size of files.
func fullDisk() {}
