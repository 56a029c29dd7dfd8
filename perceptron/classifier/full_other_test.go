//go:build !unix

package classifier

// fullDisk does nothing, because this system has no Setrlimit.
func fullDisk() {}
