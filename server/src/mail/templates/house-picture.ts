export type HouseState = { readonly housemateCount: number; readonly joined: number };

/** In CSS pixels; shrinks with a narrow mail. */
export const housePictureSize = { width: 520, height: 300 } as const;

/** In `web/public`. Old mails load these, so paths never change. */
export function housePicturePath({ housemateCount, joined }: HouseState): string {
  return `house/${String(joined)}-of-${String(housemateCount)}.png`;
}
