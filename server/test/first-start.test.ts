import { afterEach, expect, it } from "vitest";
import { describeOn } from "./database.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

describeOn("postgres", "The first start on a database of the operator's own", (open) => {
  let server: ServerProcess | undefined;
  afterEach(() => server?.kill());

  const startOn = async (env: Record<string, string>) => {
    const database = await open({ empty: true });
    server = await startServerProcess({ DATABASE_URL: database.url ?? "", ...env });
    const countOf = async (table: "address" | "household" | "voucher") =>
      (await database.db.selectFrom(table).select("id").limit(3).execute()).length;
    return {
      households: await countOf("household"),
      addresses: await countOf("address"),
      vouchers: await countOf("voucher"),
    };
  };

  it("makes no demo houses or codes there", async () => {
    expect(await startOn({})).toEqual({ households: 0, addresses: 0, vouchers: 0 });
  }, 60_000);

  it("does so when it is asked to", async () => {
    expect(await startOn({ SEED_DEMO: "1" })).toEqual({ households: 2, addresses: 3, vouchers: 3 });
  }, 60_000);
});
