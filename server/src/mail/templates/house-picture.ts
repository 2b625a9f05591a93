/** A house of so many housemates, so many of whom have joined: at least who opened the account. */
export type HouseState = { readonly housemateCount: number; readonly joined: number };

/** As it is shown, in CSS pixels; it shrinks where a mail is narrower. */
export const housePictureSize = { width: 520, height: 300 } as const;

/** In `web/public`. Mails fetch their picture years later, so these addresses stay as they are. */
export const housePicturePath = ({ housemateCount, joined }: HouseState): string =>
  `house/${String(joined)}-of-${String(housemateCount)}.png`;
