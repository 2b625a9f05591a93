import type { Success } from "@evenly/contract";
import { addPence, formatPounds, pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import { type HousesOfFour, openHousesOfFour } from "../../../test/house-of-four.ts";
import { collectPayment } from "../../../test/planned-collections.ts";
import { join, joinAndConfirm, person, post } from "../../../test/sign-up.ts";
import { cancelHousehold } from "../cancel-household.ts";
import { staffCommand } from "../../../database/record-audit.ts";
import { createHandlers } from "../../job-handlers.ts";
import { planCollections } from "../../payments/index.ts";
import { chargeCollections } from "../../payments/ledger/charge-collections.ts";
import { readMails } from "../../../test/mails.ts";

const once = { isLast: false };
const ella = "ella.byrne@example.com";

describe("A place that is handed over", () => {
  const open = useTestDatabases();
  let four: HousesOfFour;
  beforeAll(async () => {
    four = await openHousesOfFour(await open());
    return () => four.test.close();
  });
  const mailsOf = (householdId: string, template: string) =>
    readMails(four.db, (emails) =>
      emails.where("householdId", "=", householdId).where("template", "=", template).orderBy("id"),
    );
  const paymentsOf = async (householdId: string, firstName: string) => {
    const rows = await four.db
      .selectFrom("collection")
      .innerJoin("housemate", "housemate.id", "collection.housemateId")
      .selectAll("collection")
      .where("collection.householdId", "=", householdId)
      .where("firstName", "=", firstName)
      .where("collection.state", "<>", "cancelled")
      .orderBy("dueOn")
      .execute();
    return rows.map(
      ({ dueOn, lastDay, amount, collectOn }) =>
        `${dueOn} to ${lastDay}: ${String(amount)} on ${collectOn ?? "no day"}`,
    );
  };
  const timesOf = (householdId: string, place: number) =>
    four.db
      .selectFrom("membership")
      .innerJoin("housemate", "housemate.id", "membership.housemateId")
      .select(["firstName as name", "joinedOn as from", "leftOn as to"])
      .where("membership.householdId", "=", householdId)
      .where("membership.place", "=", place)
      .where("removedAt", "is", null)
      .orderBy("joinedOn")
      .execute();
  /** Ben, in place 2, asks Ella on 3 February. */
  const askElla = async (lastDay = "2027-04-14") => {
    const house = await four.openInFebruary();
    return { ...house, ...(await ask(house.householdId, lastDay)) };
  };
  const ask = async (householdId: string, lastDay: string) => {
    const ben = await four.enter(householdId, "Ben");
    // Avoids the daily mail limit.
    const email = `Ella.${householdId}@example.com`;
    const answer = await four.send("/moving_out", { lastDay, email }, ben);
    expect(answer.statusCode, answer.body).toBe(201);
    const [mail] = (await mailsOf(householdId, "successor-invitation")).slice(-1);
    const token = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    return { ben, token, answer: answer.json<unknown>(), mail };
  };
  const current = async (cookie: string) =>
    (await four.get("/moving_out", cookie)).json<Success<"GET /my_house/moving_out">>().handover;
  /** Ella joins from the mailbox that was asked last. */
  const joinBy = async (token: string, name = "Ella") => {
    if (name !== "Ella") return joinAndConfirm(four.test, token, name);
    const { successorEmail: email } = await four.db
      .selectFrom("succession")
      .select("successorEmail")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const by = join(token, name);
    return post(four.test.app, "/direct_debit", { ...by, personalDetails: { ...by.personalDetails, email } });
  };
  const summary = (token: string) => four.test.app.inject({ url: `/api/summary?guid=${token}` });
  const setUpMandates = async (householdId: string) => {
    const ids = (await four.housematesOf(householdId)).map(({ id }) => id);
    await four.db
      .updateTable("mandate")
      .set(({ fn, ref }) => ({
        state: "active",
        providerReference: fn("concat", [ref("mandate.id")]),
        confirmationQueuedAt: ref("mandate.createdAt"),
      }))
      .where("housemateId", "in", ids)
      .where("state", "=", "pending")
      .execute();
  };
  const plan = (householdId: string) => planCollections(four.test.deps)({ householdId }, once);

  it("is offered by its own link, one at a time [G5]", async () => {
    const { householdId, ben, answer, mail } = await askElla();
    expect(answer).toEqual({ handsOverOn: "2027-04-15", joinBy: "2027-03-16" });
    expect(mail).toMatchObject({ toAddress: `ella.${householdId}@example.com` });
    expect(mail?.text).toContain("/stop-emails?token=");
    expect(mail?.text).toContain("Tuesday 16 March 2027");
    const asked = {
      role: "leaver",
      state: "asked",
      leaver: "Ben",
      successor: null,
      successorEmail: `ella.${householdId}@example.com`,
      sentOn: "2027-02-03",
      openedOn: null,
      joinedOn: null,
      joinBy: "2027-03-16",
      lastDay: "2027-04-14",
      handsOverOn: "2027-04-15",
      newHandsOverOn: null,
    };
    expect(await current(ben)).toEqual(asked);
    const again = await four.send("/moving_out", { lastDay: "2027-05-14", email: "x@example.com" }, ben);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, "successor-asked"]);
    const onPage = async (cookie: string) =>
      (await four.get("", cookie)).json<Success<"GET /my_house">>().handovers;
    expect(await onPage(ben)).toEqual([asked]);
    const cara = await four.enter(householdId, "Cara");
    // The others see the stages, and neither amounts nor the address that was typed.
    expect([await current(cara), await onPage(cara)]).toEqual([
      null,
      [{ ...asked, role: "other", successorEmail: null }],
    ]);
  });

  it("tells the successor the price for a week, a month, and until the tenancy ends [G5] [S9]", async () => {
    const { mail, token } = await askElla();
    const { pppw, pricePerPersonPerMonth, successor } = (
      await four.test.app.inject({ url: `/api/summary?guid=${token}` })
    ).json<Success<"GET /summary">>();
    const sum = addPence(successor?.payments.map(({ amount }) => pence(amount)) ?? []);
    const text = mail?.text ?? "";
    expect(text).toContain(`${formatPounds(pence(pppw))} per person per week`);
    expect(text).toContain(`${formatPounds(pence(pricePerPersonPerMonth))} per person per month`);
    expect(text).toContain(`${formatPounds(sum)} from your first day until the tenancy ends`);
  });

  it("is opened by a press of the button behind its link, not by the link [G5]", async () => {
    const { ben, token, guid } = await askElla();
    await four.test.app.inject({ url: `/api/summary?guid=${token}` });
    expect((await current(ben))?.openedOn).toBeNull();
    expect((await post(four.test.app, "/open_offered_place", { guid })).statusCode).toBe(404);
    expect((await post(four.test.app, "/open_offered_place", { guid: token })).statusCode).toBe(204);
    expect((await current(ben))?.openedOn).toBe("2027-02-03");
  });

  it("shows only the leaver what they still pay, as the page about moving out has it, until it is handed over [F12] [G5]", async () => {
    const { householdId, ben, token } = await askElla();
    const onPage = async (cookie: string) =>
      (await four.get("", cookie)).json<Success<"GET /my_house">>().movingOut;
    const { alone, last } = (await four.get("/moving_out", ben)).json<Success<"GET /my_house/moving_out">>();
    expect(await onPage(ben)).toEqual({ alone, last });
    expect(last.stillYours.amount).toBeLessThan(alone.amount);
    expect(await onPage(await four.enter(householdId, "Cara"))).toBeNull();
    await joinBy(token);
    expect(await onPage(ben)).toBeNull();
  });

  it("is not offered to housemates, nor for a day after which nothing is left [G5]", async () => {
    const { householdId } = await four.openInFebruary();
    const ben = await four.enter(householdId, "Ben");
    const refused = async (body: object) => {
      const answer = await four.send("/moving_out", body, ben);
      expect(answer.statusCode).toBe(422);
      return answer.json<{ errorCodes: Record<string, string[]> }>().errorCodes;
    };
    expect(await refused({ lastDay: "2027-08-31", email: "ADA.byrne@example.com" })).toEqual({
      lastDay: ["last-day-too-late"],
      email: ["invite-already-joined"],
    });
    expect(await refused({})).toEqual({ lastDay: ["last-day-required"], email: ["email-required"] });
    expect(await mailsOf(householdId, "successor-invitation")).toEqual([]);
  });

  it("is shown to the successor with their own figures, until it is withdrawn [G5]", async () => {
    const { householdId, ben, token } = await askElla();
    const shown = await summary(token);
    expect(shown.statusCode, shown.body).toBe(200);
    const account = shown.json<{ successor: { payments: object[] } }>();
    expect(account).toMatchObject({
      guid: token,
      remainingHousemates: 1,
      firstPaymentDate: "2027-04-15",
      pppw: 1950,
      successor: { of: "Ben", firstDay: "2027-04-15", isLate: false },
    });
    expect(account.successor.payments).toHaveLength(5);
    expect(account.successor.payments[0]).toEqual({
      dueDate: "2027-04-15",
      lastDay: "2027-04-30",
      collectionDate: "2027-04-15",
      amount: 4519,
    });
    const { firstname: firstName, lastname: lastName, leadType, tel } = person("Ella");
    const validate = (email: string) =>
      post(four.test.app, "/validate-joining-tenant", {
        guid: token,
        firstName,
        lastName,
        leadType,
        email,
        phoneNumber: tel,
      });
    expect((await validate(ella)).statusCode).toBe(404);
    // Not even that somebody lives there: Ruling A5.
    expect((await validate("cara.byrne@example.com")).statusCode).toBe(404);

    expect((await four.send("/moving_out/take_back", {}, ben)).statusCode).toBe(204);
    expect((await summary(token)).statusCode).toBe(404);
    expect((await joinBy(token)).statusCode).toBe(404);
    expect((await four.send("/moving_out/take_back", {}, ben)).statusCode).toBe(409);
    expect(await current(ben)).toBeNull();
    expect((await ask(householdId, "2027-04-20")).answer).toMatchObject({ handsOverOn: "2027-04-21" });
  });

  it("goes to the successor who joins in time: both pay to the penny, and everybody is mailed [G5]", async () => {
    const { householdId, token } = await askElla();
    four.setToday("2027-03-16");
    const joined = await joinBy(token);
    expect(joined.statusCode, joined.body).toBe(201);
    expect(await timesOf(householdId, 2)).toEqual([
      { name: "Ben", from: "2026-08-03", to: "2027-04-15" },
      { name: "Ella", from: "2027-04-15", to: null },
    ]);
    expect((await paymentsOf(householdId, "Ben")).slice(6)).toEqual([
      "2027-03-01 to 2027-03-31: 8474 on 2027-03-01",
      "2027-04-01 to 2027-04-14: 3955 on 2027-04-01",
    ]);
    expect(await mailsOf(householdId, "payment-changed")).toEqual([]);

    await setUpMandates(householdId);
    await plan(householdId);
    expect(await paymentsOf(householdId, "Ella")).toEqual([
      "2027-04-15 to 2027-04-30: 4519 on 2027-04-15",
      "2027-05-01 to 2027-05-31: 8474 on 2027-05-04",
      "2027-06-01 to 2027-06-30: 8474 on 2027-06-01",
      "2027-07-01 to 2027-07-31: 8474 on 2027-07-01",
      "2027-08-01 to 2027-08-31: 8474 on 2027-08-02",
    ]);
    expect((await paymentsOf(householdId, "Ben")).length).toBe(8);
    const schedules = await mailsOf(householdId, "payment-schedule");
    expect(schedules.map(({ toAddress: to }) => to)).toEqual([`ella.${householdId}@example.com`]);

    const mails = await mailsOf(householdId, "handed-over");
    expect(mails.map(({ toAddress: to }) => to.split(".")[0]).sort()).toEqual([
      "ada",
      "ben",
      "cara",
      "dev",
      "ella",
    ]);
    const textTo = (name: string) => mails.find(({ toAddress: to }) => to.startsWith(name))?.text;
    expect(textTo("ben")).toContain("£39.55 on 1 April 2027");
    expect(textTo("ben")).toContain("Nothing is taken");
    for (const name of ["ada", "cara", "dev", "ella"]) expect(textTo(name)).not.toContain("£");
    const later = await four.enter(householdId, "Ben");
    expect(await current(later)).toMatchObject({ state: "agreed", handsOverOn: "2027-04-15" });
    expect((await four.send("/moving_out/take_back", {}, later)).statusCode).toBe(409);
  });

  it("has a successor whom the others may not know, from the mail until 14 days after the place is theirs [G5] [G8]", async () => {
    const { householdId, token } = await askElla();
    four.setToday("2027-03-16");
    expect((await joinBy(token)).statusCode).toBe(201);
    const mails = await mailsOf(householdId, "handed-over");
    const textTo = (name: string) => mails.find(({ toAddress: to }) => to.startsWith(name))?.text ?? "";
    expect(textTo("ada")).toContain("If you don't know Ella, tell us within 14 days");
    expect(textTo("ada")).toContain("#place-2");
    for (const name of ["ben", "ella"]) expect(textTo(name)).not.toContain("If you don't know");
    // A session lasts for 30 days.
    const inPlace = async (name = "Ada") =>
      (await four.get("", await four.enter(householdId, name)))
        .json<Success<"GET /my_house">>()
        .people.find(({ place }) => place === 2);
    expect(await inPlace()).toMatchObject({ firstName: "Ben", mayDispute: true, successor: "Ella" });
    expect(await inPlace("Ben")).toMatchObject({ mayDispute: false, successor: null });
    const ben = await four.enter(householdId, "Ben");
    expect((await four.send("/dispute", { place: 2 }, ben)).statusCode).toBe(409);
    four.setToday("2027-04-29");
    expect(await inPlace()).toMatchObject({ firstName: "Ella", mayDispute: true, successor: null });
    four.setToday("2027-04-30");
    expect(await inPlace()).toMatchObject({ mayDispute: false });
    four.setToday("2027-03-17");
    const ada = await four.enter(householdId, "Ada");
    expect((await four.send("/dispute", { place: 2 }, ada)).statusCode).toBe(204);
    expect(await inPlace()).toMatchObject({ firstName: "Ben", mayDispute: false, isDisputed: false });
    expect(
      (await mailsOf(householdId, "place-disputed")).map(({ toAddress: to }) => to.split(".")[0]),
    ).toEqual(["ella"]);
  });

  it("is taken over once: a repeat by the same person gets the same answer, others are refused [G5]", async () => {
    const { householdId, token } = await askElla();
    const [first, again, other] = [await joinBy(token), await joinBy(token), await joinBy(token, "Finn")];
    expect([first, again, other].map(({ statusCode }) => statusCode)).toEqual([201, 200, 410]);
    expect(again.json()).toEqual(first.json());
    expect((await summary(token)).statusCode).toBe(410);
    expect((await timesOf(householdId, 2)).map(({ name }) => name)).toEqual(["Ben", "Ella"]);
  });

  it("is taken over by one of two who join at the same time [G5]", async () => {
    const { householdId, token } = await askElla();
    const answers = await Promise.all([joinBy(token, "Ella"), joinBy(token, "Finn")]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 410]);
    expect(await timesOf(householdId, 2)).toHaveLength(2);
  });

  it("is either withdrawn or handed over, when both come at the same time [G5]", async () => {
    const { householdId, ben, token } = await askElla();
    const [joined, takenBack] = await Promise.all([
      joinBy(token),
      four.send("/moving_out/take_back", {}, ben),
    ]);
    const ended = [joined.statusCode, takenBack.statusCode];
    expect([
      [201, 409],
      [404, 204],
    ]).toContainEqual(ended);
    expect(await timesOf(householdId, 2)).toHaveLength(ended[0] === 201 ? 2 : 1);
  });

  const remind = async (householdId: string) => {
    const handlers = createHandlers(four.test.deps);
    four.test.jobs.sent.length = 0;
    await handlers["remind-housemates"]({}, once);
    for (const { name, data } of four.test.jobs.sent.splice(0)) {
      const about = data as { successionId: string; householdId: string };
      if (name === "remind-succession" && about.householdId === householdId)
        await handlers[name](about, once);
    }
  };

  it("reminds a successor until the last day to join in time, by links that all open it [G5]", async () => {
    const { householdId, token } = await askElla();
    const subjects = async () =>
      (await mailsOf(householdId, "successor-invitation")).slice(1).map(({ subject }) => subject);
    for (const day of ["2027-02-05", "2027-02-06", "2027-02-06", "2027-02-09"]) {
      four.setToday(day);
      await remind(householdId);
    }
    expect(await subjects()).toEqual(["Ben still keeps their place for you"]);
    for (const day of ["2027-02-10", "2027-03-09", "2027-03-16", "2027-03-17"]) {
      four.setToday(day);
      await remind(householdId);
    }
    expect(await subjects()).toHaveLength(3);
    const texts = (await mailsOf(householdId, "successor-invitation")).map(({ text }) => text);
    expect(texts.map((text) => /You have \d+ days left/.exec(text)?.[0])).toEqual([
      undefined,
      "You have 38 days left",
      "You have 34 days left",
      "You have 7 days left",
    ]);
    const last = (await mailsOf(householdId, "successor-invitation")).at(-1)?.text ?? "";
    for (const link of [token, /joining-tenant\?guid=([\w-]+)/.exec(last)?.[1] ?? ""])
      expect((await summary(link)).json()).toMatchObject({ successor: { of: "Ben" } });
  });

  it("waits for the leaver when the successor joins too late, without changes meanwhile [G5]", async () => {
    const { householdId, token } = await askElla();
    four.setToday("2027-03-17");
    const ben = await four.enter(householdId, "Ben");
    const before = await paymentsOf(householdId, "Ben");
    const joined = await joinBy(token);
    expect(joined.statusCode, joined.body).toBe(201);
    expect(joined.json()).toMatchObject({ remainingHm8s: 0, mayInvite: false });
    await plan(householdId);
    expect(await paymentsOf(householdId, "Ben")).toEqual(before);
    expect(await paymentsOf(householdId, "Ella")).toEqual([]);
    expect(await mailsOf(householdId, "handed-over")).toEqual([]);
    const [late] = await mailsOf(householdId, "successor-late");
    expect(late?.toAddress).toBe("ben.byrne@example.com");
    expect(late?.text).toContain("/my-house/moving-out?token=");
    expect(await current(ben)).toMatchObject({ state: "joined-late", newHandsOverOn: "2027-04-15" });

    four.setToday("2027-03-20");
    for (const _ of [1, 2]) await remind(householdId);
    const [, reminder, ...more] = await mailsOf(householdId, "successor-late");
    expect(reminder).toMatchObject({
      toAddress: "ben.byrne@example.com",
      subject: "Ella waits for your answer",
    });
    expect(more).toEqual([]);

    four.setToday("2027-04-06");
    expect(await current(ben)).toMatchObject({ newHandsOverOn: "2027-04-20" });
    const agree = (handsOverOn: string) => four.send("/moving_out/agree", { handsOverOn }, ben);
    const moved = await agree("2027-04-15");
    expect([moved.statusCode, moved.json<{ code: string }>().code]).toEqual([409, "hand-over-moved"]);
    expect((await agree("2027-04-20")).statusCode).toBe(204);
    expect((await agree("2027-04-20")).statusCode).toBe(409);
    expect((await timesOf(householdId, 2)).map(({ from, to }) => [from, to])).toEqual([
      ["2026-08-03", "2027-04-20"],
      ["2027-04-20", null],
    ]);
    expect(await mailsOf(householdId, "handed-over")).toHaveLength(5);
  });

  it("refunds what was collected beyond the last day [F10] [G5]", async () => {
    const { householdId, token } = await askElla();
    four.setToday("2027-04-02");
    const ben = await four.enter(householdId, "Ben");
    await chargeCollections(four.test.deps)({}, once);
    for (const dueOn of ["2027-03-01", "2027-04-01"])
      await collectPayment(four.db, { householdId, place: 2, dueOn }, dueOn);
    await joinBy(token);
    expect((await four.send("/moving_out/agree", { handsOverOn: "2027-04-16" }, ben)).statusCode).toBe(204);
    const refunds = await four.db
      .selectFrom("refund")
      .select(["amount", "reason", "place"])
      .where("householdId", "=", householdId)
      .execute();
    // 15 of 30 days; the odd penny is the leaver's.
    expect(refunds).toEqual([
      { amount: 4237, reason: "You had paid for days after 15 April 2027", place: 2 },
    ]);
    await setUpMandates(householdId);
    await plan(householdId);
    expect((await paymentsOf(householdId, "Ella"))[0]).toBe("2027-04-16 to 2027-04-30: 4237 on 2027-04-16");
  });

  it("is told to the leaver when a payment that was with the bank comes back and is made smaller [F5] [G5]", async () => {
    const { householdId, token } = await askElla();
    const ben = (await four.housematesOf(householdId)).find(({ firstName }) => firstName === "Ben");
    const april = four.db
      .updateTable("collection")
      .where("housemateId", "=", ben?.id ?? "")
      .where("dueOn", "=", "2027-04-01");
    await april.set({ state: "submitted" }).execute();
    await joinBy(token);
    const before = (await mailsOf(householdId, "payment-changed")).length;
    await april.set({ state: "failed", retryOn: "2027-04-08" }).execute();
    await createHandlers(four.test.deps)["settle-household"]({ householdId }, once);
    const told = (await mailsOf(householdId, "payment-changed")).slice(before);
    expect(told.map(({ toAddress }) => toAddress)).toEqual([ben?.email]);
    // 14 of 30 days.
    expect(told[0]?.text).toContain("£39.55");
  });

  it("stays the leaver's when they withdraw from a late successor, who is mailed [G5]", async () => {
    const { householdId, token } = await askElla();
    four.setToday("2027-03-17");
    const ben = await four.enter(householdId, "Ben");
    await joinBy(token);
    expect((await four.send("/moving_out/take_back", {}, ben)).statusCode).toBe(204);
    const mandate = await four.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .select(["mandate.state", "removedAt"])
      .where("householdId", "=", householdId)
      .where("firstName", "=", "Ella")
      .executeTakeFirstOrThrow();
    expect([mandate.state, mandate.removedAt]).toEqual(["cancelled", expect.any(Date)]);
    const messages = await mailsOf(householdId, "succession-taken-back");
    expect(messages.map(({ toAddress: to }) => to)).toEqual([`ella.${householdId}@example.com`]);
    expect(await timesOf(householdId, 2)).toEqual([{ name: "Ben", from: "2026-08-03", to: null }]);
    expect((await joinBy(token)).statusCode).toBe(404);
  });

  it("ends with the household: a waiting successor is mailed, and the link is dead", async () => {
    const { householdId, token } = await askElla();
    four.setToday("2027-03-17");
    await joinBy(token);
    await four.db
      .transaction()
      .execute((trx) =>
        cancelHousehold(trx, four.test.deps, householdId, { actor: staffCommand, now: four.clock.now() }),
      );
    expect(await mailsOf(householdId, "succession-taken-back")).toHaveLength(1);
    expect((await summary(token)).statusCode).toBe(404);
    const { state } = await four.db
      .selectFrom("succession")
      .select("state")
      .where("householdId", "=", householdId)
      .executeTakeFirstOrThrow();
    expect(state).toBe("lapsed");
  });

  it("shows the leaver their own page after they have left, and the successor only theirs [G1] [G5]", async () => {
    const { householdId, token } = await askElla();
    await joinBy(token);
    four.setToday("2027-05-10");
    const ben = await four.enter(householdId, "Ben");
    const page = async (cookie: string) =>
      (await four.test.app.inject({ url: "/api/my_house", headers: { cookie } })).json<
        Success<"GET /my_house">
      >();
    expect(await page(ben)).toMatchObject({ firstName: "Ben" });
    await setUpMandates(householdId);
    await plan(householdId);
    const { firstName, payments } = await page(await four.enter(householdId, "Ella"));
    expect(firstName).toBe("Ella");
    expect(payments.map(({ dueOn }) => dueOn)).toEqual([
      "2027-04-15",
      "2027-05-01",
      "2027-06-01",
      "2027-07-01",
      "2027-08-01",
    ]);
    expect((await page(ben)).payments.map(({ dueOn }) => dueOn).at(-1)).toBe("2027-04-01");
    const others = (await four.get("/moving_out", await four.enter(householdId, "Ada"))).json<object>();
    expect(others).toMatchObject({ others: ["Ella", "Cara", "Dev"] });
  });

  it("is handed over before completion, to successive people, and is free to nobody else [G5]", async () => {
    const { householdId, guid } = await four.openHouse(2);
    const { token } = await ask(householdId, "2026-08-20");
    expect((await joinBy(token)).statusCode).toBe(201);
    four.setToday("2026-08-25");
    const joined = [await joinByGuid(guid, "Cara"), await joinByGuid(guid, "Dev")];
    expect(joined.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await joinByGuid(guid, "Finn")).statusCode).toBe(410);
    await setUpMandates(householdId);
    await plan(householdId);
    expect(await paymentsOf(householdId, "Ben")).toEqual([]);
    expect(await paymentsOf(householdId, "Ella")).toHaveLength(12);
  });

  it("begins for the successor on the day that was agreed, though the leaver withdraws before it [G5] [J3]", async () => {
    four.setToday("2026-08-03");
    const { householdId, guid } = await four.openHouse(2);
    const { token, ben } = await ask(householdId, "2026-10-14");
    expect((await joinBy(token)).statusCode).toBe(201);
    const preview = (await four.get("/contract_end", ben)).json<Success<"GET /my_house/contract_end">>();
    const answer = await four.send("/contract_end", { token: preview.token }, ben);
    expect(answer.statusCode, answer.body).toBe(200);
    for (const name of ["Cara", "Dev"]) expect((await joinByGuid(guid, name)).statusCode).toBe(201);
    await setUpMandates(householdId);
    await plan(householdId);
    const [first = "", second] = await paymentsOf(householdId, "Ella");
    expect(first).toMatch(/^2026-10-15 to 2026-10-31: /);
    expect(second).toMatch(/^2026-11-01 to 2026-11-30: 8474 /);
  });
  const joinByGuid = (guid: string, name: string) => post(four.test.app, "/direct_debit", join(guid, name));
});
