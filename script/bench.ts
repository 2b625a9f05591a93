import { measureAddresses } from "./measure/addresses.ts";
import { measureProducts } from "./measure/products.ts";
import { measureSignUps } from "./measure/sign-ups.ts";
import { printTable, type Row } from "./measure/report.ts";

const parts: Record<string, () => Promise<Row[]>> = {
  products: measureProducts,
  "sign-ups": measureSignUps,
  addresses: measureAddresses,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(", ")}. There are: ${Object.keys(parts).join(", ")}`);

const rows: Row[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.error(`Measuring ${name}`);
  rows.push(...(await measure()));
}
printTable(rows);
