import { ApiError } from "@evenly/contract/client";

/** The first message of a refusal, if there is one. */
export function firstMessage(error: unknown): string | undefined {
  return error instanceof ApiError
    ? error.body.messages.find(Boolean) || error.body.message || undefined
    : undefined;
}

/** The server's message, else the given text for a refusal or for no answer. Spec §8. */
export function describeFailure(
  error: unknown,
  { unsaid, noAnswer }: { unsaid: string; noAnswer: string },
): string {
  return error instanceof ApiError ? (firstMessage(error) ?? unsaid) : noAnswer;
}

/** For calls whose failure does not affect the visitor: "logged only". Spec §7. */
export function logFailure(what: string) {
  return (error: unknown) => {
    console.warn(what, error instanceof Error ? error.message : error);
  };
}

/** The first message of each field of a refusal. Spec §5. */
export function fieldMessages(error: unknown): Record<string, string> {
  return error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.body.errors ?? {}).flatMap(([field, [first]]) =>
          first ? [[field, first]] : [],
        ),
      )
    : {};
}
