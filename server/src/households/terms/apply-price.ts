import type { ChangedPrice } from "@evenly/domain/sold-package";
import { sql, type Transaction, type Updateable } from "kysely";
import type { Database, Household, Housemate, HouseholdTable } from "../../../database/tables.ts";
import type { priceAsSold } from "../../pricing/index.ts";

type Price = NonNullable<Awaited<ReturnType<typeof priceAsSold>>>;

/**
 * Gives a household that gathers another package price, and with it what else `changes`: of the household, its products and
 * everybody who has joined. A discount that no longer holds goes, and its use is free again. Rulings C10, G3.
 */
export async function applyPrice(
  trx: Transaction<Database>,
  {
    household,
    housemates,
  }: { readonly household: Household; readonly housemates: readonly Pick<Housemate, "id">[] },
  { options, before, after, isDiscountLost }: ChangedPrice<Price["options"][number]>,
  { changes, now }: { readonly changes: Updateable<HouseholdTable>; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable("household")
    .set({ ...changes, priceBefore: before, priceAfter: after, ...(isDiscountLost && noDiscount) })
    .where("id", "=", household.id)
    .execute();
  if (isDiscountLost) await releaseVoucher(trx, household.id, now);
  for (const { type, code, priceId, current } of options) {
    await trx
      .updateTable("householdProduct")
      .set({ optionCode: code, priceId, price: current })
      .where("householdId", "=", household.id)
      .where("productType", "=", type)
      .execute();
  }
  await trx
    .updateTable("housemate")
    .set({ agreedPrice: after })
    .where("id", "=", sql<string>`any(${housemates.map(({ id }) => id)}::uuid[])`)
    .execute();
}

const noDiscount = {
  discount: null,
  discountDescription: null,
  voucherId: null,
  winningCode: null,
  winningCodeKind: null,
};

function releaseVoucher(trx: Transaction<Database>, householdId: string, now: Date): Promise<unknown> {
  return trx
    .updateTable("voucherUse")
    .set({ releasedAt: now })
    .where("householdId", "=", householdId)
    .where("releasedAt", "is", null)
    .execute();
}
