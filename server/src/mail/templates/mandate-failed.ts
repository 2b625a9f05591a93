import type { EmailData } from "./email-data.ts";
import type { Message, Sender } from "./message.ts";
import { greet, plainLine } from "./wording.ts";

export const writeMandateFailed = (data: EmailData["mandate-failed"], { brand }: Sender): Message => {
  const place = plainLine(data.fullAddress);
  return {
    subject: "Your Direct Debit could not be set up",
    preheader: "Your place is kept. Please call us so that we can set it up again.",
    title: "Your Direct Debit could not be set up",
    blocks: [
      greet(data.firstName),
      {
        kind: "paragraph",
        text: `Your bank did not accept the Direct Debit for your share of the bills at ${place}, from the account ending in ${data.accountEnding}.`,
      },
      {
        kind: "paragraph",
        text: "Nothing has been taken from your account, and your place at the address is kept.",
      },
      {
        kind: "paragraph",
        text: `Please call us on ${brand.phone} or write to ${brand.email}, and we'll set it up again with you. Please don't send bank details by email.`,
      },
      {
        kind: "list",
        items: [
          "Check that the sort code and account number are the ones on your bank card or in your banking app.",
          "Use a current account that accepts Direct Debits: many savings accounts do not.",
        ],
      },
    ],
    reason: `You got this mail because you set up a Direct Debit with ${brand.name}.`,
  };
};
