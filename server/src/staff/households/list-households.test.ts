import type { Success } from "@evenly/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../../test/database.ts";
import { signedInAs, type StaffBrowser } from "../../../test/staff.ts";

type Page = Success<"GET /staff/households">;

describe("The list of households [H4] [H5]", () => {
  const open = useTestDatabases();
  let db: TestDatabase["db"];
  let test: TestApp;
  let support: StaffBrowser;
  let all: Page;

  beforeAll(async () => {
    const database = await open();
    ({ db } = database);
    test = await openTestApp(database, { today: "2027-01-10" });
    support = await signedInAs(test, "support");
    all = await list("");
    return () => test.close();
  });

  const list = async (query: string) => (await support.get(`/households?${query}`)).json<Page>();
  const referencesOf = ({ rows }: Page) => rows.map(({ reference }) => reference).sort();
  const thoseWith = (fits: (row: Page["rows"][number]) => boolean) =>
    all.rows
      .filter(fits)
      .map(({ reference }) => reference)
      .sort();

  it("has each household with its places, price and code", async () => {
    expect(all.rows.length).toBeGreaterThan(1);
    expect(all).toMatchObject({ from: 1, next: null, count: all.rows.length, isMore: false });
    const [three] = all.rows.filter(({ address }) => address === "3 Larkspur Terrace");
    expect(three).toMatchObject({
      reference: expect.stringMatching(/^EV-/),
      postcode: "LS6 1ZZ",
      city: "Leeds",
      state: "gathering",
      size: 3,
      taken: 1,
      openedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
  });

  it("is filtered by state, city, start, code and places that are open", async () => {
    const [one] = all.rows;
    const start = one?.tenancyStart ?? "";
    const expected: readonly (readonly [string, (row: Page["rows"][number]) => boolean])[] = [
      ["state=gathering", ({ state }) => state === "gathering"],
      ["state=gathering,complete", ({ state }) => state === "gathering" || state === "complete"],
      ["city=LEEDS", ({ city }) => city === "Leeds"],
      ["city=Leed", () => false],
      [`from=${start}`, ({ tenancyStart }) => tenancyStart >= start],
      [`to=${start}`, ({ tenancyStart }) => tenancyStart <= start],
      ["open=1", ({ state, size, taken }) => state === "gathering" && size > taken],
      ["open=2", ({ state, size, taken }) => state === "gathering" && size - taken >= 2],
      ["open=3", ({ state, size, taken }) => state === "gathering" && size - taken >= 3],
      ["state=&city=", () => true],
    ];
    for (const [query, fits] of expected)
      expect([query, referencesOf(await list(query))]).toEqual([query, thoseWith(fits)]);
    await db
      .updateTable("household")
      .set({ winningCode: "MATES25", winningCodeKind: "referral" })
      .where("reference", "=", one?.reference ?? "")
      .execute();
    expect(referencesOf(await list("code=mates25"))).toEqual([one?.reference]);
  });

  it("is sorted by when they were opened, by start and by address", async () => {
    const addresses = (await list("sort=address")).rows.map(
      ({ postcode, address }) => `${postcode} ${address}`,
    );
    const back = (await list("sort=-address")).rows.map(({ postcode, address }) => `${postcode} ${address}`);
    expect(back).toEqual([...addresses].reverse());
    const starts = (await list("sort=starts")).rows.map(({ tenancyStart }) => tenancyStart);
    expect(starts).toEqual([...starts].sort());
  });

  it.each([
    ["state=lost", "state", "choice-unknown"],
    ["from=tomorrow", "from", "day-unreadable"],
    ["to=2027-02-30", "to", "day-unreadable"],
    ["open=-1", "open", "number-unreadable"],
    ["sort=size", "sort", "order-unknown"],
    ["after=x", "after", "list-page-unknown"],
  ])("refuses %s on its field", async (query, field, code) => {
    const answer = await support.get(`/households?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ errorCodes: { [field]: [code] } });
  });

  it("exports completely as CSV, which is audited with its filters", async () => {
    await db
      .updateTable("household")
      .set({ line1: '=HYPERLINK("x")' })
      .where("line1", "=", "5 Larkspur Terrace")
      .execute();
    const answer = await support.get("/households.csv?city=leeds&sort=address");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="households-2027-01-10.csv"');
    expect(answer.headers["cache-control"]).toBe("no-store");
    const [head, ...lines] = answer.body.split("\r\n").slice(0, -1);
    expect(head).toMatch(/^\ufeffReference,Address,Postcode,City,State,Places,Taken,/);
    expect(lines).toHaveLength(thoseWith(({ city }) => city === "Leeds").length);
    expect(answer.body).toContain(`"'=HYPERLINK(""x"")"`);
    const [three] = all.rows.filter(({ address }) => address === "3 Larkspur Terrace");
    expect(lines).toContainEqual(
      expect.stringMatching(
        new RegExp(
          `^${three?.reference ?? ""},3 Larkspur Terrace,LS6 1ZZ,Leeds,gathering,3,1,${three?.tenancyStart ?? ""},`,
        ),
      ),
    );
    const audited = await db
      .selectFrom("audit")
      .select(["actorKind", "detail"])
      .where("action", "=", "export")
      .execute();
    expect(audited).toEqual([
      { actorKind: "staff", detail: { list: "households", filters: { city: "leeds", sort: "address" } } },
    ]);
  });

  it("is not exported with an invalid filter, and nothing is audited", async () => {
    const before = await db.selectFrom("audit").select("id").where("action", "=", "export").execute();
    expect((await support.get("/households.csv?state=lost")).statusCode).toBe(422);
    expect(await db.selectFrom("audit").select("id").where("action", "=", "export").execute()).toEqual(
      before,
    );
  });
});
