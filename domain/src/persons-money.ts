import { isBefore } from "./calendar.ts";
import type { CollectionState } from "./collection.ts";
import { afterFailure, type FailureCause, failureCauses } from "./collection-failure.ts";
import { addPence, type Pence, pence } from "./money.ts";
import { openParts, type PlanKind } from "./plan-parts.ts";
import { placeBalance, type ReceivableEntry } from "./place-balance.ts";

/** States of one row of a person's money. Ruling F12. */
export const moneyStates = [
  "to-come",
  "with-bank",
  "taken",
  /** Sent back by the bank, and tried again on a day. */
  "failed",
  "owed",
  "waived",
  "refunded",
  /** Paid by bank transfer or card. */
  "received",
] as const;

export type MoneyState = (typeof moneyStates)[number];

/** Of which nothing is to be paid any more, unless the bank sends it back. Rulings F12, G5. */
export type SettledState = Exclude<MoneyState, "to-come" | "failed" | "owed">;

/** Whether nothing of a row is to be paid any more, unless the bank sends it back. Rulings F12, G5. */
export function isSettled(state: MoneyState): state is SettledState {
  return state !== "to-come" && state !== "failed" && state !== "owed";
}

/** What follows a row that is not settled. Rulings F5, F6, F7, F12. */
export const moneyFollows = [
  /** Taken on its day. */
  "collected",
  "tries-again",
  /** Taken on a day of which a notice tells first. */
  "new-day",
  "needs-details",
  /** Staff decide. */
  "with-us",
  "stays-owed",
  /** Spread over months: paid by parts that are taken with other payments. */
  "on-plan",
  /** Taken with another payment, or alone, on a day that staff agreed. */
  "on-agreed-day",
] as const;

export type MoneyFollows = (typeof moneyFollows)[number];

/** Why a payer needs to give new bank details. Ruling F6. */
export const mandateTroubles = [
  "failed",
  "cancelled",
  "expired",
  "blocked",
  "closed",
  "transferred",
  "stopped",
] as const;

export type MandateTrouble = (typeof mandateTroubles)[number];

/** The payer's mandate: usable, being replaced, held by staff, none, or why it cannot be used. */
export type MeansToPay = "usable" | "replaced-soon" | "held" | "none" | MandateTrouble;

/** A submitted try, unless the provider refused it at once; amounts in pence. */
export type PaymentAttempt = {
  readonly takenOn: Temporal.PlainDate;
  readonly amount: Pence;
  readonly sentBackOn: Temporal.PlainDate | undefined;
  readonly reason: string | undefined;
};

/** A part of a plan, in pence: `number` of `of` parts. Ruling I4. */
export type PlanPart = { readonly number: number; readonly of: number; readonly amount: Pence };

/** A collection as stored, or as it would be planned today; `amount` in pence. */
export type PlannedPayment = {
  readonly id: string | undefined;
  readonly dueOn: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly amount: Pence;
  readonly state: CollectionState;
  readonly collectOn: Temporal.PlainDate;
  readonly retryOn: Temporal.PlainDate | undefined;
  readonly attempts: readonly PaymentAttempt[];
  /** The part of an open plan that its notice names beside its own amount. */
  readonly part?: PlanPart | undefined;
  /** The open plan that pays it. */
  readonly plan?: PlanKind | undefined;
};

export type MoneyEntry = ReceivableEntry & {
  readonly on: Temporal.PlainDate;
  /** Undefined when it belongs to no payment. */
  readonly paymentId: string | undefined;
  /** Of a refund and its reversal. */
  readonly refundId?: string | undefined;
  readonly accountEnding?: string | undefined;
};

/** In pence. Each has one meaning, and together they are the term. Ruling F12. */
export type MoneySums = {
  /** Collected less refunded. */
  readonly taken: Pence;
  readonly withBank: Pence;
  /** Not yet due: its day has not passed. */
  readonly toCome: Pence;
  /** Due and unpaid; negative for a credit. */
  readonly owed: Pence;
  readonly waived: Pence;
};

