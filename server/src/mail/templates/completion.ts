import { formatDate } from "@evenly/domain/calendar";
import { paragraph } from "./blocks.ts";
import * as words from "./completion-words.ts";
import type { Completion } from "./email-data.ts";
import { sayJoined } from "./housemate-joined.ts";
import type { Block } from "./message.ts";
import { describeSizeChange } from "./size-changed.ts";

/** What completed the household, and what we do next. */
export const describeCompletion = (
  { joiner, sizeChange, housemateCount, startDate }: Completion,
  place: string,
): Block[] => [
  ...(joiner ? [paragraph(sayJoined(joiner))] : []),
  ...(sizeChange ? describeSizeChange(sizeChange, place) : []),
  paragraph(words.everyone(place)),
  { kind: "house", housemateCount, joined: housemateCount },
  paragraph(words.readyFor(formatDate(startDate))),
];
