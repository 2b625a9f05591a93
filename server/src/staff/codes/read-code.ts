import type { Success } from "@evenly/contract";
import type { CodeKind } from "@evenly/domain/code";
import { isSameCode, normaliseCode } from "@evenly/domain/discount";
import { type Kysely, sql } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse } from "../../http/refusals.ts";
import { dayInLondon } from "../lists/moments.ts";
import { codesOf, givenBackOf, type KeptCode, stateOf, usesOf } from "./code-source.ts";

export const findCode = async (
  db: Kysely<Database>,
  kind: CodeKind,
  code: string,
  today: Temporal.PlainDate,
): Promise<KeptCode> => {
  const { rows } = await sql<KeptCode>`
    select kept.*, staff_person.name as made_by, ${dayInLondon("kept.created_at")} as made_on,
      ${usesOf(kind, sql`kept.id`)} as used, ${givenBackOf(kind, sql`kept.id`)} as given_back,
      ${stateOf(kind, today.toString())} as state
    from ${codesOf(kind, today.toString())} as kept left join staff_person on staff_person.id = kept.made_by
    where ${codeKey} = ${normaliseCode(code)}`.execute(db);
  const [found] = rows;
  if (!found) throw refuse("code-unknown");
  return found;
};

export type ListedCode = Pick<
  KeptCode,
  "code" | "name" | "gives" | "starts_on" | "ends_on" | "used" | "limit_total" | "state"
>;

export const rowOf = (kept: ListedCode) => ({
  code: kept.code,
  name: kept.name,
  gives: kept.gives,
  startsOn: kept.starts_on,
  endsOn: kept.ends_on,
  used: kept.used,
  limit: kept.limit_total,
  state: kept.state,
});

/** A code with its conditions and uses. Ruling H4. */
export const readCode = async (
  { clock, flags }: Pick<Dependencies, "clock" | "flags">,
  db: Kysely<Database>,
  kind: CodeKind,
  code: string,
): Promise<Success<"GET /staff/codes/:kind/:code">> => {
  const kept = await findCode(db, kind, code, clock.today());
  const { default_voucher: usual } = flags.get();
  return {
    ...rowOf(kept),
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
  };
};
