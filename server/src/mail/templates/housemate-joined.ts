import { disputeDays } from "@evenly/domain/place-dispute";
import * as pages from "@evenly/domain/pages";
import { houseDoor, withHouseDoor } from "./account-message.ts";
import { greet, paragraph } from "./blocks.ts";
import type { EmailData, Joiner } from "./email-data.ts";
import * as words from "./housemate-joined-words.ts";
import type { Block, Message, Sender } from "./message.ts";
import { plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeHousemateJoined = (data: EmailData["housemate-joined"], sender: Sender): Message => {
  const { brand } = sender;
  const { remaining, joinLink, housemateCount, lapsedSize } = data;
  const joiner = nameOf(data.joiner);
  return withHouseDoor(
    {
      subject: words.toGo(joiner, remaining),
      preheader: words.placesOpen(remaining),
      title: words.title(joiner),
      blocks: [
        greet(data.firstName),
        paragraph(words.sameShare(joiner)),
        { kind: "house", housemateCount, joined: housemateCount - remaining },
        ...(lapsedSize === undefined ? [] : [paragraph(words.proposalOver(lapsedSize, housemateCount))]),
        paragraph(words.notBeforeAll(remaining)),
        ...(joinLink === undefined
          ? []
          : [
              paragraph(words.sendLink),
              { kind: "button", label: shared.openJoinLink, href: joinLink } as const,
            ]),
        ...offerObjection(data.joiner, sender),
      ],
      reason: words.reason(brand),
    },
    sender,
  );
};

const nameOf = ({ firstName }: Joiner): string => plainName(firstName ?? "") || shared.housemate;

export const sayJoined = (joiner: Joiner): string => words.sameShare(nameOf(joiner));

/** 'I do not know this person', on the reader's own page. Ruling G8. */
export const offerObjection = (joiner: Joiner, sender: Sender): Block[] =>
  joiner.mayDispute
    ? [
        paragraph(words.notKnown(nameOf(joiner), disputeDays, sender.brand)),
        paragraph(joiner.isOnlyObjector ? words.notToldButClear(nameOf(joiner)) : words.notTold),
        ...houseDoor(sender, words.doNotKnow, pages.myHouse, `#place-${String(joiner.place)}`),
      ]
    : [];
