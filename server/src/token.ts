export { newToken } from "../database/ids.ts";
