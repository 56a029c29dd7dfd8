// Keeps the address of the open document in the browser's address bar, so it can be copied and reloaded. The browser's
// Back leaves the lab: JupyterLab would add an entry to the history when the lab opens, and another one whenever the
// reader goes back.
import {
  ILabShell,
  type JupyterFrontEnd,
  type JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { IDocumentManager } from "@jupyterlab/docmanager";

import { withPath } from "./pathquery.js";

export const address: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:address",
  description: "Keeps the address of the open document in the address bar",
  autoStart: true,
  requires: [ILabShell, IDocumentManager],
  activate: (
    app: JupyterFrontEnd,
    shell: ILabShell,
    documents: IDocumentManager,
  ) => {
    history.pushState = (...entry) => history.replaceState(...entry);
    const show = () => {
      const widget = shell.currentWidget;
      const path = widget && documents.contextForWidget(widget)?.path;
      const url = withPath(location.href, path || undefined);
      if (url !== location.href) {
        history.replaceState(history.state, "", url);
      }
    };
    // Until then, JupyterLite needs the address to open the document.
    void app.restored.then(() => {
      shell.currentChanged.connect(show);
      show();
    });
  },
};
