import { formatDate } from "@evenly/domain/calendar";
import { accountMessage } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { countOf, paragraph, plainLine } from "./wording.ts";

/** What happens when nobody else joins, and how to prevent it. Ruling G4. */
export const writeHouseholdLapsing = (data: EmailData["household-lapsing"], sender: Sender): Message => {
  const { brand } = sender;
  const lapsesOn = formatDate(data.lapsesOn);
  const places = countOf(data.remaining, "place is", "places are");
  return accountMessage(data, sender, {
    subject: `${countOf(data.daysLeft, "day", "days")} left for everyone to join`,
    preheader: `${places} still open. On ${lapsesOn} the account ends.`,
    title: `${countOf(data.daysLeft, "day", "days")} left for everyone to join`,
    blocks: [
      paragraph(
        `${places} still open in the account for ${plainLine(data.fullAddress)}. If they are still open on ${lapsesOn}, the account ends and we can't set up your utilities.`,
      ),
      { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
      { kind: "heading", text: "How to keep it" },
      ...howToKeepIt(data),
      paragraph(
        `If fewer of you live there than you thought, call us on ${brand.phone} or write to ${brand.email} before that day.`,
      ),
      { kind: "heading", text: `If it ends on ${lapsesOn}` },
      {
        kind: "list",
        items: [
          "You pay nothing. Nothing has been charged.",
          "Your Direct Debit is cancelled. You needn't tell your bank.",
          "The price you were given ends too. You can sign up again at the prices of that day.",
        ],
      },
    ],
  });
};

const howToKeepIt = ({
  joinLink,
  remaining,
}: Pick<EmailData["household-lapsing"], "joinLink" | "remaining">): Block[] => {
  const missing = remaining === 1 ? "the housemate who is missing" : "the housemates who are missing";
  return joinLink === undefined
    ? [paragraph(`Ask ${missing} to join with the link that they were sent.`)]
    : [
        paragraph(`Send this link to ${missing}. Joining takes a few minutes.`),
        { kind: "button", label: "Open the join link", href: joinLink },
      ];
};
