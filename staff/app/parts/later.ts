import { useEffect, useState } from "react";

/** What takes longer than its page, and what it is about: the same again is shown until it has come anew. */
type Begun<Found> = { readonly about: string; readonly work: Promise<Found> };

/** Neither is there while it is on its way. */
export type Later<Found> = { readonly found?: Found; readonly hasFailed?: boolean };

/** For a loader to give on. Whoever shows it says what has failed. */
export const begin = <Found>(about: string, work: Promise<Found>): Begun<Found> => {
  work.catch(() => undefined);
  return { about, work };
};

/** What was begun, once it has come. Nothing else of the page is drawn anew, so that the focus stays where it is. */
export const useLater = <Found>(begun: Begun<Found> | undefined): Later<Found> => {
  const [come, setCome] = useState<Later<Found> & { readonly about?: string }>({});
  useEffect(() => {
    if (begun === undefined) return;
    const { about, work } = begun;
    let isLate = false;
    work.then(
      (found) => !isLate && setCome({ about, found }),
      () => !isLate && setCome({ about, hasFailed: true }),
    );
    return () => {
      isLate = true;
    };
  }, [begun]);
  return begun !== undefined && come.about === begun.about ? come : {};
};
