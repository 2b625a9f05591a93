import { isRecord, type Guard } from "../../answers/guards.ts";

/** A form whose half-typed values outlive a reload, such as the one that choosing cookies causes. */
export type Draft<Values> = {
  readonly name: string;
  /** Another version of the page may have kept it. */
  readonly isSound: Guard<Values>;
};

const prefix = "draft.";

/** What was typed before the reload; undefined when nothing was, or it is no longer what the form holds. */
export const readDraft = <Values extends object>({ name, isSound }: Draft<Values>): Values | undefined => {
  const kept = attempt(() => JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") as unknown);
  return isRecord(kept) && isSound(kept) ? kept : undefined;
};

export const keepDraft = (name: string, values: object) =>
  attempt(() => sessionStorage.setItem(prefix + name, JSON.stringify(values)));

export const dropDraft = (name: string) => attempt(() => sessionStorage.removeItem(prefix + name));

/** With the answers go the drafts. */
export const dropDrafts = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });

const attempt = <Result>(work: () => Result): Result | undefined => {
  try {
    return work();
  } catch {
    return undefined; // prerendering, no storage, or text that is no JSON
  }
};
