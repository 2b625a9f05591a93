import { checkReason } from "@evenly/domain/staff";
import type { Dependencies } from "../../dependencies.ts";
import type { SomeHandlers } from "../../http/endpoint.ts";
import { refuseAny } from "../../http/refusals.ts";
import { executeOrRequest } from "../approvals/execute-or-request.ts";
import { tokenOf } from "../approvals/token.ts";
import { doneBy } from "../done-by.ts";
import { csvAnswer, csvOfList } from "../lists/csv.ts";
import { readPage } from "../lists/read-page.ts";
import { discardDraft, uploadDraft } from "../price-books/drafts.ts";
import { priceBooks } from "../price-books/list-price-books.ts";
import { publishPriceBook, takeBack } from "../price-books/publication.ts";
import { readQuotesHeld } from "../price-books/quotes-held.ts";
import { findWithPrices, readPriceBook } from "../price-books/read-price-book.ts";
import { differenceColumns, priceColumns, rowsOfPrices } from "../price-books/sheets.ts";

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
      const asked = { name, from: query.from ?? "" };
      const { preview } = await publishPriceBook.plan(db, deps, asked, staff.person.id);
      return { outcome: "done", body: { preview, token: tokenOf(preview) } };
    },
    "POST /staff/price_books/:name/publication": async ({ db, params: { name }, body, staff }) => {
      const { from, token, reason } = body;
      refuseWithout(reason);
      const asked = { name, from };
      await executeOrRequest(db, deps, { kind: "publish-price-book", asked, reason, token, staff });
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
