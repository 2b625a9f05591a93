import type { Query, Success } from "@evenly/contract";
import { parseCalendarDate } from "@evenly/domain/calendar";
import { quoteHonouredDays } from "@evenly/domain/quoted-price";
import { checkReason } from "@evenly/domain/staff";
import { type Kysely, sql } from "kysely";
import type { Dependencies, Now } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { tokenOf } from "../../http/preview-token.ts";
import { doneBy } from "../done-by.ts";
import { csvAnswer, csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import { discardDraft, uploadDraft } from "../price-books/drafts.ts";
import { priceBooks } from "../price-books/list-price-books.ts";
import { findEarliest, publishPriceBook, takeBack } from "../price-books/publication.ts";
import { findStanding, findWithPrices, readPriceBook } from "../price-books/read-price-book.ts";
import { differenceColumns, priceColumns, rowsOfPrices } from "../price-books/sheets.ts";
import type { Database } from "../../../database/tables.ts";

export function priceBookEndpoints(deps: Dependencies) {
  return {
    "GET /staff/price_books": async ({ query }) => ({
      outcome: "done",
      body: await readPage(deps, priceBooks, query),
    }),
    "GET /staff/price_books.csv": ({ query, staff }) => csvOfList(deps, staff, priceBooks, query),
    "POST /staff/price_books": async ({ db, body, staff }) => {
      const upload = { ...body, ...doneBy(deps, staff), personId: staff.person.id };
      await uploadDraft(db, upload);
      return { outcome: "empty", body: undefined };
    },
    "GET /staff/price_books/:name": async ({ db, params: { name }, query }) => ({
      outcome: "done",
      body: await readPriceBook(db, deps, name, query.region),
    }),
    "GET /staff/price_books/:name/quotes_held": async ({ db, params: { name }, query }) => ({
      outcome: "done",
      body: await readQuotesHeld(db, deps, name, query),
    }),
    "GET /staff/price_books/:name/difference.csv": async ({ db, params: { name }, staff }) => {
      const { compared, before } = await findWithPrices(db, name);
      return csvAnswer(deps, staff, {
        name: "price-book-difference",
        filters: { name, beside: before?.name },
        columns: differenceColumns,
        pages: async function* () {
          yield compared;
        },
      });
    },
    "GET /staff/price_books/:name/prices.csv": async ({ db, params: { name }, staff }) => {
      const { prices } = await findWithPrices(db, name);
      return csvAnswer(deps, staff, {
        name: "price-book",
        filters: { name },
        columns: priceColumns,
        pages: async function* () {
          yield rowsOfPrices(name, prices);
        },
      });
    },
    "POST /staff/price_books/:name/discard": async ({ db, params: { name }, body, staff }) => {
      const { reason } = body;
      refuseWithout(reason);
      await discardDraft(db, { name, reason, ...doneBy(deps, staff) });
      return { outcome: "empty", body: undefined };
    },
    "GET /staff/price_books/:name/publication": async ({ db, params: { name }, query, staff }) => {
      const request = { name, from: query.from ?? "" };
      const { preview } = await publishPriceBook.plan(db, deps, request, staff.person.id);
      return { outcome: "done", body: { preview, token: tokenOf(preview) } };
    },
    "POST /staff/price_books/:name/publication": async ({ db, params: { name }, body, staff }) => {
      const { from, token, reason } = body;
      refuseWithout(reason);
      const request = { name, from };
      await executeOrRequest(db, deps, { kind: "publish-price-book", request, reason, token, staff });
      return { outcome: "empty", body: undefined };
    },
    "POST /staff/price_books/:name/take_back": async ({ db, params: { name }, body, staff }) => {
      const { reason } = body;
      refuseWithout(reason);
      await takeBack(db, deps, { name, reason, ...doneBy(deps, staff) });
      return { outcome: "empty", body: undefined };
    },
  } satisfies SomeHandlers;
}

function refuseWithout(reason: string): void {
  const issues = checkReason(reason);
  refuseAny(issues);
}

type Held = Success<"GET /staff/price_books/:name/quotes_held">;
type OfHouse = Held["houses"][number];

/** Quotes that stay valid when a price book takes effect. Rulings B5, H4. */
async function readQuotesHeld(
  db: Kysely<Database>,
  deps: Now,
  name: string,
  { from }: Query<"GET /staff/price_books/:name/quotes_held">,
): Promise<Held> {
  const found = await findWithPrices(db, name);
  const { begins, isToCome } = await findStanding(db, found, deps.clock.today());
  if (found.before === undefined || !isToCome) return { all: 0, houses: [] };
  const day = parseCalendarDate(begins ?? from) ?? (await findEarliest(db, deps));
  const houses = await countQuotesHeld(db, found.before.id, day);
  return { all: houses.reduce((sum, { quotes }) => sum + quotes, 0), houses };
}

/**
 * Open quotes of a book still valid on that day, by region and size. Ruling B5. Visitors without a lead row also keep
 * theirs, but are not counted.
 */
async function countQuotesHeld(
  db: Kysely<Database>,
  bookId: string,
  day: Temporal.PlainDate,
): Promise<OfHouse[]> {
  const since = day.subtract({ days: quoteHonouredDays }).toString();
  const { rows } = await sql<OfHouse>`
    select region, household_size as people, count(*)::int as quotes
    from (
      select distinct lead_id, price.region, price.household_size
      from quote join price on price.id = quote.price_ids[1]
      where price_book_id = ${bookId} and quoted_on >= ${since}::date
    ) as held
    where not exists (select from household where household.lead_id = held.lead_id)
      and not exists (
        select from quote join price on price.id = quote.price_ids[1]
        where quote.lead_id = held.lead_id and quoted_on < ${since}::date and price_book_id = ${bookId}
          and price.region = held.region and price.household_size = held.household_size
      )
    group by region, household_size order by region, household_size`.execute(db);
  return rows;
}
