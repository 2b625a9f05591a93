import { Refused } from "./client.ts";

/** The first message of a refusal; undefined when there was no answer, or it says nothing. */
export const firstMessage = (error: unknown): string | undefined =>
  error instanceof Refused ? error.body.messages.find(Boolean) || error.body.message || undefined : undefined;

/** What to tell a person: what the server says, else the text for a refusal without words or for no answer. Spec §8. */
export const describeFailure = (
  error: unknown,
  { unsaid, noAnswer }: { unsaid: string; noAnswer: string },
): string => (error instanceof Refused ? (firstMessage(error) ?? unsaid) : noAnswer);

/** For calls whose failure changes nothing for the visitor: "logged only". Spec §7. */
export const logFailure = (what: string) => (error: unknown) => {
  console.warn(what, error instanceof Error ? error.message : error);
};
