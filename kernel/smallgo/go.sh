#!/bin/sh
# Jupyter's Go kernel runs this script instead of the command "go", because the script's folder is the
# first in the kernel's PATH. tools/kernel.py writes the script to the file .venv/kernel/go, and sets these
# variables at the top:
#
#   go       the real command "go"
#   tools    the folder of Go's programs "compile" and "link"
#   root     the folder of this repository
#   kernel   the folder of this script, into which tools/setup writes guard, compile.cfg, link.cfg and
#            sources.sum
#   sources  the sources of the packages that a cell may import, relative to root; "" if they never change
#   flags    the GOFLAGS of the kernel
#
# In front of the variables, tools/kernel.py puts sources.sh, which sets sources.
#
# The script compiles and links a cell against packages that tools/setup has compiled. The real go would
# first check the sources of all 260 packages, which takes as long as compiling the cell. The script runs
# the real go if one of these packages has changed, if the cell is not a plain program (see is_plain), and
# for all commands other than the builds of cells. It also runs the real go if a build fails, so all error
# messages come from the real go.
#
# The kernel runs the file that a build writes. The script makes this file a link to the program guard,
# which limits the output of the cell, and writes the cell's program to a file of the same name with .cell
# added. Guard runs the cell's program.
#
# shellcheck disable=SC2154 # tools/kernel.py sets the variables

# GoNB begins with a go.mod and a go.work for the cells, in a temporary folder. A go.work above that folder must
# not keep it from doing so. Later commands find the new go.work, even if go env -w says GOWORK=off.
case "$1 $2" in
"mod init" | "work init") GOWORK=off ;;
esac
export GOWORK="${GOWORK:-auto}"

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

# Garbage collection slows down such short builds, so allow it only if a build needs over a gigabyte.
export GOGC=off GOMEMLIMIT=1GiB

# is_plain ARGUMENT...: reports whether the command builds a program (not a test) of one file, with the
# build flags of the kernel, for this operating system, and without other modules. ARGUMENT... are the
# arguments after the name of the output. A plain build has none.
is_plain() {
	[ "$command$*$GOOS$GOFLAGS" = "build$flags" ] &&
		[ "$(echo "$folder"/*.go)" = "$main" ] &&
		! grep -q require "$folder/go.mod"
}

# is_current: reports whether all packages are unchanged since tools/setup compiled them.
is_current() {
	[ -z "$sources" ] || ! has_news || is_same
}

# has_news: reports whether the status of a source or of its folder has changed since the time of link.cfg. The
# system sets the time of this change (-cnewer), also for a file that keeps an older time (cp -p, tar, rsync -a).
# If find fails, its error message counts as a change.
has_news() {
	# shellcheck disable=SC2086 # sources is a list of words
	[ -n "$(cd "$root" && find $sources ! -name '*_test.go' -cnewer "$kernel/link.cfg" 2>&1)" ]
}

# is_same: reports whether the sources have the contents that tools/setup has compiled. If so, gives link.cfg the
# time of the comparison, so the next cell need not repeat it.
is_same() {
	now=$kernel/.now.$$
	touch "$now" || now=''
	[ "$(sum_sources)" = "$(cat "$kernel/sources.sum")" ]
	same=$?
	[ $same -ne 0 ] || [ -z "$now" ] || touch -r "$now" "$kernel/link.cfg"
	rm -f "$now"
	return $same
}

# build compiles and links main.go to the file $cell.cell.
build() {
	cd "$folder" &&
		"$tools/compile" -p main -complete -importcfg "$kernel/compile.cfg" -pack -o "$cell.a" ./main.go &&
		"$tools/link" -s -buildmode=exe -buildid=cell -importcfg "$kernel/link.cfg" -o "$cell.cell" "$cell.a"
}

if is_plain "$@" && is_current && (build); then
	exit
fi >/dev/null 2>&1
# shellcheck disable=SC2086 # "test -c" is two words
exec "$go" $command -o "$cell.cell" "$@"
