import type { FeatureFlags } from "@evenly/contract/features";
import type { Proclamations } from "@evenly/domain/calendar";
import type { OpenDatabase } from "../database/connect.ts";
import { type Clock, createClock, createMovableClock, type MovableClock } from "./clock.ts";
import { type Config, isTrial } from "./config.ts";
import type { Work } from "./dependencies.ts";
import { PollingCache } from "./polling-cache.ts";
import { PriceBookCache } from "./pricing/index.ts";
import type { Jobs } from "./queue/index.ts";
import { loadFlags, loadProclamations, loadSettings } from "./settings/index.ts";
import { followClock } from "./trial-clock/index.ts";

type Parts = {
  readonly jobs: Jobs;
  readonly keys: () => Pick<Work, "encryptionKeys" | "leadIds">;
  readonly clock?: Clock | undefined;
};

type CreatedWork = {
  readonly work: Work;
  readonly movableClock: MovableClock | undefined;
  readonly proclamations: PollingCache<Proclamations>;
  /** To be started, and stopped. */
  readonly caches: readonly Pick<PollingCache<unknown>, "start" | "stop">[];
};

/** What a node and a command of staff's have in common. */
export function createWork(
  config: Config,
  { db, reads }: Pick<OpenDatabase, "db" | "reads">,
  { jobs, keys, clock }: Parts,
): CreatedWork {
  const flags = new PollingCache<FeatureFlags>(async () => ({
    ...(await loadFlags(reads)),
    ...config.featureFlags,
  }));
  const settings = new PollingCache(() => loadSettings(reads));
  const proclamations = new PollingCache(() => loadProclamations(reads));
  const priceBooks = new PriceBookCache(reads);
  const movableClock = isTrial(config) && config.today === undefined ? createMovableClock() : undefined;
  /** Other nodes of the trial follow the one that moves it. */
  const followedClock = movableClock && new PollingCache(() => followClock(db, movableClock));
  return {
    work: {
      clock: {
        ...(clock ?? movableClock ?? createClock(config.today)),
        proclamations: () => proclamations.get(),
      },
      config,
      flags,
      settings,
      priceBooks,
      jobs,
      ...keys(),
    },
    movableClock,
    proclamations,
    caches: [...(followedClock ? [followedClock] : []), flags, settings, proclamations, priceBooks],
  };
}
