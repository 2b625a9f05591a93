import { pathOf } from "@evenly/domain/journey";
import type { Answers } from "../../../answers/answers.ts";
import { chosenOption, isWanted } from "../../../answers/chosen-products.ts";
import { sayDate } from "../../../answers/say-date.ts";
import { sayPlace } from "../../../parts/package/say-place.ts";
import { housemates } from "../../../parts/package/words.ts";
import { nameDiscount } from "../../../parts/payment/payment-quote.ts";
import type { Reviewed } from "./review-list.tsx";
import * as shared from "../../../parts/words.ts";
import * as words from "./words.ts";

/** Spec §2 /full-summary: housemate count, address, package, dates, applied vouchers; the price stands beside them. */
export const reviewedAnswers = (held: Answers): Reviewed[] => [
  {
    name: shared.housemates,
    value: housemates(held.housemateCount),
    to: pathOf("household"),
    what: "the number of housemates",
  },
  { name: "Address", value: sayPlace(held), to: pathOf("your-address"), what: "the address" },
  { name: "About you", value: sayPerson(held), to: pathOf("your-details"), what: "your details" },
  { name: "Package", value: sayPackage(held), to: pathOf("short-summary"), what: "the package" },
  ...(held.discount?.isValid
    ? [
        {
          name: "Voucher",
          value: nameDiscount(held.discount),
          to: pathOf("short-summary"),
          what: "the voucher",
        },
      ]
    : []),
  {
    name: "Tenancy starts",
    value: sayDate(held.startDate),
    to: pathOf("tenancy"),
    what: "the tenancy's start",
  },
  { name: "Tenancy ends", value: sayDate(held.endDate), to: pathOf("tenancy"), what: "the tenancy's end" },
  ...(wantsBroadband(held)
    ? [
        {
          name: shared.broadbandInstalled,
          value: sayInstallation(held),
          to: pathOf("broadband-date"),
          what: "the installation date",
        },
      ]
    : []),
];

const wantsBroadband = ({ products }: Answers) =>
  products.some((product) => product.type === "Broadband" && isWanted(product));

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
