import type { Success } from "@evenly/contract";
import { type PriceBookState, priceBookState } from "@evenly/domain/price-book";
import type { Kysely } from "kysely";
import { findLatestBook } from "../../../database/price-books/publish.ts";
import type { Database } from "../../../database/tables.ts";
import type { Now } from "../../dependencies.ts";
import { refuse, refuseIssues } from "../../http/refusals.ts";
import { datesOf } from "../../pricing/index.ts";
import { momentInLondon } from "../moment-in-london.ts";
import { findDraft, findNeeded, findPublished, readPrices } from "./books.ts";
import { checksOf } from "./checks.ts";
import { comparePrices, countChanges, housesOf, matrixOf } from "./compare.ts";
import { findEarliest } from "./publication.ts";

type Page = Success<"GET /staff/price_books/:name">;

export async function findWithPrices(db: Kysely<Database>, name: string) {
  const [draft, book] = [await findDraft(db, name), await findPublished(db, name)];
  if (draft === undefined && book === undefined) throw refuse("price-book-unknown");
  const before =
    book === undefined
      ? await findLatestBook(db)
      : await db
          .selectFrom("priceBook")
          .select(["id", "name", "effectiveFrom"])
          .where("effectiveFrom", "<", book.effectiveFrom)
          .where("takenBackAt", "is", null)
          .orderBy("effectiveFrom", "desc")
          .limit(1)
          .executeTakeFirst();
  const prices = draft?.prices ?? (book === undefined ? {} : await readPrices(db, book.id));
  const old = before === undefined ? {} : await readPrices(db, before.id);
  const catalogue = await findNeeded(db);
  return { draft, book, before, prices, catalogue, compared: comparePrices(old, prices, catalogue) };
}

type BookWithPrices = Awaited<ReturnType<typeof findWithPrices>>;

/** Publication state, with its actual or requested day. */
export async function findStanding(db: Kysely<Database>, found: BookWithPrices, today: Temporal.PlainDate) {
  const { draft, book } = found;
  const approval = draft && (await findApprovalOf(db, draft.name, draft.uploadedAt));
  const state = stateOf(found, approval?.decision === null, today);
  const begins =
    book?.effectiveFrom ??
    (state === "waiting" ? (approval?.asked as { from?: string } | undefined)?.from : undefined);
  return { approval, state, begins, isToCome: ["draft", "waiting", "to-come"].includes(state) };
}

/** Pence per person per week. Ruling H4. */
export async function readPriceBook(
  db: Kysely<Database>,
  deps: Now,
  name: string,
  region: string | undefined,
): Promise<Page> {
  const found = await findWithPrices(db, name);
  const { draft, book, before, prices, catalogue } = found;
  const regions = [...new Set(found.compared.map((one) => one.region))];
  if (region !== undefined && !regions.includes(region))
    throw refuseIssues([{ field: "region", code: "region-unknown" }]);
  const compared = found.compared.filter((one) => region === undefined || one.region === region);

  const { approval, state, begins, isToCome } = await findStanding(db, found, deps.clock.today());
  return {
    name,
    state,
    from: begins ?? null,
    until: book?.supersededOn ?? null,
    prices: draft?.priceCount ?? countPrices(prices),
    fileName: draft?.fileName ?? null,
    uploaded: draft ? { ...momentInLondon(draft.uploadedAt), by: draft.uploader } : null,
    agreedBy: book?.publisher ?? null,
    approvalId: approval?.id ?? null,
    beside: before === undefined ? null : { name: before.name, from: before.effectiveFrom },
    regions,
    counts: countChanges(compared),
    matrix: matrixOf(compared, catalogue),
    houses: housesOf(compared, catalogue),
    checks: isToCome
      ? checksOf({
          prices,
          catalogue,
          compared: found.compared,
          isNameTaken: draft?.priceBookId === null && book !== undefined,
        })
      : [],
    earliest: (await findEarliest(db, deps)).toString(),
  };
}

/**
 * The last request for this file. An earlier file of the same name can only have refused or withdrawn requests, so an
 * open or agreed one is this file's.
 */
function findApprovalOf(db: Kysely<Database>, name: string, since: Date) {
  return db
    .selectFrom("approval")
    .select(["id", "asked", "decision"])
    .where("kind", "=", "publish-price-book")
    .where("subject", "=", name)
    .where(({ eb, or }) =>
      or([eb("decision", "is", null), eb("decision", "=", "agreed"), eb("askedAt", ">=", since)]),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

function stateOf({ book }: BookWithPrices, waits: boolean, today: Temporal.PlainDate): PriceBookState {
  if (book === undefined) return waits ? "waiting" : "draft";
  return priceBookState({ ...datesOf(book), isTakenBack: book.takenBackAt !== null }, today);
}

function countPrices(prices: BookWithPrices["prices"]) {
  return Object.values(prices)
    .flatMap((options) => Object.values(options))
    .reduce((sum, { current }) => sum + current.length, 0);
}
