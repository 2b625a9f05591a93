import { isBroadbandWanted } from "@evenly/domain/catalogue";
import * as pages from "@evenly/domain/pages";
import type { Answers } from "../../../answers/answers.ts";
import { chosenOption, isWanted, wantedTypes } from "../../../answers/chosen-products.ts";
import { sayDate } from "../../../answers/say-date.ts";
import { sayPlace } from "../../../answers/say-place.ts";
import { housemates } from "../../../parts/package/words.ts";
import { nameDiscount } from "../../../quote/payment-quote.ts";
import type { Reviewed } from "./review-list.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

/** Spec §2 /full-summary: housemate count, address, package, dates, applied vouchers. */
export const reviewedAnswers = (held: Answers): Reviewed[] => [
  {
    name: shared.housemates,
    value: housemates(held.housemateCount),
    to: pages.household,
    what: words.changed.housemates,
  },
  { name: shared.address, value: sayPlace(held), to: pages.yourAddress, what: words.changed.address },
  { name: words.aboutYou, value: sayPerson(held), to: pages.yourDetails, what: words.changed.person },
  {
    name: words.packageName,
    value: sayPackage(held),
    to: pages.shortSummary,
    what: words.changed.package,
  },
  ...(held.discount?.isValid
    ? [
        {
          name: words.voucher,
          value: nameDiscount(held.discount),
          to: pages.shortSummary,
          what: words.changed.voucher,
        },
      ]
    : []),
  {
    name: shared.tenancyStarts,
    value: sayDate(held.startDate),
    to: pages.tenancy,
    what: words.changed.start,
  },
  { name: shared.tenancyEnds, value: sayDate(held.endDate), to: pages.tenancy, what: words.changed.end },
  ...(isBroadbandWanted(wantedTypes(held.products))
    ? [
        {
          name: shared.broadbandInstalled,
          value: sayInstallation(held),
          to: pages.broadbandDate,
          what: words.changed.installation,
        },
      ]
    : []),
];

const sayPerson = ({ person }: Answers) =>
  person ? (
    <>
      {person.firstname} {person.lastname}
      <br />
      {person.email}
      <br />
      {person.tel}
      <br />
      {person.allowPromotions ? words.offers : words.noOffers}
    </>
  ) : (
    words.notGiven
  );

const sayPackage = ({ products }: Answers) =>
  products
    .filter(isWanted)
    .map((product) => chosenOption(product)?.title ?? product.label)
    .join(", ");

const sayInstallation = ({ broadbandUrgent, broadbandDate, startDate }: Answers) =>
  broadbandUrgent === undefined
    ? words.notChosen
    : broadbandUrgent
      ? words.soonestOn(sayDate(startDate))
      : sayDate(broadbandDate);
