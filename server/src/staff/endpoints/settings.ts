import { checkReason } from "@evenly/domain/staff";
import type { Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { refreshAll } from "../../polling-cache.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { doneBy } from "../done-by.ts";
import {
  changeCarouselTexts,
  changeReviews,
  flagKeys,
  readSetting,
  type SettingAsked,
} from "../settings/change-settings.ts";
import { proclaimDay, readBankHolidays } from "../settings/proclaim-day.ts";
import { readSettings } from "../settings/read-settings.ts";

/** Rulings H2 to H4. */
export function settingEndpoints(deps: Dependencies) {
  const afterwards = () => refreshAll([deps.flags, deps.settings, deps.proclamations]);
  const done = { outcome: "empty", body: undefined, afterwards } as const;
  const change = async (
    trx: Transaction<Database>,
    staff: StaffAsker,
    asked: SettingAsked,
    { reason, token }: Readonly<Record<"reason" | "token", string>>,
  ) => {
    await readSetting(trx, deps, asked, checkReason(reason));
    const request = { kind: "change-setting", asked, reason, token, staff } as const;
    const approvalId = await executeOrRequest(trx, deps, request);
    return { outcome: "done", body: { approvalId }, afterwards } as const;
  };
  return {
    "GET /staff/settings": async ({ db }) => ({
      outcome: "done",
      body: await readSettings(deps, db),
    }),
    "POST /staff/flags/:key": ({ db, staff, params: { key }, body: { value, ...why } }) => {
      if (!flagKeys.some((flag) => flag === key)) throw refuse("flag-unknown");
      return change(db, staff, { key, value }, why);
    },
    "POST /staff/settings/minimum_term": ({ db, staff, body: { months, ...why } }) =>
      change(db, staff, { key: "minTenancyLengthMonths", value: months }, why),
    "POST /staff/settings/carousel_texts": async ({ db, staff, body }) => {
      await changeCarouselTexts(db, body, doneBy(deps, staff));
      return done;
    },
    "POST /staff/settings/reviews": async ({ db, staff, body }) => {
      await changeReviews(db, body, doneBy(deps, staff));
      return done;
    },
    "GET /staff/bank_holidays": async ({ db, query }) => ({
      outcome: "done",
      body: await readBankHolidays(db, deps, query),
    }),
    "POST /staff/bank_holidays": async ({ db, staff, body }) => {
      await proclaimDay(db, deps, body, doneBy(deps, staff));
      return done;
    },
  } satisfies SomeHandlers;
}
