import { priceBookStates, priceChanges } from "@evenly/domain/price-book";
import { z } from "zod";
import { type Call, csvFile, date, nothing, pence, productType, wholeText, typedLike } from "../shape.ts";
import { publicationPreview } from "./approval-previews.ts";
import {
  ofCatalogue,
  priceBooksTag as tag,
  reason,
  token,
  requestRefusals,
  refusalsOfKind,
  tokenShown,
} from "./fields.ts";
import { by, declareList, listCall, sheetCall } from "./lists.ts";

const params = z.object({
  name: z
    .string()
    .max(100)
    .meta({ examples: ["2026-07"] }),
});

const state = z.enum(priceBookStates);

const moment = z.object({ on: date, time: z.string() });

const change = z.enum(priceChanges);
const range = z.object({ from: pence, to: pence });
/** Pence. */
const cost = z.object({ week: pence, month: pence });

const cell = z.object({
  people: z.number().int(),
  /** `mixed`: regions differ. */
  change: z.enum([...priceChanges, "mixed"]),
  price: range.nullable(),
  step: range.nullable(),
});

const check = z.object({
  code: z.enum(["options-priced", "regions-there", "steep-rises", "quotes-kept", "sold-unchanged"]),
  /** A warning does not block publication. */
  result: z.enum(["passed", "warning", "failed"]),
  /** Options or regions without prices, or steep rises. */
  count: z.number().int(),
});

const priceBook = z
  .object({
    name: z.string(),
    state,
    /** The first day in force, published or requested. */
    from: date.nullable(),
    until: date.nullable(),
    prices: z.number().int(),
    fileName: z.string().nullable(),
    /** Null when published by a command. */
    uploaded: moment.extend({ by: z.string() }).nullable(),
    agreedBy: z.string().nullable(),
    approvalId: z.string().nullable(),
    beside: z.object({ name: z.string(), from: date }).nullable(),
    regions: z.array(z.string()),
    /** For the requested region, or all. */
    counts: z.record(change, z.number().int()),
    matrix: z.array(
      z.object({ option: z.string(), title: z.string(), type: productType, cells: z.array(cell) }),
    ),
    houses: z.array(
      z.object({
        region: z.string(),
        people: z.number().int(),
        before: cost.nullable(),
        after: cost.nullable(),
      }),
    ),
    /** Empty for a book in force or past. */
    checks: z.array(check),
    earliest: date,
  })
  .meta({ id: "StaffPriceBook" });

const listed = z.object({
  name: z.string(),
  state,
  from: date.nullable(),
  until: date.nullable(),
  prices: z.number().int(),
  uploadedBy: z.string().nullable(),
  agreedBy: z.string().nullable(),
});

export const priceBookList = declareList({
  filters: { state: by.choices("State", priceBookStates) },
  sorts: ["begins", "name"],
  firstSort: "-begins",
  columns: {
    name: { head: "Price book", sort: "name", sheet: "Name" },
    state: { kind: "state", head: "State" },
    from: { kind: "date", head: "In force from", sort: "begins" },
    until: { kind: "date", head: "Until before" },
    prices: { kind: "count", head: "Prices" },
    uploadedBy: { head: "Uploaded by" },
    agreedBy: { head: "Agreed to by" },
  },
});

