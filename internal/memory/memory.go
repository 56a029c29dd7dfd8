// Package memory says how much memory is free, so that work that can't fit is refused before it begins.
package memory

import (
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"strings"
)

// Free returns how many bytes the system, or a container, can give without swapping, or
// math.MaxInt64 where the system does not say: only Linux does.
func Free() int64 { return freeIn(os.DirFS("/")) }

// freeIn reads what Linux keeps in /proc and /sys: MemAvailable, and for each group of processes
// (cgroup, version 2) that this one is in, its limit less what it uses. Files that the kernel
// keeps in memory and can drop do not count as used.
func freeIn(root fs.FS) int64 {
	least := int64(math.MaxInt64)
	if kB, ok := numberIn(root, "proc/meminfo", "MemAvailable:"); ok {
		least = kB << 10
	}
	group, _ := fs.ReadFile(root, "proc/self/cgroup") // 0::/name
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

// numberIn returns the number after the first place of a word; "": at the beginning.
func numberIn(root fs.FS, name, word string) (n int64, ok bool) {
	text, _ := fs.ReadFile(root, name)
	_, after, _ := strings.Cut(string(text), word)
	_, err := fmt.Sscan(after, &n)
	return n, err == nil
}
