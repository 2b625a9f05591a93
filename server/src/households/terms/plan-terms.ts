import type { Success } from "@evenly/contract";
import type { FieldIssue } from "@evenly/contract/messages";
import { parseDate } from "@evenly/domain/calendar";
import { isBroadbandWanted, isNoneOption, productTypes, wantedTypes } from "@evenly/domain/catalogue";
import { costOfTerm } from "@evenly/domain/cost-of-term";
import { overlaps } from "@evenly/domain/existing-accounts";
import { monthlyFromWeekly, type Pence, pence } from "@evenly/domain/money";
import type { PackageChange } from "@evenly/domain/sold-package";
import { broadbandDateAfter, checkTenancyChange } from "@evenly/domain/tenancy-change";
import type { Kysely } from "kysely";
import { dayOf } from "../../../database/moments.ts";
import type { Database, Household } from "../../../database/tables.ts";
import { presentAccount, tenancyOf } from "../../addresses/index.ts";
import type { Now } from "../../dependencies.ts";
import type { PageOwner } from "../../http/page-owner.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { refuse, refuseAny, refuseIssues } from "../../http/refusals.ts";
import { scheduleOf } from "../../payments/index.ts";
import { type PackageOfBooks, priceAsSold, readSoldPackage, whereSold } from "../../pricing/index.ts";
import { minimumTenancyMonths } from "../../settings/index.ts";
import { findAccountsInTheWay } from "../open-account.ts";
import { findHousemates, type Member } from "../queries/households.ts";

export type TermsPage = Success<"GET /staff/households/:reference/terms">;
type Terms = TermsPage["standing"];

/** As typed; what is undefined stays as it is. */
export type TypedTerms = {
  /** Codes of options, with commas. */
  readonly options?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};

export type TermsPlan = {
  readonly household: Household;
  readonly housemates: readonly Member[];
  readonly sold: PackageOfBooks;
  readonly choices: TermsPage["choices"];
  readonly standing: Terms;
  readonly wanted: WantedTerms | undefined;
};

type WantedTerms = {
  readonly price: NonNullable<Awaited<ReturnType<typeof priceAsSold>>>;
  /** With its new days. */
  readonly changed: Household;
  readonly preview: NonNullable<TermsPage["preview"]>;
};

/**
 * The package and the dates of a household that gathers, and what other ones would be; `wanted` is undefined where nothing
 * is asked. Refused for what cannot be had. Rulings B5, C6, H4.
 */
export async function planTerms(
  db: Kysely<Database>,
  deps: Now,
  { householdId }: PageOwner,
  typed: TypedTerms,
): Promise<TermsPlan> {
  const household = await db
    .selectFrom("household")
    .selectAll()
    .where("id", "=", householdId)
    .executeTakeFirstOrThrow();
  if (household.state !== "gathering") throw refuse("terms-settled");
  const housemates = await findHousemates(db, householdId, deps.clock.today());
  const sold = await readSoldPackage(db, householdId);
  const choices = await readChoices(db, deps, sold);
  const standing = describe(deps, household, sold.options, pence(household.priceAfter));
  const plan = { household, housemates, sold, choices, standing };
  const isAsked = [typed.options, typed.startDate, typed.endDate].some((text) => text !== undefined);
  if (!isAsked) return { ...plan, wanted: undefined };
  const codes = readCodes(sold, choices, typed.options);
  const days = await readDays(db, deps, household, typed);
  const price = await priceAsSold(db, deps, sold, { codes, ...days });
  if (price === undefined) throw refuseIssues([{ field: "options", code: "choice-unknown" }]);
  const changed: Household = {
    ...household,
    tenancyStart: days.start.toString(),
    tenancyEnd: days.end.toString(),
    ...broadbandOf(household, isBroadbandWanted(wantedTypes(price.options)), days),
    priceAfter: price.after,
  };
  const preview = {
    before: standing,
    after: describe(deps, changed, price.options, price.after),
    losesDiscount: price.isDiscountLost,
    schedule: scheduleOf(deps, changed, price.after).map(({ dueDate, collectionDate, amount }) => ({
      dueOn: dueDate.toString(),
      on: collectionDate.toString(),
      amount,
    })),
    people: housemates.map(({ id }) => id),
  };
  return { ...plan, wanted: { price, changed, preview } };
}

/** What a plan is bound to. */
export function tokenOfTerms({ wanted }: TermsPlan): string | null {
  return wanted === undefined ? null : tokenOf(wanted.preview);
}

