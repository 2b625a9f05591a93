import type { Issue } from "./issue.ts";

export type ConsentCode = "terms-not-agreed";

/** The terms must be agreed to. Spec §3 Personal details; the field's name is ours. */
export function checkTermsAgreed(agreed: boolean | undefined): Issue<"termsAgreed", ConsentCode>[] {
  return agreed === true ? [] : [{ field: "termsAgreed", code: "terms-not-agreed" }];
}
