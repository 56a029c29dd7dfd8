// Leads the reader back to the pages of the site: by a link in the top left corner, the menu Help and the launcher.
import {
  ILabShell,
  type JupyterFrontEnd,
  type JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { PageConfig } from "@jupyterlab/coreutils";
import { IDocumentManager } from "@jupyterlab/docmanager";
import { ILauncher } from "@jupyterlab/launcher";
import { IMainMenu } from "@jupyterlab/mainmenu";
import { notebookIcon } from "@jupyterlab/ui-components";
import { Widget } from "@lumino/widgets";

import { labUrl } from "./goengine.js";
import { fetchLessons } from "./lessonlist.js";
import { saveAll } from "./saving.js";
import { sitePage } from "./sitepages.js";

/** The command that leads to the site's page of the open document. */
const LEAVE = "jupyterlite-go:lesson-pages";

/** The setting of the lab with the folder of the site's pages; it is missing if the lab is not part of a site. */
const FOLDER = "sitePages";

const CAPTION = "Back to the lesson pages";

export const leaving: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:leaving",
  description: "Leads back to the pages of the site",
  autoStart: true,
  requires: [ILabShell, IDocumentManager],
  optional: [IMainMenu, ILauncher],
  activate: (
    app: JupyterFrontEnd,
    shell: ILabShell,
    documents: IDocumentManager,
    menu: IMainMenu | null,
    launcher: ILauncher | null,
  ) => {
    const folder = PageConfig.getOption(FOLDER);
    if (!folder) {
      return;
    }
    const link = new BackLink(labUrl(folder));
    const leave = async () => {
      await saveAll(app, documents);
      location.assign(link.href);
    };
    app.commands.addCommand(LEAVE, {
      label: "Lesson Pages",
      caption: CAPTION,
      icon: notebookIcon,
      execute: leave,
    });
    menu?.helpMenu.addGroup([{ command: LEAVE }], -2);
    launcher?.add({ command: LEAVE, category: "Help", categoryRank: -0.5 });
    link.onPress = () => void leave();
    shell.add(link, "top", { rank: -1 });
    void follow(shell, documents, link);
  },
};

/** Keeps the link's address that of the open document's page. */
async function follow(
  shell: ILabShell,
  documents: IDocumentManager,
  link: BackLink,
): Promise<void> {
  const paths = (await fetchLessons()).map(({ path }) => path);
  const show = () => {
    const widget = shell.currentWidget;
    const path = widget && documents.contextForWidget(widget)?.path;
    link.showPage(sitePage(path ?? undefined, paths));
  };
  shell.currentChanged.connect(show);
  show();
}

/** The link in the top left corner. */
class BackLink extends Widget {
  /** Called when the reader presses the link to leave in this tab. */
  onPress: () => void = () => undefined;
  private readonly folder: string;
  private readonly anchor = document.createElement("a");

  /** Makes a link to the list of lessons in the folder of the site's pages. */
  constructor(folder: string) {
    super();
    this.folder = folder;
    this.id = "jp-Go-back";
    this.anchor.textContent = "← Back";
    this.anchor.title = CAPTION;
    this.anchor.setAttribute("aria-label", CAPTION);
    this.anchor.onclick = (event) => this.press(event);
    this.node.append(this.anchor);
    this.showPage(sitePage(undefined, []));
  }

  /** The address of the page. */
  get href(): string {
    return this.anchor.href;
  }

  /** Makes the link lead to a page of the site. */
  showPage(name: string): void {
    this.anchor.href = new URL(name, this.folder).href;
  }

  /** Leaves only after saving, unless the link opens in another tab. */
  private press(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    event.preventDefault();
    this.onPress();
  }
}
