import { createHash } from "node:crypto";
import { createSandbox, type DirectDebitProvider } from "../../src/payments/index.ts";
import type { ScenarioName } from "../../src/payments/providers/sandbox/scenarios.ts";
import type { Dependencies } from "../../src/dependencies.ts";

/** From 0 to 1, derived from a text, so runs are equal. */
export function chanceOf(...texts: readonly string[]): number {
  return createHash("sha256").update(texts.join(" ")).digest().readUInt32BE(0) / 2 ** 32;
}

/** Per ten thousand payments: 300 fail, of which 30 late, and 50 are charged back. */
const scenariosOfPayments: readonly (readonly [ScenarioName, number])[] = [
  ["penniless", 210],
  ["referred", 38],
  ["late", 30],
  ["closed", 8],
  ["quits", 8],
  ["switching", 4],
  ["disputed", 1],
  ["deceased", 1],
  ["fickle", 50],
];

/** `times` multiplies the usual rates. */
function scenarioAt(chance: number, times: number): ScenarioName {
  let left = chance * 10_000;
  for (const [scenario, count] of scenariosOfPayments) {
    left -= count * times;
    if (left < 0) return scenario;
  }
  return "pays";
}

const drawn = "drawn by ";

/** By payer and day, unless set by the payer's email; payers with new bank details succeed. */
export function sandboxOfScenarios(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  times = 1,
  given: Readonly<Record<string, ScenarioName>> = {},
): DirectDebitProvider {
  return createSandbox({
    db,
    clock,
    scenarioOfPayer: ({ email }) => given[email] ?? `${drawn}${String(chanceOf(email))}`,
    scenarioOfPayment: ({ collectOn }, payer) =>
      payer.startsWith(drawn) ? scenarioAt(chanceOf(payer, collectOn.toString()), times) : payer,
  });
}
