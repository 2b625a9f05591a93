import { createHash } from "node:crypto";
import { refuse } from "./refusals.ts";

/** Hash of a preview. Keys are sorted, because jsonb does not keep their order. */
export function tokenOf(preview: object): string {
  return createHash("sha256")
    .update(JSON.stringify(inOrder(preview)))
    .digest("base64url");
}

/** What is done is what was shown, or nothing. Ruling H3. */
export function refuseUnlessShown(token: string, preview: object): void {
  if (tokenOf(preview) !== token) throw refuse("approval-changed");
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, each]) => [key, inOrder(each)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
