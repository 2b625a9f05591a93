/** Where a screen leads 'Back': a path, one step in the browser's own history, or undefined where there is no way back. */
export type WayBack = string | typeof browserBack | undefined;

/** Stands for one step back in the browser's history; without any, for `/` (Ruling D9). */
export const browserBack = "history";

export const home = "/";

/** For a guard: true, or the first page. Spec §2 "Guards send the user to /". */
export function orHome(allowed: boolean): true | string {
  return allowed ? true : home;
}

export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}
