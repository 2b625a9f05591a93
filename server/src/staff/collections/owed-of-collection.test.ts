import type { Success } from "@evenly/contract";
import { writeOffEntries } from "@evenly/domain/ledger-entries";
import { pence } from "@evenly/domain/money";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../database/ids.ts";
import { staffCommand } from "../../../database/record-audit.ts";
import { amountWithBank, type WithBank } from "../../../test/collections-with-bank.ts";
import { useTestDatabases } from "../../../test/database.ts";
import { openPaymentsAtBank, type PaymentsAtBank } from "../../../test/payments-at-bank.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";
import { chargeCollections, decideWriteOff } from "../../payments/index.ts";
import { post } from "../../payments/ledger/post.ts";

describe("What is owed of a collection that failed [F12] [H4]", () => {
  const open = useTestDatabases();
  let atBank: PaymentsAtBank;
  let finance: StaffBrowser;
  let leavers: readonly [WithBank, WithBank];
  let successors: WithBank;

  beforeAll(async () => {
    atBank = await openPaymentsAtBank(open, { today: "2026-12-09" });
    const [first, theirs, , second] = await atBank.withBank(4);
    if (!first || !theirs || !second) throw new Error("There are too few payments");
    [leavers, successors] = [[first, second], theirs];
    // Two people of one place, as after it was handed over.
    await atBank.db
      .updateTable("collection")
      .set({ place: 1 })
      .where("id", "=", theirs.collectionId)
      .execute();
    await chargeCollections(atBank.test.deps)({}, { isLast: false });
    for (const payment of leavers)
      await atBank.tell(atBank.ofPayment(payment, "failed", "bank_account_closed"));
    finance = await signedInAs(atBank.test, "finance");
    return () => atBank.test.close();
  });

  const steps = async () => {
    const { rows } = (await finance.get("/collections?state=failed")).json<
      Success<"GET /staff/collections">
    >();
    return leavers.map(({ collectionId }) => rows.find(({ id }) => id === collectionId)?.next.what);
  };
  const amount = pence(amountWithBank);

  it("is not what somebody else of the place owes, nor another payment of theirs", async () => {
    expect(await steps()).toEqual(["details-asked", "details-asked"]);
    const writeOff = async () => {
      const { householdId, housemateId } = leavers[0];
      const by = { actor: staffCommand, now: atBank.test.deps.clock.now() };
      const decision = { householdId, housemateId, place: 1, amount, reason: "They cannot pay", ...by };
      await atBank.db.transaction().execute((trx) => decideWriteOff(trx, atBank.test.deps, decision));
    };
    await writeOff();
    expect(await steps()).toEqual(["nothing-owed", "details-asked"]);
  });

  it("is not hidden by the credit of somebody else of the place", async () => {
    const { householdId, housemateId } = successors;
    const credit = pence(3 * amount);
    const writeOff = { id: newId(), householdId, place: 1, housemateId, amount: credit, reason: "Goodwill" };
    await atBank.db.insertInto("writeOff").values(writeOff).execute();
    await atBank.db.transaction().execute((trx) =>
      post(trx, {
        cause: "write-off",
        causeReference: writeOff.id,
        on: atBank.test.deps.clock.today(),
        householdId,
        entries: writeOffEntries({ place: 1, amount: credit }),
      }),
    );
    expect(await steps()).toEqual(["nothing-owed", "details-asked"]);
  });
});
