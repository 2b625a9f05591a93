import type { Brand } from "@evenly/contract/config";
import { formatPounds, pence, type Pence } from "@evenly/domain/money";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly amount: Pence;
  readonly reason: string;
  /** Undefined of what was paid by bank. */
  readonly accountEnding: string | undefined;
};

const words = {
  onItsWay: (amount: string) => `${amount} is on its way back to you`,
  account: (ending: string | undefined) =>
    ending === undefined ? "the bank account that you paid it from" : `the account ending in ${ending}`,
  preheader: (account: string) => `To ${account}.`,
  where: (place: string, account: string) => `It is for the bills at ${place}, and goes to ${account}.`,
  why: "Why",
  howLong: ({ phone, email }: Brand) =>
    `It should be with you within a few working days. If it isn't, call us on ${phone} or write to ${email}.`,
};

export const refund = {
  to: "housemate",
  version: 2,
  isNotice: true,
  write: (data, sender) => {
    const amount = formatPounds(data.amount);
    const account = words.account(data.accountEnding);
    return accountMessage(data, sender, {
      subject: words.onItsWay(amount),
      preheader: words.preheader(account),
      blocks: [
        paragraph(words.where(plainLine(data.fullAddress), account)),
        {
          kind: "facts",
          rows: [
            [shared.amount, amount],
            [words.why, plainLine(data.reason)],
          ],
        },
        paragraph(words.howLong(sender.brand)),
      ],
    });
  },
  example: {
    ...sample.reader,
    amount: pence(3640),
    reason: "You paid for days after your last one",
    accountEnding: "11",
  },
} satisfies Template<Data>;
