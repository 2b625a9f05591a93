import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp, testKeys } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { encryptionKeys } from "../../test/prepare-for-tests.ts";
import { post, signUp } from "../../test/sign-up.ts";
import { EncryptionKeys } from "../encryption-keys.ts";
import { guidColumns, guidOf, newGuid, sealGuids } from "./guid.ts";

describe("An account's guid [A5]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database);
    return () => test.close();
  });

  const openAccount = async (houseNumber: number) => {
    const answer = await post(test.app, "/direct_debit", await signUp(database.db, { houseNumber }));
    const { guid } = answer.json<{ guid: string }>();
    const line1 = `${String(houseNumber)} Larkspur Terrace`;
    const read = () =>
      database.db
        .selectFrom("household")
        .select(guidColumns)
        .where("line1", "=", line1)
        .executeTakeFirstOrThrow();
    return { guid, read };
  };
  const seal = (keys: EncryptionKeys, which: Parameters<typeof sealGuids>[2] = "under-older-key") =>
    sealGuids(database.db, keys, which);

  it("is opened by our keys alone, and only in its own row", async () => {
    const { guid, read } = await openAccount(1);
    const row = await read();
    expect(row.guid).toBeNull();
    expect(guidOf(encryptionKeys, row)).toBe(guid);
    expect(() => guidOf(encryptionKeys, { ...row, id: "00000000-0000-7000-8000-000000000001" })).toThrow();
    const others = new EncryptionKeys(`other:${Buffer.alloc(32, 1).toString("base64")}`);
    expect(() => guidOf(others, row)).toThrow("There is no encryption key");
  });

  it("is encrypted again under a new key, after which the old one can be removed", async () => {
    const { guid, read } = await openAccount(2);
    const newKey = `next:${Buffer.alloc(32, 9).toString("base64")}`;
    const both = new EncryptionKeys(`${newKey},${testKeys}`);
    expect(await seal(both)).toBeGreaterThan(1);
    expect(await seal(both)).toBe(0);
    expect(guidOf(new EncryptionKeys(newKey), await read())).toBe(guid);
    await seal(new EncryptionKeys(`${testKeys},${newKey}`));
  });

  it("of a node of the version before is encrypted once", async () => {
    const { read } = await openAccount(3);
    const { id } = await read();
    const clear = { guid: "c".repeat(32), guidKeyId: null, guidSealed: null };
    await database.db.updateTable("household").set(clear).where("id", "=", id).execute();
    expect(guidOf(encryptionKeys, await read())).toBe(clear.guid);
    expect(await seal(encryptionKeys, "in-clear")).toBe(1);
    expect(await seal(encryptionKeys, "in-clear")).toBe(0);
    const sealed = await read();
    expect(sealed.guid).toBeNull();
    expect(guidOf(encryptionKeys, sealed)).toBe(clear.guid);
  });

  it("of an account whose links are dead is nothing", () => {
    const row = { ...newGuid(encryptionKeys, "1"), id: "1", guidKeyId: null, guidSealed: null };
    expect(() => guidOf(encryptionKeys, row)).toThrow("dead");
  });
});
