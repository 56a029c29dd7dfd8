package ask

import "time"

const (
	idleSeconds = 5 // a child that sleeps for 5 s is idle
	patience    = 4 // each second of waiting counts as at least 1/patience s of CPU time
)

// The faults that waiting.check finds.
const (
	tooLong = "no answer in 5 s: is there an endless loop?"
	idle    = "no answer in 5 s, almost no CPU time used: does the code wait for input or for a channel?"
)

// An activity is what the processes of a group do at one time.
type activity struct {
	used     time.Duration // CPU time; that of processes that have ended may be missing
	allSleep bool          // no thread runs, or waits for a processor or a disk
}

// A waiting watches a child while its parent waits for a line.
type waiting struct {
	limit time.Duration // the limit of CPU time

	checks      int
	used        time.Duration // the CPU time at the last check
	spent       time.Duration // the CPU time that counts since the parent waits
	usedAwake   time.Duration // the CPU time when the child was last awake
	sleepChecks int           // the number of checks since then
}

// check returns a fault if the child takes too long or is idle, and "" otherwise. It must be called once
// per second.
//
// Each second counts as at least 1/patience s of CPU time, because some CPU time may be missing.
// Otherwise a program that starts its successor and ends could go on forever.
func (w *waiting) check(now activity) (fault string) {
	w.checks++
	counted := time.Second // for the first second, which may include time before the question
	if w.checks > 1 {
		counted = max(now.used-w.used, time.Second/patience)
	}
	w.used = now.used
	w.spent += counted

	w.sleepChecks++
	if !now.allSleep || now.used-w.usedAwake > time.Second {
		w.sleepChecks, w.usedAwake = 0, now.used
	}

	switch {
	case w.spent > w.limit:
		return tooLong
	case w.sleepChecks >= idleSeconds:
		return idle
	}
	return ""
}