export type MoneyRow = {
  readonly paymentId: string | undefined;
  readonly dueOn: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  /** When it was or will be taken; the last day that was tried when it was sent back. */
  readonly takenOn: Temporal.PlainDate;
  /** The part in this state, in pence; negative for a refund. */
  readonly amount: Pence;
  readonly state: MoneyState;
  readonly follows: MoneyFollows | undefined;
  readonly trouble: MandateTrouble | undefined;
  /** When the first try was sent back, or the payment charged back. */
  readonly sentBackOn: Temporal.PlainDate | undefined;
  readonly triesAgainOn: Temporal.PlainDate | undefined;
  /** Taken, and claimed back from the payer's bank afterwards. */
  readonly isClaimedBack: boolean;
  /** Of the account that a refund goes to. */
  readonly accountEnding: string | undefined;
  /** What is taken with it for a plan, as far as it is still owed. */
  readonly part: PlanPart | undefined;
  /** The parts of a plan that pay it, with what each pays of it. */
  readonly paidBy: readonly PayingPart[];
  readonly sums: MoneySums;
};

/** `isWhole`: nothing of the part pays anything else. */
export type PayingPart = PlanPart & { readonly isWhole: boolean };

export type PersonsMoney = { readonly rows: readonly MoneyRow[]; readonly sums: MoneySums };

/** A day on which money leaves the payer's account, and what is taken together; `amount` in pence. Ruling F12. */
export type DebitDay = {
  readonly on: Temporal.PlainDate;
  readonly amount: Pence;
  readonly rows: readonly MoneyRow[];
};

type Now = {
  readonly today: Temporal.PlainDate;
  readonly means: MeansToPay;
  /** Refunds that are on their way and not posted, in pence. */
  readonly refundsAsked: Pence;
};

/**
 * A person's money in time order: one row a payment and one a refund. In pence; taken + with the bank + to come + owed +
 * waived = the term, which is what was charged and what is still to be charged. Ruling F12.
 */
export function projectMoney(
  payments: readonly PlannedPayment[],
  entries: readonly MoneyEntry[],
  now: Now,
): PersonsMoney {
  const ids = new Set(payments.map(({ id }) => id));
  const others = entries.filter(({ paymentId }) => paymentId === undefined || !ids.has(paymentId));
  const waivedOfAll = pence(-placeBalance(others).owed);
  const inOrder = payments.toSorted((one, other) => compare(one.dueOn, other.dueOn));
  const accounts = setCreditsOff(
    inOrder.map((payment) => ({ payment, ...accountOf(payment, entries) })),
    now.refundsAsked,
  );
  const { waived, excess } = waiveOldestFirst(accounts, waivedOfAll);
  const parts = partsToCome(waived);
  const paidBy = payingParts(
    waived.filter(({ payment }) => payment.plan !== undefined),
    [...parts.values()],
  );
  const rows = [
    ...waived.flatMap((account) =>
      rowOf(account.payment, account, now).map((row) => ({
        ...row,
        paidBy: paidBy.get(account.payment) ?? [],
        part: parts.get(account.payment),
      })),
    ),
    ...refundRows(entries),
    ...excessRow(excess, others),
  ]
    .filter((row) => row.amount !== 0 || row.part !== undefined || hasSums(row))
    .sort((one, other) => compare(one.dueOn, other.dueOn));
  return { rows, sums: addSums(rows.map(({ sums }) => sums)) };
}

/**
 * The days on which money leaves the account as far as they are known, first one first; past ones while the bank has not
 * answered. Rulings F5, F12.
 */
export function debitDays(rows: readonly MoneyRow[]): DebitDay[] {
  const ahead = rows.flatMap((row) => {
    const on = debitDay<Temporal.PlainDate>(row);
    return on === undefined ? [] : [{ on, row }];
  });
  const byDay = Map.groupBy(
    ahead.sort((one, other) => compare(one.on, other.on)),
    ({ on }) => on.toString(),
  );
  return [...byDay].map(([on, together]) => ({
    on: Temporal.PlainDate.from(on),
    amount: addPence(together.map(({ row }) => pence(row.amount + (row.part?.amount ?? 0)))),
    rows: together.map(({ row }) => row),
  }));
}

/** What is owed and taken on a day of which a notice tells first, in pence. Rulings F5, F12. */
export function owedWithoutDay(rows: readonly MoneyRow[]): Pence {
  return addPence(rows.filter(({ follows }) => follows === "new-day").map(({ sums }) => sums.owed));
}

/** What is owed and nothing is planned for, in pence: `withoutDay` is taken on a day of which a notice tells. Ruling F12. */
export function owedWithoutPlan({
  owed,
  withoutDay,
  debits,
}: {
  readonly owed: number;
  readonly withoutDay: number;
  readonly debits: readonly { readonly amount: number }[];
}): Pence {
  return pence(owed - withoutDay - debits.reduce((sum, { amount }) => sum + amount, 0));
}

