import { parseDate } from "@evenly/domain/calendar";
import type { IssueValues } from "@evenly/domain/issue";

/** A text with `{name}` placeholders, or a function where that is not enough. */
export type Sentence = string | ((values: IssueValues) => string);

/** A language: its BCP 47 tag, its date format and a message for every code. */
export type Language<StatableCode extends string> = {
  readonly tag: string;
  readonly formatDate: (date: Temporal.PlainDate) => string;
  readonly sentences: Readonly<Record<StatableCode, Sentence>>;
};

/** A code, and the values for its message. */
export type StatedCode<StatableCode extends string> = {
  readonly code: StatableCode;
  readonly values?: IssueValues;
};

/** The message for a code. RangeError when a value is missing. */
export function sentenceFor<StatableCode extends string>(
  { sentences, formatDate }: Language<StatableCode>,
  { code, values = {} }: StatedCode<StatableCode>,
): string {
  const sentence: Sentence = sentences[code];
  if (typeof sentence !== "string") return sentence(values);
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (name !== "date" && value !== undefined) return String(value);
    const date = parseDate(String(value));
    if (date === undefined) throw new RangeError(`${code} is missing its ${name}`);
    return formatDate(date);
  });
}
