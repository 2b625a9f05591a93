import type { FieldIssue } from "@evenly/contract/messages";
import { checkPriceBookName } from "@evenly/domain/price-book";
import type { Transaction } from "kysely";
import { newId } from "../../../database/ids.ts";
import { readPriceBookCsv } from "../../../database/price-books/price-book-csv.ts";
import { priceRows } from "../../../database/price-books/price-book-file.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import { refuse, refuseIssues } from "../../http/refusals.ts";
import { findDraft, findNeeded, findPublished } from "./books.ts";

type Upload = DoneBy & {
  readonly name: string;
  readonly fileName: string;
  readonly csv: string;
  readonly personId: string;
};

/** Stores a file as a draft, which prices nobody. Refuses it with all its errors. Ruling H4. */
export async function uploadDraft(
  trx: Transaction<Database>,
  { name, fileName, csv, personId, actor, now }: Upload,
): Promise<void> {
  const issues: FieldIssue[] = checkPriceBookName(name);
  const isTaken =
    issues.length === 0 &&
    ((await findPublished(trx, name)) !== undefined || (await findDraft(trx, name)) !== undefined);
  if (isTaken) issues.push({ field: "name", code: "price-book-name-taken" });
  const read = /\.csv$/i.test(fileName)
    ? await readPriceBookCsv(csv, await findNeeded(trx))
    : { mistakes: [{ code: "price-book-not-csv" } as const] };
  if ("mistakes" in read) issues.push(...read.mistakes.map((mistake) => ({ field: "csv", ...mistake })));
  if (issues.length > 0 || "mistakes" in read) throw refuseIssues(issues);
  const count = priceRows({ name, effectiveFrom: "", prices: read.prices }).length;
  const draft = await trx
    .insertInto("priceBookDraft")
    .values({
      id: newId(),
      name,
      fileName,
      prices: JSON.stringify(read.prices),
      priceCount: count,
      uploadedBy: personId,
      uploadedAt: now,
    })
    .onConflict((conflict) => conflict.column("name").where("discardedAt", "is", null).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!draft) throw refuseIssues([{ field: "name", code: "price-book-name-taken" }]);
  const detail = { name, fileName, prices: count };
  await recordAudit(trx, { householdId: null, actor, action: "upload-price-book", at: now, detail });
}

export async function lockDraft(trx: Transaction<Database>, name: string) {
  const draft = await trx
    .selectFrom("priceBookDraft")
    .selectAll()
    .where("name", "=", name)
    .where("discardedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw refuse("price-book-unknown");
  if (draft.priceBookId !== null) throw refuse("price-book-published");
  return draft;
}

/** Discards a draft, which frees its name. Ruling H3. */
export async function discardDraft(
  trx: Transaction<Database>,
  { name, reason, actor, now }: DoneBy & { readonly name: string; readonly reason: string },
): Promise<void> {
  const { id, fileName } = await lockDraft(trx, name);
  const waiting = await trx
    .selectFrom("approval")
    .select("id")
    .where("kind", "=", "publish-price-book")
    .where("subject", "=", name)
    .where("decision", "is", null)
    .executeTakeFirst();
  if (waiting) throw refuse("price-book-waiting");
  await trx.updateTable("priceBookDraft").set({ discardedAt: now }).where("id", "=", id).execute();
  const detail = { name, fileName, reason };
  await recordAudit(trx, { householdId: null, actor, action: "discard-price-book", at: now, detail });
}
