// Package memory reports the free memory, so a computation that can't fit is rejected before it starts.
package memory

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"strings"
)

// Free returns the number of bytes that this process can allocate without swapping, within the limits
// of its container. This number is known only on Linux; on other systems Free returns math.MaxInt64.
func Free() int64 { return freeIn(os.DirFS("/")) }

// freeIn is Free for a system whose files are below root. It returns the smallest of these numbers:
// MemAvailable in /proc/meminfo, and the free memory of this process's control group (cgroup v2) and of
// each group above it. The free memory of a group is its limit less its use. The page cache that the
// kernel can drop does not count as used.
func freeIn(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	if kB, ok := numberIn(root, "proc/meminfo", "MemAvailable:"); ok {
		least = kB << 10
	}
	group, _ := fs.ReadFile(root, "proc/self/cgroup") // such as 0::/name
	name := path.Join("/", strings.TrimSpace(strings.TrimPrefix(string(group), "0::")))
	for ; ; name = path.Dir(name) {
		folder := path.Join("sys/fs/cgroup", name)
		most, limited := numberIn(root, folder+"/memory.max", "")
		now, known := numberIn(root, folder+"/memory.current", "")
		dropped, _ := numberIn(root, folder+"/memory.stat", "inactive_file")
		if limited && known {
			least = min(least, max(0, most-now+dropped))
		}
		if name == "/" {
			return least
		}
	}
}

// numberIn returns the number after the first occurrence of word in a file. If word is "", it returns
// the number at the beginning of the file. ok reports whether there is such a number.
func numberIn(root fs.FS, name, word string) (n int64, ok bool) {
	text, _ := fs.ReadFile(root, name)
	_, after, _ := strings.Cut(string(text), word)
	_, err := fmt.Sscan(after, &n)
	return n, err == nil
}
