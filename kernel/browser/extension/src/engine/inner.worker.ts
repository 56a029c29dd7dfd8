// Answers a message with the message.
self.onmessage = (event) =>
  self.postMessage(`${event.data} importScripts: ${typeof self.importScripts}`);
