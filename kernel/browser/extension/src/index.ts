// The plugins of the extension.
import { kernel } from "./kernelplugin";

export default [kernel];
