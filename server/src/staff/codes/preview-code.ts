import type { Success } from "@evenly/contract";
import { productTypes } from "@evenly/domain/catalogue";
import type { CodeKind } from "@evenly/domain/code";
import { monthlyFromWeekly } from "@evenly/domain/money";
import type { TypedCode } from "@evenly/domain/new-code";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuseIssues } from "../../http/refusals.ts";
import { priceWithCode } from "./effect-of-code.ts";
import { newCodeNeedsSecond, readTyped } from "./make-code.ts";

export async function readChoices(
  { priceBooks }: Now,
  db: Kysely<Database>,
): Promise<Success<"GET /staff/code_choices">> {
  const { catalogue, regions } = priceBooks.get();
  const affiliates = await db
    .selectFrom("affiliate")
    .select(["code", "name"])
    .where("active", "=", true)
    .orderBy("code")
    .execute();
  return {
    options: catalogue.flatMap(({ options }) =>
      options
        .filter(({ active }) => active)
        .map(({ code, title, productType }) => ({ code, title, productType })),
    ),
    affiliates,
    regions: [...new Set(regions.values())].toSorted(),
  };
}

/** The price with this code for a house of four, or the code's minimum, in a region. Stores nothing. */
export async function previewCode(
  deps: Now,
  db: Kysely<Database>,
  kind: CodeKind,
  { region, ...typed }: TypedCode & { readonly region: string },
): Promise<Success<"POST /staff/code_previews/:kind">> {
  const code = await readTyped(db, deps, kind, typed);
  const effect = await priceWithCode(deps, db, code, region);
  if (effect === undefined) throw refuseIssues([{ field: "region", code: "region-unknown" }]);
  const { housemates, before, after, amountOff, byOption } = effect;
  return {
    code: code.code,
    description: code.description,
    needsSecond: await newCodeNeedsSecond(deps, db, code),
    housemates,
    lines: byOption
      .toSorted((one, other) => productTypes.indexOf(one.type) - productTypes.indexOf(other.type))
      .map(({ type, ...line }) => ({
        productType: type,
        option: line.code,
        title: deps.priceBooks.titleOf(line.code),
        before: line.before,
        after: line.after,
      })),
    amountOff,
    weekly: { before, after },
    monthly: { before: monthlyFromWeekly(before), after: monthlyFromWeekly(after) },
  };
}
