# shellcheck shell=sh disable=SC2034,SC2154
# Where the sources of the lab's packages are, and their checksum. tools/setup reads this file, and tools/kernel.py
# puts it in front of go.sh. Both set root, the folder of this repository.

# The sources of the packages that a cell may import, relative to root.
sources="go.mod go.sum internal perceptron plotting
	notebooks/check notebooks/lazy notebooks/peers course/ask course/lab?"

# sum_sources: prints a checksum of the names and contents of the sources.
sum_sources() {
	# shellcheck disable=SC2086 # sources is a list of words
	(cd "$root" && find $sources -type f ! -name '*_test.go' ! -path '*/testdata/*' -exec cksum {} +) |
		LC_ALL=C sort | cksum
}
