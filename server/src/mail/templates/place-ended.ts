import type { Brand } from "@evenly/contract/config";
import { accountMessage, type Reader } from "./account-message.ts";
import { paragraph } from "./blocks.ts";
import type { Template } from "./message.ts";
import * as sample from "./sample-household.ts";
import { plainLine } from "./typed-text.ts";
import * as shared from "./words.ts";

type Data = Reader & { readonly wasDisputed: boolean };

const words = {
  ended: "Your place has ended",
  endedAfterDispute: (place: string) =>
    `Somebody in the house at ${place} had told us that they don't know you. We looked into it and ended your place.`,
  endedPlace: (place: string) => `Your place at ${place} has ended.`,
  notRight: ({ phone, email }: Brand) =>
    `If this is not right, please call us on ${phone} or write to ${email}.`,
};

/** Staff removed the person. Ruling G8. */
export const placeEnded = {
  to: "housemate",
  version: 1,
  write: (data, sender) => {
    const place = plainLine(data.fullAddress);
    return accountMessage(data, sender, {
      subject: words.ended,
      preheader: shared.payNothing,
      blocks: [
        paragraph(data.wasDisputed ? words.endedAfterDispute(place) : words.endedPlace(place)),
        paragraph(shared.payNothing),
        paragraph(words.notRight(sender.brand)),
      ],
    });
  },
  example: { ...sample.reader, wasDisputed: true },
} satisfies Template<Data>;
