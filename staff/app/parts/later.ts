import { useEffect, useState } from "react";

/** Slow work and its subject; the last result for a subject stays until the next one arrives. */
type Begun<Answer> = { readonly about: string; readonly work: Promise<Answer> };

/** Both are missing while loading. */
export type Later<Answer> = { readonly answer?: Answer; readonly hasFailed?: boolean };

/** For loaders; the component shows a failure. */
export function begin<Answer>(about: string, work: Promise<Answer>): Begun<Answer> {
  work.catch(() => undefined);
  return { about, work };
}

/** Updates this component alone, so that the focus stays. */
export function useLater<Answer>(begun: Begun<Answer> | undefined): Later<Answer> {
  const [come, setCome] = useState<Later<Answer> & { readonly about?: string }>({});
  useEffect(() => {
    if (begun === undefined) return;
    const { about, work } = begun;
    let isLate = false;
    work.then(
      (answer) => !isLate && setCome({ about, answer }),
      () => !isLate && setCome({ about, hasFailed: true }),
    );
    return () => {
      isLate = true;
    };
  }, [begun]);
  return begun !== undefined && come.about === begun.about ? come : {};
}
