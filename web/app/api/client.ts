import { clientOf } from "@evenly/contract/client";
import { language } from "../language/message.ts";

function isOwn(path: string) {
  return path.includes("my_house");
}

/** For whom this tab shows an own page; kept until it is left on purpose. Ruling G1. */
let pageOf: string | null = null;
export function forgetPerson() {
  pageOf = null;
}

/** Spec §9: 15 s, Direct Debit 20 s. */
export const call = clientOf({
  base: (import.meta.env.VITE_API_BASE as string | undefined) ?? "/api",
  timeout: 15_000,
  headersOf: (path) => ({
    "accept-language": language,
    ...(isOwn(path) && pageOf && { "page-of": pageOf }),
  }),
  onAnswer: (path, headers) => {
    if (isOwn(path)) pageOf ??= headers.get("page-of");
  },
});
