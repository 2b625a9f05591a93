import { ApiError } from "@evenly/contract/client";

/** The first message of a refusal, if there is one. */
export const firstMessage = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.body.messages.find(Boolean) || error.body.message || undefined
    : undefined;

/** The server's message, else the given text for a refusal or for no answer. Spec §8. */
export const describeFailure = (
  error: unknown,
  { unsaid, noAnswer }: { unsaid: string; noAnswer: string },
): string => (error instanceof ApiError ? (firstMessage(error) ?? unsaid) : noAnswer);

/** For calls whose failure does not affect the visitor: "logged only". Spec §7. */
export const logFailure = (what: string) => (error: unknown) => {
  console.warn(what, error instanceof Error ? error.message : error);
};

/** The first message of each field of a refusal. Spec §5. */
export const fieldMessages = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries(
        Object.entries(error.body.errors ?? {}).flatMap(([field, [first]]) =>
          first ? [[field, first]] : [],
        ),
      )
    : {};
