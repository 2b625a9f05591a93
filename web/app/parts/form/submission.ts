import type { NavigateOptions } from "react-router";

/** What the work of a submission needs to end with it. */
export type Submission = {
  /** Aborted when the visitor leaves: for every call. */
  readonly signal: AbortSignal;
  /** Turns the page, unless the visitor has left. */
  readonly goTo: (path: string, options?: NavigateOptions) => Promise<void>;
};

/** One piece of work at a time. */
export class Submitting {
  #underWay: AbortController | undefined;

  get isUnderWay() {
    return this.#underWay !== undefined;
  }

  /** Does the work, unless some is under way already; returns when it has ended or was given up. */
  async start(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#underWay) return;
    const { signal } = (this.#underWay = new AbortController());
    const givenUp = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    const done = work(signal).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    try {
      await Promise.race([done, givenUp]);
    } finally {
      this.#underWay = undefined;
    }
  }

  giveUp() {
    this.#underWay?.abort();
  }
}
