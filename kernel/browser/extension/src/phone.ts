// Leaves a phone's screen to the document.
import {
  ILabShell,
  type JupyterFrontEnd,
  type JupyterFrontEndPlugin,
} from "@jupyterlab/application";

/** The screens that JupyterLab treats as a phone's. */
const PHONE = "only screen and (max-width: 760px)";

export const phone: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:phone",
  description: "Shows one document, without side bars, on a phone",
  autoStart: true,
  requires: [ILabShell],
  activate: (app: JupyterFrontEnd, shell: ILabShell) => {
    if (!window.matchMedia(PHONE).matches) {
      return;
    }
    // Each time, because a side bar that does not show yet can't be hidden.
    const hidePanels = () => {
      for (const side of ["left", "right"] as const) {
        if (shell.isSideTabBarVisible(side)) {
          shell.toggleSideTabBarVisibility(side);
        }
      }
      shell.collapseLeft();
      shell.collapseRight();
      // Toolbars show as many buttons as there is room for now.
      requestAnimationFrame(() => window.dispatchEvent(new Event("resize")));
    };
    // JupyterLite shows the files after it has opened a document by its address.
    app.commands.commandExecuted.connect((_, { id, result }) => {
      if (id === "filebrowser:go-to-path") {
        void result.then(hidePanels);
      }
    });
    void app.restored.then(() => {
      shell.mode = "single-document";
      // The status bar is wider than the screen.
      for (const widget of shell.widgets("bottom")) {
        widget.parent?.hide();
      }
      hidePanels();
      requestAnimationFrame(hidePanels);
    });
  },
};
