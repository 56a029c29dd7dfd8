// Leads the reader to the page about the lab: where cells run, where files are, and who can read them.
import type {
  JupyterFrontEnd,
  JupyterFrontEndPlugin,
} from "@jupyterlab/application";
import { ILauncher } from "@jupyterlab/launcher";
import { IMainMenu } from "@jupyterlab/mainmenu";
import { IStatusBar } from "@jupyterlab/statusbar";
import { infoIcon } from "@jupyterlab/ui-components";
import { Widget } from "@lumino/widgets";

/** The command that opens the page. */
export const ABOUT = "jupyterlite-go:about";

/** The page among the reader's files, where the build of the site puts it. */
const PAGE = "about-this-lab.md";

const LABEL = "About This Lab";
const CAPTION =
  "Where your files are, who can read them, and how to take a notebook along";

export const about: JupyterFrontEndPlugin<void> = {
  id: "jupyterlite-go:about",
  description: "Leads to the page about the lab",
  autoStart: true,
  optional: [IMainMenu, ILauncher, IStatusBar],
  activate: (
    app: JupyterFrontEnd,
    menu: IMainMenu | null,
    launcher: ILauncher | null,
    statusBar: IStatusBar | null,
  ) => {
    app.commands.addCommand(ABOUT, {
      label: LABEL,
      caption: CAPTION,
      icon: infoIcon,
      execute: () => app.commands.execute("docmanager:open", { path: PAGE }),
    });
    menu?.helpMenu.addGroup([{ command: ABOUT }], -1);
    launcher?.add({ command: ABOUT, category: "Help", categoryRank: -0.5 });
    statusBar?.registerStatusItem(ABOUT, {
      item: statusItem(app),
      align: "left",
      rank: -1,
      priority: 1, // also where there is little room
    });
  },
};

function statusItem(app: JupyterFrontEnd): Widget {
  const node = document.createElement("button");
  node.textContent = "Your files are in this browser";
  node.title = CAPTION;
  node.onclick = () => void app.commands.execute(ABOUT);
  const item = new Widget({ node });
  item.addClass("jp-Go-about");
  return item;
}
