//go:build !unix

package classifier

// canFillDisk is false, because this system has no Setrlimit, so tests can't simulate a full disk.
const canFillDisk = false

// fullDisk does nothing.
func fullDisk() {}
