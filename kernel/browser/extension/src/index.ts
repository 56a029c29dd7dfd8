// The plugins of the extension.
import { address } from "./address.js";
import { client } from "./client.js";
import { distrust } from "./distrust.js";
import { kernel } from "./kernelplugin.js";
import { lessons } from "./lessons.js";
import { loading } from "./loading.js";
import { offline } from "./offline.js";
import { persist } from "./persist.js";
import { phone } from "./phone.js";
import { startOver } from "./startover.js";
import { warming } from "./warming.js";
import { workspace } from "./workspace.js";

export default [
  address,
  client,
  distrust,
  kernel,
  lessons,
  loading,
  offline,
  persist,
  phone,
  startOver,
  warming,
  workspace,
];
