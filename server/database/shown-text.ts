import { createHash } from "node:crypto";
import type { Brand } from "@evenly/contract/config";
import type { ConsentKind } from "@evenly/contract/consent";
import { defaultBrand } from "@evenly/contract/default-brand";
import { type LegalSection, legalText } from "@evenly/contract/legal-text";

/** `hash` is SHA-256 in hex; each text is stored once. */
export type ShownText = { readonly kind: ConsentKind; readonly text: string; readonly hash: string };

export function shownText(kind: ConsentKind, text: string): ShownText {
  return {
    kind,
    text,
    hash: createHash("sha256").update(text).digest("hex"),
  };
}

/** Our own text in full. An operator's own document by its URL only. Ruling D18. */
export function shownLegalText(
  kind: ConsentKind,
  { links }: Pick<Brand, "links">,
  name: "terms" | "privacyPolicy",
  sections: readonly LegalSection[],
): ShownText {
  return shownText(kind, links[name] === defaultBrand.links[name] ? legalText(sections) : links[name]);
}
