import type { JobName, Jobs } from "../src/queue/jobs.ts";

export type RecordedJob = { readonly name: JobName; readonly data: object };

/** Records jobs instead of running them. */
export function recordJobs(): Jobs & { readonly sent: RecordedJob[] } {
  const sent: RecordedJob[] = [];
  return {
    sent,
    send: (_db, name, data) => {
      sent.push({ name, data });
      return Promise.resolve();
    },
    sendAll: (_trx, name, data) => {
      sent.push(...data.map((each) => ({ name, data: each })));
      return Promise.resolve();
    },
    runDaily: () => Promise.resolve(),
    workOff: () => Promise.resolve(),
    bringForward: () => Promise.resolve(),
    runAgain: () => Promise.resolve(0),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
