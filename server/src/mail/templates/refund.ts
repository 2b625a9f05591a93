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
  /** Undefined of what was paid by bank, and of what we pay back by hand. */
  readonly accountEnding: string | undefined;
  /** Mails of version 1 do not have it. */
  readonly isByHand?: boolean;
};

const words = {
  onItsWay: (amount: string) => `${amount} is on its way back to you`,
  accountEnding: (ending: string) => `the account ending in ${ending}`,
  paidFrom: "the bank account that you paid it from",
  yours: "your bank account",
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
    const account = accountText(data);
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
    isByHand: false,
  },
} satisfies Template<Data>;

function accountText({ accountEnding, isByHand = false }: Data): string {
  if (isByHand) return words.yours;
  return accountEnding === undefined ? words.paidFrom : words.accountEnding(accountEnding);
}
