import { proposalDays } from "@evenly/domain/household-size";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly proposed: number;
  /** Its days are over, who has joined changed since, or its proposer took it back. */
  readonly why: "time" | "people" | "withdrawn";
  readonly size: number;
  readonly monthly: Pence;
};

const words = {
  title: (size: number) => `You stay ${shared.housemates(size)}`,
  over: (proposed: number, place: string) => `The proposal to be ${String(proposed)} at ${place} is over`,
  why: (lapseDays: number) => ({
    time: `not everybody who has joined agreed to it within ${shared.days(lapseDays)}.`,
    people: "who lives there has changed since it was made.",
    withdrawn: "it was taken back by who made it.",
  }),
  nothingChanges: (amount: string) => `Nothing changes. Your share stays ${amount} a month.`,
  again: "Anybody who has joined can propose another number on their own page.",
};

/** To everybody who was asked: a proposal is over, and nothing changes. Ruling G3. */
export const sizeLapsed = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
    const title = words.title(data.size);
    const over = words.over(data.proposed, plainLine(data.fullAddress));
    const why = `${over}: ${words.why(proposalDays)[data.why]}`;
    return accountMessage(data, sender, {
      subject: title,
      preheader: why,
      blocks: [
        paragraph(why),
        paragraph(words.nothingChanges(formatPounds(data.monthly))),
        paragraph(words.again),
      ],
    });
  },
  example: { ...sample.reader, proposed: 3, why: "time", size: 4, monthly: pence(8474) },
} satisfies Template<Data>;
