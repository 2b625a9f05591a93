import { beforeAll, describe, expect, it } from "vitest";
import { monthlyFromWeekly, pence } from "@evenly/domain/money";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { bank, join, joinAndConfirm, post, signUp } from "../../../test/sign-up.ts";
import { hashOf } from "../../../database/ids.ts";
import { readMails } from "../../../test/mails.ts";

describe("Joining", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });
  const pay = (body: object, headers?: Record<string, string>) =>
    post(test.app, "/direct_debit", body, headers);
  const householdOf = (guid: string) =>
    database.db
      .selectFrom("household")
      .selectAll()
      .where("guidHash", "=", hashOf(guid))
      .executeTakeFirstOrThrow();

  let guid: string;
  let shareToken: string;
  beforeAll(async () => {
    const answer = await pay(
      await signUp(database.db, { houseNumber: 10, name: "Lead", house: { discountCode: "WELCOME10" } }),
    );
    guid = answer.json<{ guid: string }>().guid;
    shareToken = (await householdOf(guid)).shareToken;
  });

  it("is refused with field errors, and takes no place", async () => {
    const answer = await pay({ guid, personalDetails: { email: "half@example.com" } });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([
      "leadType",
      "firstName",
      "lastName",
      "phoneNumber",
      "accountFirstName",
      "accountLastName",
      "sortCode",
      "accountNumber",
      "accountHolder",
      "termsAgreed",
    ]);
  });

  it("takes the next place at the household's price, and mails everybody [S1] [S6] [S7.10] [A5] [D18]", async () => {
    const answer = await pay(join(guid, "Bea"));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      guid,
      joinLink: `https://evenly.test/joining-tenant?guid=${guid}`,
      remainingHm8s: 1,
      reference: (await householdOf(guid)).reference,
      mayInvite: true,
    });
    const { id, priceAfter } = await householdOf(guid);
    const bea = await database.db
      .selectFrom("housemate")
      .selectAll()
      .where("householdId", "=", id)
      .where("place", "=", 2)
      .executeTakeFirstOrThrow();
    expect(bea.agreedPrice).toBe(priceAfter);
    const mails = await database.db
      .selectFrom("email")
      .select(["template", "toAddress"])
      .where("householdId", "=", id)
      .execute();
    expect(mails.map(({ template, toAddress }) => `${template} ${toAddress}`).sort()).toEqual([
      "housemate-joined lead.byrne@example.com",
      "welcome bea.byrne@example.com",
      "welcome lead.byrne@example.com",
    ]);
  });

  it("again gets the first answer with 200, and with other bank details is already joined [B3]", async () => {
    const again = await pay(join(guid, "Bea"));
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ remainingHm8s: 1 });
    const shouted = join(guid, "Bea");
    const other = await pay({
      ...shouted,
      bankDetails: bank("Beatrice"),
      personalDetails: { ...shouted.personalDetails, email: "BEA.Byrne@Example.com" },
    });
    expect(other.statusCode).toBe(409);
  });

  it("creates a mandate for the joiner's own bank account [S1]", async () => {
    const { id } = await householdOf(guid);
    const payers = await database.db
      .selectFrom("housemate")
      .innerJoin("bankAccount", "bankAccount.housemateId", "housemate.id")
      .innerJoin("mandate", "mandate.bankAccountId", "bankAccount.id")
      .select([
        "housemate.id as housemateId",
        "mandate.housemateId as mandateOf",
        "bankAccount.id as bankAccountId",
        "keyId",
        "sealed",
      ])
      .where("householdId", "=", id)
      .orderBy("place")
      .execute();
    expect(payers.map((payer) => test.deps.vault.open(payer.bankAccountId, payer).holder)).toEqual([
      "Lead Byrne",
      "Bea Byrne",
    ]);
    for (const { housemateId, mandateOf } of payers) expect(mandateOf).toBe(housemateId);
  });

  it("accepts the share token too, and answers with it [A5]", async () => {
    const answer = await joinAndConfirm(test, shareToken, "Cal");
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      guid: shareToken,
      joinLink: `https://evenly.test/joining-tenant?guid=${shareToken}`,
      remainingHm8s: 0,
    });
  });

  it("completes the household with the last place, and mails everybody once", async () => {
    const household = await householdOf(guid);
    expect(household.state).toBe("complete");
    const mails = await readMails(database.db, (emails) => emails.where("householdId", "=", household.id));
    const said = mails
      .filter(({ text }) => text.includes("Everyone has joined"))
      .map(({ toAddress: to, template }) => `${to.split(".")[0] ?? ""} ${template}`)
      .sort();
    expect(said).toEqual(["bea house-complete", "cal welcome", "lead house-complete"]);
  });

  it("is refused with 410 when the household is full, except to its housemates [B2]", async () => {
    const late = await pay(join(guid, "Dai"));
    expect(late.statusCode).toBe(410);
    expect(late.json()).toMatchObject({
      message: "All housemates have already joined the account for this address.",
    });
    expect((await pay(join(guid, "Cal"))).statusCode).toBe(200);
  });

  it("is refused with 404 without an account [S6]", async () => {
    expect((await pay(join("A".repeat(32), "Nobody"))).statusCode).toBe(404);
  });

  it("charges a month as the page does", async () => {
    const { priceAfter } = await householdOf(guid);
    const summary = await test.app.inject({ url: `/api/summary?guid=${guid}` });
    expect(summary.statusCode).toBe(410);
    expect(summary.json()).toMatchObject({ pricePerPersonPerMonth: monthlyFromWeekly(pence(priceAfter)) });
  });
});
