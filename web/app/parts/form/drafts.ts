import { isRecord } from "../../answers/guards.ts";
import type { FormValues } from "./read-form.ts";

const prefix = "draft.";

/** The draft typed before a reload; undefined when there is none or its fields differ from `like`. */
export function readDraft<Values extends FormValues>(name: string, like: Values): Values | undefined {
  const draft = attempt(() => JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") as unknown);
  const isLike =
    isRecord(draft) && Object.keys(like).every((field) => typeof draft[field] === typeof like[field]);
  return isLike ? (draft as Values) : undefined;
}

export function keepDraft(name: string, values: object) {
  return attempt(() => sessionStorage.setItem(prefix + name, JSON.stringify(values)));
}

export function dropDraft(name: string) {
  return attempt(() => sessionStorage.removeItem(prefix + name));
}

/** Drafts are cleared together with the answers. */
export function dropDrafts() {
  return attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  });
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined; // prerendering, no storage, or text that is no JSON
  }
}
