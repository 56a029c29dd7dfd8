// What Jupyter is told about the kernel.
import type { KernelMessage, KernelSpec } from "@jupyterlab/services";

/** The kernel's picture. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="12" fill="#2b5b84"/>
  <g fill="none" stroke="#fff" stroke-width="7">
    <path d="M29 24a13 13 0 1 0 3 12H20"/>
    <circle cx="46" cy="37" r="9"/>
  </g>
</svg>`;

/** The name and the title are those of GoNB, so notebooks of either lab open in the other. */
export const KERNEL_SPEC: KernelSpec.ISpecModel = {
  name: "gonb",
  display_name: "Go (gonb)",
  language: "go",
  argv: [],
  resources: { "logo-svg": `data:image/svg+xml,${encodeURIComponent(LOGO)}` },
};

/** Returns the reply to a request for information about the kernel. */
export function kernelInfo(
  goVersion: string,
): KernelMessage.IInfoReplyMsg["content"] {
  return {
    status: "ok",
    protocol_version: "5.3",
    implementation: "jupyterlite-go",
    implementation_version: "0.2.0",
    // As tools/browserlab.py writes it to lessons, so opening one does not change it.
    language_info: {
      name: "go",
      version: goVersion,
      mimetype: "text/x-go",
      file_extension: ".go",
      pygments_lexer: "go",
    },
    banner:
      "Cells are compiled by Go's own compiler, and run in this browser tab.\n" +
      "Help → About This Lab says where your files are, and what a cell can do.",
    help_links: [{ text: "Go", url: "https://go.dev/doc/" }],
  };
}
