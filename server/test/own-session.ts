import type { TestApp } from "./app.ts";
import { issueHouseTokens } from "../src/access/index.ts";

/** The cookie of a housemate's own page, opened by a mailed link. */
export async function openSessionOf({ app, deps }: TestApp, housemateId: string): Promise<string> {
  const [token] = await deps.db.transaction().execute((trx) => issueHouseTokens(trx, deps, [housemateId]));
  const { headers } = await app.inject({ method: "POST", url: "/api/my_house/session", payload: { token } });
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}