/** The oldest due date of what is due and unpaid and will not be taken by itself. Rulings F12, G2. */
export function owedSince(rows: readonly MoneyRow[]): Temporal.PlainDate | undefined {
  return rows.find(({ sums }) => sums.owed > 0)?.dueOn;
}

/** The day on which a row leaves the payer's account, as far as it is known. Rulings F5, F12. */
export function debitDay<Day>({
  state,
  follows,
  takenOn,
  triesAgainOn,
}: {
  readonly state: MoneyState;
  readonly follows: MoneyFollows | null | undefined;
  readonly takenOn: Day;
  readonly triesAgainOn: Day | null | undefined;
}): Day | undefined {
  if (state === "with-bank" || follows === "collected") return takenOn;
  return follows === "tries-again" ? (triesAgainOn ?? undefined) : undefined;
}

type PaymentAccount = {
  readonly term: Pence;
  readonly collected: Pence;
  /** Of it, what came by bank transfer or card, and the last day on which some did. */
  readonly received: Pence;
  readonly receivedOn: Temporal.PlainDate | undefined;
  readonly waived: Pence;
  readonly withBank: Pence;
  readonly unpaid: Pence;
};

function accountOf(
  { id, amount, state, attempts }: PlannedPayment,
  entries: readonly MoneyEntry[],
): PaymentAccount {
  const own = id === undefined ? [] : entries.filter(({ paymentId }) => paymentId === id);
  const { charged, collected, refunded, writtenOff } = placeBalance(own);
  const receipts = own.filter(({ cause }) => cause === "receipt");
  const received = pence(-receipts.reduce((sum, entry) => sum + entry.amount, 0));
  const isPosted = state === "cancelled" || charged > 0;
  const term = isPosted ? charged : amount;
  const withBank = state === "submitted" ? (attempts.at(-1)?.amount ?? pence(0)) : pence(0);
  const unpaid = pence(term - collected + refunded - writtenOff - withBank);
  const receivedOn = receipts.at(-1)?.on;
  return { term, collected, received, receivedOn, waived: writtenOff, withBank, unpaid };
}

type AccountedPayment = PaymentAccount & { readonly payment: PlannedPayment };

/** What was paid too much pays for the oldest open payments, and is counted with what it was taken for. Ruling F4. */
function setCreditsOff(accounts: readonly AccountedPayment[], refundsAsked: Pence): AccountedPayment[] {
  let credit = Math.max(
    0,
    -refundsAsked - addPence(accounts.map(({ unpaid }) => pence(Math.min(0, unpaid)))),
  );
  let used = 0;
  const paid = accounts.map((account) => {
    const part = Math.max(0, Math.min(credit, account.unpaid));
    credit -= part;
    used += part;
    return addTerm(account, -part);
  });
  return paid.map((account) => {
    const part = Math.max(0, Math.min(used, -account.unpaid));
    used -= part;
    return addTerm(account, part);
  });
}

function addTerm(account: AccountedPayment, part: number): AccountedPayment {
  return { ...account, term: pence(account.term + part), unpaid: pence(account.unpaid + part) };
}

/** What is waived of a whole debt is waived of the oldest payments first; `excess` was not owed. */
function waiveOldestFirst(accounts: readonly AccountedPayment[], waivedOfAll: Pence) {
  let excess = waivedOfAll;
  const waived = accounts.map((account) => {
    const part = Math.max(0, Math.min(excess, account.unpaid));
    excess = pence(excess - part);
    return { ...account, waived: pence(account.waived + part), unpaid: pence(account.unpaid - part) };
  });
  return { waived, excess };
}

/** What of each part is still taken, by its payment, first day first: no more than is owed of what was spread. Rulings F4, I4. */
function partsToCome(accounts: readonly AccountedPayment[]): Map<PlannedPayment, PlanPart> {
  const owed = addPence(
    accounts.flatMap(({ payment, unpaid }) => (payment.plan === undefined ? [] : pence(Math.max(0, unpaid)))),
  );
  const carriers = accounts.flatMap(({ payment }) => {
    const isAhead = payment.state === "planned" || payment.state === "notified";
    return payment.part && isAhead ? { ...payment.part, payment } : [];
  });
  const open = openParts(
    carriers.sort((one, other) => one.number - other.number),
    owed,
  );
  return new Map(open.flatMap(({ payment, ...part }) => (part.amount > 0 ? [[payment, part] as const] : [])));
}

