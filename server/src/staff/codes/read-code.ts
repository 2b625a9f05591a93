import type { Success } from "@evenly/contract";
import type { CodeKind } from "@evenly/domain/code";
import { isSameCode } from "@evenly/domain/discount";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { tokenOfCode } from "./change-code.ts";
import { findCode } from "./find-code.ts";

/** A code with its conditions and uses. Ruling H4. */
export async function readCode(
  { clock, flags }: Dependencies,
  db: Kysely<Database>,
  kind: CodeKind,
  code: string,
): Promise<Success<"GET /staff/codes/:kind/:code">> {
  const kept = await findCode(db, kind, code, clock.today());
  const { default_voucher: usual } = flags.get();
  return {
    code: kept.code,
    name: kept.name,
    gives: kept.gives,
    startsOn: kept.starts_on,
    endsOn: kept.ends_on,
    used: kept.used,
    limit: kept.limit_total,
    state: kept.state,
    discount: kept.discount,
    message: kept.message,
    offer: kept.offer_code,
    affiliate: kept.affiliate,
    minimumHousemates: kept.minimum_housemates,
    optionCode: kept.option_code,
    minimumTermMonths: kept.minimum_term_months,
    limitPerPerson: kept.limit_per_person,
    preselected: { ...kept.preselected },
    madeBy: kept.made_by,
    madeOn: kept.made_on,
    givenBack: kept.given_back,
    isDefault: kind === "vouchers" && isSameCode(kept.code, usual ?? ""),
    token: tokenOfCode(kept),
  };
}
