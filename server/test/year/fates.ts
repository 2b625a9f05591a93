import { createHash } from "node:crypto";
import type { Clock } from "../../src/clock.ts";
import { createSandbox, type DirectDebitProvider } from "../../src/payments/index.ts";
import type { FateName } from "../../src/payments/providers/sandbox/fates.ts";
import type { Dependencies } from "../../src/dependencies.ts";

/** From 0 to 1, by a text: the same in every run. */
export const chanceOf = (...texts: readonly string[]): number =>
  createHash("sha256").update(texts.join(" ")).digest().readUInt32BE(0) / 2 ** 32;

/** Of so many payments in ten thousand: 300 fail, of which 30 late, and 50 are charged back. */
const fatesOfPayments: readonly (readonly [FateName, number])[] = [
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

/** What becomes of a payment; `times` as many have a fate as usual. */
const fateAt = (chance: number, times: number): FateName => {
  let left = chance * 10_000;
  for (const [fate, count] of fatesOfPayments) {
    left -= count * times;
    if (left < 0) return fate;
  }
  return "pays";
};

const drawn = "drawn by ";

/** By payer and day, unless a payer's email gives it; who has given new bank details pays. */
export const sandboxOfFates = (
  { db, clock }: Pick<Dependencies, "db"> & { readonly clock: Clock },
  times = 1,
  given: Readonly<Record<string, FateName>> = {},
): DirectDebitProvider =>
  createSandbox({
    db,
    clock,
    fateOfPayer: ({ email }) => given[email] ?? `${drawn}${String(chanceOf(email))}`,
    fateOfPayment: ({ collectOn }, payer) =>
      payer.startsWith(drawn) ? fateAt(chanceOf(payer, collectOn.toString()), times) : payer,
  });
