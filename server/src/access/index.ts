/** @public */
export { accessLink, type LinkedScreen } from "./access-link.ts";
