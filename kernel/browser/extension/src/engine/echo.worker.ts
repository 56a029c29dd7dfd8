// Answers a message, through a worker of its own.
const inner = new Worker(new URL("./inner.worker.js", import.meta.url));
inner.onmessage = (event) => self.postMessage(event.data);
self.onmessage = (event) => inner.postMessage(event.data);
