import { ApiError } from "@evenly/contract/client";
import { Link } from "react-router";
import { call } from "../../api/call.ts";
import { keyOf, load, refusalOf, submit, textOf } from "../../api/refusal.ts";
import * as pages from "../../pages.ts";
import { brandName } from "../../parts/brand.ts";
import { Download } from "../../parts/button.tsx";
import { Sheet } from "../../parts/list/list-actions.tsx";
import { begin, useLater } from "../../parts/later.ts";
import { PageTitle } from "../../parts/page-title.tsx";
import { longDay } from "../../parts/formats.ts";
import type { Handle } from "../../crumbs.ts";
import type { Route } from "./+types/price-book";
import form from "../../staff.module.css";
import { Checks } from "./checks.tsx";
import { Houses } from "./houses.tsx";
import { Matrix } from "./matrix.tsx";
import { Publication } from "./publication.tsx";
import { type PriceBook, stateWords } from "./words.ts";
import styles from "./price-books.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.book.name ?? "Price book"}: ${brandName} staff` },
];

export const handle = {
  crumbs: ({ params: { name = "" } }) => [{ name: "Price books", to: pages.priceBooks }, { name }],
} satisfies Handle;

/** Quotes are counted separately, as that is slower. Rulings B5, H3, H4. */
export function clientLoader({ params: { name }, request }: Route.ClientLoaderArgs) {
  return load(async () => {
    const search = new URL(request.url).searchParams;
    const query = Object.fromEntries(
      ["region", "from"].flatMap((key) => {
        const value = search.get(key);
        return value === null || value === "" ? [] : [[key, value]];
      }),
    );
    const params = { name };
    const book = await call("GET /staff/price_books/:name", { params, query });
    const isToCome = book.checks.length > 0;
    const quotesHeld = isToCome
      ? begin(request.url, call("GET /staff/price_books/:name/quotes_held", { params, query }))
      : undefined;
    const approval =
      book.approvalId === null
        ? undefined
        : await call("GET /staff/approvals/:approvalId", { params: { approvalId: book.approvalId } });
    const asking = book.state === "draft" ? await preview(name, query["from"] ?? book.earliest) : undefined;
    return { book, held: quotesHeld, approval, query, asking };
  });
}

/** The effect of publishing, or why it is not possible. */
async function preview(name: string, from: string) {
  try {
    const input = { params: { name }, query: { from } };
    const { token } = await call("GET /staff/price_books/:name/publication", input);
    return { from, token, refusal: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { from, token: "", refusal: refusalOf(error) };
  }
}
export type Asking = Awaited<ReturnType<typeof preview>>;

export async function clientAction({ params: { name }, request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const [what, approvalId] = [textOf(form, "what"), textOf(form, "approvalId")];
  const [from, token, reason] = ["from", "token", "reason"].map((field) => textOf(form, field));
  return submit(async () => {
    const decides = { params: { approvalId } };
    if (what === "ask")
      await call("POST /staff/price_books/:name/publication", {
        params: { name },
        body: { from: from ?? "", token: token ?? "", reason: reason ?? "" },
        key: keyOf(form),
      });
    if (what === "agree")
      await call("POST /staff/approvals/:approvalId/agree", {
        ...decides,
        body: { token: token ?? "", reason: reason ?? "" },
        key: keyOf(form),
      });
    if (what === "refuse")
      await call("POST /staff/approvals/:approvalId/refuse", {
        ...decides,
        body: { reason: reason ?? "" },
        key: keyOf(form),
      });
    if (what === "withdraw")
      await call("POST /staff/approvals/:approvalId/withdraw", { ...decides, body: {}, key: keyOf(form) });
    return Response.json(null);
  });
}

export default function PriceBookPage({
  loaderData: { book, held, approval, query, asking },
  actionData,
}: Route.ComponentProps) {
  const address = `/api/staff/price_books/${book.name}`;
  const quotes = useLater(held);
  return (
    <>
      <PageTitle title={book.name} state={stateWords[book.state]} note={<About book={book} />}>
        <Download address={`${address}/prices.csv`}>All its prices</Download>
        <Sheet address={`${address}/difference.csv`}>The difference as CSV</Sheet>
      </PageTitle>
      <div className={styles.page}>
        <div className={form.column}>
          <Matrix book={book} query={query} />
          <Houses book={book} quotes={quotes} from={book.from ?? asking?.from ?? book.earliest} />
        </div>
        <div className={form.column}>
          <Publication book={book} approval={approval} asking={asking} query={query} refusal={actionData} />
          {book.checks.length > 0 && <Checks checks={book.checks} quotes={quotes} />}
        </div>
      </div>
    </>
  );
}

function About({
  book: { beside, state, from, until, uploaded, fileName, prices },
}: {
  readonly book: PriceBook;
}) {
  const isPublished = state !== "draft" && state !== "waiting";
  return (
    <>
      {isPublished &&
        from !== null &&
        `${state === "taken-back" ? "Was to begin on" : "In force from"} ${longDay(from)}`}
      {isPublished && until !== null && state !== "taken-back" && ` until before ${longDay(until)}`}
      {isPublished && " · "}
      {beside === null ? (
        "The first price book"
      ) : (
        <>
          Beside <Link to={pages.priceBook(beside.name)}>{beside.name}</Link>, in force from{" "}
          {longDay(beside.from)}
        </>
      )}
      {" · "}
      {uploaded === null
        ? "published by a command"
        : `uploaded by ${uploaded.by} on ${longDay(uploaded.on)} at ${uploaded.time}`}
      {fileName !== null && ` from ${fileName}`}, {prices.toLocaleString("en-GB")} prices
    </>
  );
}
