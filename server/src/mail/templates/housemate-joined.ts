import { disputeDays } from "@evenly/domain/place-dispute";
import * as pages from "@evenly/domain/pages";
import { houseDoor, withHouseDoor } from "./account-message.ts";
import { greet, paragraph } from "./blocks.ts";
import type { EmailData } from "./email-data.ts";
import * as words from "./housemate-joined-words.ts";
import type { Block, Message, Sender } from "./message.ts";
import { plainName } from "./typed-text.ts";
import * as shared from "./words.ts";

export const writeHousemateJoined = (data: EmailData["housemate-joined"], sender: Sender): Message => {
  const { brand } = sender;
  const { remaining, joinLink, housemateCount } = data;
  const joiner = plainName(data.joinerFirstName) || shared.housemate;
  const isComplete = remaining === 0;
  const invite: Block[] = [
    paragraph(words.notBeforeAll(remaining)),
    ...(joinLink === undefined
      ? []
      : [paragraph(words.sendLink), { kind: "button", label: shared.openJoinLink, href: joinLink } as const]),
  ];
  return withHouseDoor(
    {
      subject: isComplete ? words.everyoneIn(joiner) : words.toGo(joiner, remaining),
      preheader: isComplete ? words.allTaken : words.placesOpen(remaining),
      title: words.title(joiner),
      blocks: [
        greet(data.firstName),
        paragraph(words.sameShare(joiner)),
        { kind: "house", housemateCount, joined: housemateCount - remaining },
        ...(isComplete ? [paragraph(words.starting)] : invite),
        paragraph(words.notKnown(disputeDays, brand)),
        paragraph(data.isOnlyObjector ? words.notToldButClear(joiner) : words.notTold),
        ...houseDoor(sender, words.doNotKnow, pages.myHouse, `#place-${String(data.joinerPlace)}`),
      ],
      reason: words.reason(brand),
    },
    sender,
  );
};
