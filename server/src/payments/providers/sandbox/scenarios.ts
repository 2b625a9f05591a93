import type { FailureCause } from "@evenly/domain/collection-failure";
import type { Payer } from "../port.ts";

/** A simulated outcome; anything omitted succeeds. */
export type Scenario = {
  readonly mandate?: "failed" | "expired" | "reinstated";
  readonly payment?: {
    readonly ends: "failed" | "late-failure" | "charged-back";
    readonly cause: FailureCause;
    readonly withMandate?: true;
  };
  readonly refund?: "failed";
};

/** By the payer's first name; applies to each payment. Ruling E, and more for tests. */
export const scenarios = {
  pays: {},
  invalid: { mandate: "failed" },
  expired: { mandate: "expired" },
  restored: { mandate: "reinstated" },
  penniless: { payment: { ends: "failed", cause: "insufficient_funds" } },
  referred: { payment: { ends: "failed", cause: "refer_to_payer" } },
  late: { payment: { ends: "late-failure", cause: "insufficient_funds" } },
  fickle: { payment: { ends: "charged-back", cause: "authorisation_disputed" } },
  disputed: { payment: { ends: "failed", cause: "authorisation_disputed" } },
  switching: { payment: { ends: "failed", cause: "bank_account_transferred", withMandate: true } },
  closed: { payment: { ends: "failed", cause: "bank_account_closed", withMandate: true } },
  deceased: { payment: { ends: "failed", cause: "payer_deceased", withMandate: true } },
  quits: { payment: { ends: "failed", cause: "mandate_cancelled", withMandate: true } },
  bounced: { refund: "failed" },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof scenarios;

function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name);
}

/** Names stored by another release succeed. */
export function scenarioNamed(name: string | null): Scenario {
  return scenarios[isScenarioName(name ?? "") ? (name as ScenarioName) : "pays"];
}

export function scenarioOfPayer({ givenName }: Pick<Payer, "givenName">): ScenarioName {
  const name = givenName.trim().toLowerCase();
  return isScenarioName(name) ? name : "pays";
}
