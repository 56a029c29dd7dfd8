// Package memory reports the free memory, so a computation that needs more can be rejected before it
// starts.
package memory

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"strings"
)

// Free returns the number of bytes that this process can allocate without swapping, within the limits of
// its container. This number is known only on Linux. On other systems Free returns math.MaxInt64.
func Free() int64 { return freeIn(os.DirFS("/")) }

// freeIn is Free for a system whose files are below root. It returns the smallest of these numbers:
// MemAvailable in /proc/meminfo, and the free memory of this process's control group (cgroup v2) and of
// each group above it. The free memory of a group is its limit minus the memory in use. File pages that
// the kernel can drop (inactive_file) do not count as memory in use.
func freeIn(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	if kB, ok := numberIn(root, "proc/meminfo", "MemAvailable:"); ok {
		least = kB << 10
	}
	group, _ := fs.ReadFile(root, "proc/self/cgroup") // such as 0::/name
	name := path.Join("/", strings.TrimSpace(strings.TrimPrefix(string(group), "0::")))
	for ; ; name = path.Dir(name) {
		folder := path.Join("sys/fs/cgroup", name)
		limit, hasLimit := numberIn(root, folder+"/memory.max", "") // "max" if there is no limit
		used, isKnown := numberIn(root, folder+"/memory.current", "")
		droppable, _ := numberIn(root, folder+"/memory.stat", "inactive_file")
		if hasLimit && isKnown {
			least = min(least, max(0, limit-used+droppable))
		}
		if name == "/" {
			return least
		}
	}
}

// numberIn returns the number after the first occurrence of word in the file name. If word is "",
// numberIn returns the number at the beginning of the file. If there is no such number, ok is false.
func numberIn(root fs.FS, name, word string) (n int64, ok bool) {
	text, _ := fs.ReadFile(root, name)
	_, after, _ := strings.Cut(string(text), word)
	_, err := fmt.Sscan(after, &n)
	return n, err == nil
}
