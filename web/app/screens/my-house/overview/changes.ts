import { codeOf } from "@evenly/contract/client";
import type { RefusedCode } from "@evenly/contract/messages";
import { checkHousemateCount } from "@evenly/domain/household";
import { call } from "../../../api/client.ts";
import { fieldErrors, formAction, refuse, type FormResult } from "../../../parts/form/form-action.ts";
import { describe, leadToLink } from "../../../parts/my-house/enter.ts";

function none() {
  return [];
}

export const proposeRules = {
  empty: { size: "", priceShown: "" },
  check: ({ size }: { size: string }) =>
    checkHousemateCount(size.trim() === "" ? undefined : Number(size)).map((issue) => ({
      ...issue,
      field: "size",
    })),
  name: "propose",
};
export const agreeRules = { empty: { agreesTo: "", agreedSize: "" }, check: none, name: "agree" };
export const withdrawRules = { empty: { withdrawn: "" }, check: none, name: "withdraw" };
export const disputeRules = { empty: { disputed: "" }, check: none, name: "dispute" };

/** A temporary message. */
export type ChangeResult = FormResult & {
  readonly changed?: {
    readonly what: "proposed" | "agreed" | "withdrawn" | "changed";
    readonly size: number;
  };
  readonly isDisputed?: true;
};

/** Others changed something meanwhile: the page is reloaded. */
const isOutdated: readonly (RefusedCode | undefined)[] = [
  "own-place-disputed",
  "place-disputed",
  "price-changed",
  "proposal-over",
  "size-proposed",
  "size-settled",
] satisfies RefusedCode[];

function explain(error: unknown, signal: AbortSignal) {
  signal.throwIfAborted();
  const failure = describe(error);
  return (
    leadToLink(error) ??
    (isOutdated.includes(codeOf(error)) ? { errors: {}, failure } : refuse({ errors: {}, failure }))
  );
}

const propose = formAction(proposeRules, async ({ size: typed, priceShown }, signal) => {
  const size = Number(typed);
  try {
    const body = { size, priceShown: Number(priceShown) };
    const { isChanged } = await call("POST /my_house/size", { body, signal });
    return { errors: {}, changed: { what: isChanged ? "changed" : "proposed", size } } satisfies ChangeResult;
  } catch (error) {
    signal.throwIfAborted();
    const errors = fieldErrors(error, proposeRules);
    return errors["size"] === undefined ? explain(error, signal) : refuse({ errors });
  }
});

const agree = formAction(agreeRules, async ({ agreesTo: proposal, agreedSize }, signal) => {
  const size = Number(agreedSize);
  try {
    const { isChanged } = await call("POST /my_house/size/agree", { body: { proposal }, signal });
    return { errors: {}, changed: { what: isChanged ? "changed" : "agreed", size } } satisfies ChangeResult;
  } catch (error) {
    return explain(error, signal);
  }
});

const withdraw = formAction(withdrawRules, async ({ withdrawn: proposal }, signal) => {
  try {
    await call("POST /my_house/size/withdraw", { body: { proposal }, signal });
    return { errors: {}, changed: { what: "withdrawn", size: 0 } } satisfies ChangeResult;
  } catch (error) {
    return explain(error, signal);
  }
});

const dispute = formAction(disputeRules, async ({ disputed }, signal) => {
  try {
    await call("POST /my_house/dispute", { body: { place: Number(disputed) }, signal });
    return { errors: {}, isDisputed: true } satisfies ChangeResult;
  } catch (error) {
    return explain(error, signal);
  }
});

/** Rulings G3, G8. */
export const changes = [
  { name: proposeRules.name, field: "size", action: propose },
  { name: agreeRules.name, field: "agreesTo", action: agree },
  { name: withdrawRules.name, field: "withdrawn", action: withdraw },
  { name: disputeRules.name, field: "disputed", action: dispute },
];
