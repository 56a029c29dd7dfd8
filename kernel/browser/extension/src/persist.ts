// Asks the browser not to delete the reader's notebooks when storage runs short.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import type { Contents } from "@jupyterlab/services";

export const persist: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:persist",
  description: "Asks the browser to keep the reader's files for good",
  autoStart: true,
  activate: (app: JupyterFrontEnd) => {
    const { contents } = app.serviceManager;
    // Not before there is something to keep: some browsers ask the reader.
    const ask = (_: unknown, { type }: Contents.IChangedArgs) => {
      if (type === "save") {
        contents.fileChanged.disconnect(ask);
        void navigator.storage?.persist().catch(() => false);
      }
    };
    contents.fileChanged.connect(ask);
  },
};
