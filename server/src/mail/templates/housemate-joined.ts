import { disputeDays } from "@evenly/domain/place-dispute";
import { houseDoor, withHouseDoor } from "./account-message.ts";
import type { EmailData } from "./email-data.ts";
import type { Block, Message, Sender } from "./message.ts";
import { countOf, greet, paragraph, plainName } from "./wording.ts";

export const writeHousemateJoined = (data: EmailData["housemate-joined"], sender: Sender): Message => {
  const { brand } = sender;
  const joiner = plainName(data.joinerFirstName) || "A housemate";
  const isComplete = data.remaining === 0;
  const stillOpen = `${countOf(data.remaining, "place is", "places are")} still open.`;
  const invite: Block[] = [
    { kind: "paragraph", text: `${stillOpen} We won't set up a thing until everyone has joined.` },
    ...(data.joinLink === undefined
      ? []
      : [
          { kind: "paragraph", text: "Send the link to whoever is missing." } as const,
          { kind: "button", label: "Open the join link", href: data.joinLink } as const,
        ]),
  ];
  return withHouseDoor(
    {
      subject: isComplete
        ? `${joiner} has joined: everyone is in`
        : `${joiner} has joined: ${String(data.remaining)} to go`,
      preheader: isComplete ? "Every place is taken." : stillOpen,
      title: `${joiner} has joined`,
      blocks: [
        greet(data.firstName),
        { kind: "paragraph", text: `${joiner} has joined your account and pays the same share as you.` },
        { kind: "house", housemateCount: data.housemateCount, joined: data.housemateCount - data.remaining },
        ...(isComplete
          ? [
              {
                kind: "paragraph",
                text: "Every place is taken, so we start setting up your utilities.",
              } as const,
            ]
          : invite),
        paragraph(
          `If you don't know who this is, tell us within ${String(disputeDays)} days, or please call us on ${brand.phone}. We stop their Direct Debit and look into it; nobody in the house is told who said so. The button asks you once more before anything is done.`,
        ),
        ...houseDoor(sender, "I do not know this person", "/my-house", `#place-${String(data.joinerPlace)}`),
      ],
      reason: `You got this mail because you've joined this account with ${brand.name}: we write to you whenever somebody joins.`,
    },
    sender,
  );
};
