// Lists the lessons in the launcher.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { ILauncher } from "@jupyterlab/launcher";
import { notebookIcon } from "@jupyterlab/ui-components";

import { fetchLessons } from "./lessonlist.js";

/** The command that opens a lesson; its arguments are those of a Lesson. */
const OPEN_LESSON = "jupyterlite-go:open-lesson";

export const lessons: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:lessons",
  description: "Lists the lessons in the launcher",
  autoStart: true,
  requires: [ILauncher],
  activate: (app: JupyterFrontEnd, launcher: ILauncher) => {
    app.commands.addCommand(OPEN_LESSON, {
      label: (args) => String(args.title ?? "Open a Lesson"),
      caption: (args) => String(args.path ?? ""),
      icon: notebookIcon,
      execute: ({ path }) => app.commands.execute("docmanager:open", { path }),
    });
    void fillLauncher(launcher);
  },
};

async function fillLauncher(launcher: ILauncher): Promise<void> {
  const list = await fetchLessons();
  list.forEach(({ path, title }, rank) =>
    launcher.add({
      command: OPEN_LESSON,
      args: { path, title },
      category: "Lessons",
      categoryRank: -1, // before the kernels
      rank,
    }),
  );
}
