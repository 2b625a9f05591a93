import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine, plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & {
  readonly leaverFirstName: string;
};

const words = {
  notFree: (leaver: string) => `${leaver}'s place isn't free after all`,
  notHandedOver: (leaver: string, place: string) =>
    `You had joined to take over ${leaver}'s place at ${place}. It was not handed over, so it isn't yours.`,
  nothingTaken: "You pay nothing. Nothing was taken.",
};

/** To a successor who joined too late and does not get the place. Ruling G5. */
export const successionTakenBack = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
    const leaver = plainName(data.leaverFirstName) || shared.yourHousemate;
    return accountMessage(data, sender, {
      subject: words.notFree(leaver),
      preheader: shared.payNothing,
      blocks: [
        paragraph(words.notHandedOver(leaver, plainLine(data.fullAddress))),
        { kind: "list", items: [words.nothingTaken, shared.debitCancelled] },
        paragraph(shared.ifAsked(sender.brand)),
      ],
    });
  },
  example: { ...sample.reader, leaverFirstName: "Ben" },
} satisfies Template<Data>;
