import type { CallName } from "@evenly/contract";
import { readPriceBook } from "../database/price-books/price-book-file.ts";
import { publishPriceBook } from "../database/price-books/publish.ts";
import type { TestApp } from "./app.ts";
import { linesOf } from "./price-book-csv.ts";
import type { StaffBrowser } from "./staff.ts";
import type { Own } from "./staff-requests.ts";

type Requests = Partial<Record<CallName, () => Promise<Own>>>;

/** Requests about price books, each with its own draft or book. */
export const priceBookRequests = ({ deps }: TestApp, administrator: StaffBrowser): Requests => {
  const cookie = administrator.jar.toString();
  const book = readPriceBook(new URL("../database/price-books/2026-07.json", import.meta.url));
  const csv = linesOf(book.prices).join("\n");
  const published = async () => ({ cookie, params: { name: "2026-07" }, query: { region: "yorkshire" } });
  const draft = async (name: string) => {
    const { statusCode, body } = await administrator.post("/price_books", { name, fileName: "a.csv", csv });
    if (statusCode !== 204) throw new Error(body);
    return { cookie, params: { name } };
  };
  const from = "2031-01-01";
  return {
    "GET /staff/price_books": async () => ({ cookie, query: { state: "in-force" } }),
    "GET /staff/price_books.csv": async () => ({ cookie, query: { state: "in-force" } }),
    "POST /staff/price_books": async () => ({ cookie, body: { name: "uploaded", fileName: "a.csv", csv } }),
    "GET /staff/price_books/:name": published,
    "GET /staff/price_books/:name/quotes_held": async () => ({ ...(await draft("held")), query: { from } }),
    "GET /staff/price_books/:name/difference.csv": published,
    "GET /staff/price_books/:name/prices.csv": published,
    "POST /staff/price_books/:name/discard": async () => ({
      ...(await draft("discarded")),
      body: { reason: "Wrong file" },
    }),
    "GET /staff/price_books/:name/publication": async () => ({ ...(await draft("shown")), query: { from } }),
    "POST /staff/price_books/:name/publication": async () => {
      const asked = await draft("asked");
      const shown = await administrator.get(`/price_books/asked/publication?from=${from}`);
      const { token } = shown.json<{ token: string }>();
      return { ...asked, body: { from, token, reason: "Winter" } };
    },
    "POST /staff/price_books/:name/take_back": async () => {
      const next = { ...book, name: "to-come", effectiveFrom: "2030-01-01" };
      await deps.db.transaction().execute((trx) => publishPriceBook(trx, next));
      return { cookie, params: { name: next.name }, body: { reason: "Not needed" } };
    },
  };
};
