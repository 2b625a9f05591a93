import { createHash } from "node:crypto";

/** Hash of a preview. Keys are sorted, because jsonb does not keep their order. */
export function tokenOf(preview: object): string {
  return createHash("sha256")
    .update(JSON.stringify(inOrder(preview)))
    .digest("base64url");
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, each]) => [key, inOrder(each)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
