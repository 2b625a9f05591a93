import type { Success } from "@evenly/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hashOf } from "../../../database/ids.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { readMails } from "../../../test/mails.ts";
import { refusalIn } from "../../../test/refusal-in.ts";
import { forgetOldRecords } from "../../households/index.ts";
import { addStaff, setUp, signedInAs, type StaffBrowser, staffBrowser } from "../../../test/staff.ts";

type Check = Success<"POST /staff/households/:reference/caller">;
type Preview = Success<"POST /staff/households/:reference/details/preview">;

const today = Temporal.PlainDate.from("2027-07-20");
const reason = "She rang us";
const mostMails = 25;

describe("Somebody who rings [H3] [H4]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let colleague: StaffBrowser;
  let minutes = 0;
  let house: GatheringHouse;
  let reference: string;
  let housemateId: string;
  let houseNumber = 8;

  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    const clock = clockAt(() => today);
    const now = () => new Date(clock.now().getTime() + minutes * 60_000);
    test = await openTestApp(database, {
      config: { mailsPerRecipient: mostMails },
      deps: { clock: { ...clock, now } },
    });
    support = await signedInAs(test, "support");
    await addStaff(test, "colleague@staff.test", ["support"]);
    colleague = staffBrowser(test);
    await setUp(colleague, "colleague@staff.test");
    return () => test.close();
  });
  beforeEach(async () => {
    houseNumber += 1;
    house = await openGatheringHouse(database, test, { houseNumber, size: 3 });
    ({ reference } = await house.household());
    ({ housemateId } = await db
      .selectFrom("housemate")
      .select("id as housemateId")
      .where("householdId", "=", house.id)
      .executeTakeFirstOrThrow());
    test.jobs.sent.splice(0);
  });

  const path = (rest: string) => `/households/${reference}/${rest}`;
  const ask = (browser = support) => browser.post(path("caller_code"), { housemateId });
  const type = (code: string, browser = support) => browser.post(path("caller"), { housemateId, code });
  const codeMailed = async () => {
    const mails = await readMails(db, (emails) =>
      emails.where("householdId", "=", house.id).where("template", "=", "caller-code").orderBy("id"),
    );
    return /\d{3} \d{3}/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
  };
  const wrong = (code: string) => (code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`);
  const verify = async () => {
    await ask();
    expect((await type(await codeMailed())).json<Check>().state).toBe("verified");
  };
  const check = async (browser = support) =>
    (await browser.get(path(`caller?housemateId=${housemateId}`))).json<{ check: Check | null }>().check;
  const audited = async () =>
    (
      await db
        .selectFrom("audit")
        .select(["action", "detail", "actorKind"])
        .where("householdId", "=", house.id)
        .where("actorKind", "=", "staff")
        .where("action", "<>", "look")
        .orderBy("id")
        .execute()
    ).map(({ action, detail }) => [action, detail] as const);

  describe("is verified by a code to their email", () => {
    it("for this colleague and half an hour, which is shown and written down", async () => {
      expect(await check()).toBeNull();
      expect((await ask()).json()).toEqual({ state: "sent", until: "10:10", triesLeft: 5 });
      const verified = { state: "verified", until: "10:30", triesLeft: 5 };
      expect((await type((await codeMailed()).replace(" ", ""))).json()).toEqual(verified);
      expect([await check(), await check(colleague)]).toEqual([verified, null]);
      minutes = 30;
      expect(await check()).toMatchObject({ state: "over" });
      minutes = 0;
      expect(await audited()).toEqual([
        ["send-caller-code", { housemateId }],
        ["verify-caller", { housemateId }],
      ]);
    });

    it("of which only a keyed hash is stored, and which staff cannot read", async () => {
      await ask();
      const code = await codeMailed();
      const digits = code.replace(" ", "");
      const stored = await db
        .selectFrom("callerCheck")
        .select("codeHash")
        .where("householdId", "=", house.id)
        .executeTakeFirstOrThrow();
      expect(stored.codeHash).toMatch(/\S{20,}/);
      expect([hashOf(code), hashOf(digits)]).not.toContain(stored.codeHash);
      const told = await db
        .selectFrom("email")
        .select(["data", "subject"])
        .where("householdId", "=", house.id)
        .where("template", "=", "caller-code")
        .execute();
      for (const text of [code, digits]) expect(JSON.stringify(told)).not.toContain(text);
      const mail = await db
        .selectFrom("email")
        .select("id")
        .where("householdId", "=", house.id)
        .where("template", "=", "caller-code")
        .executeTakeFirstOrThrow();
      const shown = (await support.get(`/mails/${mail.id}`)).body;
      expect(shown).toContain("••• •••");
      expect(shown).not.toContain(code);
    });

    it("for 10 minutes, until five wrong ones", async () => {
      await ask();
      const code = await codeMailed();
      expect(refusalIn(await type("12345"))).toEqual([422, { code: ["caller-code-invalid"] }]);
      for (const triesLeft of [4, 3, 2, 1])
        expect((await type(wrong(code))).json()).toMatchObject({ state: "sent", triesLeft });
      expect((await type(wrong(code))).json()).toMatchObject({ state: "used-up", triesLeft: 0 });
      expect(refusalIn(await type(code))).toEqual([409, "caller-code-over"]);
      expect((await audited()).filter(([action]) => action === "caller-code-wrong")).toHaveLength(5);
      await ask();
      minutes = 10;
      expect(refusalIn(await type(await codeMailed()))).toEqual([409, "caller-code-over"]);
      expect(await check()).toMatchObject({ state: "ended" });
      minutes = 0;
    });

    it("and a newer one ends it, also a colleague's", async () => {
      expect(refusalIn(await type("123456"))).toEqual([409, "caller-code-over"]);
      await ask();
      const first = await codeMailed();
      await ask(colleague);
      expect(refusalIn(await type(first))).toEqual([409, "caller-code-over"]);
      expect((await type(await codeMailed(), colleague)).json<Check>().state).toBe("verified");
      expect(await check()).toMatchObject({ state: "ended" });
    });

    it("but not to an address that we changed in the last 72 hours", async () => {
      const { token } = (await support.get(path("email"))).json<{ token: string }>();
      await support.post(path("email"), { housemateId, email: "else@new.test", reason, token });
      expect(refusalIn(await ask())).toEqual([409, "caller-email-new"]);
      minutes = 72 * 60;
      expect((await ask()).statusCode).toBe(200);
      minutes = 0;
    });

    it("and to nobody without a page", async () => {
      const nobody = await support.post(path("caller_code"), { housemateId: "x" });
      expect(refusalIn(nobody)).toEqual([404, "place-empty"]);
      expect(refusalIn(await support.get("/households/EV-NONE/caller?housemateId=x"))).toEqual([
        404,
        "account-unknown",
      ]);
    });
  });

  describe("has their name and phone changed", () => {
    const typed = { firstName: "ada-mae", lastName: "Byrne", phoneNumber: "(07700) 900 777" };
    const see = (details = typed) => support.post(path("details/preview"), { housemateId, ...details });
    const change = async (token: string, why = reason) =>
      support.post(path("details"), { housemateId, ...typed, reason: why, token });
    const stored = () =>
      db
        .selectFrom("housemate")
        .select(["firstName", "lastName", "tel"])
        .where("id", "=", housemateId)
        .executeTakeFirstOrThrow();

    it("as it was shown and cleaned, mailed and written down [C12] [D17]", async () => {
      const before = await stored();
      const shown = (await see()).json<Preview>();
      const after = { firstName: "Ada-Mae", lastName: "Byrne", tel: "07700900777" };
      expect(shown).toMatchObject({ before, after, tellsProvider: true });
      expect(refusalIn(await change(shown.token))).toEqual([409, "caller-not-verified"]);
      await verify();
      expect(refusalIn(await change(shown.token, " "))).toEqual([422, { reason: ["reason-required"] }]);
      expect((await change(shown.token)).statusCode).toBe(204);
      expect(await stored()).toEqual(after);
      expect((await audited()).at(-1)).toEqual(["change-details", { housemateId, reason, before, after }]);
      const mail = (await house.mailsTo("Ada")).at(-1);
      expect(mail?.template).toBe("details-changed");
      expect(mail?.text).toContain("ends in 777");
      expect(mail?.text).not.toContain("900777");
      expect(test.jobs.sent.filter(({ name }) => name === "update-payer")).toHaveLength(1);
    });

    it("not when it has changed since", async () => {
      await verify();
      const { token } = (await see()).json<Preview>();
      await db.updateTable("housemate").set({ tel: "07700900111" }).where("id", "=", housemateId).execute();
      expect(refusalIn(await change(token))).toEqual([409, "approval-changed"]);
    });

    it("by the rules of signing up, and only to something new", async () => {
      expect(refusalIn(await see({ ...typed, firstName: "", phoneNumber: "123" }))).toEqual([
        422,
        { firstName: ["first-name-required"], phoneNumber: ["mobile-invalid"] },
      ]);
      const { tel: phoneNumber, ...names } = await stored();
      expect(refusalIn(await see({ ...names, phoneNumber }))).toEqual([
        422,
        { firstName: ["details-the-same"] },
      ]);
    });

    it("not while somebody does not know them [G8]", async () => {
      await house.joins("Ben");
      const ben = await db
        .selectFrom("housemate")
        .select("id")
        .where("householdId", "=", house.id)
        .where("firstName", "=", "Ben")
        .executeTakeFirstOrThrow();
      housemateId = ben.id;
      await house.ask("Ada", "dispute", { place: 2 });
      expect(refusalIn(await see())).toEqual([409, "own-place-disputed"]);
    });
  });

  it("is forgotten after 30 days, but for the audit [J4]", async () => {
    await ask();
    const forgetAfter = async (days: number) => {
      minutes = days * 24 * 60;
      await forgetOldRecords(test.deps)({}, { isLast: false });
      const left = await db
        .selectFrom("callerCheck")
        .select("id")
        .where("housemateId", "=", housemateId)
        .execute();
      return left.length;
    };
    expect([await forgetAfter(30), await forgetAfter(31)]).toEqual([1, 0]);
    minutes = 0;
    expect(await audited()).toEqual([["send-caller-code", { housemateId }]]);
  });

  it("gets as many codes a day as anybody gets of such mails [C13]", async () => {
    const codes = [];
    while (codes.at(-1) !== "mailed-enough" && codes.length <= mostMails)
      codes.push(refusalIn(await ask())[1]);
    expect(codes.at(-1)).toBe("mailed-enough");
  });
});
