import type { Issue } from "./issue.ts";

export type ConsentCode = "terms-not-agreed";

/** Nobody gets a place without having agreed to the terms. Spec §3 Personal details; the key is ours. */
export function checkTermsAgreed(agreed: boolean | undefined): Issue<"termsAgreed", ConsentCode>[] {
  return agreed === true ? [] : [{ field: "termsAgreed", code: "terms-not-agreed" }];
}
