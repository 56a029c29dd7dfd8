"use strict";
// Gives a frame the height of the playground in it. The frame only grows, so the page stays still during a drag.
addEventListener("message", ({ source, data }) => {
  for (const frame of document.querySelectorAll(".playground iframe")) {
    const height = Math.ceil(data?.playgroundHeight);
    if (source === frame.contentWindow && height > frame.clientHeight) frame.style.height = `${height}px`;
  }
});
