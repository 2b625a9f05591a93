import { cancellationRight } from "@evenly/contract/cancellation-right";
import type { Brand } from "@evenly/contract/config";
import { formatWeekdayDate } from "@evenly/domain/calendar";
import { finePrint, heading, paragraph } from "./blocks.ts";
import type { Block } from "./message.ts";

const words = {
  until: (day: string) => `You can cancel until the end of ${day}.`,
};

/** The statutory information with the model form, in the mail itself, so that it can be kept. Ruling J3. */
export function rightToCancel(until: Temporal.PlainDate | undefined, brand: Brand): Block[] {
  if (until === undefined) return [];
  const [first, ...others] = cancellationRight(brand);
  return [
    ...(first ? [heading(first.heading ?? ""), paragraph(words.until(formatWeekdayDate(until)))] : []),
    ...(first?.paragraphs ?? []).map(finePrint),
    ...others.flatMap(({ heading: title = "", paragraphs = [], points = [] }) => [
      heading(title),
      ...[...paragraphs, ...points].map(finePrint),
    ]),
  ];
}
