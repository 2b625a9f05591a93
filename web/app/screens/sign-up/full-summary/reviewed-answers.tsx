import { isBroadbandWanted } from "@evenly/domain/catalogue";
import * as pages from "@evenly/domain/pages";
import type { Answers } from "../../../answers/answers.ts";
import { chosenOption, isWanted, wantedTypes } from "../../../answers/chosen-products.ts";
import { formatIsoDate } from "../../../answers/format-iso-date.ts";
import { formatAnsweredAddress } from "../../../answers/format-answered-address.ts";
import { housemates } from "../../../parts/package/words.ts";
import { nameDiscount } from "../../../quote/payment-quote.ts";
import type { Reviewed } from "./review-list.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

/** Spec §2 /full-summary: housemate count, address, package, dates, applied vouchers. */
export function reviewedAnswers(answers: Answers): Reviewed[] {
  return [
    {
      name: shared.housemates,
      value: housemates(answers.housemateCount),
      to: pages.household,
      what: words.changed.housemates,
    },
    {
      name: shared.address,
      value: formatAnsweredAddress(answers),
      to: pages.yourAddress,
      what: words.changed.address,
    },
    { name: words.aboutYou, value: personLines(answers), to: pages.yourDetails, what: words.changed.person },
    {
      name: words.packageName,
      value: packageText(answers),
      to: pages.shortSummary,
      what: words.changed.package,
    },
    ...(answers.discount?.isValid
      ? [
          {
            name: words.voucher,
            value: nameDiscount(answers.discount),
            to: pages.shortSummary,
            what: words.changed.voucher,
          },
        ]
      : []),
    {
      name: shared.tenancyStarts,
      value: formatIsoDate(answers.startDate),
      to: pages.tenancy,
      what: words.changed.start,
    },
    {
      name: shared.tenancyEnds,
      value: formatIsoDate(answers.endDate),
      to: pages.tenancy,
      what: words.changed.end,
    },
    ...(isBroadbandWanted(wantedTypes(answers.products))
      ? [
          {
            name: shared.broadbandInstalled,
            value: installationText(answers),
            to: pages.broadbandDate,
            what: words.changed.installation,
          },
        ]
      : []),
  ];
}

function personLines({ person }: Answers) {
  return person ? (
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
}

function packageText({ products }: Answers) {
  return products
    .filter(isWanted)
    .map((product) => chosenOption(product)?.title ?? product.label)
    .join(", ");
}

function installationText({ broadbandUrgent, broadbandDate, startDate }: Answers) {
  return broadbandUrgent === undefined
    ? words.notChosen
    : broadbandUrgent
      ? words.soonestOn(formatIsoDate(startDate))
      : formatIsoDate(broadbandDate);
}
