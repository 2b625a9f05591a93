import type { Success } from "@evenly/contract";
import { pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, it } from "vitest";
import { hashOf, newId } from "../../../database/ids.ts";
import { amountWithBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { raiseAlert } from "../../cases/index.ts";
import { sampleEmails } from "../../mail/templates/index.ts";
import { tell } from "../../mail/index.ts";

type Case = Success<"GET /staff/cases/:case">;
type Pack = Success<"GET /staff/cases/:case/pack">;

describe("What we can show of a charge-back [J1]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let support: StaffBrowser;
  let earlier: WithBank;
  let payment: WithBank;
  let other: string;
  let name: string;

  beforeAll(async () => {
    atBank = await openPaymentsAtBank(open, { today: "2026-12-09" });
    support = await signedInAs(atBank.test, "support");
    const made = await atBank.withBank(12);
    [earlier, payment] = made.filter(({ housemateId }) => housemateId === made[0]?.housemateId) as [
      WithBank,
      WithBank,
    ];
    other = made.find(({ housemateId }) => housemateId !== payment.housemateId)?.housemateId ?? "";
    for (const one of [earlier, payment]) await atBank.tell(atBank.ofPayment(one, "paid_out"));
    await atBank.tell(atBank.ofPayment(payment, "charged_back", "authorisation_disputed"));
    const { reference } = await atBank.db
      .selectFrom("staffCase")
      .select("reference")
      .where("matter", "=", `charge-back ${payment.attemptId}`)
      .executeTakeFirstOrThrow();
    name = reference;
    return () => atBank.test.close();
  });

  const read = async () => (await support.get(`/cases/${name}`)).json<Case>().evidence;
  const readPack = async () => (await support.get(`/cases/${name}/pack`)).json<Pack>();

  const sample = sampleEmails["payment-changed"].data;

  /** A mail that names a sum for a day, and has been sent. */
  const announce = async (sentAt: string, day: string, amount = amountWithBank, to = payment.housemateId) => {
    const [id = ""] = await atBank.db.transaction().execute((trx) =>
      tell(trx, atBank.test.deps, {
        template: "payment-changed",
        housemateId: to,
        data: {
          ...sample,
          changes: sample.changes.slice(0, 1).map((change) => ({
            ...change,
            after: { collectionDate: Temporal.PlainDate.from(day), amount: pence(amount) },
          })),
        },
      }),
    );
    await atBank.db.updateTable("email").set({ state: "sent", sentAt }).where("id", "=", id).execute();
    return id;
  };

  it("says of what is not there that it is not", async () => {
    await atBank.db
      .updateTable("collection")
      .set({ state: "charged_back" })
      .where("id", "=", earlier.collectionId)
      .execute();
    const found = await read();
    expect(found).toMatchObject({ consented: null, notice: null, earlierPayments: [] });
    expect(found?.ownPage.days).toEqual([]);
    await atBank.db
      .updateTable("collection")
      .set({ state: "paid_out" })
      .where("id", "=", earlier.collectionId)
      .execute();
  });

  it("has the mandate, its account by two digits, and the consent that was given with it", async () => {
    const { db } = atBank;
    const mandate = await db
      .selectFrom("mandate")
      .innerJoin("bankAccount", "bankAccount.id", "bankAccountId")
      .select(["mandate.reference", "accountEnding", "mandate.createdAt"])
      .where("mandate.id", "=", payment.mandateId)
      .executeTakeFirstOrThrow();
    const text = "I confirm that I am the account holder";
    await db
      .insertInto("document")
      .values({ hash: "ab".repeat(32), kind: "account-holder", text, firstShownAt: mandate.createdAt })
      .execute();
    const given = { housemateId: payment.housemateId, documentHash: "ab".repeat(32), agreed: true } as const;
    await db
      .insertInto("consent")
      .values({ id: newId(), ...given, kind: "account-holder", givenAt: "2026-11-01T18:40:00Z" })
      .execute();
    const found = await readPack();
    expect(found).toMatchObject({
      case: name,
      mandate: { reference: mandate.reference },
      account: { ending: mandate.accountEnding },
      consented: { on: "2026-11-01", time: "18:40" },
      consents: [{ kind: "account-holder", agreed: true, text }],
      payment: { amount: amountWithBank, reason: "authorisation_disputed", reference: payment.payment },
    });
    expect(found.account.ending).toMatch(/^\d\d$/);

    // The consent of signing up says nothing of bank details that were given later.
    const own = await db
      .selectFrom("mandate")
      .select(["bankAccountId", "provider", "createdAt"])
      .where("id", "=", payment.mandateId)
      .executeTakeFirstOrThrow();
    const before = new Date(own.createdAt.getTime() - 1_000);
    await db
      .insertInto("mandate")
      .values({
        ...own,
        id: newId(),
        housemateId: payment.housemateId,
        reference: "EVN-BEFOR",
        state: "cancelled",
        createdAt: before,
        updatedAt: before,
      })
      .execute();
    expect(await read()).toMatchObject({ mandate: { origin: "new-details" }, consented: null });
    await db
      .insertInto("consent")
      .values({
        id: newId(),
        ...given,
        mandateId: payment.mandateId,
        kind: "account-holder",
        givenAt: "2026-11-07T09:05:00Z",
      })
      .execute();
    expect((await read())?.consented).toEqual({ on: "2026-11-07", time: "09:05" });
  });

  it("names the first mail that told them the day and the sum, and how long before", async () => {
    const { collectOn: day = "" } = await atBank.attempt(payment);
    await announce("2026-11-02T10:00:00Z", "2026-12-22");
    await announce("2026-11-03T10:00:00Z", day, amountWithBank + 1);
    await announce("2026-12-08T10:00:00Z", day);
    await announce("2026-11-04T10:00:00Z", day, amountWithBank, other);
    expect((await read())?.notice).toBeNull();
    const mailId = await announce("2026-11-05T10:05:00Z", day);
    await announce("2026-11-06T10:00:00Z", day);
    expect((await read())?.notice).toEqual({
      mailId,
      template: "payment-changed",
      to: await atBank.emailOf(payment),
      sent: { on: "2026-11-05", time: "10:05" },
      amount: amountWithBank,
      daysBefore: Temporal.PlainDate.from("2026-11-05").until(day).days,
    });
  });

  it("counts the days on which they opened their page since, and the payments that stood", async () => {
    const { id: membershipId } = await atBank.db
      .selectFrom("membership")
      .select("id")
      .where("housemateId", "=", payment.housemateId)
      .executeTakeFirstOrThrow();
    const link = (usedOn: string | null, kind: "household-page" | "session" = "household-page") => ({
      hash: hashOf(newId()),
      kind,
      membershipId,
      expiresAt: "2027-12-01T00:00:00Z",
      usedOn,
      revokedAt: null,
    });
    await atBank.db
      .insertInto("accessToken")
      .values([
        link("2026-11-01"),
        link("2026-11-20"),
        link("2026-11-20"),
        link("2026-12-03"),
        link(null),
        link("2026-12-04", "session"),
      ])
      .execute();
    const { dueOn, collectOn } = await atBank.collection(earlier);
    expect(await read()).toMatchObject({
      ownPage: { since: "2026-11-05", days: ["2026-11-20", "2026-12-03"] },
      earlierPayments: [{ dueOn, takenOn: collectOn, amount: amountWithBank }],
    });
  });

  it("names nobody but the payer, and the look at it is written down [H3]", async () => {
    const others = await atBank.db
      .selectFrom("housemate")
      .select(["firstName", "lastName", "email"])
      .where("householdId", "=", payment.householdId)
      .where("id", "<>", payment.housemateId)
      .execute();
    const text = JSON.stringify(await readPack());
    for (const { firstName, email } of others) expect(text).not.toMatch(new RegExp(`${firstName}|${email}`));
    const look = await atBank.db
      .selectFrom("audit")
      .select("detail")
      .where("action", "=", "look")
      .orderBy("at", "desc")
      .execute();
    expect(look.map(({ detail }) => detail)).toContainEqual({
      call: "GET /staff/cases/:case/pack",
      case: name,
    });
    const catalogue = await signedInAs(atBank.test, "catalogue");
    expect((await catalogue.get(`/cases/${name}/pack`)).statusCode).toBe(403);
  });

  it("is that of the same payment when it is charged back a second time", async () => {
    await atBank.db
      .updateTable("staffAlert")
      .set({ reference: `${payment.attemptId}:2` })
      .where("reference", "=", payment.attemptId)
      .execute();
    expect((await support.get(`/cases/${name}`)).json<Case>().evidence).not.toBeNull();
  });

  it("is nothing of a case in which no payment was charged back", async () => {
    const reference = newId();
    await atBank.db
      .transaction()
      .execute((trx) => raiseAlert(trx, atBank.test.deps, { kind: "charge-back", reference, detail: {} }));
    const found = await atBank.db
      .selectFrom("staffCase")
      .select("reference")
      .where("matter", "=", `charge-back ${reference}`)
      .executeTakeFirstOrThrow();
    expect((await support.get(`/cases/${found.reference}`)).json<Case>().evidence).toBeNull();
    const refused = await support.get(`/cases/${found.reference}/pack`);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      409,
      "nothing-charged-back",
    ]);
    expect((await support.get("/cases/CS-9999/pack")).statusCode).toBe(404);
  });
});
