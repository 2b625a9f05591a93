import type { Success } from "@evenly/contract";
import { addPence, formatPounds, pence } from "@evenly/domain/money";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { bank, countRows, join, linkOfHeldPlace, person, post } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { mailHeldPlace } from "./mail-held-place.ts";

const first = Temporal.PlainDate.from("2026-11-23");

describe("A place asked for by a second token [A5]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let house: GatheringHouse;
  let token: string;
  let houseNumber = 6;
  let today = first;
  const clock = clockAt(() => today);
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, { deps: { clock } });
    return () => test.close();
  });
  beforeEach(async () => {
    today = first;
    test.jobs.sent.length = 0;
    // Each mailbox has a limit a day.
    await database.db.deleteFrom("email").execute();
    house = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size: 3 });
    ({ shareToken: token } = await house.household());
  });

  const ask = (name: string, change: object = {}, by = token) =>
    post(test.app, "/direct_debit", { ...join(by, name), ...change });
  const press = async (name: string, agreed: { priceShown?: number } = {}) =>
    post(test.app, "/my_house/place", { token: await linkOfHeldPlace(test, name), ...agreed });
  const read = async (name: string) =>
    (await post(test.app, "/my_house/place/read", { token: await linkOfHeldPlace(test, name) })).json<
      Success<"POST /my_house/place/read">
    >();
  const validate = (name: string, by = token) => {
    const { firstname: firstName, lastname: lastName, leadType, tel: phoneNumber, email } = person(name);
    return post(test.app, "/validate-joining-tenant", {
      guid: by,
      firstName,
      lastName,
      leadType,
      email,
      phoneNumber,
    });
  };
  const placesLeft = async (by = token) =>
    (await test.app.inject({ url: `/api/summary?guid=${by}` })).json<{ remainingHousemates: number }>()
      .remainingHousemates;
  const mailed = async (name: string) => (await house.mailsTo(name)).map(({ template }) => template);

  it("counts, as a successor's link does, towards the household's thirty mails a day [C13]", async () => {
    await house.joins("Ben");
    const handOver = { lastDay: "2027-12-31", email: "trudy.byrne@example.com" };
    expect((await house.ask("Ben", "moving_out", handOver)).statusCode).toBe(201);
    expect((await ask("Zoe")).statusCode).toBe(201);
    const { id: _, ...mail } = await database.db
      .selectFrom("email")
      .select(["id", "householdId", "toAddress", "subject", "state", "createdAt"])
      .where("template", "=", "successor-invitation")
      .where("householdId", "=", house.id)
      .executeTakeFirstOrThrow();
    const earlier = Array.from({ length: 27 }, () => ({
      ...mail,
      id: newId(),
      template: "invitation",
      toAddress: "kim@example.com",
      textBody: "An invitation",
      htmlBody: "An invitation",
    }));
    await database.db.insertInto("email").values(earlier).execute();
    const row = (name: string) => ({ fullname: `${name} Moss`, email: `${name}@example.com`, tel: "" });
    const invite = (name: string) =>
      post(test.app, "/invite_housemates", { guid: house.guid, housemates: [row(name)] });
    expect((await invite("lou")).statusCode).toBe(200);
    expect((await invite("max")).statusCode).toBe(429);
    expect((await house.ask("Ben", "moving_out/send_again", {})).statusCode).toBe(429);
    await database.db.deleteFrom("email").where("template", "=", "place-confirmation").execute();
    expect((await invite("max")).statusCode).toBe(200);
    await database.db.deleteFrom("heldPlace").execute();
    const refused = await ask("Eve");
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, String(24 * 60 * 60)]);
  });

  it("is answered alike for a housemate and for anybody else, with as much work", async () => {
    const answers: unknown[][] = [];
    for (const name of ["Ada", "Zoe"]) {
      const checked = await validate(name);
      const asked = await ask(name);
      const jobs = test.jobs.sent.map((job) => job.name).filter((job) => job !== "send-mail");
      answers.push([
        checked.statusCode,
        checked.json(),
        asked.statusCode,
        asked.json(),
        Object.keys(asked.headers).filter((header) => header !== "x-request-id"),
        await placesLeft(),
        jobs.slice(-1),
      ]);
      await database.db.deleteFrom("heldPlace").execute();
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.slice(0, 4)).toMatchObject([
      404,
      { code: "email-not-on-account" },
      201,
      { guid: token, isHeld: true },
    ]);
  });

  it("tells a housemate that somebody used their email, with the link to their page, and nothing else happens", async () => {
    const before = await countRows(database.db);
    await ask("Ada");
    expect((await house.mailsTo("Ada")).at(-1)).toMatchObject({ template: "email-used" });
    expect((await house.mailsTo("Ada")).at(-1)?.text).toMatch(/my-house\?token=/);
    expect(await countRows(database.db)).toEqual({ ...before, email: (before.email ?? 0) + 1 });
  });

  it("is held and not taken until the mailbox has answered: no mandate, nobody told, not complete", async () => {
    await house.joins("Ben");
    const before = await countRows(database.db);
    expect((await ask("Zoe")).json()).toMatchObject({ isHeld: true, mayInvite: false, remainingHm8s: 1 });
    expect(await countRows(database.db)).toEqual({ ...before, email: (before.email ?? 0) + 1 });
    expect(await mailed("Zoe")).toEqual(["place-confirmation"]);
    expect((await house.household()).state).toBe("gathering");
    // Held: nobody else gets it, by whichever token.
    for (const by of [token, house.guid])
      expect((await ask("Max", { bankDetails: bank("Max") }, by)).statusCode).toBe(410);
    const pressed = await press("Zoe");
    expect([pressed.statusCode, pressed.json()]).toMatchObject([201, { guid: token, remainingHm8s: 0 }]);
    expect(String(pressed.headers["set-cookie"])).toContain("HttpOnly");
    expect((await house.household()).state).toBe("complete");
    expect(await mailed("Ada")).toContain("house-complete");
    expect((await press("Zoe")).json()).toMatchObject({ code: "house-link-unknown" });
  });

  it("is shown behind the link, which confirms nothing until it is pressed", async () => {
    await ask("Zoe");
    const link = await linkOfHeldPlace(test, "Zoe");
    for (const _ of [1, 2]) {
      const read = await post(test.app, "/my_house/place/read", { token: link });
      expect(read.json()).toMatchObject({
        firstName: "Zoe",
        accountEnding: "11",
        lastsUntil: "2026-11-26",
        joined: 1,
      });
    }
    expect(await placesLeft()).toBe(1);
    expect(await placesLeft(house.guid)).toBe(2);
  });

  it("names its price for a week, a month and the whole term, on the page and in the mail [A5] [S9]", async () => {
    await ask("Zoe");
    const { price, newPrice } = await read("Zoe");
    expect(newPrice).toBeNull();
    const [mail] = await house.mailsTo("Zoe");
    for (const amount of [price.weekly, price.monthly, price.term])
      expect(mail?.text).toContain(formatPounds(pence(amount)));
  });

  it("at another price is confirmed only by who agrees to that one [B3] [D11] [G3]", async () => {
    await ask("Zoe");
    const { price } = await read("Zoe");
    const smaller = (await house.page("Ada")).numberOfHousemates?.others.find(({ size }) => size === 2);
    const changed = await house.ask("Ada", "size", { size: 2, priceShown: smaller?.weekly ?? 0 });
    expect(changed.json()).toEqual({ isChanged: true });
    const { priceBefore, priceAfter } = await house.household();
    expect(priceAfter).not.toBe(price.weekly);
    const before = await countRows(database.db);
    for (const shown of [{}, { priceShown: price.weekly }, { priceShown: 1 }]) {
      const refused = await press("Zoe", shown);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: "price-changed", priceBeforeDiscount: priceBefore, priceAfterDiscount: priceAfter },
      ]);
    }
    expect(await countRows(database.db)).toEqual(before);
    expect(await read("Zoe")).toMatchObject({ price, newPrice: { weekly: priceAfter }, housemateCount: 2 });
    expect((await press("Zoe", { priceShown: priceAfter })).statusCode).toBe(201);
    const { agreedPrice } = await database.db
      .selectFrom("housemate")
      .select("agreedPrice")
      .where("email", "=", "zoe.byrne@example.com")
      .where("householdId", "=", house.id)
      .executeTakeFirstOrThrow();
    expect(agreedPrice).toBe(priceAfter);
    expect((await house.household()).state).toBe("complete");
  });

  it("is free again after 72 hours, and its link dead, before and after the job", async () => {
    await ask("Zoe");
    today = first.add({ days: 3 });
    expect(await placesLeft()).toBe(2);
    expect((await press("Zoe")).statusCode).toBe(404);
    await createHandlers(test.deps)["forget-old-records"]({}, { isLast: false });
    expect(await database.db.selectFrom("heldPlace").selectAll().execute()).toEqual([]);
  });

  it("is one for each mailbox and bank account, so that a slip in the email locks nobody out", async () => {
    expect((await ask("Zoe")).statusCode).toBe(201);
    expect((await ask("Zoe")).statusCode).toBe(200);
    const slip = { ...person("Zoe"), email: "zoë.byrne@example.com" };
    expect((await ask("Zoe", { personalDetails: slip })).statusCode).toBe(201);
    expect(await placesLeft()).toBe(1);
    expect((await press("Zoe")).json()).toMatchObject({ code: "house-link-unknown" });
    expect((await ask("Zoe", {}, house.guid)).statusCode).toBe(201);
    expect(await placesLeft()).toBe(1);
  });

  it("ends with the second token when staff replace it, and is mailed once", async () => {
    await ask("Zoe");
    const { data } = test.jobs.sent.find(({ name }) => name === "mail-held-place") ?? expect.fail("No job");
    await mailHeldPlace(test.deps)(data as { heldPlaceId: string }, { isLast: false });
    expect(await mailed("Zoe")).toEqual(["place-confirmation"]);
    await database.db.updateTable("heldPlace").set({ agreedPrice: 1 }).execute();
    expect((await press("Zoe")).json()).toMatchObject({ code: "price-changed" });
  });

  it("is mailed to one address ten times a day at most, whoever lives where [C13]", async () => {
    const limited = await openTestApp(database, { config: { mailsPerRecipient: 10 }, deps: { clock } });
    // Ada's sign-up was one of the ten of its day.
    today = first.add({ days: 2 });
    for (const name of ["Ada", "Zoe"]) {
      const statuses = [];
      for (let at = 0; at < 11; at += 1) {
        const bankDetails = bank(`${name}${"abcdefghijk"[at] ?? ""}`);
        const answer = await post(limited.app, "/direct_debit", { ...join(token, name), bankDetails });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
      await database.db.deleteFrom("heldPlace").execute();
    }
    await limited.close();
  });

  it("of a successor is taken over at once by the mailbox that was asked, and held for any other [G5]", async () => {
    await house.ask("Ada", "moving_out", { lastDay: "2027-12-31", email: "kim.byrne@example.com" });
    const [mail] = await house.mailsTo("Kim");
    const [, link = ""] = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "") ?? [];
    await house.joins("Ben");
    expect((await validate("Ben", link)).json()).toEqual((await validate("Zoe", link)).json());
    const [bens, zoes] = [await ask("Ben", {}, link), await ask("Zoe", {}, link)];
    expect(bens.json()).toEqual(zoes.json());
    expect(zoes.json()).toMatchObject({ guid: link, isHeld: true });
    const { successor } = (await test.app.inject({ url: `/api/summary?guid=${link}` })).json<
      Success<"GET /summary">
    >();
    const payments = successor?.payments.map(({ amount }) => pence(amount)) ?? [];
    expect((await read("Zoe")).price.term).toBe(addPence(payments));
    expect((await press("Zoe")).statusCode).toBe(201);
    expect((await ask("Kim", {}, link)).statusCode).toBe(410);
  });

  it("cannot be asked for a successor to learn who lives there [G5]", async () => {
    await house.joins("Eve", token);
    const lastDay = "2027-12-31";
    const asked = await house.ask("Eve", "moving_out", { lastDay, email: "ada.byrne@example.com" });
    expect(asked.statusCode).toBe(201);
    expect(await mailed("Ada")).toContain("email-used");
    expect(await mailed("Ada")).not.toContain("successor-invitation");
  });
});
