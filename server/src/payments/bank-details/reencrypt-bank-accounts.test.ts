import { describe, expect, it } from "vitest";
import { useTestDatabases } from "../../../test/database.ts";
import { openTestApp, testKeys } from "../../../test/app.ts";
import { join, post, signUp } from "../../../test/sign-up.ts";
import { BankDetailsVault } from "./bank-details-vault.ts";
import { reencryptBankAccounts } from "./reencrypt-bank-accounts.ts";

describe("Rotating the encryption keys", () => {
  const open = useTestDatabases();
  it("re-encrypts every row, so that the old key can be removed and the same person is recognised", async () => {
    const database = await open();
    await database.db.deleteFrom("mandate").execute();
    await database.db.deleteFrom("bankAccount").execute();
    const test = await openTestApp(database);
    const answer = await post(test.app, "/direct_debit", await signUp(database.db, { houseNumber: 1 }));
    const { guid } = answer.json<{ guid: string }>();
    await post(test.app, "/direct_debit", join(guid, "Bea"));
    await test.close();

    const newKey = `next:${Buffer.alloc(32, 9).toString("base64")}`;
    expect(await reencryptBankAccounts(database.db, new BankDetailsVault(`${newKey},${testKeys}`))).toBe(2);
    expect(await reencryptBankAccounts(database.db, new BankDetailsVault(`${newKey},${testKeys}`))).toBe(0);

    const vault = new BankDetailsVault(newKey);
    const rows = await database.db
      .selectFrom("bankAccount")
      .select(["id", "keyId", "sealed"])
      .orderBy("createdAt")
      .execute();
    expect(rows.map((row) => vault.open(row.id, row).holder)).toEqual(["Aoife Byrne", "Bea Byrne"]);
    const later = await openTestApp(database, { deps: { vault } });
    expect((await post(later.app, "/direct_debit", join(guid, "Bea"))).statusCode).toBe(200);
    await later.close();
  });
});
