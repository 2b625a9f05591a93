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
export function reviewedAnswers(answers: Answers): Reviewed[] {
  return [
    {
      name: shared.housemates,
      value: housemates(answers.housemateCount),
      to: pages.household,
      what: words.changed.housemates,
    },
    { name: shared.address, value: sayPlace(answers), to: pages.yourAddress, what: words.changed.address },
    { name: words.aboutYou, value: sayPerson(answers), to: pages.yourDetails, what: words.changed.person },
    {
      name: words.packageName,
      value: sayPackage(answers),
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
      value: sayDate(answers.startDate),
      to: pages.tenancy,
      what: words.changed.start,
    },
    { name: shared.tenancyEnds, value: sayDate(answers.endDate), to: pages.tenancy, what: words.changed.end },
    ...(isBroadbandWanted(wantedTypes(answers.products))
      ? [
          {
            name: shared.broadbandInstalled,
            value: sayInstallation(answers),
            to: pages.broadbandDate,
            what: words.changed.installation,
          },
        ]
      : []),
  ];
}

function sayPerson({ person }: Answers) {
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

function sayPackage({ products }: Answers) {
  return products
    .filter(isWanted)
    .map((product) => chosenOption(product)?.title ?? product.label)
    .join(", ");
}

function sayInstallation({ broadbandUrgent, broadbandDate, startDate }: Answers) {
  return broadbandUrgent === undefined
    ? words.notChosen
    : broadbandUrgent
      ? words.soonestOn(sayDate(startDate))
      : sayDate(broadbandDate);
}
