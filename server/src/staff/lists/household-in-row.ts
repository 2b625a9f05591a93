import { householdInRow as householdSchema } from "@evenly/contract/staff/fields";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { placesTakenOn } from "../../../database/rules-in-sql.ts";

type HouseholdInRow = z.infer<typeof householdSchema>;

/** The joined household, as a row of a list has it. */
export function householdInRow(today: string): RawBuilder<HouseholdInRow> {
  return sql`jsonb_build_object('reference', household.reference, 'address', line1, 'postcode', postcode, 'city', city,
    'state', household.state, 'size', size, 'taken', ${placesTakenOn(today)})`;
}

type Row = { readonly household: HouseholdInRow };

/** Its columns of the sheet. */
export const householdSheet = {
  reference: ({ household }: Row) => household.reference,
  household: ({ household }: Row) => household.address,
  postcode: ({ household }: Row) => household.postcode,
  city: ({ household }: Row) => household.city,
};
