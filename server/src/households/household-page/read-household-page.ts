import type { Success } from "@evenly/contract";
import { addressOf } from "../../mail/index.ts";
import type { Dependencies } from "../../dependencies.ts";
import { findOwn } from "./find-own.ts";
import { readOwnMoney } from "./read-own-money.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "vault">;

/** What one housemate may know of their place. Ruling G2. */
export const readHouseholdPage = async (
  deps: Needs,
  { membershipId }: { readonly membershipId: string },
): Promise<Success<"GET /my_house">> => {
  const { household, housemate } = await findOwn(deps.db, membershipId);
  return {
    firstName: housemate.first_name,
    fullAddress: addressOf(household),
    reference: household.reference,
    householdState: household.state,
    ...(await readOwnMoney(deps, membershipId)),
  };
};
