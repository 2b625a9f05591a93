import { expect } from "vitest";
import { cancelHousehold, removeHousemate } from "../../src/households/index.ts";
import { join, linkTo, post, signUp } from "../sign-up.ts";
import { by, command, houseAt, ofPerson } from "./command.ts";
import { type House, isFull, type Model, type Person } from "./model.ts";
import type { World } from "./world.ts";
import { hashOf } from "../../database/ids.ts";

const tenancy = { startDate: "2026-12-14", endDate: "2027-03-20" };

async function recordPerson(world: World, house: House, name: string): Promise<void> {
  const { id, place, agreedPrice, email } = await world.db
    .selectFrom("housemate")
    .select(["id", "place", "agreedPrice", "email"])
    .where("householdId", "=", house.id)
    .where(({ or, eb }) => or([eb("firstName", "=", name), eb("lastName", "=", name)]))
    .executeTakeFirstOrThrow();
  const person: Person = {
    name,
    email: email.toLowerCase(),
    housemateId: id,
    place,
    weekly: agreedPrice,
    isHere: true,
    accounts: 1,
    writtenOff: 0,
    handOvers: [],
    leftOn: undefined,
  };
  house.people.push(person);
  if (isFull(house)) house.state = "complete";
}

export function nameOf(model: Model) {
  model.named += 1;
  return `Payer${"abcdefghijklmnopqrstuvwxyz".charAt(model.named)}`;
}

/** Opens an account for two, at a new address. */
export async function openHouse(model: Model, world: World): Promise<void> {
  const name = nameOf(model);
  const houseNumber = 7 + model.houses.length;
  const answer = await post(
    world.test.app,
    "/direct_debit",
    await signUp(world.db, { houseNumber, name, size: 2, house: tenancy }),
  );
  expect(answer.statusCode, answer.body).toBe(201);
  const { guid } = answer.json<{ guid: string }>();
  const { id } = await world.db
    .selectFrom("household")
    .select("id")
    .where("guidHash", "=", hashOf(guid))
    .executeTakeFirstOrThrow();
  const [start, end] = [Temporal.PlainDate.from(tenancy.startDate), Temporal.PlainDate.from(tenancy.endDate)];
  const house: House = {
    id,
    guid,
    size: 2,
    start,
    end,
    people: [],
    state: "gathering",
    lastDay: undefined,
    chargedTo: undefined,
    freedAfter: [],
    asked: undefined,
  };
  model.houses.push(house);
  await recordPerson(world, house, name);
  await world.workOff();
  const opened = await post(world.test.app, "/my_house/session", { token: await linkTo(world.test, guid) });
  expect(opened.statusCode).toBe(204);
}

export function joins(at: number, isValid = true) {
  return command(
    `somebody joins house ${String(at)}${isValid ? "" : " with bank details that are not valid"}`,
    (model) => houseAt(model, at).state === "gathering",
    async (model, world) => {
      const house = houseAt(model, at);
      const name = nameOf(model);
      const answer = await post(
        world.test.app,
        "/direct_debit",
        join(house.guid, isValid ? "Pays" : "Invalid", name),
      );
      expect(answer.statusCode, answer.body).toBe(201);
      await recordPerson(world, house, name);
    },
  );
}

export function isRemoved(house: number) {
  return ofPerson(
    "the second is removed",
    { house, place: 1 },
    async ({ house: of, person, world }) => {
      const last = await world.db
        .selectFrom("email")
        .select("id")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      await world.db
        .transaction()
        .execute((trx) =>
          removeHousemate(trx, world.test.deps, of.id, { ...by(world), place: person.place }),
        );
      person.isHere = false;
      of.state = "gathering";
      of.freedAfter.push(last?.id ?? "");
    },
    ({ state }) => state === "complete",
  );
}

export function isCancelled(at: number, daysAgo: number) {
  return command(
    `house ${String(at)} is cancelled, its last day ${String(daysAgo)} days ago`,
    (model) => ["gathering", "complete", "live"].includes(houseAt(model, at).state),
    async (model, world) => {
      const house = houseAt(model, at);
      const wanted = world.today().subtract({ days: daysAgo });
      const lastDay = Temporal.PlainDate.compare(wanted, house.start) < 0 ? house.start : wanted;
      const isLive = house.state === "live";
      await world.db
        .transaction()
        .execute((trx) =>
          cancelHousehold(trx, world.test.deps, house.id, { ...by(world), ...(isLive && { lastDay }) }),
        );
      house.state = "cancelled";
      if (isLive) house.lastDay = lastDay;
    },
  );
}
