import type { Kysely, Transaction } from "kysely";
import type { DoneBy } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { doneBy } from "../done-by.ts";
import {
  changeCarouselTexts,
  changeFlag,
  changeMinimumTerm,
  changeReviews,
} from "../settings/change-settings.ts";
import { proclaimDay, readBankHolidays } from "../settings/proclaim-day.ts";
import { readSettings } from "../settings/read-settings.ts";

type Asked = { readonly db: Kysely<Database>; readonly staff: StaffAsker };
type Work = (trx: Transaction<Database>, by: DoneBy) => Promise<void>;

/** Rulings H2 to H4. */
export const settingEndpoints = (deps: Dependencies): Endpoint[] => {
  /** Refreshes this node; the others poll. */
  const change = async ({ db, staff }: Asked, work: Work) => {
    await db.transaction().execute((trx) => work(trx, doneBy(deps, staff)));
    for (const cache of [deps.flags, deps.settings, deps.proclamations]) await cache.refresh();
    return { outcome: "empty", body: undefined } as const;
  };
  return [
    endpoint("GET /staff/settings", async ({ db }) => ({
      outcome: "done",
      body: await readSettings(deps, db),
    })),
    endpoint("POST /staff/flags/:key", ({ params, body, ...asked }) =>
      change(asked, (trx, by) => changeFlag(trx, deps, params.key, body, by)),
    ),
    endpoint("POST /staff/settings/minimum_term", ({ body, ...asked }) =>
      change(asked, (trx, by) => changeMinimumTerm(trx, body, by)),
    ),
    endpoint("POST /staff/settings/carousel_texts", ({ body, ...asked }) =>
      change(asked, (trx, by) => changeCarouselTexts(trx, body, by)),
    ),
    endpoint("POST /staff/settings/reviews", ({ body, ...asked }) =>
      change(asked, (trx, by) => changeReviews(trx, body, by)),
    ),
    endpoint("GET /staff/bank_holidays", async ({ db, query }) => ({
      outcome: "done",
      body: await readBankHolidays(db, deps, query),
    })),
    endpoint("POST /staff/bank_holidays", ({ body, ...asked }) =>
      change(asked, (trx, by) => proclaimDay(trx, deps, body, by)),
    ),
  ];
};
