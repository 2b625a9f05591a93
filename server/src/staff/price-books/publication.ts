import { formatDate, isBefore, parseCalendarDate } from "@evenly/domain/calendar";
import { firstPublicationDay } from "@evenly/domain/price-book";
import type { Kysely, Transaction } from "kysely";
import {
  findLatestBook,
  PriceBookRefused,
  publishPriceBook as publishBook,
  takeBackPriceBook,
} from "../../../database/price-books/publish.ts";
import { type DoneBy, recordAudit } from "../../../database/record-audit.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse, refuseIssues } from "../../http/refusals.ts";
import type { KindOf } from "../approvals/kind.ts";
import { findDraft, findNeeded, findPublished, readPrices, settledDay } from "./books.ts";
import { checksOf, countSteepRises } from "./checks.ts";
import { comparePrices, countChanges } from "./compare.ts";
import { lockDraft } from "./drafts.ts";

export type PublicationAsked = { readonly name: string; readonly from: string };

export async function findEarliest(db: Kysely<Database>, deps: Now): Promise<Temporal.PlainDate> {
  const latest = await findLatestBook(db);
  return firstPublicationDay(
    settledDay(deps),
    latest === undefined ? undefined : Temporal.PlainDate.from(latest.effectiveFrom),
  );
}

/** Publishing a draft always needs a second person. Rulings B5, H3. */
export const publishPriceBook: KindOf<"publish-price-book", PublicationAsked> = {
  lock: (trx, { name }) => lockDraft(trx, name),
  plan: async (db, deps, { name, from }) => {
    const draft = await findDraft(db, name);
    if (draft === undefined) throw refuse("price-book-unknown");
    if (draft.priceBookId !== null) throw refuse("price-book-published");
    const day = parseCalendarDate(from);
    if (day === undefined) throw refuseIssues([{ field: "from", code: "publication-day-required" }]);
    const earliest = await findEarliest(db, deps);
    if (isBefore(day, earliest)) {
      const values = { date: earliest.toString() };
      throw refuseIssues([{ field: "from", code: "publication-day-too-early", values }]);
    }
    const catalogue = await findNeeded(db);
    const latest = await findLatestBook(db);
    const before = latest === undefined ? {} : await readPrices(db, latest.id);
    const compared = comparePrices(before, draft.prices, catalogue);
    const isNameTaken = (await findPublished(db, name)) !== undefined;
    const checks = checksOf({ prices: draft.prices, catalogue, compared, isNameTaken });
    if (checks.some(({ result }) => result === "failed")) throw refuse("price-book-not-ready");
    return {
      preview: {
        name,
        from,
        prices: draft.priceCount,
        beside: latest?.name ?? null,
        counts: countChanges(compared),
        steepRises: countSteepRises(compared),
      },
      subject: name,
      actionText: `Publish on ${formatDate(day)} the price book`,
      subjectText: name,
      householdId: null,
      needsSecond: true,
    };
  },
  carryOut: async (trx, _, { name, from }, { actor, now, reason, agreedBy }) => {
    const { id, prices } = await lockDraft(trx, name);
    const before = await findLatestBook(trx);
    const priceBookId = await publishBook(
      trx,
      { name, effectiveFrom: from, prices },
      agreedBy ?? actor.id,
    ).catch((error: unknown) => {
      throw error instanceof PriceBookRefused ? refuse("price-book-not-ready") : error;
    });
    await trx.updateTable("priceBookDraft").set({ priceBookId }).where("id", "=", id).execute();
    const detail = { name, from, before: before?.name ?? null, after: name, reason };
    await recordAudit(trx, { householdId: null, actor, action: "publish-price-book", at: now, detail });
  },
};

/** Only before its day, with time left for every node to poll it. Ruling H3. */
export async function takeBack(
  trx: Transaction<Database>,
  deps: Now,
  { name, reason, actor, now }: DoneBy & { readonly name: string; readonly reason: string },
): Promise<void> {
  const book = await findPublished(trx, name);
  if (book === undefined) throw refuse("price-book-unknown");
  const id = await takeBackPriceBook(trx, name, { settled: settledDay(deps), at: now });
  if (id === undefined) throw refuse("price-book-begun");
  const detail = { name, from: book.effectiveFrom, reason };
  await recordAudit(trx, { householdId: null, actor, action: "take-back-price-book", at: now, detail });
}
