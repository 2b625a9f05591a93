import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import {
  type HousesByGocardless,
  openHousesByGocardless,
  type Payer,
} from "../../../test/houses-by-gocardless.ts";
import { findPaymentsAfterBackup, takeInPayment } from "./payments-after-backup.ts";

const once = { isLast: false };
/** Three working days before the first payment's day. */
const submittedOn = "2026-12-29";

describe("A database that was restored from before a submission [F3]", () => {
  const open = useTestDatabases();
  let houses: HousesByGocardless;
  let payers: Payer[];
  beforeAll(async () => {
    houses = await openHousesByGocardless(open);
    payers = await houses.payers("Ann", "Ben", "Cay", "Dee");
    houses.on(submittedOn);
    await houses.handlers["submit-collections"]({}, once);
    // Cay's was there before the backup.
    for (const payer of payers.filter(({ name }) => name !== "Cay")) await forgetSubmission(payer);
  });
  afterAll(() => houses.close());

  const payer = (name: string) => payers.find((one) => one.name === name) as Payer;
  /** As the backup has it. */
  const forgetSubmission = async (of: Payer) => {
    const [attempt] = await houses.attempts(of);
    await houses.db
      .deleteFrom("collectionAttempt")
      .where("id", "=", attempt?.id ?? "")
      .execute();
    await houses.db
      .updateTable("collection")
      .set({ state: "notified", submittedAmount: null })
      .where("id", "=", attempt?.collectionId ?? "")
      .execute();
  };
  const findAll = () => findPaymentsAfterBackup(houses.db, houses.test.deps.directDebitProvider);
  const paymentOf = async (of: Payer) => {
    const found = (await findAll()).find(({ mandateReference }) => mandateReference === of.mandate);
    if (found === undefined) throw new Error(`There is none of ${of.name}`);
    return found;
  };
  const countAtBank = ({ mandate }: Payer) =>
    houses.fake.bank.made("payments").filter(({ links }) => links?.["mandate"] === mandate).length;

  it("names the payments that it does not know, each with its account", async () => {
    const unknown = await findAll();
    const mandates = ["Ann", "Ben", "Dee"].map((name) => payer(name).mandate);
    expect(unknown.map(({ mandateReference }) => mandateReference).sort()).toEqual(mandates.sort());
    for (const { account, state } of unknown)
      expect([account?.slice(0, 3), state]).toEqual(["EV-", "pending"]);
  });

  it("leaves out those of which no money comes", async () => {
    const { providerReference } = await paymentOf(payer("Dee"));
    houses.fake.bank.turn("payments", providerReference, "cancelled");
    expect((await findAll()).map((one) => one.providerReference)).not.toContain(providerReference);
  });

  it("takes one in, asks for it no second time, and follows it", async () => {
    const ann = payer("Ann");
    const payment = await paymentOf(ann);
    expect(await takeInPayment(houses.db, "gocardless", payment)).toBe(true);
    expect(await findAll()).not.toContainEqual(expect.objectContaining({ mandateReference: ann.mandate }));
    expect(await takeInPayment(houses.db, "gocardless", payment).catch(() => false)).toBe(false);
    await houses.handlers["submit-collections"]({}, once);
    expect(countAtBank(ann)).toBe(1);
    await houses.tell({
      resource: "payments",
      action: "confirmed",
      links: { payment: payment.providerReference },
      metadata: { attempt: payment.attemptId ?? "" },
    });
    expect((await houses.collections(ann))[0]?.state).toBe("confirmed");
  });

  it("leaves to staff what fits no collection", async () => {
    const payment = await paymentOf(payer("Ben")).catch(() => undefined);
    // Ben's was asked for again above, as nobody took it in: that is why it has to be.
    expect(countAtBank(payer("Ben"))).toBe(2);
    expect(payment && (await takeInPayment(houses.db, "gocardless", payment))).toBe(false);
  });
});
