import type { ShellHandle } from "../../shell/handle.ts";
import { NotFound } from "../../shell/not-found.tsx";

export const handle: ShellHandle = { logoBackground: true, header: "clear" };

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}

export default NotFound;
