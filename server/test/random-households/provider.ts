import type { DirectDebitProvider } from "../../src/payments/providers/port.ts";
import type { Crashes } from "./crashes.ts";

/** The provider is unreachable, or acts but its answer is lost. */
export type Fault = {
  readonly call: "setUpMandate" | "cancelMandate" | "collect" | "refund";
  readonly is: "away" | "not heard";
};

/** The provider with faults; each call is a step of its job. */
export function overBadLine(provider: DirectDebitProvider, crashes: Crashes) {
  let planned: Fault[] = [];
  const call = async <Result>(name: Fault["call"], ask: () => Promise<Result>): Promise<Result> => {
    const at = planned.findIndex((fault) => fault.call === name);
    const [fault] = at < 0 ? [] : planned.splice(at, 1);
    if (fault?.is === "away") throw new Error("The provider is away");
    const answer = await crashes.step(ask);
    if (fault) throw new Error("The provider is away: its answer was lost");
    return answer;
  };
  const away = { outcome: "away", reason: "The line is broken" } as const;
  const orAway = <Result>(name: Fault["call"], ask: () => Promise<Result>, otherwise: Result) =>
    call(name, ask).catch((error: unknown) => {
      if (crashes.isDead()) throw error;
      return otherwise;
    });
  const unreliable: DirectDebitProvider = {
    ...provider,
    setUpMandate: (payer, key) => call("setUpMandate", () => provider.setUpMandate(payer, key)),
    cancelMandate: (reference) => call("cancelMandate", () => provider.cancelMandate(reference)),
    collect: (requests) =>
      orAway(
        "collect",
        () => provider.collect(requests),
        requests.map(() => away),
      ),
    refund: (request) => orAway("refund", () => provider.refund(request), away),
    findPayment: (reference) => crashes.step(() => provider.findPayment(reference)),
    findMandate: (reference) => crashes.step(() => provider.findMandate(reference)),
    findPayout: (reference) => crashes.step(() => provider.findPayout(reference)),
    cancelPayment: (reference) => crashes.step(() => provider.cancelPayment(reference)),
  };
  return {
    provider: unreliable,
    plan: (faults: readonly Fault[]) => {
      planned = [...faults];
    },
  };
}
