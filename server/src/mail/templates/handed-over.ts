import { formatDate, formatWeekdayDate } from "@evenly/domain/calendar";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import { type ChangeNotice, describeChanges } from "./payment-changed.ts";
import { type Joiner, offerObjection } from "./housemate-joined.ts";
import { describeSchedule, guaranteeBlocks, type ScheduleNotice } from "./payment-schedule.ts";
import { rightToCancel } from "./right-to-cancel.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  /** Undefined, as the successor's, to another who joined by the second token. Rulings A5, G8. */
  readonly leaverFirstName: string | undefined;
  readonly successorFirstName: string | undefined;
  readonly firstDay: Temporal.PlainDate;
  readonly reader: "leaver" | "successor" | "other";
  readonly changes: ChangeNotice | undefined;
  /** Undefined until the successor's mandate is set up. */
  readonly schedule: ScheduleNotice | undefined;
  /** The last day on which the successor can cancel without a reason, until it has passed. Ruling J3. */
  readonly cancelBy?: Temporal.PlainDate | undefined;
  /** To the others, who may not know them; mails up to version 2 do not have it. Ruling G8. */
  readonly successor?: Joiner | undefined;
};

type HandedOver = Readonly<Record<"leaver" | "successor", string>> & {
  readonly day: string;
  readonly weekday: string;
};

const words = {
  nobodyNamed: "somebody",
  handedOverOn: (day: string, place: string) => `From ${day}, in the account for ${place}.`,
  toLeaver: ({ successor, day, weekday }: HandedOver) => ({
    title: `Your place is ${successor}'s from ${day}`,
    text: `${successor} has joined, and takes over your place from ${weekday}. You pay up to the day before.`,
  }),
  toSuccessor: ({ leaver, day, weekday }: HandedOver) => ({
    title: `Your place is yours from ${day}`,
    text: `You take over ${leaver}'s place from ${weekday}, and pay from that day on.`,
  }),
  toOthers: ({ leaver, successor, weekday }: HandedOver) => ({
    title: `${leaver}'s place goes to ${successor}`,
    text: `${leaver} is moving out, and ${successor} takes over their place from ${weekday}. Nothing changes for you.`,
  }),
};

/** To the whole household; only the leaver and the successor see amounts, of their own payments. Rulings F5, G5. */
export const handedOver = {
  to: "housemate",
  version: 3,
  isNotice: true,
  write: (data, sender) => {
    const day = formatDate(data.firstDay);
    const textFor = { leaver: words.toLeaver, successor: words.toSuccessor, other: words.toOthers }[
      data.reader
    ];
    const { title, text } = textFor({
      leaver: plainName(data.leaverFirstName ?? "") || shared.housemate,
      successor: plainName(data.successorFirstName ?? "") || words.nobodyNamed,
      day,
      weekday: formatWeekdayDate(data.firstDay),
    });
    const place = plainLine(data.fullAddress);
    const { schedule, changes } = data;
    return accountMessage(data, sender, {
      subject: title,
      preheader: words.handedOverOn(day, place),
      blocks: [
        paragraph(text),
        ...(changes ? describeChanges(changes, sender.brand, place) : []),
        ...(data.reader === "successor" && !schedule ? [paragraph(shared.scheduleComes)] : []),
        ...(schedule ? describeSchedule(schedule, sender.brand, place) : []),
        ...(data.successor ? offerObjection(data.successor, sender) : []),
        paragraph(shared.ifAsked(sender.brand)),
        ...(schedule ? guaranteeBlocks(sender.brand) : []),
        ...rightToCancel(data.cancelBy, sender.brand),
      ],
    });
  },
  example: {
    ...sample.reader,
    leaverFirstName: "Ben",
    successorFirstName: "Ella",
    firstDay: sample.day("2028-04-15"),
    reader: "other",
    changes: undefined,
    schedule: undefined,
    cancelBy: undefined,
    successor: { ...sample.joiner, firstName: "Ella" },
  },
} satisfies Template<Data>;
