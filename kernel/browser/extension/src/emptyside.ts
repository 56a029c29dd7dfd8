// Leaves the right side to the document if there is nothing else. JupyterLab keeps room for it otherwise.
import {
  ILabShell,
  type JupyterFrontEnd,
  type JupyterFrontEndPlugin,
} from "@jupyterlab/application";

export const emptySide: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:empty-side",
  description: "Hides the right side if it has nothing to show",
  autoStart: true,
  requires: [ILabShell],
  activate: (app: JupyterFrontEnd, shell: ILabShell) => {
    void app.restored.then(() => {
      if (shell.isEmpty("right")) {
        shell.collapseRight();
      }
    });
  },
};
