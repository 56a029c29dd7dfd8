// Begins each visit with the document that the address names. JupyterLite would also open the documents of the
// last visit, and start a kernel for each.
import {
  IServerSettings,
  IWorkspaceManager,
  type ServerConnection,
  type ServiceManagerPlugin,
  type Workspace,
  WorkspaceManager,
} from "@jupyterlab/services";

/** Forgets all layouts of the screen. */
class NoWorkspaces extends WorkspaceManager {
  override async fetch(id: string): Promise<Workspace.IWorkspace> {
    return { data: {}, metadata: { id } };
  }

  override async list(): Promise<{
    ids: string[];
    values: Workspace.IWorkspace[];
  }> {
    return { ids: [], values: [] };
  }

  override async save(): Promise<void> {}

  override async remove(): Promise<void> {}
}

/** Stands in for JupyterLite's plugin, which package.json disables. */
export const workspace: ServiceManagerPlugin<Workspace.IManager> = {
  id: "jupyterlite-go:workspace",
  description: "Begins each visit with the document that the address names",
  autoStart: true,
  optional: [IServerSettings],
  provides: IWorkspaceManager,
  activate: (_: null, serverSettings: ServerConnection.ISettings | undefined) =>
    new NoWorkspaces({ serverSettings }),
};
