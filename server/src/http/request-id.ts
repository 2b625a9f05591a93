import type { IncomingMessage } from "node:http";
import { newId } from "../../database/ids.ts";

/** The id that a proxy in front has given, when it looks like one; else ours. Ruling B1. */
export const requestIdOf = (request: Pick<IncomingMessage, "headers">): string => {
  const given = request.headers["x-request-id"];
  return typeof given === "string" && /^[\w.:-]{8,64}$/.test(given) ? given : newId();
};
