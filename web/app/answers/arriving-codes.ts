import { statusOf } from "@evenly/contract/client";
import type { ScreenCode } from "@evenly/contract/screen-codes";
import { create } from "zustand";
import { call } from "../api/client.ts";
import { firstMessage } from "../api/failure.ts";
import { messageOf } from "../language/message.ts";
import { answer, answers } from "./answers.ts";
import { forgetCode, keepCode, storedCode, type CodeKind } from "./stored-codes.ts";

/** A code from a link, and the server's answer. */
export type CheckedCode = {
  readonly kind: CodeKind;
  readonly code: string;
  readonly isValid: boolean;
  readonly message: string;
};

const queryKeys = { referral: "ref", affiliate: "aff", agent: "agent" } as const;

/** Fallback when the server sends no message. Spec §8. */
const invalidCodes = {
  referral: "referral-unknown",
  affiliate: "affiliate-unknown",
  agent: "agent-unknown",
} as const satisfies Record<CodeKind, ScreenCode>;

function ask(kind: CodeKind, code: string): Promise<{ message: string }> {
  switch (kind) {
    case "referral":
      return call("GET /referral", { query: { referral_code: code } });
    case "affiliate":
      return call("GET /affiliate", { query: { affiliate_code: code } });
    case "agent":
      return call("GET /agent", { query: { agent_code: code } });
  }
}

/** From the query, else the held code. */
export function arrivingCode(kind: CodeKind, query: URLSearchParams): string | undefined {
  return query.get(queryKeys[kind])?.trim() || heldCode(kind);
}

/** From these answers or, before there is a quote, from an earlier visit. */
export function heldCode(kind: CodeKind): string | undefined {
  const { codes, products } = answers();
  return codes?.[kind] ?? (products.length > 0 ? undefined : storedCode(kind));
}

function hold(kind: CodeKind, code: string | undefined) {
  return answer({ codes: { ...answers().codes, [kind]: code } });
}

/** Removes an invalid code from the answers and from storage. */
export function dropCode(kind: CodeKind, code: string) {
  if (answers().codes?.[kind] === code) hold(kind, undefined);
  if (storedCode(kind) === code) forgetCode(kind);
}

/** Asks the server about a code: stores a valid one, removes an unknown one. Spec §4. */
export async function checkCode(kind: CodeKind, code: string): Promise<CheckedCode> {
  try {
    const { message } = await ask(kind, code);
    keepCode(kind, code);
    hold(kind, code);
    return { kind, code, isValid: true, message };
  } catch (error) {
    // Without an answer the code is kept, so that the next page asks again.
    if (statusOf(error) === 404) dropCode(kind, code);
    return { kind, code, isValid: false, message: firstMessage(error) ?? messageOf(invalidCodes[kind]) };
  }
}

/** Undefined when there is no code. */
async function checkArrivingCode(kind: CodeKind, query: URLSearchParams): Promise<CheckedCode | undefined> {
  const code = arrivingCode(kind, query);
  return code ? checkCode(kind, code) : undefined;
}

export type ArrivingCodes = { readonly [Kind in CodeKind]?: CheckedCode | undefined };

const useLatest = create<{ check: Promise<ArrivingCodes> }>(() => ({ check: Promise.resolve({}) }));

/** Checks all three kinds, for screens that links lead to. Ruling D15. */
export function checkArrivingCodes(
  query: URLSearchParams,
  kinds: readonly CodeKind[] = ["referral", "affiliate", "agent"],
): Promise<ArrivingCodes> {
  const checks = kinds.map(async (kind) => [kind, await checkArrivingCode(kind, query)] as const);
  const check = Promise.all(checks).then(Object.fromEntries<CheckedCode | undefined>);
  useLatest.setState({ check });
  return check;
}

export function checkedCodes() {
  return useLatest.getState().check;
}

/** The discount code of a link: offer plus affiliate code. Ruling A7. */
export function discountCodeOf(query: URLSearchParams) {
  const offer = query.get("offer")?.trim();
  const affiliate = query.get("aff")?.trim();
  return offer && affiliate ? offer + affiliate : undefined;
}
