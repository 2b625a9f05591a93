import type { ExistingAccount } from "@evenly/contract/shape";
import type { Answers, Slices, TypedAddress, VisitorCodes } from "./answers.ts";
import { isDay, isFlag, isRecord, isText, isWhole, listOf, optional, shaped, type Shape } from "./guards.ts";
import {
  isAccount,
  isAddress,
  isAmount,
  isDayOrNone,
  isBreakdown,
  isDiscount,
  isFinished,
  isHousemates,
  isLead,
  isPerson,
  isProduct,
  maybeText,
} from "./shapes.ts";

type Slice<Fields> = {
  /** Increased when the meaning or shape of the stored data changes; older data is dropped. */
  readonly version: number;
  readonly shape: Shape<Fields>;
};

export const slices: { readonly [Name in keyof Slices]: Slice<Slices[Name]> } = {
  lead: { version: 1, shape: { leadId: maybeText, lead: optional(isLead) } },
  house: {
    version: 1,
    shape: {
      housemateCount: isHousemates,
      postcode: isText,
      address: optional(isAddress),
      typedAddress: optional(shaped<TypedAddress>({ line1: isText, line2: isText, city: isText })),
      isManualAddress: isFlag,
      lettingAgentName: isText,
      existingAccountGuid: maybeText,
      existingAccounts: optional(
        listOf(
          shaped<ExistingAccount>({ shareCode: isText, tenancyStartDate: isDay, tenancyEndDate: isDay }),
        ),
      ),
      startsAfter: optional(isDay),
    },
  },
  codes: {
    version: 1,
    shape: {
      discountCode: maybeText,
      codes: optional(shaped<VisitorCodes>({ referral: maybeText, affiliate: maybeText, agent: maybeText })),
      agentMessage: maybeText,
      agentMode: isFlag,
    },
  },
  package: {
    version: 1,
    shape: {
      products: listOf(isProduct),
      priceBeforeDiscount: isAmount,
      priceAfterDiscount: isAmount,
      breakdown: optional(isBreakdown),
      pricedFor: maybeText,
      discount: optional(isDiscount),
      voucherLockedUntil: optional(isWhole),
      isViaShareLink: isFlag,
      shareQuery: maybeText,
      sharedPriceChanged: optional(isFlag),
    },
  },
  person: { version: 1, shape: { person: optional(isPerson) } },
  tenancy: {
    version: 1,
    shape: {
      startDate: isDayOrNone,
      endDate: isDayOrNone,
      broadbandUrgent: optional(isFlag),
      broadbandDate: isDayOrNone,
    },
  },
  review: { version: 1, shape: { isChanging: optional(isFlag), scheduleId: maybeText } },
  account: { version: 1, shape: { joiningGuid: maybeText, account: optional(isAccount) } },
  joiner: { version: 1, shape: { joiner: optional(isPerson) } },
  finished: { version: 1, shape: { finished: optional(isFinished) } },
};

export type SliceName = keyof Slices;

export const sliceNames = Object.keys(slices) as SliceName[];

export function fieldsOf(name: SliceName) {
  return Object.keys(slices[name].shape) as (keyof Answers)[];
}

/** Undefined when the stored slice cannot be used; the guards then lead back to its questions. */
export function readSlice(name: SliceName, stored: unknown): Partial<Answers> | undefined {
  const { version, shape } = slices[name];
  if (!isRecord(stored) || stored["version"] !== version) return undefined;
  const fields = Object.entries<(value: unknown) => boolean>(shape).filter(([field]) => field in stored);
  return fields.every(([field, isSound]) => isSound(stored[field]))
    ? Object.fromEntries(fields.map(([field]) => [field, stored[field]]))
    : undefined;
}

export function writeSlice(name: SliceName, answers: Answers) {
  return {
    version: slices[name].version,
    ...Object.fromEntries(fieldsOf(name).map((field) => [field, answers[field]])),
  };
}
