import fc from "fast-check";
import { beforeAll, it } from "vitest";
import { describeOnBoth } from "./database.ts";
import { anything } from "./lives/anything.ts";
import { checkWorld } from "./lives/checks.ts";
import { daysPass, newsComes } from "./lives/days.ts";
import { joins, openHouse } from "./lives/households.ts";
import type { Model } from "./lives/model.ts";
import { noTrouble, openWorld, type World } from "./lives/world.ts";

/**
 * For longer runs: `RANDOM_LIVES=200 vitest run …` lives as many on each database, from a seed of the day; with
 * `RANDOM_LIVES_SEED` from that one.
 */
const wanted = process.env.RANDOM_LIVES;
const seed = Number(process.env.RANDOM_LIVES_SEED ?? (wanted === undefined ? 12 : Date.now() % 2 ** 31));
const usual = { pglite: 6, postgres: 3 };

describeOnBoth("Any life of two households", (open, kind) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(await open());
    return () => world.close();
  });

  it(
    "keeps the rules of money and adds up, after each step",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.commands([...anything], { maxCommands: 14, size: "max" }), async (commands) => {
          await world.startAgain();
          const model: Model = { houses: [], named: 0 };
          await openHouse(model, world);
          await openHouse(model, world);
          await joins(0).run(model, world);
          await fc.asyncModelRun(() => ({ model, real: world }), commands);
          await newsComes().run(model, world);
          await daysPass(1, noTrouble).run(model, world);
          await checkWorld(world, model);
        }),
        { seed, numRuns: wanted === undefined ? usual[kind] : Number(wanted), endOnFailure: false },
      );
    },
    wanted === undefined ? 120_000 : 3_600_000,
  );
});
