export { newId } from "../database/ids.ts";
