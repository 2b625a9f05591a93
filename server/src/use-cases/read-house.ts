import type { ReadBody } from "@evenly/contract";
import { sentenceFor } from "@evenly/contract/messages";
import {
  checkAddressPage,
  checkPickedAddress,
  formatPostcode,
  typedAddressKey,
} from "@evenly/domain/address";
import { broadbandInstallDate, checkBroadbandDate } from "@evenly/domain/broadband";
import { parseDate } from "@evenly/domain/calendar";
import { isBroadbandWanted } from "@evenly/domain/catalogue";
import { checkHousemateCount, isHousemateCount } from "@evenly/domain/household";
import type { Issue } from "@evenly/domain/issue";
import { checkTenancy, minimumStartDate } from "@evenly/domain/tenancy";
import type { Transaction } from "kysely";
import { findAddressByGuid, findAddressTyped } from "../../database/queries/addresses.ts";
import type { Database } from "../../database/tables.ts";
import type { Dependencies } from "../dependencies.ts";
import { refuse } from "../errors.ts";
import { minimumTenancyMonths } from "../settings-cache.ts";
import { checkPicked, type ReadPrices } from "./price-package.ts";
import type { FieldError } from "./read-payer.ts";

type Body = ReadBody<"POST /direct_debit">;

/** Where the household will live. `key` is what accounts at one address are told by. Ruling C6. */
export type HouseAddress = {
  readonly id: string | null;
  readonly key: string;
  readonly line1: string;
  readonly line2: string;
  readonly organisationName: string;
  readonly city: string;
  readonly postcode: string;
};

/** Spec §5 Address page. A typed address that we hold is that address; a guid that we do not know is refused. */
export const readAddress = async (
  trx: Transaction<Database>,
  { addressId, houseInformation }: Body,
): Promise<{ readonly address: HouseAddress | undefined; readonly errors: FieldError[] }> => {
  const { guid = addressId, fullAddress: typed } = houseInformation?.address ?? {};
  const postcode = houseInformation?.postcode ?? "";
  if (guid === undefined && typed === undefined) {
    return { address: undefined, errors: toErrors(checkPickedAddress(undefined, "your-address")) };
  }
  if (guid === undefined && typed !== undefined) {
    const errors = toErrors(checkAddressPage({ ...typed, postcode }));
    if (errors.length > 0) return { address: undefined, errors };
  }
  const held =
    guid === undefined
      ? await findAddressTyped(trx, { postcode, line1: typed?.line1 ?? "", line2: typed?.line2 })
      : await findAddressByGuid(trx, guid);
  if (held !== undefined) {
    const { id, line1, line2, organisation_name: organisationName, city } = held;
    const address = { id, key: held.guid, line1, line2, organisationName, city, postcode: held.postcode };
    return { address, errors: [] };
  }
  if (typed === undefined || guid !== undefined) throw refuse("address-unknown");
  const address = {
    id: null,
    key: typedAddressKey({ postcode, line1: typed.line1 }),
    line1: typed.line1,
    line2: typed.line2 ?? "",
    organisationName: "",
    city: typed.city,
    postcode: formatPostcode(postcode),
  };
  return { address, errors: [] };
};

/** The tenancy and the package as asked for, every rule of Spec §5 kept. */
export type AskedHousehold = {
  readonly size: number;
  readonly start: string;
  readonly end: string;
  readonly broadbandUrgent: boolean | null;
  readonly broadbandDate: string | null;
};

/**
 * Spec §5 again, whatever the browser checked (Ruling B4); `theirEnds` are the ends of the tenancies already at the
 * address, from which a next-year group's limits may count (Ruling C6). Errors in the order of Ruling B3.
 */
export const readHousehold = (
  deps: Pick<Dependencies, "clock" | "flags" | "settings">,
  body: Body,
  { prices, theirEnds }: { readonly prices: ReadPrices; readonly theirEnds: readonly string[] },
): { readonly asked: AskedHousehold | undefined; readonly errors: FieldError[] } => {
  const { housemateCount: size, houseInformation } = body;
  const [start, end] = [parseDate(houseInformation?.startDate), parseDate(houseInformation?.endDate)];
  const wantsBroadband = isBroadbandWanted({
    Broadband: prices.options.find(({ type }) => type === "Broadband")?.code,
  });
  const broadband = { urgent: houseInformation?.broadbandUrgent, date: houseInformation?.broadbandDate };
  const errors = toErrors([
    ...checkHousemateCount(size),
    ...checkTenancyAfterOthers(deps, houseInformation, theirEnds),
    ...(wantsBroadband ? checkBroadbandDate({ ...broadband, tenancyStart: start, tenancyEnd: end }) : []),
    ...checkPicked(prices),
  ]);
  if (errors.length > 0 || !isHousemateCount(size) || start === undefined || end === undefined) {
    return { asked: undefined, errors };
  }
  const installation = wantsBroadband
    ? broadbandInstallDate({ ...broadband, tenancyStart: start })
    : undefined;
  return {
    errors,
    asked: {
      size,
      start: start.toString(),
      end: end.toString(),
      broadbandUrgent: installation === undefined ? null : broadband.urgent === true,
      broadbandDate: installation?.toString() ?? null,
    },
  };
};

const checkTenancyAfterOthers = (
  { clock, flags, settings }: Pick<Dependencies, "clock" | "flags" | "settings">,
  typed: Body["houseInformation"],
  theirEnds: readonly string[],
) => {
  const current = flags.get();
  const minimumMonths = minimumTenancyMonths(settings.get(), current);
  const given = { today: clock.today(), dynamicStartDates: current.dynamic_tenancy_start_date };
  const tenancy = { startDate: typed?.startDate, endDate: typed?.endDate };
  const ordinary = checkTenancy(tenancy, { minimumStart: minimumStartDate(given), minimumMonths });
  const isFineAfterThem = theirEnds.some((theirEnd) => {
    const minimumStart = minimumStartDate({ ...given, startsAfter: Temporal.PlainDate.from(theirEnd) });
    return checkTenancy(tenancy, { minimumStart, minimumMonths }).length === 0;
  });
  return isFineAfterThem ? [] : ordinary;
};

/** A second line has no field of its own in the answer: it is said of the address. Ruling B3. */
const toErrors = (issues: readonly Issue[]): FieldError[] =>
  issues.map((issue) => [issue.field === "line2" ? "address" : issue.field, sentenceFor(issue)]);
