import { checkBroadbandDate } from "@evenly/domain/broadband";
import { parseDate } from "@evenly/domain/calendar";
import type { Answers } from "./answers.ts";
import { isWanted } from "./chosen-products.ts";

type Needed = Pick<
  Answers,
  | "address"
  | "typedAddress"
  | "person"
  | "startDate"
  | "endDate"
  | "products"
  | "broadbandUrgent"
  | "broadbandDate"
>;

/**
 * The first screen whose answer is still missing or no longer holds, after something before it was changed; undefined
 * when there is nothing left to ask before the payment.
 */
export const firstUnanswered = (held: Needed): string | undefined => {
  if (!held.address?.guid && !held.typedAddress) return "/your-address";
  if (!held.person) return "/your-details";
  const start = parseDate(held.startDate);
  const end = parseDate(held.endDate);
  if (!start || !end) return "/tenancy";
  return needsBroadbandDate(held, start, end) ? "/broadband-date" : undefined;
};

const needsBroadbandDate = (held: Needed, tenancyStart: Temporal.PlainDate, tenancyEnd: Temporal.PlainDate) =>
  held.products.some((product) => product.type === "Broadband" && isWanted(product)) &&
  checkBroadbandDate({ urgent: held.broadbandUrgent, date: held.broadbandDate, tenancyStart, tenancyEnd })
    .length > 0;
