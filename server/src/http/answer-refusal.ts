import { type Language, sentenceFor } from "@evenly/contract/sentences/language";
import type { Code, RefusedCode } from "@evenly/contract/messages";
import { statusOfCode } from "@evenly/contract/refusals";
import type { ErrorBody } from "@evenly/contract/shape";
import type { Refusal } from "./refusals.ts";

type Answered = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
};

/** Status of the first code, and one sentence per code in the given language. Rulings B1, B2. */
export function answerRefusal({ reasons, extra }: Refusal, language: Language<Code>): Answered {
  const [first = { code: "internal", values: {} } as const] = reasons;
  const messages = reasons.map((reason) => ({ ...reason, message: sentenceFor(language, reason) }));
  const errors: Record<string, string[]> = {};
  const errorCodes: Record<string, RefusedCode[]> = {};
  for (const { field, code, message } of messages) {
    if (field === undefined) continue;
    (errors[field] ??= []).push(message);
    (errorCodes[field] ??= []).push(code);
  }
  return {
    status: statusOfCode(first.code),
    headers: { "content-language": language.tag, ...headersFor(first.values) },
    body: {
      message: messages[0]?.message ?? "",
      code: first.code,
      messages: messages.map(({ message }) => message),
      codes: messages.map(({ code }) => code),
      ...(messages.some(({ field }) => field !== undefined) && { errors, errorCodes }),
      ...extra,
    },
  };
}

/** Retry-After and Allow, for programs. Ruling B2. */
function headersFor({ seconds, allowed }: Readonly<Record<string, string | number>> = {}) {
  return {
    ...(seconds !== undefined && { "retry-after": String(seconds) }),
    ...(allowed !== undefined && { allow: String(allowed) }),
  };
}
