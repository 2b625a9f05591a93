import type { IncomingMessage } from "node:http";
import { newId } from "../../database/ids.ts";

/** The proxy's request id when valid, otherwise a new one. Ruling B1. */
export function requestIdOf(request: Pick<IncomingMessage, "headers">): string {
  const header = request.headers["x-request-id"];
  return typeof header === "string" && /^[\w.:-]{8,64}$/.test(header) ? header : newId();
}
