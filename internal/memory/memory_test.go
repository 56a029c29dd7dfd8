package memory

import (
	"math"
	"testing"
	"testing/fstest"
)

// The files have the format of Linux 6 in a container.
func TestFreeIn(t *testing.T) {
	meminfo := "MemTotal:       16384000 kB\nMemFree:          100000 kB\nMemAvailable:    8000000 kB\n"
	for _, c := range []struct {
		name  string
		files map[string]string
		want  int64
	}{
		{"no files", nil, math.MaxInt64},
		{"no limit", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/memory.max": "max\n", "sys/fs/cgroup/a/memory.current": "5\n",
		}, 8000000 << 10},
		{"limit of the parent group", map[string]string{ // 1,000,000 − 700,000 + 300,000
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/a/b\n",
			"sys/fs/cgroup/a/memory.max": "1000000\n", "sys/fs/cgroup/a/memory.current": "700000\n",
			"sys/fs/cgroup/a/memory.stat":  "anon 400000\ninactive_file 300000\n",
			"sys/fs/cgroup/a/b/memory.max": "max\n", "sys/fs/cgroup/a/b/memory.current": "600000\n",
		}, 600000},
		{"use above the limit", map[string]string{
			"proc/meminfo": meminfo, "proc/self/cgroup": "0::/\n", "sys/fs/cgroup/memory.max": "2000\n", "sys/fs/cgroup/memory.current": "3000\n",
		}, 0},
	} {
		root := fstest.MapFS{}
		for name, text := range c.files {
			root[name] = &fstest.MapFile{Data: []byte(text)}
		}
		if got := freeIn(root); got != c.want {
			t.Errorf("%s: freeIn = %d, want %d", c.name, got, c.want)
		}
	}
}

// A machine on which this test runs has at least 1 MiB of free memory.
func TestFreeOnThisMachine(t *testing.T) {
	if got := Free(); got < 1<<20 {
		t.Errorf("Free = %d, want at least %d", got, 1<<20)
	}
}
