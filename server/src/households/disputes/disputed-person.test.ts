import { calls, type CallName } from "@evenly/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { staffCommand } from "../../../database/record-audit.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { bank, post } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { removeHousemate } from "../remove-housemate.ts";
import { confirmHousemate } from "./confirm-housemate.ts";
import { readMail } from "../../../test/mails.ts";

type OwnChange = Extract<CallName, `POST /my_house/${string}`>;

const first = Temporal.PlainDate.from("2026-11-23");

describe("A disputed person [G8]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let house: GatheringHouse;
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
    house = await openGatheringHouse(database, test, { houseNumber: (houseNumber += 1), size: 3 });
    await house.joins("Ben");
  });

  const dispute = (name: string, place: number) => house.ask(name, "dispute", { place });
  const by = () => ({ actor: staffCommand, now: clock.now() });
  const confirm = (place: number) =>
    database.db
      .transaction()
      .execute((trx) => confirmHousemate(trx, test.deps, house.id, { ...by(), place }));
  const remove = (place: number) =>
    database.db.transaction().execute((trx) => removeHousemate(trx, test.deps, house.id, { ...by(), place }));

  /** What a disputed person may still do; each other call refuses them. A new call has to be one or the other. */
  const requests: Readonly<Record<OwnChange, { readonly body: object; readonly status: number }>> = {
    "POST /my_house/invite_again": { body: { place: 3 }, status: 409 },
    "POST /my_house/moving_out": { body: { lastDay: "2027-12-31", email: "kim@example.com" }, status: 409 },
    "POST /my_house/moving_out/send_again": { body: {}, status: 409 },
    "POST /my_house/moving_out/agree": { body: { handsOverOn: "2028-01-01" }, status: 409 },
    "POST /my_house/size": { body: { size: 2 }, status: 409 },
    "POST /my_house/size/agree": { body: { proposal: newId() }, status: 409 },
    "POST /my_house/size/withdraw": { body: { proposal: newId() }, status: 409 },
    // Their payments are held, which it says.
    "POST /my_house/plan": { body: { months: 2, token: "x".repeat(32) }, status: 409 },
    "POST /my_house/dispute": { body: { place: 3 }, status: 409 },
    "POST /my_house/next_year": { body: {}, status: 409 },
    "POST /my_house/next_year/no": { body: {}, status: 409 },
    "POST /my_house/next_year/open": { body: { year: "next" }, status: 404 },
    "POST /my_house/pay": { body: { amount: 500 }, status: 409 },
    "POST /my_house/pay/bank": { body: {}, status: 409 },
    // Ends what was started before.
    "POST /my_house/pay/stop": { body: {}, status: 204 },
    "POST /my_house/bank_details": { body: { bankDetails: bank("Ben") }, status: 409 },
    // A right of everybody's, bound to its preview. Ruling J3.
    "POST /my_house/contract_end": { body: { token: "x".repeat(32) }, status: 409 },
    // Undoes what the dispute ended already.
    "POST /my_house/moving_out/take_back": { body: {}, status: 409 },
    "POST /my_house/session": { body: { token: "x".repeat(32) }, status: 404 },
    "POST /my_house/place": { body: { token: "x".repeat(32) }, status: 404 },
    "POST /my_house/place/read": { body: { token: "x".repeat(32) }, status: 404 },
    "POST /my_house/link": { body: { email: "ben.byrne@example.com" }, status: 204 },
    "POST /my_house/link/read": { body: { token: "x".repeat(32) }, status: 404 },
    "POST /my_house/link/again": { body: { token: "x".repeat(32) }, status: 204 },
    // Whatever is doubted of them, they may complain and ask about their data.
    "POST /my_house/complaints": { body: { topic: "service", text: "It is me" }, status: 201 },
    "POST /my_house/erasure": { body: {}, status: 200 },
    "POST /my_house/sign_out": { body: {}, status: 204 },
  };

  it("can do nothing with the household: each call refuses it and says why [G5]", async () => {
    const row = (name: string) => ({ fullname: `${name} Moss`, email: `${name}@example.com`, tel: "" });
    const invite = async (name: string, headers: Record<string, string>) =>
      post(test.app, "/invite_housemates", { guid: house.guid, housemates: [row(name)] }, headers);
    expect((await invite("kim", {})).statusCode).toBe(200);
    await dispute("Ada", 2);
    const says = "Somebody in the house has told us that they don't know you.";
    const asBen = { cookie: await house.cookieOf("Ben") };
    const changes = Object.keys(calls).filter((name) => name.startsWith("POST /my_house/"));
    expect(Object.keys(requests).toSorted()).toEqual(changes.toSorted());
    for (const [name, { body, status }] of Object.entries(requests)) {
      const answer = await post(test.app, name.replace("POST ", ""), body, asBen);
      expect([name, answer.statusCode]).toEqual([name, status]);
      if (status === 409 && !/take_back|contract_end|next_year|plan$|pay\/(bank|stop)$/.test(name))
        expect(answer.json().message).toContain(says);
    }
    // Signing out everywhere ended it.
    await database.db.updateTable("accessToken").set({ revokedAt: null }).execute();
    expect((await invite("lou", asBen)).json().message).toContain(says);
    // They may have the join link, and leave the session out: who invites must be known meanwhile.
    expect((await invite("lou", {})).json()).toMatchObject({ code: "inviter-unknown" });
    expect((await invite("lou", { cookie: await house.cookieOf("Ada") })).json()).toEqual({ sent: 1 });
    const page = await house.page("Ben");
    expect(page).toMatchObject({ joinLink: null, mayInvite: false, mayGiveBankDetails: false });
    expect(page.numberOfHousemates?.mayPropose).toBe(false);
    await confirm(2);
    expect((await house.page("Ben")).joinLink).toContain(house.guid);
    expect((await invite("lou", asBen)).json()).toEqual({ sent: 0 });
    expect((await house.ask("Ben", "invite_again", { place: 3 })).statusCode).toBe(200);
  });

  it("has their hand-over ended, whose link is dead [G5]", async () => {
    await house.joins("Cara");
    const asked = await house.ask("Ben", "moving_out", { lastDay: "2027-12-31", email: "kim@example.com" });
    expect(asked.statusCode, asked.body).toBe(201);
    const mail = await readMail(database.db, (emails) =>
      emails.where("toAddress", "=", "kim@example.com").where("householdId", "=", house.id),
    );
    const [, token = ""] = /joining-tenant\?guid=([\w-]+)/.exec(mail.text) ?? [];
    await dispute("Ada", 2);
    expect((await house.joins("Kim", token)).statusCode).toBe(404);
    expect((await house.page("Ben")).handovers).toEqual([]);
  });

  it("has nobody reminded of their invitations until staff have confirmed them", async () => {
    const housemates = [{ fullname: "Kim Moss", email: "kim.moss@example.com", tel: "" }];
    await house.ask("Ben", "../invite_housemates", { guid: house.guid, housemates });
    const invitations = await database.db
      .selectFrom("invitation")
      .select("id")
      .where("householdId", "=", house.id)
      .execute();
    const mine = new Set(invitations.map(({ id }) => id));
    const remindersOn = async (day: Temporal.PlainDate) => {
      today = day;
      test.jobs.sent.length = 0;
      await createHandlers(test.deps)["remind-housemates"]({}, { isLast: false });
      return test.jobs.sent.filter(
        ({ data }) => "invitationId" in data && mine.has(String(data.invitationId)),
      ).length;
    };
    await dispute("Ada", 2);
    expect(await remindersOn(first.add({ days: 5 }))).toBe(0);
    await confirm(2);
    expect(await remindersOn(first.add({ days: 5 }))).toBe(1);
  });

  it("is mailed what the page says: that they are looked into, and what staff decided, once each", async () => {
    const mailed = async () => (await house.mailsTo("Ben")).map(({ template }) => template);
    const before = await mailed();
    await dispute("Ada", 2);
    await dispute("Ada", 2);
    const [mail, ...more] = (await house.mailsTo("Ben")).slice(before.length);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ template: "place-disputed", subject: "We are looking into your place" });
    expect(mail?.text).not.toContain("Ada");
    await confirm(2);
    expect((await mailed()).slice(before.length)).toEqual(["place-disputed", "new-bank-details"]);
  });

  it("is mailed that the place is theirs when no bank details are needed, and when it is taken away", async () => {
    await house.joins("Cara");
    await database.db.updateTable("household").set({ state: "live" }).where("id", "=", house.id).execute();
    await dispute("Ada", 2);
    await database.db.updateTable("household").set({ state: "ended" }).where("id", "=", house.id).execute();
    await confirm(2);
    expect((await house.mailsTo("Ben")).at(-1)?.template).toBe("place-confirmed");
    await database.db
      .updateTable("household")
      .set({ state: "complete" })
      .where("id", "=", house.id)
      .execute();
    await dispute("Ada", 3);
    await remove(3);
    const last = (await house.mailsTo("Cara")).at(-1);
    expect(last).toMatchObject({ template: "place-ended", subject: "Your place has ended" });
    expect(last?.text).toContain("don't know you");
    expect(last?.text).not.toMatch(/token=|guid=/);
    await remove(2);
    expect((await house.mailsTo("Ben")).at(-1)?.text).not.toContain("don't know you");
  });

  it("can tell who objected when only one could have, which is said before", async () => {
    await house.joins("Cara");
    const onlyObjectors = async (name: string) =>
      (await house.page(name)).people.map(({ isOnlyObjector }) => isOnlyObjector);
    expect(await onlyObjectors("Ada")).toEqual([false, true, false]);
    expect(await onlyObjectors("Ben")).toEqual([false, false, false]);
    const ofJoin = async () =>
      (await house.mailsTo("Ada"))
        .filter(({ template }) => template === "housemate-joined" || template === "house-complete")
        .map(({ text }) => /We tell nobody.*$/m.exec(text)?.[0]);
    for (const { name, data } of test.jobs.sent.splice(0))
      if (name === "welcome-housemate")
        await createHandlers(test.deps)["welcome-housemate"](data as never, { isLast: false });
    expect(await ofJoin()).toEqual([
      expect.stringContaining("Ben can work it out"),
      "We tell nobody in the house who said so.",
    ]);
    // A disputed person objects to nobody.
    await dispute("Ada", 2);
    expect(await onlyObjectors("Ada")).toEqual([false, false, true]);
  });
});
