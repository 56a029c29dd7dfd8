#!/bin/sh
# The go that the kernel finds first on its PATH. tools/kernel.py writes it to .venv/kernel/go, with
# these variables set in front:
#
#   go       the real go
#   tools    the folder of Go's compile and link
#   root     the clone
#   kernel   the folder of this script, with guard, compile.cfg and link.cfg, which tools/setup made
#   sources  what a cell's program can be compiled from, relative to root
#   flags    the GOFLAGS of the kernel
#
# It compiles and links a cell against the packages that tools/setup has compiled, unless one of them
# has changed since. The real go would first see whether the sources of all 260 packages are as they
# were, which takes as long as the compilation. All other builds are left to it, and those that fail
# here, so a compile error always reads as the real go words it.
#
# The kernel runs what it finds in the place of the cell's program. That is guard, which runs the
# program itself, the file with .cell at the end of its name.
#
# shellcheck disable=SC2154 # the variables are set in front

case "$*" in
"build -o "*/gonb_*/gonb_*)
	command=build
	cell=$3
	shift 3
	;;
"test -c -o "*/gonb_*/gonb_*)
	command="test -c"
	cell=$4
	shift 4
	;;
*)
	exec "$go" "$@"
	;;
esac
folder=${cell%/*}
main=$folder/main.go
[ -L "$cell" ] || ln -sf "$kernel/guard" "$cell"

# A build is over before collecting garbage pays, so none is collected below a gigabyte.
export GOGC=off GOMEMLIMIT=1GiB

# is_plain ARGUMENT...: a program of one file, built as the kernel builds it, that needs no other module.
is_plain() {
	[ "$command$*$GOOS$GOFLAGS" = "build$flags" ] &&
		[ "$(echo "$folder"/*.go)" = "$main" ] &&
		! grep -q require "$folder/go.mod"
}

# is_current: no package has changed since tools/setup compiled them all. If find fails, its complaint
# counts as a change.
is_current() {
	# shellcheck disable=SC2086 # sources are several words
	[ -z "$(cd "$root" && find $sources ! -name '*_test.go' -newer "$kernel/link.cfg" 2>&1)" ]
}

build() {
	cd "$folder" &&
		"$tools/compile" -p main -complete -importcfg "$kernel/compile.cfg" -pack -o "$cell.a" ./main.go &&
		"$tools/link" -s -buildmode=exe -buildid=cell -importcfg "$kernel/link.cfg" -o "$cell.cell" "$cell.a"
}

if is_plain "$@" && is_current && (build); then
	exit
fi >/dev/null 2>&1
# shellcheck disable=SC2086 # "test -c" is two words
said=$("$go" $command -o "$cell.cell" "$@" 2>&1) && exit
printf '%s\n' "$said" | sed '/^# gonb_/d'

# The kernel shows the lines of main.go around an error. Where the reader wrote "%%", it has written a func
# main of its own: that becomes "%%" again.
if [ -f "$main" ]; then
	sed '/^func main() {$/,/^}$/ { s/^func main() {$//; s/^	flag.Parse()$/%%/; s/^}$//; }' "$main" >"$main.new" &&
		mv "$main.new" "$main"
fi
exit 1