/** Which parts pay which payment, oldest first. Ruling I4. */
function payingParts(
  debts: readonly AccountedPayment[],
  parts: readonly PlanPart[],
): Map<PlannedPayment, PayingPart[]> {
  const left = parts.map((part) => ({ ...part, left: part.amount as number }));
  return new Map(
    debts.map(({ payment, unpaid }) => {
      let open: number = unpaid;
      const paying = left.flatMap((part) => {
        const amount = Math.max(0, Math.min(open, part.left));
        if (amount === 0) return [];
        open -= amount;
        part.left -= amount;
        const { number, of } = part;
        return { number, of, amount: pence(amount), isWhole: amount === part.amount };
      });
      return [payment, paying] as const;
    }),
  );
}

function rowOf(payment: PlannedPayment, account: PaymentAccount, now: Now): MoneyRow[] {
  const { collected, waived, withBank, unpaid } = account;
  // Cancelled, or paid by a credit.
  if (collected === 0 && waived === 0 && withBank === 0 && unpaid === 0 && !payment.part) return [];
  const standing = standingOf(payment, account, now);
  const isToCome = standing.state === "to-come";
  const sums: MoneySums = {
    taken: collected,
    withBank,
    toCome: isToCome ? unpaid : pence(0),
    owed: isToCome ? pence(0) : unpaid,
    waived,
  };
  const { id: paymentId, dueOn, lastDay, attempts } = payment;
  return [
    {
      paymentId,
      dueOn,
      lastDay,
      takenOn: attempts.at(-1)?.takenOn ?? payment.retryOn ?? payment.collectOn,
      amount: amountIn(standing.state, account),
      follows: undefined,
      trouble: undefined,
      sentBackOn: attempts.length > 1 ? attempts[0]?.sentBackOn : undefined,
      triesAgainOn: undefined,
      isClaimedBack: false,
      accountEnding: undefined,
      part: undefined,
      paidBy: [],
      sums,
      ...standing,
    },
  ];
}

function amountIn(state: MoneyState, { collected, waived, withBank, unpaid }: PaymentAccount): Pence {
  if (state === "taken" || state === "received") return collected;
  if (state === "with-bank") return withBank;
  return state === "waived" ? waived : unpaid;
}

type Standing = Pick<MoneyRow, "state"> &
  Partial<
    Pick<MoneyRow, "follows" | "trouble" | "sentBackOn" | "triesAgainOn" | "takenOn" | "isClaimedBack">
  >;

function standingOf(payment: PlannedPayment, account: PaymentAccount, now: Now): Standing {
  const { state, attempts } = payment;
  const isWaived = account.unpaid <= 0 && account.waived > 0;
  const isReceived = account.unpaid <= 0 && account.received > 0 && account.received === account.collected;
  if (isReceived && state !== "submitted")
    return { state: "received", takenOn: account.receivedOn ?? payment.collectOn };
  const sentBackOn = attempts.at(-1)?.sentBackOn;
  switch (state) {
    case "planned":
    case "notified":
      return isWaived ? { state: "waived" } : beforeFirstTry(payment, now);
    case "submitted":
      return { state: "with-bank" };
    case "confirmed":
    case "paid_out":
      return { state: "taken" };
    case "failed":
      if (isWaived) return { state: "waived", sentBackOn };
      return attempts.length === 0
        ? beforeFirstTry(payment, now)
        : { sentBackOn, ...afterFailing(payment, now) };
    case "charged_back":
      return {
        ...(account.unpaid > 0
          ? now.means === "held"
            ? { state: "owed", follows: "with-us" }
            : (planned(payment) ?? { state: "owed", follows: "stays-owed" })
          : { state: "waived" }),
        sentBackOn,
        isClaimedBack: true,
      };
    case "cancelled":
      // It should not have been collected, but is shown.
      if (account.collected > 0) return { state: "taken" };
      if (isWaived) return { state: "waived" };
      return planned(payment) ?? { state: "owed", follows: "stays-owed" };
  }
}

/** Paid by a plan, unless something is needed first. Ruling I4. */
function planned({ plan }: PlannedPayment): Standing | undefined {
  if (plan === undefined) return undefined;
  return { state: "owed", follows: plan === "over-months" ? "on-plan" : "on-agreed-day" };
}

