import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestAppOptions } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { post } from "../../../test/sign-up.ts";

const lead = {
  leadType: "Student",
  firstName: "Anne",
  lastName: "O'Neill",
  emailAddress: "anne@example.com",
  mobileNumber: "07700900123",
  agreedToPolicy: true,
};

describe("The consent of a lead", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  const send = async (body: object, options: TestAppOptions = {}): Promise<string> => {
    const test = await openTestApp(database, options);
    const answer = await post(test.app, "/pre-signup", body);
    await test.close();
    return answer.json<string>();
  };
  const withDays = async (leadDays: number): Promise<TestAppOptions> => {
    const { deps, close } = await openTestApp(database);
    await close();
    return { config: { retention: { ...deps.config.retention, leadDays } } };
  };
  const consentsOf = (leadId: string) =>
    database.db
      .selectFrom("consent")
      .innerJoin("document", "hash", "documentHash")
      .select(["consent.kind", "document.kind as kindOfText", "text", "hash", "agreed", "givenAt"])
      .where("leadId", "=", leadId)
      .orderBy("givenAt")
      .execute();

  it("is stored word for word by its hash, with the time [D18]", async () => {
    const [consent, ...others] = await consentsOf(await send(lead));
    expect(others).toEqual([]);
    const text = consent?.text ?? "";
    expect(text).toContain("What you agreed to and when, because we must be able to show it.");
    expect(text).toContain(
      "A price that you asked for and did not take, with what you told us for it: 180 days.",
    );
    expect(consent).toMatchObject({ kind: "privacy-policy", kindOfText: "privacy-policy", agreed: true });
    expect(consent?.hash).toBe(createHash("sha256").update(text).digest("hex"));
    expect(consent?.givenAt.toISOString().slice(0, 10)).toBe("2026-11-21");
  });

  it("is stored once per version of the text [D18]", async () => {
    const leadId = await send(lead);
    await send({ ...lead, leadId });
    expect(await consentsOf(leadId)).toHaveLength(1);
    await send({ ...lead, leadId }, { ...(await withDays(90)), today: "2026-11-22" });
    const texts = (await consentsOf(leadId)).map(({ text }) => /told us for it: (\d+) days/.exec(text)?.[1]);
    expect(texts).toEqual(["180", "90"]);
  });

  it("is the URL of an operator's own policy [D18]", async () => {
    const { deps, close } = await openTestApp(database);
    await close();
    const { brand } = deps.config;
    const links = { ...brand.links, privacyPolicy: "https://operator.example/privacy" };
    const leadId = await send(lead, { config: { brand: { ...brand, links } } });
    expect(await consentsOf(leadId)).toMatchObject([{ text: "https://operator.example/privacy" }]);
  });

  it("is not stored without agreement", async () => {
    const before = await database.db.selectFrom("consent").select("id").execute();
    await send({ ...lead, agreedToPolicy: false });
    expect(await database.db.selectFrom("consent").select("id").execute()).toHaveLength(before.length);
  });
});
