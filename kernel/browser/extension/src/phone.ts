/**
 * Leaves a phone's screen to the notebook.
 */
import {
  ILabShell,
  type JupyterFrontEnd,
  type JupyterFrontEndPlugin,
} from "@jupyterlab/application";

const PHONE = "only screen and (max-width: 760px)"; // as in JupyterLab

export const phone: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:phone",
  description: "Shows one document, without side bars, on a phone",
  autoStart: true,
  requires: [ILabShell],
  activate: (app: JupyterFrontEnd, shell: ILabShell) => {
    if (!window.matchMedia(PHONE).matches) {
      return;
    }
    void app.restored.then(() => {
      shell.mode = "single-document";
      shell.collapseLeft();
      shell.collapseRight();
    });
  },
};
