import type { ScreenCode } from "@evenly/contract/messages";
import { call, codeOf, Refused } from "../api/client.ts";
import { say } from "../language/say.ts";
import { answer, answers } from "./answers.ts";
import { forgetCode, keepCode, storedCode, type CodeKind } from "./stored-codes.ts";

/** A code that a visitor came with, and what the server says of it. */
export type CheckedCode = {
  readonly kind: CodeKind;
  readonly code: string;
  readonly isValid: boolean;
  readonly message: string;
};

const queryKeys = { referral: "ref", affiliate: "aff", agent: "agent" } as const;

/** What stands in for a message where the server gives none. Spec §8. */
const invalidCodes = {
  referral: "referral-unknown",
  affiliate: "affiliate-unknown",
  agent: "agent-unknown",
} as const satisfies Record<CodeKind, ScreenCode>;

const ask = (kind: CodeKind, code: string): Promise<{ message: string }> => {
  switch (kind) {
    case "referral":
      return call("GET /referral", { query: { referral_code: code } });
    case "affiliate":
      return call("GET /affiliate", { query: { affiliate_code: code } });
    case "agent":
      return call("GET /agent", { query: { agent_code: code } });
  }
};

/** Of the query, else of these answers, else kept from before: not once there is a quote, for another tab may have. */
export const arrivingCode = (kind: CodeKind, query: URLSearchParams): string | undefined =>
  query.get(queryKeys[kind])?.trim() || heldCode(kind);

/** The code that these answers hold, or that an earlier visit kept for them. */
export const heldCode = (kind: CodeKind): string | undefined => {
  const { codes, products } = answers();
  return codes?.[kind] ?? (products.length > 0 ? undefined : storedCode(kind));
};

const hold = (kind: CodeKind, code: string | undefined) =>
  answer({ codes: { ...answers().codes, [kind]: code } });

/** Forgets a code that is not valid, here and for the next visit. */
export const dropCode = (kind: CodeKind, code: string) => {
  if (answers().codes?.[kind] === code) hold(kind, undefined);
  if (storedCode(kind) === code) forgetCode(kind);
};

/** Asks the server about a code: a valid one is kept, one that it does not know is forgotten. Spec §4. */
export const checkCode = async (kind: CodeKind, code: string): Promise<CheckedCode> => {
  try {
    const { message } = await ask(kind, code);
    keepCode(kind, code);
    hold(kind, code);
    return { kind, code, isValid: true, message };
  } catch (error) {
    // A server that is away says nothing about the code, so the next page may ask again.
    if (codeOf(error) === invalidCodes[kind]) dropCode(kind, code);
    const message = error instanceof Refused ? error.body.messages[0] || error.body.message : "";
    return { kind, code, isValid: false, message: message || say(invalidCodes[kind]) };
  }
};

/** Checks the code of the query or of an earlier visit; undefined when there is none. */
export const checkArrivingCode = async (
  kind: CodeKind,
  query: URLSearchParams,
): Promise<CheckedCode | undefined> => {
  const code = arrivingCode(kind, query);
  return code ? checkCode(kind, code) : undefined;
};

export type ArrivingCodes = { readonly [Kind in CodeKind]?: CheckedCode | undefined };

const latest: { check: Promise<ArrivingCodes> } = { check: Promise.resolve({}) };

/** All three at once, for a screen that a visitor can arrive at. Ruling D15. */
export const checkArrivingCodes = (
  query: URLSearchParams,
  kinds: readonly CodeKind[] = ["referral", "affiliate", "agent"],
): Promise<ArrivingCodes> => {
  const checks = kinds.map(async (kind) => [kind, await checkArrivingCode(kind, query)] as const);
  return (latest.check = Promise.all(checks).then(Object.fromEntries<CheckedCode | undefined>));
};

/** The outcome of the latest check, for a form that has to wait for it. */
export const checkedCodes = () => latest.check;

/** The discount code of a link: offer followed by affiliate code. Ruling A7. */
export const discountCodeOf = (query: URLSearchParams) => {
  const offer = query.get("offer")?.trim();
  const affiliate = query.get("aff")?.trim();
  return offer && affiliate ? offer + affiliate : undefined;
};
