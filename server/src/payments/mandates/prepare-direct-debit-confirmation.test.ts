import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { testDependencies } from "../../../test/dependencies.ts";
import { renderEmail } from "../../mail/templates/render-email.ts";
import { BankDetailsVault } from "../bank-details/bank-details-vault.ts";
import { type Config, parseConfig } from "../../config.ts";
import { newId } from "../../../database/ids.ts";
import { prepareDirectDebitConfirmations } from "./prepare-direct-debit-confirmation.ts";

const today = "2026-11-21";

describe("preparing a Direct Debit confirmation", () => {
  const open = useTestDatabases();
  const vault = new BankDetailsVault(`first:${randomBytes(32).toString("base64")}`);
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  const sealPayerAt = async (line1: string) => {
    const found = await database.db
      .selectFrom("mandate")
      .innerJoin("housemate", "housemate.id", "mandate.housemateId")
      .innerJoin("household", "household.id", "housemate.householdId")
      .select(["mandate.id", "mandate.bankAccountId", "mandate.reference", "mandate.housemateId"])
      .where("household.line1", "=", line1)
      .where("housemate.place", "=", 1)
      .executeTakeFirstOrThrow();
    const sealed = vault.seal(found.bankAccountId, {
      sortCode: "200000",
      accountNumber: "55779911",
      holder: "Maya Adaeze Okafor",
    });
    await database.db
      .updateTable("bankAccount")
      .set({ keyId: sealed.keyId, sealed: sealed.sealed, accountEnding: sealed.ending })
      .where("id", "=", found.bankAccountId)
      .execute();
    return found;
  };
  const prepare = async (mandateId: string, config: Partial<Config> = {}) => {
    const { deps } = testDependencies(database, { today, config, deps: { vault } });
    return (await prepareDirectDebitConfirmations(database.db, deps, [mandateId], []))[0];
  };

  test("names the account holder, two digits and every payment, and no more of the account [C4]", async () => {
    const payer = await sealPayerAt("3 Larkspur Terrace");
    const email = await prepare(payer.id);
    if (email?.template !== "direct-debit-confirmation") throw new Error("A confirmation was expected");
    expect(email.housemateId).toBe(payer.housemateId);
    expect(email.data).toMatchObject({
      firstName: "Maya",
      fullAddress: "3 Larkspur Terrace, Leeds, LS6 1ZZ",
      accountHolder: "Maya Adaeze Okafor",
      accountEnding: "11",
      reference: payer.reference,
    });
    expect(email.data.debits).toHaveLength(12);
    // Due on 1 January, a holiday before a weekend: collected on the household's common day.
    expect(email.data.debits.map(({ on }) => on.toString()).slice(0, 2)).toEqual([
      "2026-12-07",
      "2027-01-04",
    ]);
    expect(email.data.householdReference).toMatch(/^EV-/);
    const { text, html } = renderEmail(email, testDependencies(database).deps.config);
    expect(text + html).not.toMatch(/55779911|577991|20-?00-?00\b/);
  });

  test("gives the days of collection once the house is complete, never without the notice", async () => {
    await database.db
      .updateTable("household")
      .set({ completedAt: new Date("2026-11-20T12:00:00Z") })
      .where("line1", "=", "5 Larkspur Terrace")
      .execute();
    const email = await prepare((await sealPayerAt("5 Larkspur Terrace")).id);
    if (email?.template !== "direct-debit-confirmation") throw new Error("A confirmation was expected");
    // Notice counts from Monday 23 November; ten working days later is Monday 7 December.
    expect(email.data.debits.slice(0, 2).map(({ on }) => on.toString())).toEqual([
      "2026-12-07",
      "2027-01-04",
    ]);
  });

  test("counts as many working days of notice as are configured [C4]", async () => {
    const { id } = await sealPayerAt("5 Larkspur Terrace");
    const longer = parseConfig({ NODE_ENV: "test", ADVANCE_NOTICE_WORKING_DAYS: "12" });
    const email = await prepare(id, longer);
    if (email?.template !== "direct-debit-confirmation") throw new Error("A confirmation was expected");
    // Two working days after the 7th of December.
    expect(String(email.data.debits[0]?.on)).toBe("2026-12-09");
    expect(renderEmail(email, longer).text).toContain("12 working days");
  });

  test("is empty for an unknown mandate", async () => {
    expect(await prepare(newId())).toBeUndefined();
  });
});