/** Each product's options at their prices, as it stands and as it could be chosen now. Ruling B5. */
async function readChoices(
  db: Kysely<Database>,
  deps: Now,
  sold: PackageOfBooks,
): Promise<TermsPage["choices"]> {
  const choices: TermsPage["choices"] = [];
  for (const { type, code: chosen, current } of sold.options) {
    const where = whereSold(deps, sold, type, true);
    const products = await deps.priceBooks.products(db, { ...where, size: sold.housemates });
    const offered = products.find((product) => product.type === type)?.options ?? [];
    const own = { code: chosen, title: deps.priceBooks.titleOf(chosen), weekly: current };
    const others = offered
      .filter(({ code }) => code !== chosen)
      .map(({ code, title, price }) => ({ code, title, weekly: price.current }));
    choices.push({ type, label: deps.priceBooks.labelOf(type), chosen, options: [own, ...others] });
  }
  return choices;
}

/** Of products that change. */
function readCodes(
  sold: PackageOfBooks,
  choices: TermsPage["choices"],
  typed: string | undefined,
): NonNullable<PackageChange["codes"]> {
  if (typed === undefined) return {};
  const codes = typed.split(",").map((code) => code.trim());
  const chosen = codes.map((code) => choices.find(({ options }) => options.some((one) => one.code === code)));
  const types = chosen.flatMap((choice) => choice?.type ?? []);
  if (chosen.includes(undefined) || new Set(types).size !== codes.length)
    throw refuseIssues([{ field: "options", code: "choice-unknown" }]);
  if (codes.every((code) => sold.options.some((option) => option.code === code)))
    throw refuseIssues([{ field: "options", code: "package-the-same" }]);
  return Object.fromEntries(types.map((type, at) => [type, codes[at]]));
}

async function readDays(
  db: Kysely<Database>,
  { clock, flags, settings }: Now,
  household: Household,
  { startDate = household.tenancyStart, endDate = household.tenancyEnd, options }: TypedTerms,
) {
  const before = tenancyOf(household);
  const days = { start: before.startDate, end: before.endDate };
  if (options !== undefined && startDate === household.tenancyStart && endDate === household.tenancyEnd)
    return days;
  const accounts = (await findAccountsInTheWay(db, [household.dwellingId], clock.today())).filter(
    ({ id }) => id !== household.id,
  );
  const current = flags.get();
  const issues: FieldIssue[] = checkTenancyChange({ startDate, endDate }, days, {
    today: clock.today(),
    dynamicStartDates: current.dynamic_tenancy_start_date,
    minimumMonths: minimumTenancyMonths(settings.get(), current),
    otherEnds: accounts.map((account) => tenancyOf(account).endDate),
  });
  refuseAny(issues);
  const [start = days.start, end = days.end] = [parseDate(startDate), parseDate(endDate)];
  const taken = accounts.find((account) => overlaps(tenancyOf(account), { startDate: start, endDate: end }));
  if (taken !== undefined)
    throw refuse("address-taken", {
      existingAccountGUID: taken.shareToken,
      accounts: accounts.map(presentAccount),
    });
  return { start, end };
}

function broadbandOf(
  { broadbandUrgent: urgent, broadbandDate }: Household,
  isWanted: boolean,
  days: { readonly start: Temporal.PlainDate; readonly end: Temporal.PlainDate },
): Pick<Household, "broadbandUrgent" | "broadbandDate"> {
  if (!isWanted) return { broadbandUrgent: null, broadbandDate: null };
  const date = dayOf(broadbandDate);
  if (date === undefined) return { broadbandUrgent: true, broadbandDate: days.start.toString() };
  const isUrgent = urgent === true;
  return {
    broadbandUrgent: isUrgent,
    broadbandDate: broadbandDateAfter({ urgent: isUrgent, date }, days).toString(),
  };
}

function describe(
  { priceBooks }: Now,
  { tenancyStart: startDate, tenancyEnd: endDate, broadbandDate }: Household,
  options: PackageOfBooks["options"] | WantedTerms["price"]["options"],
  weekly: Pence,
): Terms {
  const [start, end] = [Temporal.PlainDate.from(startDate), Temporal.PlainDate.from(endDate)];
  return {
    products: productTypes.flatMap((type) =>
      options
        .filter((option) => option.type === type)
        .map(({ code }) => ({
          type,
          label: priceBooks.labelOf(type),
          title: priceBooks.titleOf(code),
          isWanted: !isNoneOption(code),
        })),
    ),
    startDate,
    endDate,
    broadbandDate,
    weekly,
    monthly: monthlyFromWeekly(weekly),
    ...costOfTerm({ start, end }, weekly),
  };
}