function beforeFirstTry(payment: PlannedPayment, now: Now): Standing {
  const { collectOn, retryOn } = payment;
  const onPlan = neededFor(now) === undefined ? planned(payment) : undefined;
  if (onPlan) return onPlan;
  const isAhead = !isBefore(retryOn ?? collectOn, now.today);
  return {
    state: isAhead ? "to-come" : "owed",
    ...(neededFor(now) ?? { follows: isAhead ? "collected" : "new-day" }),
  };
}

function afterFailing(payment: PlannedPayment, now: Now): Standing {
  const { retryOn, attempts } = payment;
  const last = attempts.at(-1);
  const needed = neededFor(now);
  if (needed) return { state: "owed", ...needed };
  const onPlan = planned(payment);
  if (onPlan) return onPlan;
  if (retryOn && last && isBefore(last.takenOn, retryOn)) {
    return { state: "failed", triesAgainOn: retryOn, follows: "tries-again" };
  }
  if (retryOn || now.means === "replaced-soon") return { state: "owed", follows: "new-day" };
  return { state: "owed", follows: isForStaff(last?.reason) ? "with-us" : "stays-owed" };
}

function neededFor({ means }: Now): Pick<Standing, "follows" | "trouble"> | undefined {
  if (means === "usable" || means === "replaced-soon") return undefined;
  if (means === "held") return { follows: "with-us" };
  return { follows: "needs-details", trouble: means === "none" ? undefined : means };
}

/** A payment that the provider refused at submission has no listed cause. */
function isForStaff(reason: string | undefined): boolean {
  const cause = failureCauses.find((one) => one === reason);
  const answer = afterFailure(cause ?? ("other" satisfies FailureCause), 1, 0);
  return answer === "tell-staff" || answer === "hold" || answer === "stop";
}

/** A refund that came back is none. */
function refundRows(entries: readonly MoneyEntry[]): MoneyRow[] {
  const refunds = Map.groupBy(
    entries.filter(({ cause }) => cause === "refund"),
    ({ refundId }) => refundId,
  );
  return [...refunds.values()].flatMap((postings) => {
    const amount = pence(-addPence(postings.map((entry) => pence(entry.amount))));
    const [first] = postings;
    if (first === undefined || amount === 0) return [];
    return [
      rowWithoutPayment(
        { on: first.on, state: "refunded", amount, accountEnding: first.accountEnding },
        { taken: amount },
      ),
    ];
  });
}

/** More was waived than was owed: a credit. */
function excessRow(excess: Pence, entries: readonly MoneyEntry[]): MoneyRow[] {
  const on = entries.at(-1)?.on;
  if (excess === 0 || on === undefined) return [];
  return [
    rowWithoutPayment({ on, state: "waived", amount: excess }, { waived: excess, owed: pence(-excess) }),
  ];
}

function rowWithoutPayment(
  row: Pick<MoneyRow, "state" | "amount"> & {
    readonly on: Temporal.PlainDate;
    readonly accountEnding?: string | undefined;
  },
  sums: Partial<MoneySums>,
): MoneyRow {
  const { on, state, amount, accountEnding } = row;
  return {
    paymentId: undefined,
    dueOn: on,
    lastDay: on,
    takenOn: on,
    amount,
    state,
    follows: undefined,
    trouble: undefined,
    sentBackOn: undefined,
    triesAgainOn: undefined,
    isClaimedBack: false,
    accountEnding,
    part: undefined,
    paidBy: [],
    sums: { ...nothing, ...sums },
  };
}

/** False of a day that was only for a part that is not taken any more. */
function hasSums({ sums }: MoneyRow): boolean {
  return Object.values(sums).some((sum) => sum !== 0);
}

const nothing: MoneySums = {
  taken: pence(0),
  withBank: pence(0),
  toCome: pence(0),
  owed: pence(0),
  waived: pence(0),
};

/** Adds up rows or people, in pence. Ruling F12. */
export function addSums(all: readonly MoneySums[]): MoneySums {
  const sumOf = (part: keyof MoneySums) => addPence(all.map((sums) => sums[part]));
  return {
    taken: sumOf("taken"),
    withBank: sumOf("withBank"),
    toCome: sumOf("toCome"),
    owed: sumOf("owed"),
    waived: sumOf("waived"),
  };
}

function compare(one: Temporal.PlainDate, other: Temporal.PlainDate): number {
  return Temporal.PlainDate.compare(one, other);
}
