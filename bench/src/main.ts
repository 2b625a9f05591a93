import { execFileSync } from "node:child_process";
import { measureAddresses } from "./addresses.ts";
import { measureBackOffice } from "./back-office.ts";
import { measureFailover } from "./failover.ts";
import { measureEvents } from "./events.ts";
import { measureLoad } from "./load.ts";
import { measureKilledWorker } from "./killed-worker.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureMails } from "./mails.ts";
import { measurePageWeight } from "./page-weight.ts";
import { measureProducts } from "./products.ts";
import { printTable, type Row } from "./report.ts";
import { measureSignUps } from "./sign-ups.ts";
import { measureStart } from "./start.ts";
import { measureYear } from "./year.ts";

type Part = {
  readonly measure: () => Promise<Row[]>;
  readonly needsScreens: boolean;
  /** Too slow to run by default. */
  readonly onlyWhenNamed?: true;
};

const parts: Record<string, Part> = {
  "page-weight": { measure: measurePageWeight, needsScreens: true },
  lighthouse: { measure: measureLighthouse, needsScreens: true },
  start: { measure: measureStart, needsScreens: true },
  products: { measure: measureProducts, needsScreens: false },
  "sign-ups": { measure: measureSignUps, needsScreens: false },
  events: { measure: measureEvents, needsScreens: false },
  "killed-worker": { measure: measureKilledWorker, needsScreens: false },
  mails: { measure: measureMails, needsScreens: false },
  addresses: { measure: measureAddresses, needsScreens: false },
  "back-office": { measure: measureBackOffice, needsScreens: false, onlyWhenNamed: true },
  load: { measure: measureLoad, needsScreens: false, onlyWhenNamed: true },
  failover: { measure: measureFailover, needsScreens: false, onlyWhenNamed: true },
  year: { measure: measureYear, needsScreens: false, onlyWhenNamed: true },
};

const names = Object.keys(parts);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(", ")} to measure; there is ${names.join(", ")}.`);
  process.exit(2);
}

const wanted = Object.entries(parts).filter(([name, { onlyWhenNamed = false }]) =>
  asked.length === 0 ? !onlyWhenNamed : asked.includes(name),
);
if (wanted.some(([, { needsScreens }]) => needsScreens)) execFileSync("script/build", { stdio: "inherit" });
const rows: Row[] = [];
for (const [name, { measure }] of wanted) {
  console.error(`Measuring ${name}`);
  rows.push(...(await measure()));
}
printTable(rows);
/** Other than that of a measurement which cannot be made. */
const targetMissed = 3;
process.exitCode = rows.some(({ met }) => met === false) ? targetMissed : 0;
