import type { Option, PriceBreakdown, Product } from "@evenly/contract/products";
import type { Address } from "@evenly/contract/shape";
import type { AccountInformation } from "@evenly/contract/summary";
import { productTypes } from "@evenly/domain/catalogue";
import { isHousemateCount } from "@evenly/domain/household";
import type { DiscountAnswers, FinishedAccount, LeadAnswers, PersonAnswers } from "./answers.ts";
import {
  type Guard,
  isDay,
  isFlag,
  isText,
  isWhole,
  listOf,
  oneOf,
  optional,
  orNull,
  shaped,
} from "./guards.ts";

export const maybeText = optional(isText);
export const isHousemates: Guard<number> = (value): value is number =>
  isWhole(value) && isHousemateCount(value);
export const isAmount: Guard<number> = (value): value is number => isWhole(value) && value >= 0;
export const isDayOrNone: Guard<string> = (value): value is string => value === "" || isDay(value);
const isPlaces: Guard<number> = (value): value is number => value === 0 || isHousemates(value);
export const isProductType = oneOf(productTypes);

const addressLines = {
  line1: isText,
  line2: isText,
  organisationName: isText,
  city: isText,
  postcode: isText,
};
export const isAddress = shaped<Address>({ guid: isText, ...addressLines });

const isOption = shaped<Option>({
  code: isText,
  title: isText,
  body: isText,
  info: isText,
  image: isText,
  priceId: isText,
  price: shaped({ current: isAmount, old: orNull(isAmount) }),
  ribbon: optional(shaped({ text: isText, colour: isText })),
});

export const isProduct = shaped<Product>({
  type: isProductType,
  label: isText,
  title: isText,
  icon: isText,
  image: isText,
  showPrices: isFlag,
  selected: isText,
  options: listOf(isOption),
});

export const isBreakdown = shaped<PriceBreakdown>({
  options: listOf(shaped({ type: isProductType, code: isText, before: isAmount, after: isAmount })),
  amountOff: isAmount,
});

export const isDiscount = shaped<DiscountAnswers>({
  isValid: isFlag,
  inputRevealed: isFlag,
  offer: isText,
  aff: isText,
  code: isText,
  name: isText,
  description: isText,
  typed: isFlag,
});

export const isPerson = shaped<PersonAnswers>({
  leadType: isText,
  firstname: isText,
  lastname: isText,
  email: isText,
  tel: isText,
  allowPromotions: isFlag,
});

export const isLead = shaped<LeadAnswers>({
  leadType: isText,
  firstName: isText,
  lastName: isText,
  emailAddress: isText,
  mobileNumber: isText,
  agreedToPolicy: isFlag,
});

export const isAccount = shaped<AccountInformation>({
  guid: isText,
  joinLink: isText,
  remainingHousemates: isPlaces,
  housemateCount: isHousemates,
  accountCreator: isText,
  agentMessage: orNull(isText),
  address: shaped({ guid: maybeText, ...addressLines }),
  fullAddress: isText,
  postcode: isText,
  tenancyStartDate: isDay,
  tenancyEndDate: isDay,
  broadbandDate: orNull(isDay),
  firstPaymentDate: isDay,
  products: listOf(shaped({ type: isProductType, label: isText, code: isText, title: isText, icon: isText })),
  pppw: isAmount,
  pricePerPersonPerMonth: isAmount,
  nonDiscountedPricePerPerson: isAmount,
  nonDiscountedPricePerPersonPerMonth: isAmount,
  usedDiscount: isFlag,
  discountDescription: orNull(isText),
  isYours: optional((value): value is true => value === true),
  successor: optional(
    shaped({
      of: isText,
      firstDay: isDay,
      isLate: isFlag,
      payments: listOf(shaped({ dueDate: isDay, lastDay: isDay, collectionDate: isDay, amount: isAmount })),
    }),
  ),
});

const expected = {
  housemateCount: isHousemates,
  firstName: isText,
  startDate: isDay,
  utilities: listOf(isProductType),
  joined: isFlag,
  successor: optional(shaped({ of: isText, firstDay: isDay, isLate: isFlag })),
};
export const isExpected = shaped<Pick<FinishedAccount, keyof typeof expected>>(expected);

export const isFinished = shaped<Omit<FinishedAccount, "isHeld">>({
  ...expected,
  guid: isText,
  joinLink: isText,
  remainingHm8s: isPlaces,
  reference: maybeText,
  mayInvite: optional(isFlag),
  ownPage: optional(oneOf(["open", "of-another"] as const)),
});
