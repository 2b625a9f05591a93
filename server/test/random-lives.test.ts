import fc from "fast-check";
import { beforeAll, it } from "vitest";
import { describeOnBoth } from "./database.ts";
import { anything, fate, trouble } from "./lives/anything.ts";
import { daysPass, newsComes } from "./lives/days.ts";
import { joins, openHouse } from "./lives/households.ts";
import type { Model } from "./lives/model.ts";
import { luckTurns } from "./lives/payers.ts";
import { noTrouble, openWorld, type World } from "./lives/world.ts";

/**
 * `RANDOM_LIVES=200 vitest run --project server server/test/random-lives.test.ts` lives as many on each database, with
 * a seed of the moment, which a failure tells; `RANDOM_LIVES_SEED` sets it.
 */
const { RANDOM_LIVES: wanted, RANDOM_LIVES_SEED: wantedSeed } = process.env;
const seed = Number(wantedSeed ?? (wanted === undefined ? 12 : Date.now() % 2 ** 31));
const numRuns = { pglite: Number(wanted ?? 2), postgres: Number(wanted ?? 3) };

const time = wanted === undefined ? 240_000 : 7_200_000;

const daysToFirstPayment = 22;
const daysOfLastTries = 24;

describeOnBoth("Any life of two households", (open, kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await open());
    return () => world.close();
  });

  /** A house for two that is full, and one where somebody is awaited. */
  const begin = async (): Promise<Model> => {
    await world.startAgain();
    const model: Model = { houses: [], named: 0 };
    await openHouse(model, world);
    await openHouse(model, world);
    await joins(0).run(model, world);
    return model;
  };

  it(
    "keeps the rules of money and adds up, after each step",
    async () => {
      const begins = fc.tuple(
        fate.map((turn) => luckTurns({ house: 0, place: 0 }, turn)),
        fate.map((turn) => luckTurns({ house: 0, place: 1 }, turn)),
        trouble.map((given) => daysPass(daysToFirstPayment, given)),
      );
      const story = fc.commands([...anything], { maxCommands: 10, size: "max" });
      await fc.assert(
        fc.asyncProperty(begins, story, async (first, commands) => {
          const model = await begin();
          for (const command of first) await command.run(model, world);
          await fc.asyncModelRun(() => ({ model, real: world }), commands);
          await newsComes().run(model, world);
          await daysPass(daysOfLastTries, noTrouble).run(model, world);
        }),
        // A life takes seconds: what was found is told before the test runs out of time, shorter or not.
        { seed, numRuns: numRuns[kind], interruptAfterTimeLimit: time / 2 },
      );
    },
    time,
  );
});
