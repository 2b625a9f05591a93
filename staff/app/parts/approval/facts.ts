import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import type { ApprovalKind } from "@evenly/domain/approval";
import { steepRisePercent } from "@evenly/domain/price-book";
import { invitationHours } from "@evenly/domain/staff";
import { receiptWayTexts } from "../money/money-texts.ts";
import { effectsOf } from "./cancellation-effects.ts";
import { longDay, pounds, formatIdentifier } from "../formats.ts";
import { formatSetting, settingWords } from "@evenly/contract/staff/setting-words";

export type Fact = { readonly name: string; readonly value: string };
type Facts = readonly (Fact | false)[];

function fact(name: string, value: string | number): Fact {
  return { name, value: String(value) };
}
function dayOr(day: string | null, none: string) {
  return day === null ? none : longDay(day);
}
function countOr(count: number | null, none: string) {
  return count === null ? none : count.toLocaleString("en-GB");
}
function roles(names: readonly string[]) {
  return names.length === 0 ? "none" : names.join(", ");
}

function ofMoney({ name, amount, parts, owedBefore, owedAfter }: ApprovalPreview<"refund">): Facts {
  return [
    fact("Housemate", name),
    fact("Amount", pounds(amount)),
    ...parts.map((part) => fact(`Of the payment of ${longDay(part.on)}`, pounds(part.amount))),
    fact("Owed before", pounds(owedBefore)),
    fact("Owed then", pounds(owedAfter)),
  ];
}

type Effect = ApprovalPreview<"make-code">["effect"];
function effectText(effect: Effect): string {
  return effect === null
    ? "not known"
    : `${pounds(effect.after)} instead of ${pounds(effect.before)}, in ${effect.region.replaceAll("-", " ")}, ` +
        `for ${String(effect.housemates)} people`;
}
const mostTaken = "Each a week, where it takes most";

export const factsOf: {
  readonly [Kind in ApprovalKind]: (preview: ApprovalPreview<Kind>) => Facts;
} = {
  refund: ofMoney,
  "write-off": ofMoney,
  receipt: ({ name, amount, way, bankReference, valueOn, pays, owedBefore, owedAfter }) => [
    fact("Housemate", name),
    fact("Amount", pounds(amount)),
    fact("How it came", receiptWayTexts[way]),
    fact("Reference", bankReference),
    fact("Value date", longDay(valueOn)),
    ...pays.map((part) => fact(`Of what was due on ${longDay(part.dueOn)}`, pounds(part.amount))),
    fact("Owed before", pounds(owedBefore)),
    fact("Owed then", pounds(owedAfter)),
  ],
  "cancel-household": (preview) => [
    ...effectsOf(preview).map(({ what, more }) => fact(what, more)),
    ...preview.people.flatMap(({ name, goesBack, owes }) => [
      fact(`Goes back to ${name}`, pounds(goesBack)),
      fact(`Still owed by ${name}`, pounds(owes)),
    ]),
  ],
  "open-month": ({ closedBy, closedOn, entries, balances }) => [
    fact("Closed by", `${closedBy}, ${longDay(closedOn)}`),
    fact("Entries", entries),
    ...balances.accounts.map(({ account, productType, balance }) =>
      fact(formatIdentifier([account, productType ?? ""].join(" ").trim()), pounds(balance)),
    ),
  ],
  "publish-price-book": ({ from, prices, beside, counts, steepRises }) => [
    fact("In force from", longDay(from)),
    fact("Prices", prices),
    fact("Compared with", beside ?? "none"),
    ...Object.entries(counts).map(([change, count]) => fact(formatIdentifier(change), count)),
    fact(`Up by more than ${String(steepRisePercent)} %`, steepRises),
  ],
  "make-code": (preview) => [
    fact("Code", preview.code),
    fact("Name", preview.name),
    fact("Gives", preview.description),
    fact(mostTaken, effectText(preview.effect)),
    fact("First day", dayOr(preview.startsOn, "at once")),
    fact("Last day", dayOr(preview.endsOn, "none")),
    fact("Uses in all", countOr(preview.limitTotal, "no limit")),
    fact("Uses for each person", countOr(preview.limitPerPerson, "no limit")),
    preview.minimumHousemates !== null && fact("Housemates at least", preview.minimumHousemates),
    preview.minimumTermMonths !== null && fact("Months at least", preview.minimumTermMonths),
    preview.optionCode !== null && fact("Only with", preview.optionCode),
  ],
  "change-code": ({ code, before, after, effect }) => [
    fact("Code", code),
    fact("Last day", `${dayOr(after.endsOn, "none")}; before: ${dayOr(before.endsOn, "none")}`),
    fact(
      "Uses in all",
      `${countOr(after.limitTotal, "no limit")}; before: ${countOr(before.limitTotal, "no limit")}`,
    ),
    fact(mostTaken, effectText(effect)),
    after.name !== before.name && fact("Name", `${after.name}; before: ${before.name}`),
    after.description !== before.description &&
      fact("Gives, in words", `${after.description}; before: ${before.description}`),
  ],
  "change-setting": ({ key, before, after, gives }) => [
    fact("What", settingWords[key] ?? key),
    fact("Before", formatSetting(before)),
    fact("Then", formatSetting(after)),
    gives !== null && fact("The voucher gives", gives),
  ],
  "give-roles": ({ name, email, before, after, isInvited }) => [
    fact("Who", name),
    fact("Email address", email),
    fact("Roles before", roles(before)),
    fact("Roles then", roles(after)),
    fact(
      "How",
      isInvited
        ? `They are mailed an invitation, for ${String(invitationHours)} hours`
        : "At once; they are signed out",
    ),
  ],
};
