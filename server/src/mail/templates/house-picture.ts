/**
 * What a picture shows: a house of so many housemates, so many of whom have joined; one at least, who opened the account.
 */
export type HouseState = { readonly housemateCount: number; readonly joined: number };

/** As it is shown, in CSS pixels; it shrinks where a mail is narrower. */
export const housePictureSize = { width: 520, height: 300 } as const;

/**
 * In `web/public`, for every state. Mails are kept for years and fetch their picture when they are read, so these
 * addresses stay as they are.
 */
export const housePicturePath = ({ housemateCount, joined }: HouseState): string =>
  `house/${String(joined)}-of-${String(housemateCount)}.png`;
