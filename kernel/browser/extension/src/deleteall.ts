// Deletes all of the reader's files, after a question whose answer is no unless the reader says otherwise.
//
// JupyterLite has such a command, but Enter says yes to its question; tools/browserlab.py disables it.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { Dialog, showDialog } from "@jupyterlab/apputils";
import { IMainMenu } from "@jupyterlab/mainmenu";
import { type Contents, IDefaultDrive } from "@jupyterlab/services";
import type { BrowserStorageDrive } from "@jupyterlite/services";

/** The command that deletes all files. */
export const DELETE_ALL = "jupyterlite-go:delete-all";

const QUESTION =
  "This deletes all your files, notebooks and changes of lessons in this browser, for good. " +
  "The lessons come back as they were at first. To keep a notebook, download it before.";

export const deleteAll: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:delete-all",
  description: "Deletes all of the reader's files",
  autoStart: true,
  requires: [IDefaultDrive, IMainMenu],
  activate: (app: JupyterFrontEnd, drive: Contents.IDrive, menu: IMainMenu) => {
    app.commands.addCommand(DELETE_ALL, {
      label: "Delete All My Files…",
      caption: "Delete all files that this lab has stored in this browser",
      execute: async () => {
        if (await isConfirmed()) {
          closeAll(app);
          await (drive as unknown as BrowserStorageDrive).clearStorage();
          location.assign(location.pathname);
        }
      },
    });
    menu.helpMenu.addGroup([{ command: DELETE_ALL }], 30);
  },
};

/** Closes all documents without saving them. */
function closeAll({ shell }: JupyterFrontEnd): void {
  for (const widget of [...shell.widgets("main")]) {
    widget.dispose();
  }
}

async function isConfirmed(): Promise<boolean> {
  const answer = await showDialog({
    title: "Delete all your files?",
    body: QUESTION,
    buttons: [
      Dialog.cancelButton(),
      Dialog.warnButton({ label: "Delete All" }),
    ],
    defaultButton: 0,
  });
  return answer.button.accept;
}
