import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import type { IconName } from "@evenly/design/icon";
import { longDay, plainDay, pounds } from "../formats.ts";

type Cancellation = ApprovalPreview<"cancel-household">;

export type Effect = {
  readonly icon: IconName;
  readonly what: string;
  readonly more: string;
  readonly number?: number;
};

function many(count: number, one: string, several = `${one}s`) {
  return `${String(count)} ${count === 1 ? one : several}`;
}
function are(count: number) {
  return count === 1 ? "is" : "are";
}
function listed(names: readonly string[]) {
  return names.join(", ");
}

/** Each effect in words, with its number. Ruling F11. */
export function effectsOf(preview: Cancellation): Effect[] {
  const { lastDay, calledOff, smaller, withBank, mandates, services, successions, mailed, code } = preview;
  const { count, amount, from, to } = calledOff;
  return [
    {
      icon: "coin",
      what: `${many(count, "planned payment")} ${are(count)} cancelled`,
      more:
        from === null || to === null
          ? "Nothing was planned"
          : `${plainDay(from)} to ${plainDay(to)}, ${pounds(amount)}. None of them can be sent after this`,
      number: count,
    },
    ...(smaller === 0
      ? []
      : [
          {
            icon: "coin" as const,
            what: `${many(smaller, "payment")} ${smaller === 1 ? "becomes" : "become"} smaller`,
            more: "Up to the last day; who has notice of another amount gets a new one",
            number: smaller,
          },
        ]),
    ...(withBank.count === 0
      ? []
      : [
          {
            icon: "bank" as const,
            what: `${many(withBank.count, "payment")} ${are(withBank.count)} with the bank`,
            more: `${pounds(withBank.amount)}: we ask for it back; what still comes beyond what is owed goes back`,
            number: withBank.count,
          },
        ]),
    {
      icon: "lock",
      what: `${many(mandates, "mandate")} ${are(mandates)} cancelled`,
      more: lastDay === null ? "At once" : "Each as soon as nothing is owed or on its way any more",
      number: mandates,
    },
    {
      icon: "bolt",
      what: `${many(services.length, "service")} ${services.length === 1 ? "ends" : "end"}${lastDay === null ? "" : ` on ${longDay(lastDay)}`}`,
      more:
        services.length === 0
          ? "Nothing is being set up"
          : `${listed(services)}: what was ordered goes to the work list as to end`,
      number: services.length,
    },
    ...(successions === 0
      ? []
      : [
          {
            icon: "people" as const,
            what: `${many(successions, "handing over", "handings over")} lapse`,
            more: "Their links open nothing any more",
            number: successions,
          },
        ]),
    {
      icon: "mail",
      what: `${many(mailed.length, "mail")} ${mailed.length === 1 ? "goes" : "go"} out`,
      more: `“Your account was cancelled”, with each person’s own amounts only: ${listed(mailed)}`,
      number: mailed.length,
    },
    {
      icon: "pin",
      what: `${preview.address} is free at once`,
      more: "A new household can sign up at this address",
    },
    ...(code === null
      ? []
      : [
          {
            icon: "tag" as const,
            what: `${code} gives one use back`,
            more: "Somebody else can use it",
            number: 1,
          },
        ]),
  ];
}

export function effectsAsText(preview: Cancellation): string {
  return [
    `Cancel ${preview.address} (${preview.reference})`,
    ...(preview.lastDay === null ? [] : [`Last day of service: ${longDay(preview.lastDay)}`]),
    ...effectsOf(preview).map(({ what, more }) => `- ${what}. ${more}`),
    ...preview.people.map(
      ({ name, paid, costs, goesBack, owes }) =>
        `${name}: paid ${pounds(paid)}, owed to that day ${pounds(costs)}, goes back ${pounds(goesBack)}, still owes ${pounds(owes)}`,
    ),
    `Household: goes back ${pounds(preview.goesBack)}, still owes ${pounds(preview.owes)}`,
  ].join("\n");
}
