import type { Success } from "@evenly/contract";
import type { Dependencies } from "../../dependencies.ts";
import { readSize } from "../size/read-size.ts";
import { findOwn } from "./find-own.ts";
import { readHouse } from "./read-house.ts";
import { readOwnMoney } from "./read-own-money.ts";

type Needs = Pick<Dependencies, "db" | "clock" | "config" | "vault" | "priceBooks">;

/** Ruling G2. */
export const readHouseholdPage = async (
  deps: Needs,
  { membershipId }: { readonly membershipId: string },
): Promise<Success<"GET /my_house">> => {
  const own = await findOwn(deps.db, membershipId);
  return {
    ...(await readHouse(deps, own)),
    ...(await readOwnMoney(deps, own)),
    numberOfHousemates: await readSize(deps.db, deps, own),
  };
};
