import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import { type HousesOfFour, openHousesOfFour } from "../../../test/house-of-four.ts";
import { readMails } from "../../../test/mails.ts";
import { join, post } from "../../../test/sign-up.ts";
import { createHandlers } from "../../job-handlers.ts";
import { checkLedger } from "../../payments/ledger/check-ledger.ts";
import { planCollections } from "../../payments/index.ts";

const once = { isLast: false };

// Of a live household at £84.74 a month each: Ben hands place 2 over to Ella.
describe("A successor who cancels within 14 days [G5] [J3]", () => {
  const open = useTestDatabases();
  let four: HousesOfFour;
  let householdId: string;
  beforeAll(async () => {
    four = await openHousesOfFour(await open());
    return () => four.test.close();
  });

  /** Ben asks on 3 February, and Ella joins on a day. */
  const handsOver = async (lastDay: string, joinedOn: string) => {
    ({ householdId } = await four.openInFebruary());
    const email = `ella.${householdId}@example.com`;
    const ben = await four.enter(householdId, "Ben");
    expect((await four.send("/moving_out", { lastDay, email }, ben)).statusCode).toBe(201);
    const [mail] = await mailsOf("successor-invitation");
    const token = /joining-tenant\?guid=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    four.setToday(joinedOn);
    const by = join(token, "Ella");
    const joined = await post(four.test.app, "/direct_debit", {
      ...by,
      personalDetails: { ...by.personalDetails, email },
    });
    expect(joined.statusCode, joined.body).toBe(201);
    await four.db
      .updateTable("mandate")
      .set(({ fn, ref }) => ({
        state: "active",
        providerReference: fn("concat", [ref("mandate.id")]),
        confirmationQueuedAt: ref("mandate.createdAt"),
      }))
      .where("state", "=", "pending")
      .execute();
    await planCollections(four.test.deps)({ householdId }, once);
  };
  const mailsOf = (template: string) =>
    readMails(four.db, (emails) =>
      emails.where("householdId", "=", householdId).where("template", "=", template).orderBy("id"),
    );
  const collectedOf = async (name: string) =>
    (
      await four.db
        .selectFrom("collection")
        .innerJoin("housemate", "housemate.id", "housemateId")
        .select(["dueOn", "amount", "state"])
        .where("collection.householdId", "=", householdId)
        .where("firstName", "=", name)
        .where("state", "<>", "cancelled")
        .orderBy("dueOn")
        .execute()
    ).map(({ dueOn, amount }) => `${dueOn} ${String(amount)}`);
  const pageOf = async (name: string) =>
    (await four.get("", await four.enter(householdId, name))).json<Success<"GET /my_house">>();
  const look = async () =>
    (await four.get("/contract_end", await four.enter(householdId, "Ella"))).json<
      Success<"GET /my_house/contract_end">
    >();
  const cancel = async () => {
    const { token } = await look();
    const answer = await four.send("/contract_end", { token }, await four.enter(householdId, "Ella"));
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const cases = () =>
    four.db
      .selectFrom("staffAlert")
      .innerJoin("staffCase", "staffCase.id", "caseId")
      .innerJoin("housemate", "housemate.id", "staffCase.housemateId")
      .select(["staffAlert.kind", "firstName"])
      .where("staffCase.householdId", "=", householdId)
      .execute();
  const ledgerFaults = async () => {
    await createHandlers(four.test.deps)["charge-collections"]({}, once);
    const today = four.clock.today();
    return (await checkLedger(four.db, { today, advanceNoticeWorkingDays: 10 })).wrong.filter((line) =>
      line.includes(householdId),
    );
  };

  it("before the day: pays nothing, the leaver's day stands, and the place is empty from it", async () => {
    await handsOver("2027-04-14", "2027-03-16");
    const bens = await collectedOf("Ben");
    four.setToday("2027-03-20");
    expect(await look()).toMatchObject({
      end: "cancel",
      freesPlace: false,
      served: { to: null, charged: 0, owed: 0, refunded: 0 },
    });
    await cancel();
    expect(await collectedOf("Ella")).toEqual([]);
    expect(await collectedOf("Ben")).toEqual(bens);
    expect(await cases()).toEqual([{ kind: "contract-cancelled", firstName: "Ella" }]);
    const told = (await mailsOf("housemate-cancelled")).map(({ toAddress: to }) => to.split(".")[0]);
    expect(told.toSorted()).toEqual(["ada", "ben", "cara", "dev"]);
    expect((await mailsOf("housemate-cancelled"))[0]?.text).not.toContain("last day");
    expect((await mailsOf("contract-cancelled"))[0]?.text).toContain("it had not started for you");
    // Nobody comes into the place any more.
    for (const name of ["Ben", "Cara"]) {
      const { handovers, people } = await pageOf(name);
      expect(handovers, name).toEqual([]);
      expect(people.map(({ firstName }) => firstName)).not.toContain("Ella");
    }
    expect((await pageOf("Ben")).leavesOn).toBe("2027-04-14");
    four.setToday("2027-04-16");
    expect((await pageOf("Ella")).hasLeft).toBe(true);
    expect((await pageOf("Cara")).people.map(({ firstName }) => firstName)).toEqual(["Ada", "Cara", "Dev"]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("after the day: pays by the day from it, and the leaver keeps their end", async () => {
    await handsOver("2027-02-16", "2027-02-03");
    four.setToday("2027-02-17");
    const { served } = await look();
    const oneDay = Math.ceil(8474 / 28);
    expect(served).toMatchObject({ from: "2027-02-17", to: "2027-02-17", charged: oneDay, owed: oneDay });
    await cancel();
    expect(await collectedOf("Ella")).toEqual([`2027-02-17 ${String(oneDay)}`]);
    expect(await cases()).toEqual([{ kind: "contract-cancelled", firstName: "Ella" }]);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("who joined too late: the leaver keeps the place and all payments of it", async () => {
    await handsOver("2027-04-14", "2027-03-17");
    const bens = await collectedOf("Ben");
    await cancel();
    expect(await collectedOf("Ben")).toEqual(bens);
    expect(await cases()).toEqual([]);
    expect((await pageOf("Ben")).handovers).toEqual([]);
    expect((await pageOf("Ben")).leavesOn).toBeNull();
    expect((await mailsOf("contract-cancelled")).map(({ toAddress: to }) => to.split(".")[0])).toEqual([
      "ella",
    ]);
    expect(await ledgerFaults()).toEqual([]);
  });
});
