import type { Success } from "@evenly/contract";
import { settingsOfThePrice } from "@evenly/domain/approval";
import { londonToday } from "@evenly/domain/calendar";
import { checkReason } from "@evenly/domain/staff";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies, Now } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuse } from "../../http/refusals.ts";
import type { StaffAsker } from "../../http/staff-asker.ts";
import { pollingSeconds, refreshAll } from "../../polling-cache.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { doneBy } from "../done-by.ts";
import {
  changeCarouselTexts,
  changeReviews,
  flagKeys,
  readSetting,
  type SettingRequest,
  tokenOfSetting,
} from "../settings/change-settings.ts";
import { proclaimDay, readBankHolidays } from "../settings/proclaim-day.ts";
import { loadFlags, loadSettings } from "../../settings/index.ts";

/** Rulings H2 to H4. */
export function settingEndpoints(deps: Dependencies) {
  const afterwards = () => refreshAll([deps.flags, deps.settings, deps.proclamations]);
  const done = { outcome: "empty", body: undefined, afterwards } as const;
  const change = async (
    trx: Transaction<Database>,
    staff: StaffAsker,
    setting: SettingRequest,
    { reason, token }: Readonly<Record<"reason" | "token", string>>,
  ) => {
    await readSetting(trx, deps, setting, checkReason(reason));
    const request = { kind: "change-setting", request: setting, reason, token, staff } as const;
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

type Page = Success<"GET /staff/settings">;
type LastChange = Page["flags"][number]["lastChange"];

/** Stored flags and settings, and which flags the configuration overrides. Rulings E, H4. */
async function readSettings({ config }: Now, db: Kysely<Database>): Promise<Page> {
  const flags = await loadFlags(db);
  const { minTenancyLengthMonths, carouselTexts, reviews } = await loadSettings(db);
  const changes = await readLastChanges(db);
  const ofEach = (key: string, value: unknown) => ({
    lastChange: changes.get(key) ?? null,
    token: tokenOfSetting(key, value),
    needsSecond: settingsOfThePrice.includes(key),
  });
  return {
    flags: flagKeys.map((key) => ({
      key,
      value: flags[key],
      ...(Object.hasOwn(config.featureFlags, key) && { override: config.featureFlags[key] }),
      ...ofEach(key, flags[key]),
    })),
    settings: {
      minTenancyLengthMonths: {
        value: minTenancyLengthMonths,
        ...ofEach("minTenancyLengthMonths", minTenancyLengthMonths),
      },
      carouselTexts: { value: [...carouselTexts], ...ofEach("carouselTexts", carouselTexts) },
      reviews: { value: reviews, ...ofEach("reviews", reviews) },
    },
    seenAfterSeconds: pollingSeconds,
  };
}

async function readLastChanges(db: Kysely<Database>): Promise<ReadonlyMap<string, LastChange>> {
  const { rows } = await sql<{ key: string; at: Date; by: string | null }>`
    select distinct on (detail ->> 'key') detail ->> 'key' as key, at, name as by
    from audit left join staff_person on staff_person.id = actor_id::uuid
    where action in ('change-flag', 'change-setting')
    order by detail ->> 'key', at desc, audit.id desc`.execute(db);
  return new Map(rows.map(({ key, at, by }) => [key, { on: londonToday(at.getTime()).toString(), by }]));
}
