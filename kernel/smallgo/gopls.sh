#!/bin/sh
# The kernel runs this script instead of the command "gopls", which completes names. If the kernel is killed, its
# gopls would stay for ever, with 60 to 90 MB. So the script leaves a process behind that ends gopls within a second
# of the end of the kernel. tools/kernel.py writes the script to .venv/kernel/gopls, and sets this variable at
# the top:
#
#   gopls    the real command "gopls"
#
# shellcheck disable=SC2154 # tools/kernel.py sets the variable

# watch KERNEL GOPLS: waits until one of these two processes has ended, and then ends gopls.
watch() {
	while is_child "$2" "$1"; do
		sleep 1
	done
	kill "$2"
}

# is_child PROCESS PARENT: reports whether both processes are running. On Linux, it compares the number of the
# parent, because a kernel that was killed exists until Jupyter notices it, but its children get another parent
# at once.
is_child() {
	if [ -r "/proc/$1/stat" ]; then
		read -r _ _ _ parent _ <"/proc/$1/stat" && [ "$parent" = "$2" ]
	else
		kill -0 "$1" && kill -0 "$2"
	fi
}

# The shell in brackets ends at once, so the watching process isn't a child of gopls, which would not wait for it.
(watch "$PPID" $$ >/dev/null 2>&1 </dev/null &)
exec "$gopls" "$@"