/** Price books: uploaded, compared, and published by two people. Rulings B5, H3, H4. */
export const staffPriceBooks = {
  "GET /staff/price_books": {
    id: "listPriceBooks",
    tag,
    summary: "Price books",
    description:
      "Drafts, those to come, the one in force and those of before; the newest first, 50 at a time.",
    staff: ofCatalogue,
    ...listCall(priceBookList, listed),
  },
  "GET /staff/price_books.csv": {
    id: "exportPriceBooks",
    tag,
    summary: "Price books as a sheet",
    description: "All that fit the filters. That it was asked for is written down.",
    staff: ofCatalogue,
    ...sheetCall(priceBookList),
  },
  "POST /staff/price_books": {
    id: "uploadPriceBook",
    tag,
    summary: "Upload a price book",
    description:
      "As a draft, from which nobody is priced. The file's first line is `region,option,people,price,old_price`; prices are pounds per person per week with two decimals. Everything that is wrong with it is told on `csv`, with its line.",
    staff: ofCatalogue,
    body: z.object({
      name: typedLike("2027-07"),
      fileName: typedLike("prices.csv"),
      csv: wholeText.meta({
        examples: ["region,option,people,price,old_price\nyorkshire,tv-licence,4,1.25,"],
      }),
    }),
    kibibytes: 512,
    responses: { 204: nothing },
  },
  "GET /staff/price_books/:name": {
    id: "readPriceBook",
    tag,
    summary: "A price book, and what it changes",
    description: "Beside the book that it follows, in one region or in all.",
    staff: ofCatalogue,
    params,
    query: z.object({ region: z.string().max(100).optional() }),
    responses: { 200: priceBook },
    refusals: ["price-book-unknown", "region-unknown"],
  },
  "GET /staff/price_books/:name/quotes_held": {
    id: "countQuotesHeld",
    tag,
    summary: "Quotes that still hold beside a price book",
    description:
      "Those of the book that it follows which still hold on its first day, of who has not signed up. None beside a book that is in force or past. Counting them takes longer than the book.",
    staff: ofCatalogue,
    params,
    query: z.object({
      from: z.string().max(10).optional().meta({ description: "For which day, where it has none yet" }),
    }),
    responses: {
      200: z.object({
        all: z.number().int(),
        /** Houses without quotes are left out. */
        houses: z.array(z.object({ region: z.string(), people: z.number().int(), quotes: z.number().int() })),
      }),
    },
    refusals: ["price-book-unknown"],
  },
  "GET /staff/price_books/:name/difference.csv": {
    id: "exportPriceBookDifference",
    tag,
    summary: "What a price book changes, as a sheet",
    description: "Every price beside that of the book that it follows.",
    staff: ofCatalogue,
    params,
    limit: "exports",
    responses: { 200: csvFile },
    refusals: ["price-book-unknown"],
  },
  "GET /staff/price_books/:name/prices.csv": {
    id: "exportPriceBook",
    tag,
    summary: "A price book as a sheet",
    description: "As it is uploaded: what the next one is made from.",
    staff: ofCatalogue,
    params,
    limit: "exports",
    responses: { 200: csvFile },
    refusals: ["price-book-unknown"],
  },
  "POST /staff/price_books/:name/discard": {
    id: "discardPriceBook",
    tag,
    summary: "Throw a draft away",
    description: "Its name is free again.",
    staff: ofCatalogue,
    params,
    body: z.object({ reason }),
    responses: { 204: nothing },
    refusals: ["price-book-unknown", "price-book-published", "price-book-waiting"],
  },
  "GET /staff/price_books/:name/publication": {
    id: "previewPublication",
    tag,
    summary: "What publishing a draft would do",
    description: "Nothing is changed. Refused where it cannot be done, as the publication itself would be.",
    staff: ofCatalogue,
    params,
    query: z.object({ from: z.string().max(10).optional() }),
    example: { query: { from: "2031-01-01" } },
    responses: { 200: z.object({ preview: publicationPreview, token }) },
    refusals: [
      ...refusalsOfKind["publish-price-book"],
      "publication-day-required",
      "publication-day-too-early",
    ],
  },
  "POST /staff/price_books/:name/publication": {
    id: "askToPublishPriceBook",
    tag,
    summary: "Ask a second person to publish a price book",
    description:
      "For a day from tomorrow on, at 00:00 in London. Nothing is published until somebody else agrees.",
    staff: ofCatalogue,
    params,
    body: z.object({ from: typedLike("2031-01-01"), token: tokenShown, reason }),
    limit: "mails",
    responses: { 204: nothing },
    refusals: [...refusalsOfKind["publish-price-book"], ...requestRefusals],
  },
  "POST /staff/price_books/:name/take_back": {
    id: "takeBackPriceBook",
    tag,
    summary: "Take back a published price book before its day",
    description:
      "The book that it was to follow goes on. Five minutes before its day that cannot be done any more.",
    staff: ofCatalogue,
    params,
    body: z.object({ reason }),
    responses: { 204: nothing },
    refusals: ["price-book-unknown", "price-book-begun"],
  },
} as const satisfies Record<string, Call>;
