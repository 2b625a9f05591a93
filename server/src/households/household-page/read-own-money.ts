import type { Success } from "@evenly/contract";
import type { Dependencies } from "../../dependencies.ts";
import {
  findToCome,
  isAnythingToCollect,
  readHousemateStatement,
  readOwnMandates,
  readOwnPayments,
  type ToldPayment,
} from "../../payments/index.ts";
import { type Own, statementFrom } from "./find-own.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "vault">;

/** The reader's own Direct Debit and payments only. Rulings F7, G2. */
export const readOwnMoney = async (deps: Needs, own: Own) => {
  const { mandates, payments, ...money } = await readMoney(deps, own);
  const [first] = await findToCome(deps.db, own.housemate.id);
  return {
    ...money,
    mandate: mandates.current ?? null,
    nextMandate: mandates.next ?? null,
    next: first ? { on: first.collectionDate.toString(), amount: first.amount } : null,
    payments: payments.map(sayPayment),
    scheduleId: mandates.firstReference,
    statementFrom: statementFrom(own)?.toString() ?? null,
  };
};

export const readMoney = async (deps: Needs, { household, housemate, membership }: Own) => {
  const { id: housemateId } = housemate;
  const { owed } = (await readHousemateStatement(deps.db, housemateId)).balance;
  const { left_on: leftOn } = membership;
  const isAwaited = isAnythingToCollect({ state: household.state, leftOn }, owed, deps.clock.today());
  const mayGiveBankDetails = isAwaited && housemate.objection !== "disputed";
  const mandates = await readOwnMandates(deps, housemateId);
  const means = mayGiveBankDetails ? mandates.means : "usable";
  const own = await readOwnPayments(deps, { household, housemate, membership, means, owed });
  return { owed, mayGiveBankDetails, mandates, ...own };
};

type Page = Success<"GET /my_house">;

export const sayPayment = (payment: ToldPayment): Page["payments"][number] => ({
  dueOn: payment.dueOn.toString(),
  lastDay: payment.lastDay.toString(),
  movesOn: payment.movesOn.toString(),
  amount: payment.amount,
  state: payment.state,
  sentBackOn: payment.sentBackOn?.toString() ?? null,
  triesAgainOn: payment.triesAgainOn?.toString() ?? null,
  follows: payment.follows ?? null,
  trouble: payment.trouble ?? null,
  accountEnding: payment.accountEnding ?? null,
});
