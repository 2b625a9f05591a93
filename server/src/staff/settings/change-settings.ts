import type { ApprovalPreview } from "@evenly/contract/staff/approval-previews";
import type { FeatureFlags } from "@evenly/contract/features";
import { formatSetting, settingWords } from "@evenly/contract/staff/setting-words";
import type { FieldIssue } from "@evenly/contract/messages";
import { settingsOfThePrice } from "@evenly/domain/approval";
import { normaliseCode } from "@evenly/domain/discount";
import { readCarouselTexts, readMinimumMonths, readReviews } from "@evenly/domain/operator-setting";
import { checkReason } from "@evenly/domain/staff";
import { type Kysely, sql, type Transaction } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import type { DoneBy } from "../../../database/record-audit.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import type { KindOf } from "../approvals/kind.ts";
import { refuseUnlessShown, tokenOf } from "../../http/preview-token.ts";
import { loadFlags, loadSettings, saveFlag, saveSetting, type Settings } from "../../settings/index.ts";

type Flag = keyof FeatureFlags;
const flagKinds = {
  allow_vouchers: "yes-or-no",
  default_voucher: "voucher",
  auto_apply_default_voucher_codes: "yes-or-no",
  edit_flow_test: "yes-or-no",
  dynamic_tenancy_start_date: "yes-or-no",
  min_contract_length: "months",
} as const satisfies Record<Flag, string>;

export const flagKeys = Object.keys(flagKinds) as Flag[];

type Value = ApprovalPreview<"change-setting">["after"];

const term = "minTenancyLengthMonths";

export type SettingRequest = { readonly key: string; readonly value: string };

/** Refuses what cannot be changed, and a wrong value with the issues of `further`, on `field`. Rulings E, H4. */
export async function readSetting(
  db: Kysely<Database>,
  { config, clock }: Now,
  { key, value }: SettingRequest,
  further: readonly FieldIssue[] = [],
): Promise<{ readonly before: Value; readonly after: Value }> {
  if (key === term) {
    const read = readMinimumMonths("months", value);
    refuseAny([...read.issues, ...further]);
    return { before: (await loadSettings(db))[term], after: read.value ?? null };
  }
  const flag = flagKeys.find((each) => each === key);
  if (flag === undefined) throw refuse("flag-unknown");
  if (Object.hasOwn(config.featureFlags, flag)) throw refuse("flag-overridden");
  const read = await readFlag(db, clock.today(), flag, value);
  refuseAny([...read.issues, ...further]);
  return { before: (await loadFlags(db))[flag], after: read.value ?? null };
}

export function tokenOfSetting(key: string, value: unknown): string {
  return tokenOf({ key, value });
}

/** A second person for what changes what everybody is asked to pay. Rulings H3, H4. */
export const settingChange: KindOf<"change-setting", SettingRequest> = {
  lock: (trx, { key }) => lockRow(trx, key === term ? "setting" : "featureFlag", key),
  shownOf: ({ key, before }) => ({ key, value: before }),
  plan: async (db, deps, request) => {
    const { key } = request;
    const { before, after } = await readSetting(db, deps, request);
    return {
      preview: { key, before, after, gives: await findGiven(db, key, after) },
      subject: key,
      actionText: `Change to ${formatSetting(after)}:`,
      subjectText: settingWords[key] ?? key,
      householdId: null,
      needsSecond: settingsOfThePrice.includes(key),
    };
  },
  carryOut: async (trx, deps, request, { reason, ...by }) => {
    const { key } = request;
    const { before, after } = await readSetting(trx, deps, request);
    if (key === term) await saveSetting(trx, term, after as Settings[typeof term]);
    else await saveFlag(trx, key as Flag, after as FeatureFlags[Flag]);
    const action = key === term ? "change-setting" : "change-flag";
    await writeDown(trx, by, action, { key, before, after, reason });
  },
};

const ofVouchers: readonly string[] = [
  "default_voucher",
  "auto_apply_default_voucher_codes",
  "allow_vouchers",
] satisfies Flag[];

async function findGiven(db: Kysely<Database>, key: string, after: Value): Promise<string | null> {
  if (!ofVouchers.includes(key)) return null;
  const code = key === "default_voucher" ? after : (await loadFlags(db)).default_voucher;
  const voucher = await db
    .selectFrom("voucher")
    .select("description")
    .where("code", "=", String(code))
    .executeTakeFirst();
  return voucher?.description ?? null;
}

type ReadFlag = {
  readonly issues: readonly FieldIssue[];
  readonly value?: FeatureFlags[Flag];
};

async function readFlag(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
  flag: Flag,
  text: string,
): Promise<ReadFlag> {
  const wrong = { issues: [{ field: "value", code: "flag-value-wrong" }] } as const;
  switch (flagKinds[flag]) {
    case "yes-or-no":
      return text === "true" || text === "false" ? { issues: [], value: text === "true" } : wrong;
    case "months":
      return text === "" ? { issues: [], value: null } : readMinimumMonths("value", text);
    case "voucher": {
      if (text === "") return { issues: [], value: null };
      const voucher = await db
        .selectFrom("voucher")
        .select("code")
        .where(codeKey, "=", normaliseCode(text))
        .where(({ eb, or }) => or([eb("endsOn", "is", null), eb("endsOn", ">=", today.toString())]))
        .executeTakeFirst();
      return voucher ? { issues: [], value: voucher.code } : wrong;
    }
  }
}

/** Texts shown while a price is calculated. Spec §7. */
export function changeCarouselTexts(
  trx: Transaction<Database>,
  { texts, ...why }: Why & { readonly texts: string },
  by: DoneBy,
) {
  return changeSetting(trx, "carouselTexts", readCarouselTexts(texts), why, by);
}

/** Ruling D5. */
export function changeReviews(
  trx: Transaction<Database>,
  { reason, token, ...typed }: Why & Parameters<typeof readReviews>[0],
  by: DoneBy,
) {
  return changeSetting(trx, "reviews", readReviews(typed), { reason, token }, by);
}

type Why = Readonly<Record<"reason" | "token", string>>;
type Read<Value> = { readonly issues: readonly FieldIssue[]; readonly value?: Value | undefined };

async function changeSetting<Key extends keyof Settings>(
  trx: Transaction<Database>,
  key: Key,
  { issues, value }: Read<Settings[Key]>,
  { reason, token }: Why,
  by: DoneBy,
): Promise<void> {
  refuseAny([...issues, ...checkReason(reason)]);
  if (value === undefined) throw new Error("What has no issue has a value");
  await lockRow(trx, "setting", key);
  const before = (await loadSettings(trx))[key];
  refuseUnlessShown(token, { key, value: before });
  await saveSetting(trx, key, value);
  await writeDown(trx, by, "change-setting", { key, before, after: value, reason });
}

/** Serialises concurrent changes, so each audit entry has the true old value. */
function lockRow(trx: Transaction<Database>, table: "featureFlag" | "setting", key: string) {
  return sql`select key from ${sql.table(table)} where key = ${key} for update`.execute(trx);
}

function writeDown(
  trx: Transaction<Database>,
  { actor, now }: DoneBy,
  action: "change-flag" | "change-setting",
  detail: Record<string, unknown>,
) {
  return recordAudit(trx, { householdId: null, actor, action, at: now, detail });
}
