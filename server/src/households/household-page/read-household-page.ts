import type { Success } from "@evenly/contract";
import { addressOf } from "../../mail/index.ts";
import {
  findToCome,
  isAnythingToCollect,
  readHousemateStatement,
  readOwnMandates,
} from "../../payments/index.ts";
import type { Dependencies } from "../../dependencies.ts";

/** What one housemate may know of their place. Ruling G2. */
export const readHouseholdPage = async (
  { db }: Pick<Dependencies, "db">,
  { householdId, housemateId }: { readonly householdId: string; readonly housemateId: string },
): Promise<Success<"GET /my_house">> => {
  const household = await db
    .selectFrom("household")
    .selectAll()
    .where("id", "=", householdId)
    .executeTakeFirstOrThrow();
  const { first_name: firstName } = await db
    .selectFrom("housemate")
    .select("first_name")
    .where("id", "=", housemateId)
    .executeTakeFirstOrThrow();
  const { current, next: underWay } = await readOwnMandates(db, housemateId);
  const { owed } = (await readHousemateStatement(db, housemateId)).balance;
  const [toCome] = await findToCome(db, housemateId);
  return {
    firstName,
    fullAddress: addressOf(household),
    reference: household.reference,
    householdState: household.state,
    mandate: current ?? null,
    nextMandate: underWay ?? null,
    mayGiveBankDetails: isAnythingToCollect(household.state, owed),
    owed,
    next: toCome ? { on: toCome.collectionDate.toString(), amount: toCome.amount } : null,
  };
};
