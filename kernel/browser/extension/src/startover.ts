// Restores a lesson from the site's copy.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { Dialog, Notification, showDialog } from "@jupyterlab/apputils";
import { PathExt } from "@jupyterlab/coreutils";
import { IMainMenu } from "@jupyterlab/mainmenu";
import type { INotebookContent } from "@jupyterlab/nbformat";
import { INotebookTracker, type NotebookPanel } from "@jupyterlab/notebook";
import type { Contents } from "@jupyterlab/services";
import { ToolbarButton, undoIcon } from "@jupyterlab/ui-components";

import { freeName, sameCells } from "./copies.js";
import { labUrl } from "./goengine.js";
import { fetchLessons, type Lesson } from "./lessonlist.js";

/** The command that restores the lesson of the current notebook. */
const START_OVER = "jupyterlite-go:start-over";

const LABEL = "Start Over";
const CAPTION =
  "Restore this lesson; a copy that you have changed is kept as my-NAME";

export const startOver: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:start-over",
  description: "Restores a lesson from the site's copy",
  autoStart: true,
  requires: [INotebookTracker],
  optional: [IMainMenu],
  activate: (
    app: JupyterFrontEnd,
    tracker: INotebookTracker,
    menu: IMainMenu | null,
  ) => {
    // The start of the lab doesn't wait for the list.
    void fetchLessons().then((list) => offer(list, app, tracker, menu));
  },
};

/** Offers to restore a lesson: by the command, in the menu File, and by a button. */
function offer(
  list: Lesson[],
  app: JupyterFrontEnd,
  tracker: INotebookTracker,
  menu: IMainMenu | null,
): void {
  const isLesson = () => isOneOf(list, tracker.currentWidget);
  app.commands.addCommand(START_OVER, {
    label: LABEL,
    caption: CAPTION,
    icon: undoIcon,
    isEnabled: isLesson,
    isVisible: isLesson,
    execute: async () => {
      const panel = tracker.currentWidget;
      if (panel && isLesson() && (await isConfirmed())) {
        await restore(panel, app.serviceManager.contents);
      }
    },
  });
  menu?.fileMenu.addGroup([{ command: START_OVER }], 4);
  const addButton = (panel: NotebookPanel) => {
    if (isOneOf(list, panel)) {
      panel.toolbar.insertAfter("restart-and-run", "start-over", button(app));
    }
  };
  tracker.forEach(addButton);
  tracker.widgetAdded.connect((_, panel) => addButton(panel));
}

function isOneOf(list: Lesson[], panel: NotebookPanel | null): boolean {
  return list.some((lesson) => lesson.path === panel?.context.path);
}

function button(app: JupyterFrontEnd): ToolbarButton {
  return new ToolbarButton({
    className: "jp-Go-start-over",
    icon: undoIcon,
    tooltip: CAPTION,
    onClick: () => void app.commands.execute(START_OVER),
  });
}

async function isConfirmed(): Promise<boolean> {
  const answer = await showDialog({
    title: "Start this lesson over?",
    body: "The lesson becomes as it was at first. If you have changed it, your copy is kept under another name.",
    buttons: [Dialog.cancelButton(), Dialog.okButton({ label: LABEL })],
  });
  return answer.button.accept;
}

/** Replaces the notebook in a panel with the site's, and keeps a copy that was changed. */
async function restore(
  panel: NotebookPanel,
  contents: Contents.IManager,
): Promise<void> {
  const { context } = panel;
  const { path } = context;
  const reply = await fetch(labUrl(`files/${path}`));
  if (!reply.ok) {
    throw new Error(`${path}: got ${reply.status}, want the site's copy`);
  }
  const original = (await reply.json()) as INotebookContent;
  const own = context.model.toJSON() as unknown as INotebookContent;
  if (!sameCells(own, original)) {
    const kept = await keep(path, own, contents);
    Notification.info(`Your changed copy is now ${kept}.`);
  }
  await contents.save(path, {
    type: "notebook",
    format: "json",
    content: original,
  });
  await context.revert();
  await panel.sessionContext.restartKernel();
}

/** Saves a changed copy of a lesson under a name that is free, and returns the name. */
async function keep(
  path: string,
  content: INotebookContent,
  contents: Contents.IManager,
): Promise<string> {
  const folder = PathExt.dirname(path);
  const { content: files } = await contents.get(folder);
  const taken = (files as Contents.IModel[]).map((file) => file.name);
  const name = freeName(PathExt.basename(path), taken);
  await contents.save(PathExt.join(folder, name), {
    type: "notebook",
    format: "json",
    content,
  });
  return name;
}
