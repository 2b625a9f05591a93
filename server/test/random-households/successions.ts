import type { Success } from "@evenly/contract";
import { expect } from "vitest";
import { houseTokenOf, joinAndConfirm, post } from "../sign-up.ts";
import { command, houseAt, ofPerson, type Who } from "./command.ts";
import { nameOf } from "./households.ts";
import type { Person } from "./model.ts";
import type { World } from "./world.ts";
import { readMail } from "../mails.ts";

async function enter({ test }: World, { housemateId }: Person) {
  const token = await houseTokenOf(test.deps, housemateId);
  const entered = await post(test.app, "/my_house/session", { token });
  return { cookie: String(entered.headers["set-cookie"]).split(";")[0] ?? "" };
}

export function asksSuccessor(who: Who, days: number) {
  return ofPerson(
    `asks a successor for ${String(days)} days from tomorrow`,
    who,
    async ({ house, person, world, model }) => {
      const lastDay = world
        .today()
        .add({ days: days + 1 })
        .toString();
      const email = `asked.${String(model.named)}.${String(days)}@example.com`;
      const answer = await post(
        world.test.app,
        "/my_house/moving_out",
        { lastDay, email },
        await enter(world, person),
      );
      // Already asked, or no day left.
      if ([409, 422].includes(answer.statusCode)) return;
      expect(answer.statusCode, answer.body).toBe(201);
      const { text } = await readMail(world.db, (emails) =>
        emails.where("template", "=", "successor-invitation").orderBy("id", "desc"),
      );
      house.asked = { leaver: person, token: /joining-tenant\?guid=([\w-]+)/.exec(text)?.[1] ?? "" };
    },
    ({ state }) => state === "live",
  );
}

/** The successor joins; when late, the leaver agrees to the new day. */
export function successorJoins(at: number) {
  return command(
    `the successor joins house ${String(at)}`,
    (model) => {
      const { state, asked } = houseAt(model, at);
      return state === "live" && asked !== undefined;
    },
    async (model, world) => {
      const house = houseAt(model, at);
      if (house.asked === undefined) return;
      const { leaver, token } = house.asked;
      house.asked = undefined;
      const name = nameOf(model);
      const joined = await joinAndConfirm(world.test, token, "Pays", name);
      // No day of the tenancy is left.
      if (joined.statusCode === 404) return;
      expect(joined.statusCode, joined.body).toBe(201);
      await agreeIfLate(world, leaver);
      const { handsOverOn, successor } = await findHandOver(world, leaver);
      if (successor === undefined) return;
      leaver.leftOn = Temporal.PlainDate.from(handsOverOn);
      house.people.push({
        name,
        email: successor.email,
        housemateId: successor.id,
        place: leaver.place,
        weekly: leaver.weekly,
        isHere: true,
        accounts: 1,
        writtenOff: 0,
        handOvers: [...leaver.handOvers, leaver.leftOn],
        leftOn: undefined,
      });
    },
  );
}

async function agreeIfLate(world: World, leaver: Person): Promise<void> {
  const headers = await enter(world, leaver);
  const shown = await world.test.app.inject({ url: "/api/my_house/moving_out", headers });
  const { handover } = shown.json<Success<"GET /my_house/moving_out">>();
  if (handover?.state !== "joined-late") return;
  const handsOverOn = handover.newHandsOverOn ?? "";
  const agreed = await post(world.test.app, "/my_house/moving_out/agree", { handsOverOn }, headers);
  expect(agreed.statusCode, agreed.body).toBe(204);
}

async function findHandOver({ db }: World, { housemateId }: Person) {
  const { handsOverOn, state, id, email } = await db
    .selectFrom("succession")
    .innerJoin("membership", "membership.id", "succession.membershipId")
    .innerJoin("housemate", "housemate.id", "succession.successorHousemateId")
    .select(["handsOverOn", "state", "housemate.id", "housemate.email"])
    .where("membership.housemateId", "=", housemateId)
    .orderBy("askedAt", "desc")
    .executeTakeFirstOrThrow();
  return { handsOverOn, successor: state === "agreed" ? { id, email } : undefined };
}
