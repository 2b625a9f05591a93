import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { whileBusy } from "../../api/busy.ts";
import { Submitting, type Submission } from "./submission.ts";

/**
 * How every form sends, and every button that asks the server before the page turns: once however often it is pressed,
 * under the loading panel, and given up when the visitor leaves.
 */
export function useSubmission() {
  const navigate = useNavigate();
  const [submitting] = useState(() => new Submitting());
  const [isSubmitting, setSubmitting] = useState(false);

  useEffect(() => {
    const { pathname } = location;
    const leave = () => submitting.giveUp();
    // After Back this page stands until the one before has loaded.
    const goBack = () => {
      if (location.pathname !== pathname) leave();
    };
    addEventListener("popstate", goBack);
    return () => {
      removeEventListener("popstate", goBack);
      leave();
    };
  }, [submitting]);

  const start = async (work: (submission: Submission) => Promise<void>) => {
    if (submitting.isUnderWay) return;
    setSubmitting(true);
    let isTurning = false;
    const send = (signal: AbortSignal) =>
      work({
        signal,
        goTo: async (path, options) => {
          isTurning = true;
          if (!signal.aborted) await navigate(path, options);
        },
      });
    try {
      const done = submitting.start(send);
      // What turns the page at once has asked nobody.
      await (isTurning ? done : whileBusy(done));
    } finally {
      setSubmitting(false);
    }
  };
  return { start, isSubmitting };
}
