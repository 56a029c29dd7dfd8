// Node loads this file before Go's wasm_exec_node.js. It gives a program the two pipes to the kernel, which are
// file descriptors 3 and 4. Node would read from a pipe in a thread that never ends if nothing more arrives, and
// then the process would not end either. A socket has no such thread.
"use strict";

const fs = require("node:fs");
const net = require("node:net");

const BACK = 3;
const names = new Map([
	[process.env.GONB_PIPE_BACK, BACK],
	[process.env.GONB_PIPE, 4],
]);
const { open, read } = fs;
let socket; // made when the program opens the pipe, because a socket keeps the process alive

fs.open = (path, flags, mode, callback) => {
	if (!names.has(path)) {
		open(path, flags, mode, callback);
		return;
	}
	const fd = names.get(path);
	if (fd === BACK) {
		socket = new net.Socket({ fd, readable: true, writable: false });
	}
	setImmediate(callback, null, fd);
};

fs.read = (fd, buffer, offset, length, position, callback) => {
	if (fd !== BACK || !socket) {
		read(fd, buffer, offset, length, position, callback);
		return;
	}
	const chunk = socket.read(Math.min(length, socket.readableLength) || 1);
	if (chunk) {
		chunk.copy(buffer, offset);
		callback(null, chunk.length);
	} else if (socket.readableEnded) {
		callback(null, 0);
	} else {
		socket.once("readable", () => fs.read(fd, buffer, offset, length, position, callback));
	}
};
