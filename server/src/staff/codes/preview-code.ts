import type { Success } from "@evenly/contract";
import { productTypes } from "@evenly/domain/catalogue";
import type { CodeKind } from "@evenly/domain/code";
import { defaultHousemates } from "@evenly/domain/household";
import { monthlyFromWeekly } from "@evenly/domain/money";
import type { NewCode, TypedCode } from "@evenly/domain/new-code";
import { packagePrice } from "@evenly/domain/package-price";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuseIssues } from "../../http/refusals.ts";
import { readTyped } from "./make-code.ts";

type Needs = Pick<Dependencies, "clock" | "priceBooks">;

export const readChoices = async (
  { priceBooks }: Needs,
  db: Kysely<Database>,
): Promise<Success<"GET /staff/code_choices">> => {
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
        .map(({ code, title, product_type: productType }) => ({ code, title, productType })),
    ),
    affiliates,
    regions: [...new Set(regions.values())].toSorted(),
  };
};

/** The price with this code for a house of four, or the code's minimum, in a region. Stores nothing. */
export const previewCode = async (
  deps: Needs,
  db: Kysely<Database>,
  kind: CodeKind,
  { region, ...typed }: TypedCode & { readonly region: string },
): Promise<Success<"POST /staff/code_previews/:kind">> => {
  const { priceBooks, clock } = deps;
  const code = await readTyped(db, deps, kind, typed);
  const housemates = Math.max(defaultHousemates, code.minimumHousemates ?? 0);
  const book = priceBooks.bookOn(clock.today());
  const prices = book && (await priceBooks.prices(db, { bookId: book.id, region, size: housemates }));
  const wanted = optionsOf(deps, code);
  const options = (prices ?? []).filter((price) => wanted.includes(price.code));
  if (options.length < productTypes.length) throw refuseIssues([{ field: "region", code: "region-unknown" }]);
  const { before, after, amountOff, byOption } = packagePrice(options, code.discount ?? undefined);
  return {
    code: code.code,
    description: code.description,
    housemates,
    lines: byOption
      .toSorted((one, other) => productTypes.indexOf(one.type) - productTypes.indexOf(other.type))
      .map(({ type, ...line }) => ({
        productType: type,
        option: line.code,
        title: priceBooks.titleOf(line.code),
        before: line.before,
        after: line.after,
      })),
    amountOff,
    weekly: { before, after },
    monthly: { before: monthlyFromWeekly(before), after: monthlyFromWeekly(after) },
  };
};

const optionsOf = ({ priceBooks }: Needs, { preselected, optionCode }: NewCode): string[] => {
  const { catalogue } = priceBooks.get();
  const needed = catalogue.find(({ options }) => options.some((option) => option.code === optionCode));
  return productTypes.map(
    (type) => (needed?.type === type ? optionCode : preselected[type]) ?? priceBooks.defaultOption(type),
  );
};
