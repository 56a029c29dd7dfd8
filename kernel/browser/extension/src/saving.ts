// Saves a notebook when its cells have run, so a reader can leave at any time. JupyterLab saves only every two minutes,
// and asks readers who leave before. All saves of a notebook take turns. If one began while another was writing the
// file, JupyterLab would ask the reader whether to overwrite a file that has "changed on disk".
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import type { IDocumentManager } from "@jupyterlab/docmanager";
import { INotebookTracker, NotebookActions } from "@jupyterlab/notebook";

import { inTurn } from "./inturn.js";

/** How long to wait for another cell's end, in milliseconds. */
const PAUSE_MS = 500;

/** The part of an open document that saving needs. */
type Context = NonNullable<ReturnType<IDocumentManager["contextForWidget"]>>;

export const saving: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:saving",
  description: "Saves a notebook when its cells have run",
  autoStart: true,
  requires: [INotebookTracker],
  activate: (_app: JupyterFrontEnd, tracker: INotebookTracker) => {
    tracker.widgetAdded.connect((_, { context }) => {
      context.save = inTurn(context.save.bind(context));
    });
    let timer: ReturnType<typeof setTimeout> | undefined;
    NotebookActions.executed.connect((_, { notebook }) => {
      const panel = tracker.find(({ content }) => content === notebook);
      if (panel) {
        clearTimeout(timer);
        timer = setTimeout(() => void save(panel.context), PAUSE_MS);
      }
    });
  },
};

/** Saves all open documents. */
export async function saveAll(
  { shell }: JupyterFrontEnd,
  documents: IDocumentManager,
): Promise<void> {
  const contexts = [...shell.widgets("main")].map((widget) =>
    documents.contextForWidget(widget),
  );
  await Promise.all(contexts.map((context) => context && save(context)));
}

/** Saves a document if it has changed. If that fails, JupyterLab says so, and asks readers who leave. */
async function save(context: Context): Promise<void> {
  if (context.isDisposed || !context.model.dirty) {
    return;
  }
  await context.save().catch(() => undefined);
}
