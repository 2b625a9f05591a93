import type { FeatureFlags } from "@evenly/contract/features";
import type { FieldIssue } from "@evenly/contract/messages";
import { normaliseCode } from "@evenly/domain/discount";
import { readCarouselTexts, readMinimumMonths, readReviews } from "@evenly/domain/operator-setting";
import { checkReason } from "@evenly/domain/staff";
import { type Kysely, sql, type Transaction } from "kysely";
import { codeKey } from "../../../database/code-key.ts";
import type { DoneBy } from "../../../database/record-audit.ts";
import { recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Dependencies } from "../../dependencies.ts";
import { refuse, refuseAny } from "../../http/refusals.ts";
import { loadFlags, loadSettings, saveFlag, saveSetting, type Settings } from "../../settings/index.ts";

type Flag = keyof FeatureFlags;
type Needs = Pick<Dependencies, "config" | "clock">;

const flagKinds = {
  allow_vouchers: "yes-or-no",
  default_voucher: "voucher",
  auto_apply_default_voucher_codes: "yes-or-no",
  edit_flow_test: "yes-or-no",
  dynamic_tenancy_start_date: "yes-or-no",
  min_contract_length: "months",
} as const satisfies Record<Flag, string>;

export const flagKeys = Object.keys(flagKinds) as Flag[];

type Typed = Readonly<Record<"value" | "reason", string>>;

/** Refused for flags overridden by configuration, where it would have no effect. Rulings E, H3, H4. */
export const changeFlag = async (
  trx: Transaction<Database>,
  { config, clock }: Needs,
  key: string,
  { value, reason }: Typed,
  by: DoneBy,
): Promise<void> => {
  const flag = flagKeys.find((known) => known === key);
  if (flag === undefined) throw refuse("flag-unknown");
  if (Object.hasOwn(config.featureFlags, flag)) throw refuse("flag-overridden");
  await lockRow(trx, "feature_flag", flag);
  const read = await readFlag(trx, clock.today(), flag, value);
  refuseAny([...read.issues, ...checkReason(reason)]);
  const before = (await loadFlags(trx))[flag];
  await saveFlag(trx, flag, read.value ?? null);
  await writeDown(trx, by, "change-flag", { key: flag, before, after: read.value ?? null, reason });
};

type ReadFlag = {
  readonly issues: readonly FieldIssue[];
  readonly value?: FeatureFlags[Flag];
};

const readFlag = async (
  db: Kysely<Database>,
  today: Temporal.PlainDate,
  flag: Flag,
  text: string,
): Promise<ReadFlag> => {
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
        .where(({ eb, or }) => or([eb("ends_on", "is", null), eb("ends_on", ">=", today.toString())]))
        .executeTakeFirst();
      return voucher ? { issues: [], value: voucher.code } : wrong;
    }
  }
};

/** Spec §7. */
export const changeMinimumTerm = (
  trx: Transaction<Database>,
  { months, reason }: Readonly<Record<"months" | "reason", string>>,
  by: DoneBy,
) => changeSetting(trx, "minTenancyLengthMonths", readMinimumMonths("months", months), reason, by);

/** Texts shown while a price is calculated. Spec §7. */
export const changeCarouselTexts = (
  trx: Transaction<Database>,
  { texts, reason }: Readonly<Record<"texts" | "reason", string>>,
  by: DoneBy,
) => changeSetting(trx, "carouselTexts", readCarouselTexts(texts), reason, by);

/** Ruling D5. */
export const changeReviews = (
  trx: Transaction<Database>,
  { reason, ...typed }: Parameters<typeof readReviews>[0] & { readonly reason: string },
  by: DoneBy,
) => changeSetting(trx, "reviews", readReviews(typed), reason, by);

type Read<Value> = { readonly issues: readonly FieldIssue[]; readonly value?: Value | undefined };

const changeSetting = async <Key extends keyof Settings>(
  trx: Transaction<Database>,
  key: Key,
  { issues, value }: Read<Settings[Key]>,
  reason: string,
  by: DoneBy,
): Promise<void> => {
  refuseAny([...issues, ...checkReason(reason)]);
  if (value === undefined) throw new Error("What has no issue has a value");
  await lockRow(trx, "setting", key);
  const before = (await loadSettings(trx))[key];
  await saveSetting(trx, key, value);
  await writeDown(trx, by, "change-setting", { key, before, after: value, reason });
};

/** Serialises concurrent changes, so each audit entry has the true old value. */
const lockRow = (trx: Transaction<Database>, table: "feature_flag" | "setting", key: string) =>
  sql`select key from ${sql.table(table)} where key = ${key} for update`.execute(trx);

const writeDown = (
  trx: Transaction<Database>,
  { actor, now }: DoneBy,
  action: "change-flag" | "change-setting",
  detail: Record<string, unknown>,
) => recordAudit(trx, { householdId: null, actor, action, at: now, detail });
