import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { post, signUp } from "../../test/sign-up.ts";
import { hashOf } from "../../database/ids.ts";

const key = (id: string, byte: number) => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const [old, next] = [key("old", 1), key("next", 2)];

/** ENCRYPTION_KEYS before, during and after a rotation. While nodes restart, two adjacent steps are in use. */
const steps = [old, `${old},${next}`, `${next},${old}`, next];

const lead = {
  leadType: "Student",
  firstName: "Sam",
  lastName: "Lee",
  emailAddress: "sam.lee@example.com",
  mobileNumber: "07700900123",
  agreedToPolicy: true,
};

describe("A rotation of the keys", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  let houseNumber = 6;
  let sent = 0;

  const withNodes = async (keys: readonly string[], use: (...nodes: TestApp[]) => Promise<void>) => {
    const nodes = [];
    for (const encryptionKeys of keys) nodes.push(await openTestApp(database, { encryptionKeys }));
    await use(...nodes);
    for (const node of nodes) await node.close();
  };
  const preSignUp = (node: TestApp, idempotencyKey: string, body: object = lead) =>
    post(node.app, "/pre-signup", body, { "idempotency-key": idempotencyKey });

  describe.each([
    ["the new one is added", 0, 1],
    ["the new one comes first", 1, 2],
    ["the old one is removed", 2, 3],
  ])("while %s [B6]", (_, before, after) => {
    it.each([
      ["an old node to a new one", before, after],
      ["a new node to an old one", after, before],
    ])("changes nothing for a visitor who goes from %s", async (__, from, to) => {
      await withNodes([steps[from] ?? "", steps[to] ?? ""], async (one, other) => {
        const first = await preSignUp(one, `rotation-${String((sent += 1))}`);
        const again = await preSignUp(other, `rotation-${String(sent)}`);
        expect([again.statusCode, again.body]).toEqual([201, first.body]);
        expect(again.headers["idempotency-replayed"]).toBe("true");
        const changed = await preSignUp(other, `rotation-${String(sent)}`, { ...lead, firstName: "Alex" });
        expect(changed.statusCode).toBe(409);

        const shown = await one.app.inject({ url: "/api/products?postcode=LS6%201ZZ&hm8s=4" });
        const { leadId } = shown.json<{ leadId: string }>();
        const kept = await post(other.app, `/pre-signup/${leadId}/household`, { groupSize: 4 });
        expect(kept.statusCode).toBe(204);

        const body = await signUp(database.db, { houseNumber: (houseNumber += 1), name: "Turner" });
        const paid = await post(one.app, "/direct_debit", body);
        const paidAgain = await post(other.app, "/direct_debit", body);
        expect([paid.statusCode, paidAgain.statusCode]).toEqual([201, 200]);
        expect(paidAgain.json().guid).toBe(paid.json().guid);
      });
    });
  });

  it("does nothing twice when the key that encrypted the answer is gone [B6]", async () => {
    await withNodes([old, next], async (one, other) => {
      await preSignUp(one, "gone");
      const again = await preSignUp(other, "gone");
      expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, "key-reused"]);
    });
  });

  it("reads an answer that an older node stored without a key id", async () => {
    await withNodes([old, `${next},${old}`], async (one, other) => {
      const first = await preSignUp(one, "nameless");
      await database.db
        .updateTable("idempotencyKey")
        .set({ keyId: null })
        .where("keyHash", "=", hashOf("nameless"))
        .execute();
      expect((await preSignUp(other, "nameless")).body).toBe(first.body);
      expect((await preSignUp(other, "nameless", { ...lead, lastName: "Other" })).statusCode).toBe(409);
    });
  });
});
