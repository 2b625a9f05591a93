import { parseArgs } from "node:util";
import { openForCommand } from "./open-configured-database.ts";
import { recordAudit, staffCommand } from "./record-audit.ts";
import { readPriceBook } from "./price-books/price-book-file.ts";
import { describeChanges, PriceBookRefused, publishPriceBook } from "./price-books/publish.ts";

// Usage: node server/database/publish-price-book.ts <file> [--yes]
const { values, positionals } = parseArgs({ allowPositionals: true, options: { yes: { type: "boolean" } } });
const [path] = positionals;
if (path === undefined) throw new Error("Usage: publish-price-book.ts <price-book.json> [--yes]");
const book = readPriceBook(path);
const database = await openForCommand();
try {
  const changes = await describeChanges(database.db, book);
  console.log(changes.length === 0 ? "No price changes." : changes.join("\n"));
  if (values.yes === true) {
    await database.db.transaction().execute(async (trx) => {
      await publishPriceBook(trx, book);
      const { name, effectiveFrom: from } = book;
      const entry = { householdId: null, actor: staffCommand, at: new Date() };
      await recordAudit(trx, { ...entry, action: "publish-price-book", detail: { name, from } });
    });
    console.log(`${book.name} is published, in force from ${book.effectiveFrom}.`);
  } else console.log(`Nothing is published yet. To publish ${book.name}, add --yes.`);
} catch (error) {
  if (!(error instanceof PriceBookRefused)) throw error;
  console.error(`${book.name} cannot be published:\n${error.message}`);
  process.exitCode = 1;
} finally {
  await database.close();
}
