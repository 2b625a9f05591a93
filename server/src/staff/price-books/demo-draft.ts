import { addPence, pence } from "@evenly/domain/money";
import type { Kysely } from "kysely";
import { readPriceBook } from "../../../database/price-books/price-book-file.ts";
import type { Database } from "../../../database/tables.ts";
import { lineOf } from "../lists/csv.ts";
import { priceBookColumns } from "../../../database/price-books/price-book-csv.ts";
import { uploadDraft } from "./drafts.ts";
import { priceColumns, rowsOfPrices } from "./sheets.ts";

const inForce = new URL("../../../database/price-books/2026-07.json", import.meta.url);

/** Price changes in pence per person per week for one person; divided by household size, rounded down. */
const steps: Readonly<Record<string, number>> = {
  "energy-uncapped": 45,
  "energy-uncapped-green": 55,
  "virgin-vivid-fibre-100": -30,
  "gbt-fibre": -30,
  "tv-licence": 8,
};

export async function seedDemoDraft(db: Kysely<Database>, now: Date): Promise<void> {
  const leila = await db
    .selectFrom("staffPerson")
    .select("id")
    .where("email", "=", "catalogue@staff.example")
    .where("isDemo", "=", true)
    .executeTakeFirst();
  if (leila === undefined) return;
  const rows = rowsOfPrices("", readPriceBook(inForce).prices).map((row) => {
    const step = Math.trunc((steps[row.optionCode] ?? 0) / row.householdSize);
    return { ...row, currentPrice: addPence([pence(row.currentPrice), pence(step)]) };
  });
  const lines = rows.map((row) => lineOf(priceColumns, row));
  await db.transaction().execute((trx) =>
    uploadDraft(trx, {
      name: "winter",
      fileName: "winter.csv",
      csv: [`${priceBookColumns.join()}\n`, ...lines].join(""),
      personId: leila.id,
      actor: { kind: "staff", id: leila.id },
      now,
    }),
  );
}
