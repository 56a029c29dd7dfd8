// Reads notebooks as a Jupyter server does: joins the lines of their texts, and lets no notebook decide for
// itself that its outputs are trusted.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import type { INotebookContent } from "@jupyterlab/nbformat";
import type { Contents } from "@jupyterlab/services";

import { labUrl } from "./goengine.js";
import { joinLines } from "./joinlines.js";
import { fetchLessons } from "./lessonlist.js";
import { isNotebook, withTrust } from "./trust.js";

export const distrust: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:distrust",
  description: "Trusts outputs of the site's own lessons only",
  autoStart: true,
  activate: (app: JupyterFrontEnd) => guard(app.serviceManager.contents),
};

/**
 * Has all notebooks pass joinLines and withTrust when they are read. It replaces the method of the contents manager, because
 * that is what everything in JupyterLab reads notebooks with, and it has no hook. Notebooks are opened when all
 * plugins have been activated.
 */
function guard(contents: Contents.IManager): void {
  const get = contents.get.bind(contents);
  const paths = fetchLessons().then((list) => list.map(({ path }) => path));
  contents.get = async (path, options) => {
    const model = await get(path, options);
    if (!isNotebook(model.content)) {
      return model;
    }
    const isLesson = (await paths).includes(path);
    const original = isLesson ? await fetchOriginal(path) : undefined;
    return { ...model, content: withTrust(joinLines(model.content), original) };
  };
}

/** Returns the site's copy of a lesson; undefined if it can't be fetched. */
async function fetchOriginal(
  path: string,
): Promise<INotebookContent | undefined> {
  try {
    const reply = await fetch(labUrl(`files/${path}`));
    const content: unknown = reply.ok ? await reply.json() : undefined;
    return isNotebook(content) ? content : undefined;
  } catch {
    return undefined;
  }
}
