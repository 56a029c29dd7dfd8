// What Jupyter is told about the kernel.
import type { KernelMessage, KernelSpec } from "@jupyterlab/services";

/** The name and the title are those of GoNB, so notebooks of either lab open in the other. */
export const KERNEL_SPEC: KernelSpec.ISpecModel = {
  name: "gonb",
  display_name: "Go (gonb)",
  language: "go",
  argv: [],
  resources: {},
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
    banner: "Go in the browser",
    help_links: [{ text: "Go", url: "https://go.dev/doc/" }],
  };
}
