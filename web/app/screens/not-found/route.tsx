import type { ShellHandle } from "../../shell/handle.ts";
import { NotFound } from "../../shell/not-found.tsx";

export const handle: ShellHandle = { logoBackground: true, header: "clear" };

export const meta = () => [{ name: "robots", content: "noindex" }];

export default NotFound;
