import type { FieldCode } from "@evenly/contract/messages";
import { parseDate } from "@evenly/domain/calendar";
import { refuseIssues } from "../../http/refusals.ts";

const unreadable = (field: string, code: FieldCode) => refuseIssues([{ field, code }]);

export const choicesIn = <Choice extends string>(
  field: string,
  text: string | undefined,
  all: readonly Choice[],
): Choice[] | undefined => {
  if (text === undefined) return undefined;
  return text.split(",").map((part) => {
    const choice = all.find((one) => one === part.trim());
    if (choice === undefined) throw unreadable(field, "choice-unknown");
    return choice;
  });
};

export const dayIn = (field: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const day = parseDate(text);
  if (day === undefined) throw unreadable(field, "day-unreadable");
  return day.toString();
};

export const numberIn = (field: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw unreadable(field, "number-unreadable");
  return Number(text);
};
