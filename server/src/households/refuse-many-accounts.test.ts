import { beforeAll, describe, expect, it } from "vitest";
import { clockAt } from "../../test/clock-at.ts";
import { openTestApp, type TestApp } from "../../test/app.ts";
import { type TestDatabase, useTestDatabases } from "../../test/database.ts";
import { bank, post, signUp } from "../../test/sign-up.ts";

const first = Temporal.PlainDate.from("2026-11-23");
const later = { startDate: "2027-10-01", endDate: "2028-09-30" };
const sooner = { startDate: "2026-12-14", endDate: "2027-09-20" };

describe("New accounts [C13]", () => {
  const open = useTestDatabases();
  let database: TestDatabase;
  let test: TestApp;
  let today = first;
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, {
      config: { accountsPerEmail: 2, accountsPerBankAccount: 3 },
      deps: { clock: clockAt(() => today) },
    });
    return () => test.close();
  });
  const openAt = async (
    houseNumber: number,
    name: string,
    { house = later, change = {} }: { readonly house?: object; readonly change?: object } = {},
  ) =>
    post(test.app, "/direct_debit", {
      ...(await signUp(database.db, { houseNumber, name, house })),
      ...change,
    });

  it("are two a day for one email, and two for the same dates on any day", async () => {
    expect((await openAt(7, "Ada")).statusCode).toBe(201);
    expect((await openAt(8, "Ada")).statusCode).toBe(201);
    const third = await openAt(9, "Ada", { house: sooner });
    expect([third.statusCode, third.headers["retry-after"]]).toEqual([429, "86400"]);
    expect((await openAt(9, "Ben")).statusCode).toBe(201);
    today = first.add({ days: 1 });
    expect((await openAt(10, "Ada")).statusCode).toBe(429);
    expect((await openAt(10, "Ada", { house: sooner })).statusCode).toBe(201);
  });

  it("are three a day for one bank account, whoever holds it; the published ones are nobody's", async () => {
    today = first.add({ days: 5 });
    const own = { ...bank("Cara"), sortCode: "20-29-59", accountNumber: "63748472" };
    const statuses = [];
    for (const [at, name] of ["Una", "Vic", "Wyn", "Xan"].entries())
      statuses.push((await openAt(11 + at, name, { change: { bankDetails: own } })).statusCode);
    expect(statuses).toEqual([201, 201, 201, 201]);
    const real = { ...bank("Cara"), sortCode: "99-12-34", accountNumber: "12345674" };
    const answered = [];
    for (const [at, name] of ["Abe", "Bea", "Cal", "Dot"].entries())
      answered.push(
        (
          await openAt(15 + at, name, {
            change: { bankDetails: { ...real, lastname: `Byrne${"abcd"[at] ?? ""}` } },
          })
        ).statusCode,
      );
    expect(answered).toEqual([201, 201, 201, 429]);
    const stored = await database.db.selectFrom("bankAccount").select("accountHash").execute();
    expect(JSON.stringify(stored)).not.toContain("12345674");
  });
});
