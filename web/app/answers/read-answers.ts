import type { Option, Product } from "@evenly/contract/products";
import type { Address, ExistingAccount } from "@evenly/contract/shape";
import type { AccountInformation } from "@evenly/contract/summary";
import { productTypes } from "@evenly/domain/catalogue";
import type {
  Answers,
  DiscountAnswers,
  FinishedAccount,
  LeadAnswers,
  PersonAnswers,
  TypedAddress,
  VisitorCodes,
} from "./answers.ts";
import {
  isFlag,
  isRecord,
  isText,
  isWhole,
  listOf,
  oneOf,
  optional,
  orNull,
  shaped,
  type Shape,
} from "./guards.ts";

const maybeText = optional(isText);
const isProductType = oneOf(productTypes);

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
  price: shaped({ current: isWhole, old: orNull(isWhole) }),
  ribbon: optional(shaped({ text: isText, colour: isText })),
});

const isProduct = shaped<Product>({
  type: isProductType,
  label: isText,
  title: isText,
  icon: isText,
  image: isText,
  showPrices: isFlag,
  selected: isText,
  options: listOf(isOption),
});

const isDiscount = shaped<DiscountAnswers>({
  isValid: isFlag,
  inputRevealed: isFlag,
  offer: isText,
  aff: isText,
  code: isText,
  name: isText,
  description: isText,
  typed: isFlag,
});

const isPerson = shaped<PersonAnswers>({
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

const isAccount = shaped<AccountInformation>({
  guid: isText,
  joinLink: isText,
  remainingHousemates: isWhole,
  housemateCount: isWhole,
  accountCreator: isText,
  agentMessage: orNull(isText),
  address: shaped(addressLines),
  fullAddress: isText,
  postcode: isText,
  tenancyStartDate: isText,
  tenancyEndDate: isText,
  broadbandDate: orNull(isText),
  firstPaymentDate: isText,
  products: listOf(shaped({ type: isProductType, label: isText, code: isText, title: isText, icon: isText })),
  pppw: isWhole,
  pricePerPersonPerMonth: isWhole,
  nonDiscountedPricePerPerson: isWhole,
  nonDiscountedPricePerPersonPerMonth: isWhole,
  usedDiscount: isFlag,
  discountDescription: orNull(isText),
  successor: optional(
    shaped({
      of: isText,
      firstDay: isText,
      isLate: isFlag,
      payments: listOf(shaped({ dueDate: isText, lastDay: isText, collectionDate: isText, amount: isWhole })),
    }),
  ),
});

const isFinished = shaped<FinishedAccount>({
  guid: isText,
  joinLink: isText,
  remainingHm8s: isWhole,
  housemateCount: isWhole,
  firstName: isText,
  startDate: isText,
  utilities: listOf(isProductType),
  joined: isFlag,
  reference: maybeText,
  mayInvite: optional(isFlag),
  successor: optional(shaped({ of: isText, firstDay: isText, isLate: isFlag })),
});

/** What was quoted is kept or forgotten as a whole: a price never outlives the package that it was quoted for. */
const quoted = {
  products: listOf(isProduct),
  priceBeforeDiscount: isWhole,
  priceAfterDiscount: isWhole,
  pricedFor: maybeText,
  discount: optional(isDiscount),
};

const others: Shape<Omit<Answers, keyof typeof quoted>> = {
  leadId: maybeText,
  lead: optional(isLead),
  housemateCount: isWhole,
  postcode: isText,
  address: optional(isAddress),
  typedAddress: optional(shaped<TypedAddress>({ line1: isText, line2: isText, city: isText })),
  isManualAddress: isFlag,
  lettingAgentName: isText,
  discountCode: maybeText,
  codes: optional(shaped<VisitorCodes>({ referral: maybeText, affiliate: maybeText, agent: maybeText })),
  agentMessage: maybeText,
  agentMode: isFlag,
  isViaShareLink: isFlag,
  isChanging: optional(isFlag),
  shareQuery: maybeText,
  sharedPriceChanged: optional(isFlag),
  voucherLockedUntil: optional(isWhole),
  existingAccountGuid: maybeText,
  existingAccounts: optional(
    listOf(shaped<ExistingAccount>({ shareCode: isText, tenancyStartDate: isText, tenancyEndDate: isText })),
  ),
  startsAfter: maybeText,
  person: optional(isPerson),
  startDate: isText,
  endDate: isText,
  broadbandUrgent: optional(isFlag),
  broadbandDate: isText,
  joiningGuid: maybeText,
  account: optional(isAccount),
  joiner: optional(isPerson),
  scheduleId: maybeText,
  finished: optional(isFinished),
};

const isQuoted = shaped(quoted);

/** The stored answers as far as they have today's shape. What does not is forgotten, and asked again by the guards. */
export const readAnswers = (stored: unknown): Partial<Answers> => {
  if (!isRecord(stored)) return {};
  const sound = Object.entries<(value: unknown) => boolean>(others).filter(([name, guard]) =>
    guard(stored[name]),
  );
  const kept = Object.fromEntries(sound.map(([name]) => [name, stored[name]]));
  return { ...kept, ...(isQuoted(stored) && pick(stored)) };
};

const pick = (stored: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(quoted).map((name) => [name, stored[name]]));
