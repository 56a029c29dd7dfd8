//go:build !unix

package classifier

func fullDisk() {}
