import type { Success } from "@evenly/contract";
import { priceBookList } from "@evenly/contract/staff/price-books";
import { sql } from "kysely";
import { isIn } from "../lists/conditions.ts";
import type { List } from "../lists/list.ts";

type Row = Success<"GET /staff/price_books">["rows"][number];

/** Sorts drafts first in newest-first order. */
const withoutDay = "9999-12-31";

/** A few books a year, so no index. Rulings H4, H5. */
function everyBook(today: string) {
  return sql<Row & { orderDay: string }>`(
  select book.name, effective_from as "from", superseded_on as "until", effective_from as order_day,
    case
      when taken_back_at is not null then 'taken-back'
      when effective_from > ${today}::date then 'to-come'
      when superseded_on is null or superseded_on > ${today}::date then 'in-force'
      else 'past'
    end as state,
    coalesce(price_count, (select count(*)::int from price where price_book_id = book.id)) as prices,
    uploader.name as uploaded_by, publisher.name as agreed_by
  from price_book as book
    left join price_book_draft as draft on draft.price_book_id = book.id
    left join staff_person as uploader on uploader.id = uploaded_by
    left join staff_person as publisher on publisher.id = published_by
  union all
  select draft.name, (asked ->> 'from')::date, null, ${withoutDay}::date,
    case when approval.id is null then 'draft' else 'waiting' end, price_count, uploader.name, null
  from price_book_draft as draft
    join staff_person as uploader on uploader.id = uploaded_by
    left join approval on kind = 'publish-price-book' and subject = draft.name and decision is null
  where discarded_at is null and price_book_id is null
)`;
}

export const priceBooks: List<typeof priceBookList, Row> = {
  isActedOn: true,
  declared: priceBookList,
  name: "price-books",
  rows: (db, _, today) =>
    db
      .selectFrom(everyBook(today.toString()).as("listed"))
      .select(["name", "state", "from", "until", "prices", "uploadedBy", "agreedBy"]),
  filters: { state: isIn("state") },
  sorts: {
    begins: { by: sql.ref("orderDay"), type: "date" },
    name: { by: sql.ref("name"), type: "text" },
  },
  key: { by: sql.ref("name"), type: "text" },
  sheet: {},
};
