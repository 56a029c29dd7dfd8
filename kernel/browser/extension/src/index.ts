// The plugins of the extension.
import { about } from "./about.js";
import { address } from "./address.js";
import { client } from "./client.js";
import { deleteAll } from "./deleteall.js";
import { distrust } from "./distrust.js";
import { emptySide } from "./emptyside.js";
import { kernel } from "./kernelplugin.js";
import { leaving } from "./leaving.js";
import { lessons } from "./lessons.js";
import { loading } from "./loading.js";
import { longOutput } from "./longoutput.js";
import { offline } from "./offline.js";
import { persist } from "./persist.js";
import { phone } from "./phone.js";
import { saving } from "./saving.js";
import { startOver } from "./startover.js";
import { warming } from "./warming.js";
import { workspace } from "./workspace.js";

export default [
  about,
  address,
  client,
  deleteAll,
  distrust,
  emptySide,
  kernel,
  leaving,
  lessons,
  loading,
  longOutput,
  offline,
  persist,
  phone,
  saving,
  startOver,
  warming,
  workspace,
];
