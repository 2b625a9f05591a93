import { useEffect, useState } from "react";

/** Slow work and its subject; the last result for a subject stays until the next one arrives. */
type Begun<Found> = { readonly about: string; readonly work: Promise<Found> };

/** Both are missing while loading. */
export type Later<Found> = { readonly found?: Found; readonly hasFailed?: boolean };

/** For loaders; the component shows a failure. */
export const begin = <Found>(about: string, work: Promise<Found>): Begun<Found> => {
  work.catch(() => undefined);
  return { about, work };
};

/** Updates this component alone, so that the focus stays. */
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
