import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds between questions: while it runs, while a bank has it, and while there is no connection. */
const pauses: Readonly<Record<string, number>> = { running: 1_000, "at-bank": 3_000, "no-answer": 5_000 };

/** Has the page's loader ask again, at once when the browser is online again. `asked`: its last answer. Ruling B7. */
export function useAskingAgain(kind: string | undefined, question: unknown) {
  const { revalidate } = useRevalidator();
  const pause = kind === undefined ? undefined : pauses[kind];
  useEffect(() => {
    if (pause === undefined) return undefined;
    const again = () => void revalidate();
    const timer = setTimeout(again, pause);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [pause, question, revalidate]);
}
