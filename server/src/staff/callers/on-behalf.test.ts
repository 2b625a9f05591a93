import type { Success } from "@evenly/contract";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readPriceBook } from "../../../database/price-books/price-book-file.ts";
import { publishPriceBook } from "../../../database/price-books/publish.ts";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { clockAt } from "../../../test/clock-at.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { type GatheringHouse, openGatheringHouse } from "../../../test/gathering-house.ts";
import { readMails } from "../../../test/mails.ts";
import { refusalIn } from "../../../test/refusal-in.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";

type Terms = Success<"GET /staff/households/:reference/terms">;
type Size = Success<"GET /staff/households/:reference/size">;
type MovingOut = Success<"GET /staff/households/:reference/moving_out">;
type ContractEnd = Success<"GET /staff/households/:reference/contract_end">;

const reason = "They rang us";

// Ada opened the house for three, from 15 September 2027; Ben has joined.
describe("Done for a verified caller [H3] [H4]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let today = Temporal.PlainDate.from("2027-07-20");
  let house: GatheringHouse;
  let reference: string;
  let ada: string;
  let ben: string;
  let houseNumber = 6;

  beforeAll(async () => {
    database = await open();
    ({ db } = database);
    test = await openTestApp(database, {
      config: { mailsPerRecipient: 500 },
      deps: { clock: clockAt(() => today) },
    });
    support = await signedInAs(test, "support");
    return () => test.close();
  });
  beforeEach(async () => {
    today = Temporal.PlainDate.from("2027-07-20");
    houseNumber += 1;
    house = await openGatheringHouse(database, test, { houseNumber, size: 3 });
    await house.joins("Ben");
    ({ reference } = await house.household());
    [ada, ben] = (await people()).map(({ id }) => id) as [string, string];
  });

  const people = () =>
    db
      .selectFrom("housemate")
      .select(["id", "firstName", "agreedPrice", "cancelledOn", "removedAt"])
      .where("householdId", "=", house.id)
      .orderBy("place")
      .execute();
  const path = (rest: string) => `/households/${reference}/${rest}`;
  const read = async <Answer>(what: string, housemateId: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ housemateId, ...more }).toString();
    return (await support.get(path(`${what}?${query}`))).json<Answer>();
  };
  const verify = async (housemateId: string) => {
    await support.post(path("caller_code"), { housemateId });
    const mails = await readMails(db, (emails) =>
      emails.where("householdId", "=", house.id).where("template", "=", "caller-code").orderBy("id"),
    );
    const code = /\d{3} \d{3}/.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
    expect((await support.post(path("caller"), { housemateId, code })).json()).toMatchObject({
      state: "verified",
    });
  };
  const audited = async (action: string) =>
    (
      await db
        .selectFrom("audit")
        .select(["detail", "actorKind"])
        .where("action", "=", action as never)
        .where("householdId", "=", house.id)
        .orderBy("id")
        .execute()
    ).map(({ detail, actorKind }) => ({ ...detail, by: actorKind }));
  const mailed = async (template: string) =>
    (
      await readMails(db, (emails) =>
        emails.where("householdId", "=", house.id).where("template", "=", template).orderBy("toAddress"),
      )
    ).map(({ toAddress, text }) => ({ to: toAddress.split(".")[0], text }));

  describe("moving out [G5]", () => {
    const email = "ella@example.com";
    const ask = async (lastDay: string, token: string, more = {}) =>
      support.post(path("moving_out"), { housemateId: ben, lastDay, email, reason, token, ...more });

    it("is what their own page shows and does, and can be taken back", async () => {
      const lastDay = "2028-03-14";
      const own = await test.app.inject({
        url: `/api/my_house/moving_out?lastDay=${lastDay}`,
        headers: { cookie: await house.cookieOf("Ben") },
      });
      const { token, ...shown } = await read<MovingOut>("moving_out", ben, { lastDay });
      expect(shown).toEqual(own.json());
      expect(refusalIn(await ask(lastDay, token))).toEqual([409, "caller-not-verified"]);
      await verify(ben);
      expect(refusalIn(await ask("2028-03-15", token))).toEqual([409, "approval-changed"]);
      expect(refusalIn(await ask(lastDay, token, { email: "x" }))).toEqual([
        422,
        { email: ["email-invalid"] },
      ]);
      expect((await ask(lastDay, token)).json()).toMatchObject({ handsOverOn: "2028-03-15" });
      expect((await mailed("successor-invitation")).map(({ to }) => to)).toEqual(["ella@example"]);
      expect(await audited("ask-successor")).toMatchObject([{ by: "staff", housemateId: ben, reason }]);

      const standing = await read<MovingOut>("moving_out", ben);
      const taken = { housemateId: ben, reason, token: standing.token };
      expect((await support.post(path("moving_out/take_back"), taken)).statusCode).toBe(204);
      expect((await read<MovingOut>("moving_out", ben)).handover).toBeNull();
      expect(await audited("succession-taken-back")).toMatchObject([{ by: "staff", reason }]);
    });
  });

  it("moving out on a later day is agreed to when a successor joined too late [G5]", async () => {
    const { lastDay } = await read<MovingOut>("moving_out", ben);
    await house.ask("Ben", "moving_out", { lastDay, email: "ella.byrne@example.com" });
    await db
      .updateTable("succession")
      .set({ joinBy: "2027-01-01" })
      .where("householdId", "=", house.id)
      .execute();
    const link = (await mailed("successor-invitation"))[0]?.text ?? "";
    await house.joins("Ella", /joining-tenant\?guid=([\w-]+)/.exec(link)?.[1] ?? "");
    const { handover, token } = await read<MovingOut>("moving_out", ben);
    const handsOverOn = handover?.newHandsOverOn ?? "";
    const agree = (day: string) =>
      support.post(path("moving_out/agree"), { housemateId: ben, handsOverOn: day, reason, token });
    expect(refusalIn(await agree(handsOverOn))).toEqual([409, "caller-not-verified"]);
    await verify(ben);
    expect(refusalIn(await agree("2028-06-01"))).toEqual([409, "hand-over-moved"]);
    expect((await agree(handsOverOn)).statusCode).toBe(204);
    expect((await read<MovingOut>("moving_out", ben)).handover).toMatchObject({
      state: "agreed",
      handsOverOn,
    });
    expect(await audited("hand-over-place")).toMatchObject([{ by: "staff", reason, handsOverOn }]);
  });

  describe("their contract [J3]", () => {
    it("is withdrawn as their own page shows it, and the others are told", async () => {
      const shown = await read<ContractEnd>("contract_end", ben);
      const own = await test.app.inject({
        url: "/api/my_house/contract_end",
        headers: { cookie: await house.cookieOf("Ben") },
      });
      expect(shown).toEqual(own.json());
      const end = (token: string) => support.post(path("contract_end"), { housemateId: ben, reason, token });
      expect(refusalIn(await end(shown.token))).toEqual([409, "caller-not-verified"]);
      await verify(ben);
      expect(refusalIn(await end("another"))).toEqual([409, "approval-changed"]);
      expect((await end(shown.token)).json()).toEqual({ hasPage: false });
      expect((await people())[1]?.cancelledOn).toBe("2027-07-20");
      expect(await audited("cancel-contract")).toMatchObject([{ by: "staff", housemateId: ben, reason }]);
      expect((await mailed("contract-cancelled")).map(({ to }) => to)).toEqual(["ben"]);
      expect((await mailed("housemate-cancelled")).map(({ to }) => to)).toEqual(["ada"]);
    });
  });

  describe("another number [G3]", () => {
    it("is proposed and agreed for each of them, on the phone", async () => {
      const shown = await read<Size>("size", ada);
      const propose = (token: string) =>
        support.post(path("size"), { housemateId: ada, size: 2, reason, token });
      expect(refusalIn(await propose(shown.token))).toEqual([409, "caller-not-verified"]);
      await verify(ada);
      expect(refusalIn(await propose("another"))).toEqual([409, "approval-changed"]);
      expect((await propose(shown.token)).json()).toEqual({ isChanged: false });
      expect((await mailed("size-proposed")).map(({ to }) => to)).toEqual(["ben"]);

      const { proposal, token } = await read<Size>("size", ben);
      const agreement = { housemateId: ben, proposal: proposal?.id ?? "", reason, token };
      expect(refusalIn(await support.post(path("size/agree"), agreement))).toEqual([
        409,
        "caller-not-verified",
      ]);
      await verify(ben);
      expect((await support.post(path("size/agree"), agreement)).json()).toEqual({ isChanged: true });
      expect(await house.household()).toMatchObject({ size: 2, state: "complete" });
      for (const [action, housemateId] of [
        ["propose-size", ada],
        ["agree-to-size", ben],
      ] as const)
        expect(await audited(action)).toMatchObject([{ by: "staff", housemateId, reason, size: 2 }]);
    });

    it("is settled once everybody has joined", async () => {
      await house.joins("Cara");
      expect(refusalIn(await support.get(path(`size?housemateId=${ada}`)))).toEqual([409, "size-settled"]);
    });
  });

  describe("another package or other dates", () => {
    const change = (token: string | null, more: Record<string, string>) =>
      support.post(path("terms"), { housemateId: ada, reason, token: token ?? "", ...more });
    const noBroadband = "no-broadband-other-01_none";

    it("leaves a product out, for all who have joined and agree, each of whom is mailed", async () => {
      const query = { options: noBroadband };
      const { preview, token, standing, people: joined } = await read<Terms>("terms", ada, query);
      expect(joined.map(({ name, isVerified }) => [name, isVerified])).toEqual([
        ["Ada Byrne", false],
        ["Ben Byrne", false],
      ]);
      expect(preview?.before).toEqual(standing);
      expect(preview?.after.weekly).toBeLessThan(standing.weekly);
      expect(preview?.after).toMatchObject({ broadbandDate: null, payments: standing.payments });
      const sum = preview?.schedule.reduce((total, { amount }) => total + amount, 0);
      expect(sum).toBe(preview?.after.inAll);

      await verify(ada);
      expect(refusalIn(await change(token, query))).toEqual([409, "others-not-verified"]);
      await verify(ben);
      expect(refusalIn(await change("another", query))).toEqual([409, "approval-changed"]);
      expect((await change(token, query)).statusCode).toBe(204);

      const after = preview?.after.weekly;
      expect(await house.household()).toMatchObject({ priceAfter: after, broadbandDate: null });
      expect((await people()).map(({ agreedPrice }) => agreedPrice)).toEqual([after, after]);
      const products = await db
        .selectFrom("householdProduct")
        .innerJoin("price", "price.id", "priceId")
        .select(["householdProduct.optionCode", "price.optionCode as priced"])
        .where("householdId", "=", house.id)
        .where("productType", "=", "Broadband")
        .execute();
      expect(products).toEqual([{ optionCode: noBroadband, priced: noBroadband }]);
      const mails = await mailed("terms-changed");
      expect(mails.map(({ to }) => to)).toEqual(["ada", "ben"]);
      expect(await audited("change-terms")).toMatchObject([{ by: "staff", housemateId: ada, reason }]);
      // Another number afterwards is priced from the package as it is now.
      expect((await read<Size>("size", ada)).others.length).toBeGreaterThan(0);
    });

    it("moves the dates, with the first payments", async () => {
      const query = { startDate: "2027-10-01", endDate: "2028-09-30" };
      const { preview, token } = await read<Terms>("terms", ada, query);
      expect(preview?.after).toMatchObject({ ...query, payments: 12, broadbandDate: "2027-10-01" });
      expect(preview?.schedule[0]?.dueOn).toBe("2027-10-01");
      await verify(ada);
      await verify(ben);
      expect((await change(token, query)).statusCode).toBe(204);
      expect(await house.household()).toMatchObject({
        tenancyStart: "2027-10-01",
        tenancyEnd: "2028-09-30",
      });
      expect((await house.page("Ben")).tenancyStart).toBe("2027-10-01");
    });

    it("is refused for what cannot be had [S5.5] [C6]", async () => {
      const refused = async (more: Record<string, string>) =>
        refusalIn(
          await support.get(path(`terms?${new URLSearchParams({ housemateId: ada, ...more }).toString()}`)),
        );
      expect(await refused({ startDate: "2027-07-01", endDate: "2028-06-30" })).toEqual([
        422,
        { startDate: ["start-date-too-early"] },
      ]);
      expect(await refused({ options: "nothing-01" })).toEqual([422, { options: ["choice-unknown"] }]);
      expect(await refused({ options: "energy-uncapped" })).toEqual([422, { options: ["package-the-same"] }]);
      houseNumber += 1;
      const days = { tenancyStart: "2028-10-01", tenancyEnd: "2029-09-30" };
      const { dwellingId } = await house.household();
      const next = await openGatheringHouse(database, test, { houseNumber, size: 2 });
      await db
        .updateTable("household")
        .set({ dwellingId, ...days, broadbandDate: days.tenancyStart })
        .where("id", "=", next.id)
        .execute();
      expect(await refused({ endDate: "2028-10-31" })).toEqual([409, "address-taken"]);
    });

    it("waits while a number is proposed or a place is handed over, and ends with the last place", async () => {
      const query = { options: noBroadband };
      await verify(ada);
      await verify(ben);
      await house.ask("Ben", "moving_out", { lastDay: "2028-03-14", email: "ella@example.com" });
      const { token } = await read<Terms>("terms", ada, query);
      expect(refusalIn(await change(token, query))).toEqual([409, "place-moving"]);
      await house.ask("Ben", "moving_out/take_back", {});
      await house.ask("Ada", "size", { size: 4 });
      expect(refusalIn(await change(token, query))).toEqual([409, "size-proposed"]);
      await house.joins("Cara");
      expect(refusalIn(await change(token, query))).toEqual([409, "terms-settled"]);
    });

    it("prices what is chosen anew from the book of the sale for 30 days, then from today's [B5]", async () => {
      const options = "virgin-fibre-1000";
      const early = await read<Terms>("terms", ada, { options });
      await raisePrices();
      today = Temporal.PlainDate.from("2027-08-19");
      expect((await read<Terms>("terms", ada, { options })).preview?.after).toEqual(early.preview?.after);
      today = Temporal.PlainDate.from("2027-08-20");
      const late = await read<Terms>("terms", ada, { options });
      expect(late.preview?.after.weekly).toBe((early.preview?.after.weekly ?? 0) + 10);
      await verify(ada);
      await verify(ben);
      expect((await change(late.token, { options })).statusCode).toBe(204);
      // What was not changed is priced from the book of its sale, also at another number.
      const four = (await read<Size>("size", ada)).others.find(({ size }) => size === 4);
      const prices = await db
        .selectFrom("price")
        .innerJoin("priceBook", "priceBook.id", "priceBookId")
        .select(["optionCode", "currentPrice", "name"])
        .where("region", "=", "yorkshire")
        .where("householdSize", "=", 4)
        .execute();
      const priceOf = (code: string, book: string) =>
        prices.find(({ optionCode, name }) => optionCode === code && name === book)?.currentPrice ?? NaN;
      const kept = ["energy-uncapped", "water-all", "tv-licence"].map((code) => priceOf(code, "2026-07"));
      expect(four?.weekly).toBe(kept.reduce((sum, price) => sum + price, priceOf(options, "2027-08")));
    });

    /** A book from 1 August with broadband for 10p more a week. */
    const raisePrices = async () => {
      const book = readPriceBook(new URL("../../../database/price-books/2026-07.json", import.meta.url));
      for (const options of Object.values(book.prices))
        for (const [code, prices] of Object.entries(options))
          if (code.startsWith("virgin")) prices.current = prices.current.map((price) => price + 10);
      const raised = { ...book, name: "2027-08", effectiveFrom: "2027-08-01" };
      await db.transaction().execute((trx) => publishPriceBook(trx, raised));
      await test.deps.priceBooks.refresh();
    };
  });
});
