import { codeOf } from "@evenly/contract/client";
import type { RefusedCode } from "@evenly/contract/messages";
import { call } from "../../api/client.ts";
import { firstMessage } from "../../api/failure.ts";
import { formAction, refuse, type FormResult } from "../form/form-action.ts";
import { describe, leadToLink } from "./enter.ts";
import * as words from "./words.ts";

export const takeBackRules = { empty: { takeBack: false }, check: () => [], name: "take-back" };
export const sendAgainRules = { empty: { sendAgain: false }, check: () => [], name: "send-again" };

/** The state changed meanwhile: reload the page and say so. */
const hasMoved: readonly (RefusedCode | undefined)[] = [
  "successor-asked",
  "nothing-to-take-back",
  "nothing-to-hand-over",
  "hand-over-moved",
] satisfies RefusedCode[];

export function explainHandover(error: unknown, signal: AbortSignal, errors: FormResult["errors"] = {}) {
  signal.throwIfAborted();
  if (hasMoved.includes(codeOf(error))) return { errors: {}, note: firstMessage(error) } satisfies FormResult;
  const failure = Object.keys(errors).length === 0 && { failure: describe(error) };
  return leadToLink(error) ?? refuse({ errors, ...failure });
}

const takeBack = formAction(takeBackRules, async (_, signal) => {
  try {
    await call("POST /my_house/moving_out/take_back", { body: {}, signal });
    return { errors: {} };
  } catch (error) {
    return explainHandover(error, signal);
  }
});

const sendAgain = formAction(sendAgainRules, async (_, signal) => {
  try {
    await call("POST /my_house/moving_out/send_again", { body: {}, signal });
    return { errors: {}, note: words.sentAgain } satisfies FormResult;
  } catch (error) {
    return explainHandover(error, signal);
  }
});

/** What the leaver may do before the place is handed over, on two pages. Ruling G5. */
export const handoverActions = [
  { name: takeBackRules.name, field: "takeBack", action: takeBack },
  { name: sendAgainRules.name, field: "sendAgain", action: sendAgain },
];
