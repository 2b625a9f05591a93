import type { Success } from "@evenly/contract";
import { settingsOfThePrice } from "@evenly/domain/approval";
import { londonToday } from "@evenly/domain/calendar";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { pollingSeconds } from "../../polling-cache.ts";
import { loadFlags, loadSettings } from "../../settings/index.ts";
import { flagKeys, tokenOfSetting } from "./change-settings.ts";

type Page = Success<"GET /staff/settings">;
type LastChange = Page["flags"][number]["lastChange"];

/** Stored flags and settings, and which flags the configuration overrides. Rulings E, H4. */
export async function readSettings({ config }: Now, db: Kysely<Database>): Promise<Page> {
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
