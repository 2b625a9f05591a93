import { isDeepStrictEqual } from "node:util";
import type { JobData, JobHandlers, JobName, Jobs } from "../../src/queue/index.ts";

type Waiting = { readonly name: JobName; readonly data: JobData[JobName] };

/** Queues jobs in memory; `workOff` runs them in order. A failure aborts the seeding. */
export function createJobsAtOnce(handlers: () => JobHandlers): Jobs {
  const waiting: Waiting[] = [];
  const send = (name: JobName, data: JobData[JobName]) => {
    const isThere = waiting.some((one) => one.name === name && isDeepStrictEqual(one.data, data));
    if (!isThere) waiting.push({ name, data });
    return Promise.resolve();
  };
  const run = async <Name extends JobName>(name: Name, data: JobData[Name]) =>
    handlers()[name](data, { isLast: true });
  return {
    send: (_, name, data) => send(name, data),
    sendAll: async (_, name, all) => {
      for (const data of all) await send(name, data);
    },
    runDaily: (name) => run(name, {}),
    workOff: async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
        await run(next.name, next.data);
    },
    runAgain: () => Promise.resolve(0),
    bringForward: () => Promise.resolve(),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
