import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import { type Node, seenByBalancer, type Site } from "./site.ts";

export type Fault = {
  readonly what: string;
  readonly rounds: number;
  /** Seconds without an acknowledged write, at most. */
  readonly longestGap?: number;
  /** No visitor has to try again. */
  readonly unnoticed?: true;
  /** Resolves when everything is as it was. */
  run(stage: { readonly cluster: Cluster; readonly site: Site }, round: number): Promise<void>;
};

const away = 5_000;
const clockOff = "600s";

function inTurn<One>([first, second]: readonly [One, One], round: number): One {
  return round % 2 === 0 ? first : second;
}

async function killAndStart(node: Node): Promise<void> {
  await node.kill();
  await node.start();
}

/** With a clock that is ten minutes off. */
function withClock(sign: "+" | "-") {
  return {
    LD_PRELOAD: "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
    FAKETIME: `${sign}${clockOff}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

export const faults: readonly Fault[] = [
  {
    what: "an api node is killed",
    rounds: 70,
    run: ({ site }, round) => killAndStart(inTurn(site.apis, round)),
  },
  {
    what: "a worker is killed",
    rounds: 70,
    run: ({ site }, round) => killAndStart(inTurn(site.workers, round)),
  },
  {
    what: "the primary's server is killed",
    rounds: 20,
    longestGap: 10,
    run: async ({ cluster }) => {
      const { primary } = await cluster.settle();
      primary.kill();
      await wait(away);
      primary.start();
      await cluster.settle();
    },
  },
  {
    what: "PostgreSQL of the primary is killed",
    rounds: 20,
    longestGap: 10,
    run: async ({ cluster }) => {
      const { primary } = await cluster.settle();
      primary.killPostgres();
      await wait(away);
      await cluster.settle();
    },
  },
  {
    what: "the standby's server is killed",
    rounds: 20,
    longestGap: 10,
    run: async ({ cluster }) => {
      const { standby } = await cluster.settle();
      standby.kill();
      await wait(away);
      standby.start();
      await cluster.settle();
    },
  },
  {
    what: "a firewall swallows an api node's connections, or a worker's",
    rounds: 20,
    run: async ({ site: { firewalls } }, round) => {
      const kind = inTurn<"apis" | "workers">(["apis", "workers"], round);
      inTurn(firewalls[kind], Math.floor(round / 2)).swallow();
      // Until the last connection has been given up: jobs may take longer than calls.
      await wait(kind === "apis" ? 2 * away : 5 * away);
    },
  },
  {
    // No failover: the standby's disk is as full where both are of one size.
    what: "the primary's disk is full for ten seconds",
    rounds: 10,
    run: async ({ cluster }) => {
      const { primary } = await cluster.settle();
      await primary.fillDisk();
      await wait(2 * away);
      primary.emptyDisk();
      await cluster.settle();
    },
  },
  {
    what: "clocks are ten minutes off, of an api node one way and of a worker the other",
    rounds: 10,
    run: async ({ site }, round) => {
      const [api, worker] = [inTurn(site.apis, round), inTurn(site.workers, round)];
      await Promise.all([api.kill(), worker.kill()]);
      await Promise.all([
        api.start(withClock(inTurn(["+", "-"], round))),
        worker.start(withClock(inTurn(["-", "+"], round))),
      ]);
      await wait(away);
      await Promise.all([killAndStart(api), killAndStart(worker)]);
    },
  },
  {
    what: "api nodes and workers are restarted one after the other",
    rounds: 10,
    unnoticed: true,
    run: async ({ site }) => {
      for (const node of [...site.apis, ...site.workers]) {
        await node.end();
        await node.start();
        await wait(seenByBalancer);
      }
    },
  },
];
