import { laterOf } from "./calendar.ts";
import { type Pence, pence } from "./money.ts";
import { placeBalance, type PlaceBalance, type ReceivableEntry } from "./place-balance.ts";

/** `of` is the payment that the entry belongs to, if any. */
export type StatementEntry = ReceivableEntry & {
  /** When it was posted or, for money received, when it moved. */
  readonly on: Temporal.PlainDate;
  readonly of: string | undefined;
};

/** Pence, and the last day on which they changed. */
export type DatedAmount = { readonly amount: Pence; readonly on: Temporal.PlainDate | undefined };

/** One payment, or an entry that belongs to none. */
export type StatementRow = {
  readonly of: string | undefined;
  readonly charged: DatedAmount;
  readonly collected: DatedAmount;
  readonly refunded: DatedAmount;
  readonly writtenOff: DatedAmount;
  /** Running total in pence. */
  readonly owedAfter: Pence;
};

/**
 * One row per payment, then one per other entry; none for reversed charges. Adds up to the balance. Rulings F10, G7.
 */
export function statementRows(
  entries: readonly StatementEntry[],
  payments: readonly string[],
): StatementRow[] {
  const groups = [
    ...payments.map((of) => entries.filter((entry) => entry.of === of)),
    ...entries.filter(({ of }) => of === undefined || !payments.includes(of)).map((entry) => [entry]),
  ];
  let owed = 0;
  return groups.flatMap((group) => {
    const balance = placeBalance(group);
    if (group.length === 0 || Object.values(balance).every((amount) => amount === 0)) return [];
    owed += balance.owed;
    return [{ of: group[0]?.of, ...datedParts(group, balance), owedAfter: pence(owed) }];
  });
}

function datedParts(entries: readonly StatementEntry[], balance: PlaceBalance) {
  const part = (name: Exclude<keyof PlaceBalance, "owed">, causes: readonly ReceivableEntry["cause"][]) => ({
    amount: balance[name],
    on: lastDay(entries.filter(({ cause }) => causes.includes(cause))),
  });
  return {
    charged: part("charged", ["charge"]),
    collected: part("collected", ["collection", "collection-failure", "charge-back", "receipt"]),
    refunded: part("refunded", ["refund"]),
    writtenOff: part("writtenOff", ["write-off"]),
  };
}

function lastDay(entries: readonly StatementEntry[]): Temporal.PlainDate | undefined {
  return entries.reduce<Temporal.PlainDate | undefined>(
    (last, { on }) => (last === undefined ? on : laterOf(last, on)),
    undefined,
  );
}
